import type { LeftOut, ReviewReason, Meaning, OutcomeFilter, OutcomeRole } from '$ipc';
import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

/** A courier's download, before its rows are taken into the list of results. */
export const outcomeFile = {
  label: 'A courier’s file',
  other: 'Choose another file',
  back: 'Back to the list',
  steps: { label: 'Steps', words: 'Statuses', rows: 'Rows', done: 'done', later: 'not yet' },
  byConsignment: 'No order column: the courier’s own parcel number is used as the order number.',
  joined: (n: number) =>
    `${counted(n, 'row')} without a number: found by the order, in what you checked before.`,
  sameReference: (n: number) =>
    `${counted(n, 'row')} with the order number of another row. A later row replaces an earlier one. Untick those that are wrong.`,
  columns: 'Columns',
  noHeader: 'no header',
  roles: {
    phone: 'Mobile',
    order: 'Order',
    consignment: 'Consignment',
    status: 'Result',
    courier: 'Courier',
    amount: 'COD',
    collected: 'Collected',
    charge: 'Charge',
    paid: 'Paid to you',
    day: 'Day',
  } satisfies Record<OutcomeRole, string> as Record<OutcomeRole, string>,

  fileCourier: 'Courier of this file',
  byHeadings: 'Recognised by the headings',
  askedOnce: 'Asked once for files like this',
  choose: 'Choose',

  askWords: (n: number) =>
    n === 1 ? 'One status needs your answer' : `${count(n)} statuses need your answer`,
  askCouriers: (n: number): string =>
    n === 1 ? 'Which courier of the service is this?' : 'Which couriers of the service are these?',
  words: 'Statuses in this file and what they mean',
  guess: 'suggested',
  rememberedCourier: (courier: string) => `Remembered for the next ${courier} file`,
  rememberedHeadings: 'Remembered for files with these headings',
  noWords: 'No column has the results. Choose one under Columns.',
  meaningOf: (word: string) => `What “${word}” means`,
  emptyWord: 'empty',
  meanings: {
    ask: 'Choose',
    not_final: 'Still on the way',
    no_outcome: 'Leave out',
  } satisfies Record<Exclude<Meaning['kind'], 'outcome'>, string> as Record<
    Exclude<Meaning['kind'], 'outcome'>,
    string
  >,

  courierOf: (word: string) => `Which courier “${word}” is`,
  noCourier: 'None of these',

  filtersLabel: 'Which rows',
  filters: {
    all: 'All',
    ready: 'To add',
    unchanged: 'Shared before',
    on_the_way: 'On the way',
    left_out: 'Left out',
    review: 'To review',
    same_reference: 'Same order number',
  } satisfies Record<OutcomeFilter, string> as Record<OutcomeFilter, string>,
  take: 'Add',
  takeAll: 'Add all rows that can be added',
  takeRow: (row: number) => `Add row ${count(row)}`,
  notTaken: (row: number) => `Row ${count(row)} can’t be added`,
  word: 'Status in the file',
  foundByOrder: 'number found by the order',
  amountUnreadable: 'COD can’t be read, not shared',
  statuses: { replaces: 'Replaces an earlier one', unchanged: 'Shared before, unchanged' },
  leftOut: {
    not_final: () => 'Still on the way',
    no_outcome: () => 'Left out',
    same_consignment: (row: number) => `Same parcel as row ${count(row)}`,
    replaced_by: (row: number) => `Replaced by row ${count(row)}`,
  } satisfies Record<LeftOut['kind'], (row: number) => string> as Record<
    LeftOut['kind'],
    (row: number) => string
  >,
  reviews: {
    no_word: 'No result in the file',
    unknown_word: 'Choose what it means',
    no_reference: 'No order number',
    no_phone: 'No number',
    wrong_phone: 'The number isn’t valid',
    several_phones: 'Several numbers',
    several_customers: 'Several customers',
    other_customer: 'Another customer',
    same_parcel: 'May be in the list already',
  } satisfies Record<ReviewReason, string> as Record<ReviewReason, string>,
  answerRow: (row: number) => `Row ${count(row)}: your answer`,
  ofCustomer: (phone: string) => `It belongs to ${phone}`,
  ask: {
    title: 'Some rows need your answer',
    other_customer: 'Another customer’s result has the order number',
    same_parcel: 'The parcel may be in the list already, with its order number',
    each: 'Answer here for all of them, or in each row.',
  },
  replaceAll: { other_customer: 'Replace', same_parcel: 'Same parcels' },
  apartAll: { other_customer: 'Keep both', same_parcel: 'Other parcels' },
  replaceThe: (phone: string) => `Replace the result of ${phone}`,
  replaceRow: (row: number) => `Use this one, not row ${count(row)}`,
  keepApart: (order: string) => `Keep both, this one as ${order}`,
  sameParcel: (order: string, result: string) => `Same parcel as ${order} (${result})`,
  otherParcel: 'Another parcel: add it',
  answerAgain: 'Change your answer',
  sameAs: (row: number) => `Same order number as row ${count(row)}`,
  contradicts: (row: number) => `Row ${count(row)} of the same parcel has another result`,

  totals: {
    ready: (n: number) => `**${count(n)}** to add`,
    review: (n: number) => `**${count(n)}** to review`,
    on_the_way: (n: number) => `**${count(n)}** still on the way`,
    unchanged: (n: number) => `**${count(n)}** shared before`,
    left_out: (n: number) => `**${count(n)}** left out`,
  },
  get fields() {
    return `Only ${count(5)} fields are sent when you share: mobile, order, courier, result, COD.`;
  },
  seeRows: 'See the rows',
  seeWords: 'Statuses',
  takeRows: (n: number) => `Add ${count(n)} to the list`,
  takingNow: 'Adding them',
  taken: (added: number, changed: number, unchanged: number, leftOut: number) =>
    [
      `${counted(added, 'result')} added`,
      changed > 0 && `${count(changed)} changed`,
      unchanged > 0 && `${count(unchanged)} there already`,
      leftOut > 0 && `${count(leftOut)} left out: the list has changed meanwhile`,
    ]
      .filter(Boolean)
      .join(', '),
};

/** Rows of a checked list whose parcels ended alike. */
export const markOutcomes = {
  title: (n: number) => `What happened to ${n === 1 ? 'this order' : `these ${count(n)} orders`}?`,
  text: 'They go to Delivery results. Nothing is sent until you share them there.',
  mark: 'Add to the list',
  marked: (n: number) => `${counted(n, 'result')} in the list`,
  unchanged: (n: number) => `${count(n)} as before`,
  withoutReference: (n: number) => `${count(n)} without an order number left out`,
  withoutPhone: (n: number) => `${count(n)} left out: no number, or several`,
  leftOut: (n: number) => `${count(n)} left out until you answer`,
  conflicts: {
    other_customer: (n: number, orders: string) =>
      n === 1
        ? `Another customer’s result has the order number of one row: ${orders}.`
        : `${count(n)} rows have an order number that another customer’s result has: ${orders}.`,
    same_parcel: (n: number, orders: string) =>
      n === 1
        ? `One parcel may be in the list already, from a courier’s file: order ${orders}.`
        : `${count(n)} parcels may be in the list already, from a courier’s file: orders ${orders}.`,
  },
  leave: 'Leave them out',
  replace: { other_customer: 'Replace the other customer’s result', same_parcel: 'They are: change those' },
  apart: {
    get other_customer() {
      return `Keep both: the last ${count(4)} digits of the number are added to the order number`;
    },
    same_parcel: 'They are other parcels: add them',
  },
};
