import type { IntentState } from '$ipc';

/** The refund dialog and the refunds of a payment. */
export const refund = {
  title: (name: string) => `Refund ${name}`,
  paid: (amount: string) => `Paid **${amount}**`,
  charged: (amount: string) => `${amount} with the fee`,
  method: 'method',
  howMuch: 'How much',
  full: 'Full',
  rest: 'All that is left',
  part: 'Partial',
  partLabel: 'Amount to refund',
  reason: 'Reason, saved with the refund',
  kindBefore: 'What is',
  kindAfter: 'in your payment account?',
  kindOnce: 'Asked once, then remembered',
  byHandText: 'You send the money',
  gatewayText: 'The service sends it',
  knownByHand: 'personal or agent number, you send the money',
  knownGateway: 'gateway, the service sends the money',
  twice: 'The money could go out twice.',
  byHandRisk: (amount: string) =>
    `If it is really a gateway, saving sends ${amount} too. Not sure? Check your payment account before you send anything by hand.`,
  gatewayRisk:
    'If you have already sent it by hand, do not refund here. If it is really a personal number, no money is sent: only a record is saved.',
  gatewaySends: (amount: string) => `The service sends **${amount}** as soon as you confirm.`,
  stepSend: (amount: string) => `Send **${amount}** by hand to`,
  stepSendUnknown: (amount: string) => `Send **${amount}** by hand to the customer.`,
  copyNumber: 'Copy number',
  otherNumber: (phone: string) => `It came from this number; the order has ${phone}.`,
  stepBack: 'Come back and save the record.',
  sent: (amount: string) => `I have sent ${amount}`,
  after: (amount: string) => `Left after this: **${amount}**`,
  save: (amount: string) => `Save refund of ${amount}`,
  now: (amount: string) => `Refund ${amount} now`,
  sending: 'Sending',
  mayHaveGone: 'It may have been sent anyway. Check your payment account before you try again.',
  calledRefunded: 'The service marks this payment as refunded.',
  refundedHere: (amount: string) => `It doesn’t say how much. Refunded in Porokh: ${amount}.`,
  noneHere: 'It doesn’t say how much. Nothing was refunded in Porokh.',
  restTwice: 'If the rest was given back in your payment account, refunding it here pays twice.',
  despite: 'I checked my payment account: it has not been refunded yet',
  nothingLeft: 'Nothing is left to refund.',
  testNote: 'A test: no real money moves.',

  doneByHand: (amount: string) => `Refund of ${amount} saved`,
  doneGateway: (amount: string) => `Refund of ${amount} sent`,
  doneByHandText: 'You sent the money yourself, and the payment service keeps the record.',
  unrecorded: (amount: string) => `You sent ${amount}. The payment service has no record of it.`,
  unrecordedText:
    'Porokh counts the money as refunded. You can record it later, in the details of the payment.',
  recordNow: 'Record at the service',
  recorded: 'Recorded at the service',
  recordTitle: 'Is it already recorded?',
  recordText: (amount: string) =>
    `The service marks this payment as refunded. If ${amount} is recorded there already, don’t record it again: choose “Correct this” instead.`,
  recordYes: 'No, record it',
  recordRefunded:
    'The service marks this payment as refunded. Check in your payment account whether this refund is already recorded.',
  recordElsewhere:
    'Record the refund in your payment account yourself, then choose “Correct this” in the details of the payment.',
  correct: 'Correct this',
  doneText: 'The payment service accepted the refund. Its answer is below.',
  reply: 'Answer as it came',

  noRecord: {
    other_payment:
      'The service’s record is about another payment, so it proves nothing here. Look in the payment account and say what became of the refund.',
    incomplete:
      'The service’s record lacks the amount, method or transaction ID, so it proves nothing. Look in the payment account and say what became of the refund.',
  },
  doubtTitle: 'Refund unconfirmed',
  doubtText: (amount: string, name: string) =>
    `**${amount}** for ${name}: no answer came, so the money may have been sent. Only the status “Refunded” confirms it. You can’t refund again until you confirm what happened.`,
  doubtReply: (amount: string, name: string) =>
    `**${amount}** for ${name}: the service accepted the refund and didn’t say whether the money was sent. The money may have been sent. You can’t refund again until you confirm what happened.`,
  doubtPart:
    'For a partial refund, the service’s status confirms nothing: look for it in your payment account.',
  readStatus: 'Check status',
  stillUnknown: 'The status doesn’t confirm it. Check your payment account.',
  doubtRecord: (amount: string, name: string) =>
    `You sent **${amount}** to ${name}; it is unconfirmed whether the service recorded it. You can’t refund again until you confirm what happened.`,
  correctText: (amount: string, name: string) =>
    `**${amount}** for ${name}: record what your payment account shows.`,
  askReturned: 'Did the customer get the money back?',
  returned: 'Yes, the money went back',
  notReturned: 'No, the money did not go back',
  askRecorded: 'Does the payment service show this refund?',
  isRecorded: 'Yes, it is recorded there',
  notRecorded: 'No, it is not recorded',
  confirmText: (amount: string) =>
    `If the refund of ${amount} is in your payment account after all, a second one would pay the customer twice. Check there first.`,
  settled: 'Saved',

  list: 'Refunds',
  states: {
    pending: 'to be sent',
    in_flight: 'being sent',
    unknown: 'unconfirmed',
    done: 'refunded',
    refused: 'refused',
    cancelled: 'not refunded',
  } satisfies Record<IntentState, string> as Record<IntentState, string>,
  /** Where the money and the record don't agree. */
  sentUnrecorded: 'money sent, not recorded at the service',
  sentUnknown: 'money sent, record unconfirmed',
  onlyRecorded: 'recorded, money not sent',
  line: (amount: string, state: string, when: string) => `${amount}, ${state}, ${when}`,
};
