import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

/** Text between double asterisks is set strong. */
export const check = {
  known: {
    otherNames: (n: number) => `+${counted(n, 'name')}`,
    last: (what: string) => `last ${what}`,
    earlier: (outcome: string) => `Earlier: ${outcome}`,
    page: 'Customer page',
  },
  find: 'Find a number',
  savedFrom: (when: string) => `saved result, checked ${when}`,
  parcels: (n: number): string => (n === 1 ? 'parcel' : 'parcels'),
  delivered: 'delivered',
  cancelled: 'cancelled',
  legendDelivered: 'Delivered',
  legendCancelled: 'Cancelled',
  spokenVerdict: (level: string, ratio: string, reports: string) => `${level}, ${ratio}, ${reports}`,
  ofTotal: (delivered: number, total: number) => `**${count(delivered)}** of ${count(total)}`,
  noCounts: 'Exact counts not available',
  noParcels: 'No parcels sent with this courier',
  notSetUp: 'Not set up in your account',
  howTo: 'Learn how',
  notKnown: 'No data',
  notKnownStatus: (status: string) => `No data: the service says “${status}”`,
  saved: 'saved',
  savedTip: 'The service answered from its saved data',
  rename: (name: string) => `Your own name for ${name}`,
  noCouriers: 'The service listed no couriers',
  partial: (answered: number, asked: number) =>
    `**Known from ${count(answered)} of ${counted(asked, 'courier')}.** The others did not answer: totals may be incomplete.`,

  sellers: (n: number) => counted(n, 'other seller'),
  noSellers: 'No other sellers',
  noneShared: 'have shared results',
  sellersDid: (delivered: string, returned: string) => `${delivered} delivered, ${returned} returned`,
  noReports: 'No reports',
  onThisNumber: 'on this number',
  courierReports: (n: number) => counted(n, 'courier report'),
  noCourierReports: 'No courier reports',
  courierReportsUnknown: 'Courier reports',
  mayBeSame: (n: number): string => (n === 1 ? 'may be the same one' : 'may be the same ones'),
  loadingUpTo: (seconds: number) => `This can take up to ${count(seconds)} s.`,
  cancelledFree: 'Cancelled. No check was used.',
  offlineSaved: (when: string) =>
    `**No internet. Showing your result, checked ${when}.** Check again when you’re back online.`,
  unreachableSaved: (when: string) =>
    `**The service can’t be reached. Showing your result, checked ${when}.** No check was used.`,
  notKeptShort: 'not saved yet',

  doubtTitle: 'Unconfirmed: a check may have been used',
  doubtText: (number: string, when: string) =>
    `The request for ${number} was sent ${when}, but no answer came. Compare today’s count on the service’s website. Checking again can use another check.`,
  notSentTitle: 'Not checked: no check was used',
  notSentText: (number: string, when: string) =>
    `The service asked Porokh to wait with the check of ${number} ${when}. Porokh was closed before it could be sent again.`,
  notSentShort: 'Not checked',
  sampleTitle: 'A sample, not a result',
  sampleText: (number: string, when: string) =>
    `Your live API key was answered in test mode ${when}: the answer is a sample, not a result for ${number}. Check the key on the service’s website before you check again; one check may have been used.`,
  liveTitle: 'A live answer to a test API key',
  liveText: (number: string, when: string) =>
    `Your test API key was answered in live mode ${when}. It is not saved as a result for ${number}, and one check may have been used. Check the key on the service’s website.`,
  sampleShort: 'Sample, no result',
  liveShort: 'Live answer, no result',
  endedElsewhere: (number: string) =>
    `The check of ${number} is finished. Its result is in the recent checks of the live account that started it.`,
  resultFor: (number: string) => `This result is for **${number}**`,
  backToIt: 'Back to it',

  emptyTitle: 'Check a number before you ship',
  emptyText: 'The customer’s courier history appears here: risk, deliveries and reports.',
  takeTour: 'Take the tour: five steps from check to paid advance',
  emptyPractice: 'The last digit decides the sample result:',
  unconnectedText: 'Connect your courier-check account, or try Porokh with sample results.',

  recent: 'Recent checks',
  recentEmpty: 'Numbers that you check appear here.',
  recentLoading: 'Loading',
  filter: 'Filter by risk',
  filterAll: 'All',
  remove: (number: string) => `Delete the check of ${number}`,
  removed: 'Check deleted',

  howToTitle: (name: string) => `${name} is not set up`,
  howToText:
    'The service can only ask couriers that are set up in your account there. Open its website and add this courier. The next check will include it.',
};
