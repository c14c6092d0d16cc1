import type { IntentState } from '$ipc';

/** What is said of a report, ours and that of others. */
export const reporting = {
  /** Words of the service that have a name here; another one shows as it came. */
  reasons: {
    fake_order: 'Fake order',
    parcel_refused: 'Refused the parcel',
    unreachable: 'Could not be reached by phone',
    wrong_address: 'Wrong address',
    payment_fraud: 'Payment fraud',
    other: 'Other',
  } as Record<string, string>,
  field: (name: string, text: string) => `${name}: ${text}`,
  states: {
    pending: 'Sending soon',
    in_flight: 'Being sent',
    done: 'Reported',
    refused: 'Refused',
    unknown: 'Unconfirmed',
    cancelled: 'Not sent',
  } satisfies Record<IntentState, string> as Record<IntentState, string>,
  /** Of the test key: the request is validated and nothing is stored. */
  testSent: 'Tested',
  reportedTitle: 'Another seller reported this number',
  told: (ago: string) => `reported ${ago}`,
};
