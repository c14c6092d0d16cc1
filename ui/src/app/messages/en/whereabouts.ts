import type { Environment } from '$ipc';

/** Where something is that a notification was about and that the window doesn’t show. */
export const whereabouts = {
  otherMode: {
    live: 'It is in LIVE mode; switch the mode to see it',
    test: 'It is in TEST mode; switch the mode to see it',
    practice: 'It is in PRACTICE mode; switch the mode to see it',
  } satisfies Record<Environment, string>,
  otherAccount: 'It belongs to another account; switch the account to see it',
  gone: 'It has been deleted',
};
