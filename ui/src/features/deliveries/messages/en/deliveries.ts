import type { DeliveryField, DeliverySource, DeliveryState } from '$ipc';
import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

/** The list of delivery results. */
export const deliveries = {
  ready: 'ready to share',
  queued: 'being shared',
  review: 'to review',
  shared: 'shared so far',
  leaves: 'Sent: number, order number, courier, result, amount.',
  never: 'Names and addresses are never sent.',

  fromFile: 'From Excel',
  find: 'Find a number or order',

  filtersLabel: 'Which results',
  filters: {
    get recent() {
      return `Last ${count(30)} days`;
    },
    ready: 'Ready',
    review: 'To review',
    sent: 'Shared',
    all: 'All',
  },

  columns: {
    choose: 'Share',
    order: 'Order no.',
    phone: 'Mobile',
    courier: 'Courier',
    outcome: 'Result',
    amount: 'Amount',
    state: 'Status',
  },
  choose: (order: string) => `Share the result of order ${order}`,
  edit: (order: string) => `Change the result of order ${order}`,
  states: {
    ready: 'Ready',
    queued: 'Queued',
    in_flight: 'Being sent',
    done: 'Shared',
    skipped: 'Skipped',
    refused: 'Refused',
    unknown: 'Unconfirmed',
  } satisfies Record<DeliveryState, string> as Record<DeliveryState, string>,
  update: 'Update ready',
  unknownNote: 'May have been shared',
  sharedAt: (when: string) => `Shared ${when}`,

  loading: 'Loading results',
  nothingFound: 'Nothing found',
  emptyTitle: 'No delivery results yet',
  emptyText:
    'When you share how your deliveries ended, every seller sees more before shipping, and so do you. Open a courier’s file, or record a result by hand.',
  unconnected: 'Sharing needs a connected account. You can record results here until then.',
  noScope:
    'Your API key isn’t allowed to share results. Give it the permission “deliveries” on the service’s website.',
  offline: 'No internet. Results are saved here and can be shared later.',
  unreachable: 'The service can’t be reached. Results are saved here and can be shared later.',
  reviewText:
    'The service skipped or refused them, or its answer didn’t come. Correct them; tick them to share them again.',
};

/** A result that is entered or changed by hand. */
export const deliveryForm = {
  order: 'Order no.',
  orderNote: 'Your own number for the order. A later result with the same number replaces the earlier one.',
  asking: 'Loading results that the service accepts',
  otherNote: 'The service may accept more results than this list.',
  amount: 'Amount in taka',
  amountNote: 'Optional.',
  problems: {
    get phone() {
      return `Type a mobile number: ${count(11)} digits, 013 to 019.`;
    },
    order_ref: 'Type your order number.',
    order_ref_taken: 'This order has a result already. Change that one.',
    outcome: 'Choose a result.',
    amount: 'Type an amount in taka, or leave it empty.',
  } satisfies Record<DeliveryField, string> as Record<DeliveryField, string>,
  draft: 'Your changes stay here until you save or discard them.',
  saveNext: 'Save and add another',
  otherCustomer: (order: string, phone: string) =>
    `Order number ${order} has the result of another customer, ${phone}.`,
  sameParcel: (order: string, result: string) =>
    `This may be the parcel ${order} of a courier’s file (${result}), which is in the list.`,
  replaceOther: 'Replace that result',
  keepApart: (order: string) => `Keep both, this one as ${order}`,
  sameOne: 'Same parcel: change it',
  otherOne: 'Another parcel: add it',
  saved: (order: string) => `Order ${order} is in the list`,
  removeTitle: 'Delete this result here?',
  removeText: (order: string) =>
    `Order ${order} is deleted from this list. Results already shared stay at the service.`,
  source: { file: 'From a file', hand: 'By hand', run: 'From a bulk check' } satisfies Record<
    DeliverySource,
    string
  > as Record<DeliverySource, string>,
};

/** Words inside the exported list. The sheet's name has at most 31 characters and none of [ ] : * ? / \ */
export const deliverySheet = {
  sharedAt: 'Shared',
  changedAt: 'Changed',
};

/** What would be sent, and sending it. */
export const share = {
  buttonNone: 'Nothing to share',
  title: 'This will be sent',
  working: 'Preparing',
  facts: (records: number, calls: number) => `${counted(records, 'result')} in ${counted(calls, 'request')}.`,
  updates: (n: number) => `Replaces ${counted(n, 'result')} at the service.`,
  free: 'Sharing uses no checks.',
  only: 'Nothing else leaves this computer: no name, no address, no note.',
  request: (at: number, of: number) => `Request ${count(at)} of ${count(of)}`,
  previous: 'Previous request',
  next: 'Next request',
  exact: 'Exactly as it is sent',
  table: 'Contents of this request',
  fields: {
    phone: 'Mobile',
    order_ref: 'Order no.',
    outcome: 'Result',
    courier: 'Courier',
    amount: 'Amount',
  } as Record<string, string>,
  more: (n: number) => `and ${counted(n, 'result')} more in this request`,

  progress: 'Progress of sharing',
  doneOf: (done: number, of: number) => `${count(done)} of ${counted(of, 'result')} sent`,
  running: 'Sharing',
  away: 'Sharing is paused until its account’s API key is entered again',
  paused: 'Sharing is paused',
  stopped: 'Sharing stopped',
  ended: (saved: number) => `${counted(saved, 'result')} shared`,
  testOnly: 'You use the test API key: the service reads the results and saves nothing.',
  testEnded: (saved: number) => `${counted(saved, 'result')} tested, nothing was shared`,
  endedReview: (saved: number, look: number) => `${count(saved)} shared, ${count(look)} to review`,
  reviewSoFar: (n: number) => `${count(n)} to review`,
  stopTitle: 'Stop sharing?',
  stopText: (left: number) =>
    `${counted(left, 'result')} will not be sent now. They stay ready. What was sent stays at the service.`,
  pausedText: 'Nothing more is sent until you continue.',
  pausedOffline: 'No connection. Continues automatically when you’re back online.',
  hide: 'Dismiss',
};
