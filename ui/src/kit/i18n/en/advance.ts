import type { Purpose } from '$ipc';

/** Asking for money before the parcel leaves, from a check and from the rows of a run. */
export const advance = {
  ask: {
    advance: 'Ask for advance',
    full: 'Ask for full payment',
    other: 'Ask for payment',
  } satisfies Record<Purpose, string> as Record<Purpose, string>,
  line: (purpose: string, amount: string) => `${amount} · ${purpose}`,
  asked: (when: string) => `asked ${when}`,
  paidAt: (when: string) => `paid ${when}`,
  safe: 'Verified. You can send the parcel.',
  notSure: 'Verify again before you send.',
  test: 'A test: no money moved.',
  suggestions: 'Usual amounts',
  insideDhaka: 'Dhaka',
  outsideDhaka: 'Outside Dhaka',
  open: 'Show the payment',
  mark: (line: string, status: string) => `${line}: ${status}`,
};
