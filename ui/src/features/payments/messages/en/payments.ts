import type { PaymentFilter, PaymentStatus } from '$ipc';
import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

/** The list of payments. */
export const payments = {
  practiceText: 'No real money',
  sums: 'Sums',
  sumsHow:
    'Received: verified payments and transfers confirmed for an order, by the day the money came. Refunded: also outside Porokh, by the day it went back.',
  receivedToday: 'received today',
  receivedMonth: 'this month',
  waitingSum: (links: number) => `waiting, ${counted(links, 'link')}`,
  refundedMonth: 'refunded this month',
  filtersLabel: 'By status',
  filters: {
    all: 'All',
    waiting: 'Waiting',
    paid: 'Paid',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    problem: 'Problem',
    unknown: 'Unconfirmed',
    unpaid_day: 'Unpaid for a day',
    claimed: 'Not verified',
    unsent: 'Paid, not sent',
  } satisfies Record<PaymentFilter, string> as Record<PaymentFilter, string>,
  search: 'Name, mobile or TrxID',
  when: 'When',
  notPaid: 'not paid yet',
  checkNowFor: (what: string, name: string) => `${what}: ${name}`,
  loading: 'Loading payments',
  nothingFound: 'No payments found',
  emptyTitle: 'No payments yet',
  emptyText: 'Create a link, send it, and see it change to Paid here.',
  unconnectedTitle: 'No payment account is connected',
  unconnectedText: 'Connect your payment account, or try it with sample payments and no real money.',
  connect: 'Connect account',
  offline: (when: string) =>
    `**No internet. This is the list as of ${when}.** Payments are checked again when you’re back online.`,
  unreachable: (when: string) =>
    `**The payment service can’t be reached. This is the list as of ${when}.** Porokh retries automatically.`,
  accountFailed: 'New payments don’t work right now.',
  arrived: (name: string, amount: string) => `${name} paid ${amount}, verified`,
};

