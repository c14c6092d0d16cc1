import { count, percent } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

const change = (what: string) => (from: number, to: number) => `${what} ${count(from)} → ${count(to)}`;

/** The page of one customer, and the mark "don't ship". */
export const customer = {
  found: (phone: string) => `Customer ${phone}`,
  heading: 'Customers',
  backTo: (page: string) => `Back to ${page}`,
  loading: 'Loading this number’s records',
  copy: 'Copy the number',

  nothingTitle: 'Nothing is recorded for this number yet',
  nothingText:
    'Its checks, deliveries, payments and reports will appear here. Opening this page uses no check.',
  notChecked: 'Not checked yet',
  fresh: 'Checked recently. A new check is unlikely to show more.',
  old: 'This result is old.',
  stays: 'Opening this page uses no check.',

  checks: 'Checks',
  checksText: 'With changes since the previous check',
  inList: (name: string) => `in the list ${name}`,
  older: (n: number) => `${count(n)} older`,
  cancelled: (n: number) => `${count(n)} cancelled`,
  silent: (silent: number, asked: number) =>
    `${count(silent)} of ${counted(asked, 'courier')} without data: totals may be incomplete`,
  noResult: 'No result: one check may have been used',
  openCheck: (when: string) => `Open the check ${when}`,
  since: (when: string) => `Since the check ${when}`,
  nothingChanged: 'nothing changed',
  first: 'The first check',
  riskWas: (level: string) => `risk was ${level}`,
  ratio: (from: number, to: number) => `${percent(from)} → ${percent(to)}`,
  delivered: change('delivered'),
  cancelledFromTo: change('cancelled'),
  reports: change('reports'),
  courierReports: change('courier reports'),
  courier: (name: string, what: string) => `${name}: ${what}`,
  hasData: 'has data now',
  noParcelsNow: 'no parcels now',
  notKnownNow: 'no data this time',
  notInAnswer: 'not in this answer',

  record: 'Record result',
  noPayments: 'None requested',
  transfers: 'Money by TrxID',
  transferDone: 'received',
  transferUnknown: 'unconfirmed',
  noLists: 'In none',
  linkRow: (row: number) => `Payment links, row ${count(row)}`,
  row: (row: number) => `row ${count(row)}`,
  order: (order: string) => `order ${order}`,
  moreOf: (n: number) => `Show ${count(n)} more`,
  rowsFailed: 'The rows of the lists could not be read.',
  pasted: 'Pasted text',

  notePlaceholder: 'What you should know next time',
  markText: 'Marks the number for you. Nothing is sent: the service and other sellers don’t see it.',
  editReason: 'Edit the reason',
};

export const marking = {
  text: {
    blocked: 'New orders of this customer are on hold when you decide by rule or by risk.',
    trusted: 'When you decide by rule, new orders of this customer have their own line, whatever the risk.',
  },
  replaces: {
    blocked: 'You trust this customer now. That ends.',
    trusted: 'You don’t ship to this customer now. That ends.',
  },
  reason: 'Reason (optional)',
  placeholder: { blocked: 'Refused two parcels', trusted: 'Pays on time' },
  save: { blocked: 'Block this number', trusted: 'Trust this customer' },
  saveReason: 'Save the reason',
};
