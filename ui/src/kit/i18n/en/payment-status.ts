import type { Purpose } from '$ipc';

/** What stands beside a payment's status, and what the payment is for. */
export const paymentStatus = {
  refundUnknown: 'refund unconfirmed',
  partRefunded: (amount: string) => `${amount} refunded`,
  unrecorded: (amount: string) => `unrecorded refund: ${amount}`,
  surplusUnrecorded: 'unrecorded refund: surplus',
  sharedTrx: 'TrxID used elsewhere too',
  confirmedTrx: 'a confirmed TrxID',
  may_have_been_created: 'may exist',
  by_your_word: 'as you confirmed',
  not_verified: 'not verified yet',
  paidOtherwise: 'order paid another way',
  reminded: (ago: string) => `written ${ago}`,
  verified: 'verified',
  verified_again: 'being verified again',
  by_service: 'per the service',
  new_link: 'send a new link',
  not_agreeing: 'does not match',
  test_gone: 'test payment is gone',
  word: (word: string) => `“${word}”`,
  purposes: { advance: 'Advance', full: 'Full payment', other: 'Other' } satisfies Record<
    Purpose,
    string
  > as Record<Purpose, string>,
  forOrder: (purpose: string, order: string) => `${purpose}, order ${order}`,
  mayHaveHappened: 'It may have been created anyway. Check your payment account before you try again.',
  lookAtMessage: 'The payment service says',
};
