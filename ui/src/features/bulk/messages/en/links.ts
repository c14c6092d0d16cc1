import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

/** What making links for many customers would do. */
export const linksPlan = {
  from: 'How much each customer pays',
  collect: 'Each row’s own amount',
  collectText: 'From the amount column.',
  same: 'The same for all',
  amount: 'Amount for each',
  purposes: { advance: 'Advance', full: 'Full payment', other: 'Other' },
  typeAmount: 'Type an amount to see the total.',
  working: 'Calculating the total',
  links: (n: number): string => (n === 1 ? 'link will be created' : 'links will be created'),
  ownEmail: (n: number) => `${counted(n, 'customer')} without an e-mail: yours is used`,
  existing: (n: number) => `${counted(n, 'row')} with a link already`,
  leftOut: 'left out',
  againIncluded: 'get another link',
  again: 'Create another link for these too',
  againText: 'The customer could pay twice. The earlier link stays valid.',
  unusable: (n: number) => `${counted(n, 'row')} can’t have a link`,
  problem: (row: string, field: string, problem: string) => `${row}, ${field}: ${problem}`,
  fields: { name: 'name', phone: 'mobile', email: 'e-mail', amount: 'amount' } as Record<string, string>,
  sample: 'Preview',
  nothing: 'No row can have a link.',
  nothingNew: 'Every row has a link already.',
  noFee: 'Creating links is free. Your package limits payments per month.',
  test: 'No real money moves. Everything is marked TEST.',
  setup: {
    both: 'Your e-mail and the addresses of your pages are needed first. They are in Settings, under “Payments”.',
    email: 'Your e-mail is needed first. It is in Settings, under “Payments”.',
    pages: 'The addresses of your pages are needed first. They are in Settings, under “Payments”.',
  },
  start: (n: number) => `Create ${counted(n, 'link')}`,
};

/** A list of links, its progress and its rows. */
export const links = {
  allMade: (n: number) => (n === 1 ? 'The link is created' : `All ${count(n)} links created`),
  progress: 'Progress',
  paid: (n: number) => `${count(n)} paid, verified`,
  waiting: (n: number) => `${count(n)} to create`,
  refused: (n: number) => `${count(n)} without a link`,
  unknown: (n: number) => `${count(n)} unconfirmed`,
  restored:
    'Links created after the backup aren’t recorded here, and customers could get a second one. Check your payment account first, then continue.',
  pausedByUser: 'Nothing more is sent until you continue. Existing links stay valid.',
  offline: 'No connection to the payment service. Continues automatically when you’re back online.',
  pace: 'The payment service is busy. Continues automatically.',
  noAnswers:
    'Several requests in a row got no answer. Check whether the payment service works, then continue.',
  unknownTitle: (n: number) => `${counted(n, 'link')} may have been created`,
  unknownText:
    'The requests were sent, but no usable answer came. Porokh doesn’t retry these rows, because the customer could get two links. Open each one, look for it in your payment account, and record what you found.',
  refusedTitle: (n: number) => `${counted(n, 'row')} without a link`,
  refusedText: 'No link was created. Each row says why. Correct the list and create the links again.',
  next: 'Show the next one',
  ended: (name: string) => `${name}: all links are created`,
  shareNote: 'Send each link on WhatsApp, or export the list.',

  columns: {
    row: 'Row',
    customer: 'Customer',
    order: 'Order',
    amount: 'Amount',
    status: 'Status',
    link: 'Link',
  },
  noPhone: 'no mobile',
  toGo: 'To create',
  leftOut: 'Left out: there is a link or payment already',
  nothing: 'This list has no rows.',
  copyLink: (name: string) => `Copy the link for ${name}`,
  send: 'Send',
  sendTo: (name: string) => `Send the link to ${name} on WhatsApp`,
  sent: 'Sent',
  sentAt: (when: string) => `Sent ${when}. Click to remove the mark.`,
  unmark: (name: string) => `Sent to ${name}: remove the mark`,
  sentOf: (sent: number, made: number) => `${count(sent)} of ${count(made)} sent`,
  show: (name: string) => `Show the payment of ${name}`,

  exporting: 'Writing the file',
  exportTitle: 'Links exported',
  exportAsk: 'Save elsewhere',

  facts: (state: string, made: number, of: number, when: string) =>
    `${state} · ${count(made)} of ${counted(of, 'link')} · ${when}`,
  remove: (name: string) => `Delete the links of ${name}`,
  removeTitle: 'Delete this list of links?',
  removeText: (name: string) =>
    `${name}: the list is deleted here. Its payments stay under Payments, and the links stay valid.`,
};

/** Words inside the exported list. The sheet's name has at most 31 characters and none of [ ] : * ? / \ */
export const linkSheet = {
  why: 'Why',
  waiting: 'Waiting for payment',
  unknown: 'Unconfirmed: may have been created',
  paid: 'Paid, verified',
  errors: {
    payment: 'The service refused',
    form: 'Something in the row can’t be used',
    no_answer: 'No answer came',
    unreachable: 'The service could not be reached',
  } as Record<string, string>,
};
