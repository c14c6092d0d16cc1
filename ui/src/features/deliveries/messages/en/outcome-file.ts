import type { LeftOut, ReviewReason, Meaning, OutcomeFilter, OutcomeRole } from '$ipc';
import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

/** A courier's download, before its rows are taken into the list of results. */
export const outcomeFile = {
  label: 'A courier’s file',
  opening: (name: string) => `Opening ${name}`,
  other: 'Choose another file',
  back: 'Back to the list',
  sheet: 'Sheet',
  sheetHidden: (name: string) => `${name} (hidden)`,
  sheetEmpty: (name: string) => `${name} (empty)`,
  remembered: 'As you chose for such a file before.',
  byConsignment: 'No order column: the courier’s own parcel number takes the place of the order ref.',
  joined: (n: number) =>
    `${counted(n, 'row')} without a number: found by the order, in what you checked before.`,
  sameReference: (n: number) =>
    `${counted(n, 'row')} have the order ref of another row. The later one would overwrite the earlier. Untick those that are wrong.`,
  only: 'Only five fields are read from here on. Names and addresses stay in the file.',

  columns: 'Columns',
  noHeader: 'no header',
  column: (letters: string, header: string) => (header === '' ? letters : `${letters}, “${header}”`),
  roleOf: (column: string) => `What column ${column} holds`,
  notUsed: 'Not used',
  roles: {
    phone: 'Mobile',
    order: 'Order ref',
    consignment: 'Parcel number',
    status: 'Delivery status',
    courier: 'Courier',
    amount: 'Amount',
  } satisfies Record<OutcomeRole, string> as Record<OutcomeRole, string>,

  words: 'What the file’s words mean',
  noWords: 'No column has the delivery status. Choose one above.',
  meaningOf: (word: string) => `What “${word}” means`,
  emptyWord: 'empty',
  rows: (n: number) => counted(n, 'row'),
  meanings: {
    ask: 'Choose',
    not_final: 'Still on its way',
    no_outcome: 'Don’t share',
  } satisfies Record<Exclude<Meaning['kind'], 'outcome'>, string> as Record<
    Exclude<Meaning['kind'], 'outcome'>,
    string
  >,

  couriers: 'Couriers',
  courierOf: (word: string) => `Which courier “${word}” is`,
  restCourier: 'Rows without a courier',
  noCourier: 'Sent without a courier',

  filtersLabel: 'Which rows',
  filters: {
    all: 'All',
    ready: 'To add',
    unchanged: 'Shared before',
    left_out: 'Left out',
    review: 'Need a look',
    same_reference: 'Same order ref',
  } satisfies Record<OutcomeFilter, string> as Record<OutcomeFilter, string>,
  table: 'Rows of the file',
  row: 'Row',
  take: 'Add',
  takeRow: (row: number) => `Add row ${count(row)}`,
  state: 'What happens',
  loading: 'Reading rows',
  nothing: 'Nothing in this filter',
  foundByOrder: 'found by the order',
  amountUnreadable: 'can’t be read, not shared',
  statuses: { new: 'New', replaces: 'Replaces an earlier one', unchanged: 'Shared before, unchanged' },
  leftOut: {
    not_final: () => 'Still on its way',
    no_outcome: () => 'Not shared, by your choice',
    same_consignment: (row: number) => `Same parcel as row ${count(row)}`,
  } satisfies Record<LeftOut['kind'], (row: number) => string> as Record<
    LeftOut['kind'],
    (row: number) => string
  >,
  reviews: {
    no_word: 'No delivery status',
    unknown_word: 'Say what this word means',
    no_reference: 'No order ref',
    no_phone: 'No number',
    wrong_phone: 'The number isn’t valid',
    several_phones: 'Several numbers',
    several_customers: 'The order belongs to several numbers',
  } satisfies Record<ReviewReason, string> as Record<ReviewReason, string>,
  sameAs: (row: number) => `Same order ref as row ${count(row)}`,
  contradicts: (row: number) => `Row ${count(row)} of the same parcel said otherwise`,

  takeRows: (n: number) => `Add ${counted(n, 'result')}`,
  takingNow: 'Adding them',
  notSent: 'Nothing is sent yet.',
  taken: (added: number, changed: number, unchanged: number) =>
    [
      `${counted(added, 'result')} added`,
      changed > 0 && `${count(changed)} changed`,
      unchanged > 0 && `${count(unchanged)} there already`,
    ]
      .filter(Boolean)
      .join(', '),
};

/** Rows of a checked list whose parcels ended alike. */
export const markOutcomes = {
  title: (n: number) => `How did ${n === 1 ? 'this order' : `these ${count(n)} orders`} end?`,
  text: 'They go to Delivery results. Nothing is sent until you share them there.',
  outcome: 'Result',
  courier: 'Courier',
  noCourier: 'Not given',
  mark: 'Add to the list',
  marked: (n: number) => `${counted(n, 'result')} in the list`,
  unchanged: (n: number) => `${count(n)} as before`,
  withoutReference: (n: number) => `${count(n)} without an order number left out`,
  withoutPhone: (n: number) => `${count(n)} without exactly one number left out`,
  show: 'Show',
};
