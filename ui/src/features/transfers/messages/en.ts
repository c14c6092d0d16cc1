/** Matching a transaction id with the SMS on the seller's phone. */
export const transfers = {
  beside: 'Samples and recent matches',
  about: 'Compares with the SMS on your phone',
  practiceText: 'Compares with sample SMS. No real money.',
  id: 'TrxID the customer sent',
  taka: '৳',
  hint: 'Paste the customer’s whole message. Porokh finds the TrxID and the amount.',
  pickedBoth: 'TrxID and amount found in the message. Check both before you match.',
  pickedId: 'Only the TrxID was found in the message. Type the amount.',
  pickedAmount: 'Only an amount was found in the message. Type the TrxID.',
  pickedNothing: 'No TrxID was found in the message. Type it.',
  match: 'Match',
  matching: 'Matching',
  offline: 'No internet. What you typed is saved.',

  needsLiveTitle: 'Matching needs a live API key for payments',
  onlyTest: 'Only a test API key is saved. SMS on your phone can be matched with a live API key only.',
  noAccount: 'No payment account is connected. SMS on your phone can be matched with a live API key only.',
  addLive: 'Add live API key',

  found: 'Money received',
  foundText: (amount: string) =>
    `The service found an SMS with this TrxID and ${amount}. Not marked as used here before.`,
  foundAgain: (amount: string) => `The service found an SMS with this TrxID and ${amount}.`,
  before: (when: string) =>
    `**This TrxID was marked as used here ${when}.** The same money must not pay a second order.`,
  paidBefore: (use: string) =>
    `**A payment link was already paid with this TrxID: ${use}.** The same money must not pay a second order.`,
  forOrder: 'For order',
  orderPlaceholder: 'Order number or customer',
  ofCustomer: (order: string) => `Whose order ${order} does it pay?`,
  confirm: 'Mark as used',
  confirming: 'Marking',
  notNow: 'Not now',
  afterThis: 'After this, the same TrxID cannot be used again',

  unclear: 'Unclear answer from the service',
  unclearText:
    'The answer below doesn’t say clearly that this money arrived. Check your payment account. Send nothing for it yet.',
  unclearMark: (amount: string, id: string) =>
    `**${amount}**, ${id}. The answer below doesn’t say clearly that it is marked. Check in your payment account whether this TrxID is used.`,
  liveKey:
    '**Matched with your live API key: real SMS, real money.** Only new payments use the test API key.',

  refused: 'Not matched',
  refusedText:
    'Compare the TrxID letter by letter and the amount with the customer’s message. Send nothing for it yet.',
  refusedQuiet: 'The service gave no reason.',

  used: 'Marked as used',
  usedText: (amount: string) => `${amount} with this TrxID can’t be used a second time.`,
  usedOrder: (amount: string, order: string) =>
    `${amount} with this TrxID pays order ${order}. It can’t be used a second time.`,
  saveOrder: 'Save order',
  withoutOrder: 'Without an order, its label and courier file still have the whole amount',
  left: 'Not marked',
  leftText:
    'You confirmed that it is not marked in your payment account. Match it again when you want to use it.',

  unknown: 'It may have been marked as used',
  unknownText: (amount: string, id: string) =>
    `**${amount}**, ${id}. The request was sent, but no answer came. Check in your payment account whether this TrxID is used.`,
  isUsed: 'Yes, it is marked',
  isNotUsed: 'No, it is not marked',
  again: 'Match again',
  mayHaveHappened: 'It may have been marked anyway. Check your payment account.',

  verifyReply: 'Answer to matching, as it came',
  confirmReply: 'Answer to marking, as it came',

  recent: 'Recent matches',
  loading: 'Loading',
  states: {
    found: 'Found',
    unclear: 'Unclear',
    not_found: 'Not matched',
    in_flight: 'Marking',
    unknown: 'Unconfirmed',
    done: 'Used',
    refused: 'Refused',
    cancelled: 'Not marked',
    repeat: 'Already used',
  },
  line: (state: string, when: string) => `${state} · ${when}`,
  samples: 'Sample SMS to try',
  notUsed: 'Not used yet',
  alreadyUsed: 'Already used',
  samplesText: 'Choose one to paste it. Any other TrxID is “Not matched”.',
};