/** The side panel of one payment. */
export const payPanel = {
  label: 'Details of the payment',
  linkReady: 'Payment link is ready',
  titles: {
    in_flight: 'Creating the link',
    unknown: 'It may have been created',
    not_created: 'Not created',
    waiting: 'Waiting for payment',
    claimed: 'Reported as paid, not verified yet',
    paid: 'Paid, verified',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    failed: 'The payment failed',
    problem: 'Reported as paid, but does not match',
    expired: 'Expired',
    other: 'Unknown status',
  } satisfies Record<PaymentStatus['kind'], string> as Record<PaymentStatus['kind'], string>,
  ownEmail: 'your own e-mail was used',
  qr: (name: string) => `QR code of the payment link for ${name}`,
  noQr: 'The QR code could not be drawn',
  saveQr: 'Save QR picture',
  qrSaved: 'QR picture saved',
  openLink: 'Open the page',
  messenger: 'Messenger',
  noPhone: 'There is no mobile number for WhatsApp',
  message: 'Message the customer gets',
  edit: 'Edit',
  editLabel: 'Your message',
  placeholders: (list: string) => `${list} are filled in.`,
  useOurs: 'Use the default message',
  messageSaved: 'Message saved',
  messageCopied: 'Message copied. Paste it in Messenger.',
  mailSubject: (amount: string) => `Payment of ${amount}`,
  mailSubjectOrder: (amount: string, order: string) => `Payment of ${amount} for order ${order}`,
  checkedSeconds: (seconds: number) => `checked ${count(seconds)} s ago`,
  checked: (when: string) => `checked ${when}`,
  neverChecked: 'not checked yet',
  remind: 'Remind',
  lookFailed: 'The status could not be checked last time.',

  ship: 'The money has arrived.',
  shipOrder: (order: string) => `You can send order ${order}.`,
  shipNow: 'You can send the parcel.',
  lookingAgain: 'Porokh is verifying again that the money is still there. Wait before you send.',
  lookAgainFailed:
    'The service could not confirm that the money is still there. Porokh retries automatically. Send nothing for it until then.',
  lookAgainAway:
    'Porokh can verify the money only with the key of its account. Send nothing for it until then.',
  verifiedBefore: (ago: string) => `Verified ${ago}. Verify again before you send.`,
  test: 'This is a test: no real money moved. Send nothing for it.',
  /** What a status means, and what to do. */
  texts: {
    in_flight: 'Sending it to the service. This takes a moment.',
    not_created:
      'You confirmed that it is not in your payment account. Create a new link if it is still needed.',
    claimed: 'Reported as paid, not verified yet. Don’t ship.',
    cancelled:
      'The customer left the payment page without paying. Ask, and send a new link if it is still wanted.',
    refunded:
      'The service marks it as refunded and doesn’t say how much. Check your payment account before you send anything.',
    failed:
      'The service says that the payment failed. This doesn’t count as paid. Ask the customer, and send a new link.',
    problem:
      'Reported as paid, but it differs from what you asked for. Check your payment account before you send anything.',
    get expired() {
      return `The service deletes test payments after ${count(3)} days. Practice payments are deleted when Porokh closes.`;
    },
  } as Partial<Record<PaymentStatus['kind'], string>>,
  refundedHere: (refunded: string, amount: string) => `Refunded in Porokh: ${refunded} of ${amount}.`,
  otherText: (word: string) =>
    `The service says “${word}”, which Porokh does not know. This doesn’t count as paid. Check your payment account.`,
  mismatches: {
    invoice: 'The record has no invoice ID, so it may belong to another payment.',
    amount: (told: string, asked: string) => `The record says ${told}, ${asked} was asked for.`,
    amountUnread: (asked: string) => `The amount in the record can’t be read; ${asked} was asked for.`,
    currency: (told: string, asked: string) => `The currency is “${told}”, not ${asked}.`,
    currencyMissing: 'The record has no currency.',
    test_payment: 'It is a test payment without money, on a live link.',
    not_test_payment: 'It isn’t marked as a test payment, on a test link.',
    test_mode_unclear: 'The record doesn’t say clearly whether it is a test payment without money.',
    other_payment: 'The record is about another payment.',
  },
  newLink: 'New link',
  refund: 'Refund',
  verifyNow: 'Verify now',

  asked: 'Asked for',
  fee: 'Fee of the method',
  charged: 'Customer paid in total',
  currencyAsCame: 'Currency, as it came',
  trxCopied: 'TrxID copied',
  sender: 'Sent from',
  date: 'Date of the service',
  invoiceCopied: 'Invoice ID copied',
  madeAt: 'Created',
  differentName: 'Name in the record',
  sameTrx: (uses: string) =>
    `**The same TrxID is also used for: ${uses}.** Check in your payment account which order it pays before you send anything.`,

  history: 'What happened',
  events: {
    asked: 'You requested the payment',
    created: 'The link was created',
    creation_unknown: 'No answer came: it may have been created',
    found: 'Found by its invoice ID',
    said_not_created: 'You confirmed that it was not created',
    paid: 'Paid, verified',
    mismatch: 'Reported as paid, but does not match',
    expired: 'Deleted by the service',
  },
  eventStatus: (word: string) => `The service says “${word}”`,
  refundEvents: {
    refund_sent_by_hand: (amount: string) => `You sent ${amount} back by hand`,
    refund_asked: (amount: string) => `Refund of ${amount} started`,
    refund_taken: (amount: string) => `The service accepted the refund of ${amount}`,
    refund_refused: (amount: string) => `The service refused the refund of ${amount}`,
    refund_unknown: (amount: string) => `No answer to the refund of ${amount}: unconfirmed`,
  },
  refundProved: (amount: string) => `The service’s status confirms the refund of ${amount}`,
  refundSaidDone: (amount: string) => `You confirmed the refund of ${amount}`,
  refundSaidNot: (amount: string) => `You confirmed that ${amount} was not refunded`,
  refundSaidUnrecorded: (amount: string) =>
    `You confirmed that ${amount} went back and is not recorded at the service`,
  refundSaidOnlyRecorded: (amount: string) =>
    `You confirmed that the service records ${amount}, but the money did not go back`,

  notePlaceholder: 'What you should know about this payment',
  rawRecord: 'Record as it came',
  noRecord: 'The service has sent no record yet.',
};

/** Words inside the exported list. The sheet's name has at most 31 characters and none of [ ] : * ? / \ */
export const ledgerWords = {
  /** In the order of the columns. */
  headers: {
    made: 'Created at',
    customer: 'Customer',
    mobile: 'Mobile',
    email: 'E-mail',
    order: 'Order',
    purpose: 'Purpose',
    amount: 'Amount',
    currency: 'Currency',
    status: 'Status',
    paidAt: 'Paid at',
    method: 'Method',
    trx: 'TrxID',
    fee: 'Fee',
    charged: 'Charged',
    refunded: 'Refunded',
    invoice: 'Invoice ID',
    link: 'Link',
    test: 'Mark',
    note: 'Note',
  },
  paid: 'Paid, verified',
  failed: 'Failed',
};
