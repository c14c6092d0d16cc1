import { count, percent } from '../numbers';
import { counted } from './plural';

/** Text between double asterisks is set strong. */
export const check = {
  checkedJustNow: (when: string) => `checked ${when}`,
  savedFrom: (when: string) => `saved result, checked ${when}`,
  successful: 'successful deliveries',
  parcels: (n: number): string => (n === 1 ? 'parcel' : 'parcels'),
  delivered: 'delivered',
  cancelled: 'cancelled',
  legendDelivered: 'Delivered',
  legendCancelled: 'Cancelled',
  deliveredShare: (ratio: number) => `${percent(ratio)} delivered`,
  spokenVerdict: (level: string, ratio: string, reports: string) => `${level}, ${ratio}, ${reports}`,

  couriers: 'Couriers',
  ofTotal: (delivered: number, total: number) => `**${count(delivered)}** of ${count(total)}`,
  noCounts: 'No exact counts',
  noParcels: 'No parcels sent with this courier',
  notSetUp: 'Not set up in your account',
  howTo: 'How to',
  noAnswer: 'No answer',
  noAnswerStatus: (status: string) => `No answer: “${status}”`,
  saved: 'saved',
  savedTip: 'The service answered from its saved data',
  rename: (name: string) => `Your own name for ${name}`,
  renameSave: 'Save name',
  noCouriers: 'The service named no courier',
  partial: (answered: number, asked: number) =>
    `**${count(answered)} of ${counted(asked, 'courier')} answered.** Risk may change. Try again in a few minutes.`,

  sellers: (n: number) => counted(n, 'other seller'),
  noSellers: 'No other sellers',
  noneShared: 'have shared results',
  sellersUnknown: 'Other sellers',
  sellersDid: (delivered: string, returned: string) => `${delivered} delivered, ${returned} returned`,
  reports: (n: number) => counted(n, 'report'),
  noReports: 'No reports',
  reportsUnknown: 'Reports',
  onThisNumber: 'on this number',
  courierReports: (n: number) => counted(n, 'courier report'),
  noCourierReports: 'No courier reports',
  courierReportsUnknown: 'Courier reports',
  mayBeSame: 'may be the same one',

  whatsapp: 'WhatsApp',
  copy: 'Copy summary',
  again: 'Check again',
  copied: 'Summary copied',
  greeting:
    'Dear customer, we have received an order from this number. Please confirm your name, address and the product, and we will send it at once. Thank you.',
  summary: (number: string, level: string, ratio: string, day: string) =>
    `${number}: ${level}, ${ratio}, checked ${day}`,
  summaryRatio: (ratio: number, delivered: number | null, total: number | null) =>
    delivered === null || total === null
      ? `${percent(ratio)} delivered`
      : `${percent(ratio)} delivered (${count(delivered)} of ${count(total)})`,
  summaryNoRatio: 'no delivery data',

  loading: 'Asking the couriers…',
  cancel: 'Cancel',
  cancelledFree: 'Check cancelled. Nothing was used',
  waitTitle: (seconds: number) => `A short pause, ${count(seconds)} s`,
  waitText: 'Too many requests at once. Your check is waiting and will run by itself.',
  waitCancel: 'Cancel check',
  offlineSaved: (when: string) =>
    `**No internet. Showing your result, checked ${when}.** Check again when it is back.`,
  unreachableSaved: (when: string) =>
    `**The service can’t be reached. Showing your result, checked ${when}.** Nothing was used.`,

  notKept:
    '**This result could not be kept.** Copy the summary before you go on. Look whether the disk is full.',

  doubtTitle: 'Not known: a check may have been counted',
  doubtText: (number: string, when: string) =>
    `The request for ${number} left ${when}, and no answer came. Today’s count in your web account can prove it. Checking again can use another check.`,
  leaveIt: 'Leave',

  emptyTitle: 'Check a number before you ship',
  emptyText: 'The customer’s courier history appears here: risk, deliveries and reports.',
  emptyPractice: 'The last digit decides the sample result:',
  unconnectedTitle: 'No account is connected',
  unconnectedText: 'Connect your courier-check account, or try Porokh with sample results.',

  recent: 'Recent checks',
  recentEmpty: 'Numbers that you check are kept here.',
  recentNothing: 'Nothing in this filter',
  recentLoading: 'Loading',
  filter: 'Filter by risk',
  filterAll: 'All',
  remove: (number: string) => `Delete the check of ${number}`,
  removed: 'Check deleted',
  noResult: 'No result',

  howToTitle: (name: string) => `${name} is not set up`,
  howToText:
    'The service can only ask couriers that are set up in your account there. Open its web app and add this courier. The next check will include it.',
  serviceSays: 'The service says',
  openSite: 'Open the web app',
};
