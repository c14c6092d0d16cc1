import { counted } from '$kit/i18n/en/plural';
import { count } from '$kit/i18n/numbers';

/** The month overview. */
export const month = {
  before: 'The month before',
  after: 'The month after',
  upTo: (day: string) => `up to today, ${day}`,
  excel: 'Excel',
  picture: 'Picture',
  excelOf: (name: string) => `${name} to Excel`,
  pictureOf: (name: string) => `${name} as a picture`,
  loading: 'Counting the month',
  thinned: (days: number) =>
    `Checks and lists older than ${counted(days, 'day')} are deleted (see Settings) and not included in these numbers.`,
  tooFew: 'too few',
  today: 'Today',

  avoided: {
    title: 'Return charges avoided',
    /** Around the amount. */
    upTo: (): readonly [string, string] => ['up to', ''],
    /** After the number. */
    checked: (n: number) => `${n === 1 ? ' parcel' : ' parcels'} checked`,
    risky: ' risky',
    /** Around the number. */
    notSent: (n: number): readonly [string, string] => [
      '',
      `${n === 1 ? ' risky order' : ' risky orders'} not sent`,
    ],
    cost: 'your cost of one return',
    costPlaceholder: 'Not set',
    noCost: 'Enter what one return costs to see the total.',
    how: 'High and very high risk that you cancelled or held. Assumes that all of them would have been returned.',
    alone: (n: number) =>
      `${counted(n, 'number')} checked one by one ${n === 1 ? 'counts as one parcel' : 'count as one parcel each'}.`,
    emptyTitle: 'No risky order in this month',
    emptyText: 'Held and cancelled orders are counted here.',
    checkList: 'Check a list',
  },
  /** What became of a risky order. */
  parts: {
    cancelled: 'cancelled',
    held: 'held',
    asked: 'advance asked',
    paid: 'after advance',
    sent: 'sent without advance',
    undecided: 'not decided',
  },

  advances: {
    title: 'Advances, asked and received',
    states: {
      asked: 'Asked',
      paid: 'Paid, verified',
      waiting: 'Waiting',
      not_paid: 'Not paid',
      refunded: 'Refunded',
      unsure: 'To review',
    },
    dollars: 'In dollars',
    /** What moved in the month. */
    received: 'Received in the month',
    returned: 'Refunded in the month',
    how: 'Links created in the month, with their current status; “Paid” only once verified. Money received and refunded is counted as under “Payments”, on the day it came or went back.',
    emptyTitle: 'No advance asked and no payment received',
    emptyText: 'Ask risky customers for the delivery charge first.',
  },

  couriers: {
    title: 'Delivery by courier',
    of: (delivered: number, all: number) => `${count(delivered)} of ${count(all)}`,
    spoken: (delivered: number, all: number) => `${count(delivered)} of ${count(all)} delivered`,
    none: 'No courier given',
    other: (n: number) => `${counted(n, 'result')} with another status`,
    delivered: 'Delivered',
    lost: 'Returned or cancelled',
    how: (n: number) =>
      `From your own results: ${count(n)} entered or changed in the month. Under ${count(10)} there is no percentage.`,
    howEmpty: 'From your own results.',
    emptyTitle: 'No results',
    emptyText: 'Add your courier’s payout file, or record results yourself.',
    add: 'Add results',
  },

  weeks: {
    title: 'Risk mix by week',
    risky: (share: string) => `${share} risky`,
    how: 'Each parcel is counted once, with the result of its latest list, in the week that list was started.',
    emptyTitle: 'Nothing checked in this month',
    emptyText: 'Weeks appear after the first check.',
    caption: 'Parcels by week and risk',
    week: 'Week',
  },

  spent: {
    title: 'Checks used each day',
    used: (n: string) => `${n} used`,
    more: (n: number) => `up to ${count(n)} more may have been used`,
    busiest: (day: string) => `busiest ${day}`,
    neverReached: (limit: number) => `the daily limit (now ${count(limit)}) was never reached`,
    reached: (days: number, limit: number) =>
      `the daily limit (now ${count(limit)}) was reached on ${counted(days, 'day')}`,
    limit: 'limit',
    get how() {
      return `Only checks that were used, on the day they were sent; saved results are free. The ${count(3)} busiest days are dark, with their number.`;
    },
    free: 'A test API key uses no checks.',
    emptyTitle: 'No checks used',
    emptyText: 'The checks of each day appear here.',
    caption: 'Checks used per day',
    day: 'Day',
    checks: 'Checks',
  },

  lists: {
    title: 'Lists included',
    text: 'Each order is counted in the latest list that has it. A list opens with only those rows shown.',
    none: 'No list of this month includes any: they were checked one by one.',
    open: (name: string) => `Open ${name}`,
    started: (day: string) => `started ${day}`,
    checked: 'checked',
    risky: 'risky',
  },
  show: (what: string) => `Show: ${what}`,
};
