import type {
  deliveries as english,
  deliveryForm as englishForm,
  deliverySheet as englishSheet,
  share as englishShare,
} from '../en/deliveries';
import { count } from '$kit/i18n/numbers';

export const deliveries: typeof english = {
  ready: 'পাঠানো যাবে',
  queued: 'পাঠানো হচ্ছে',
  review: 'দেখতে হবে',
  shared: 'এ পর্যন্ত জমা',
  leaves: 'শুধু নম্বর, অর্ডার নং, কুরিয়ার, ফল ও টাকা যায়।',
  never: 'নাম-ঠিকানা কখনো যায় না।',

  fromFile: 'এক্সেল থেকে',
  find: 'নম্বর বা অর্ডার খুঁজুন',

  filtersLabel: 'কোন ফলগুলো',
  filters: {
    recent: 'শেষ ত্রিশ দিন',
    ready: 'পাঠানো যাবে',
    review: 'দেখতে হবে',
    sent: 'জমা হয়েছে',
    all: 'সব',
  },

  columns: {
    choose: 'জমা',
    order: 'অর্ডার নং',
    phone: 'মোবাইল',
    courier: 'কুরিয়ার',
    outcome: 'ফল',
    amount: 'টাকা',
    state: 'অবস্থা',
  },
  choose: (order) => `অর্ডার ${order}: ফল জমা দিন`,
  edit: (order) => `অর্ডার ${order}: ফল বদলান`,
  states: {
    ready: 'পাঠানো যাবে',
    queued: 'অপেক্ষায়',
    in_flight: 'পাঠানো হচ্ছে',
    done: 'জমা হয়েছে',
    skipped: 'বাদ পড়েছে',
    refused: 'নেওয়া হয়নি',
    unknown: 'জানা নেই',
  },
  update: 'হালনাগাদ বাকি',
  unknownNote: 'হয়তো জমা হয়েছে',
  sharedAt: (when) => `জমা হয়েছে ${when}`,

  loading: 'ফল পড়া হচ্ছে',
  nothingFound: 'কিছু পাওয়া যায়নি',
  emptyTitle: 'এখনো ডেলিভারির ফল নেই',
  emptyText:
    'আপনার ডেলিভারি কীভাবে শেষ হলো তা জমা দিলে সব বিক্রেতা পাঠানোর আগে আরও জানতে পারেন, আপনিও। কুরিয়ারের ফাইল নিন, অথবা হাতে একটি ফল যোগ করুন।',
  unconnected: 'জমা দিতে অ্যাকাউন্ট সংযুক্ত থাকতে হয়। ততদিন ফল এখানে জমিয়ে রাখা যায়।',
  noScope: 'আপনার কি দিয়ে ফল জমা দেওয়া যায় না। ওয়েব অ্যাকাউন্টে কি-কে “ডেলিভারি (deliveries)” অনুমতি দিন।',
  offline: 'ইন্টারনেট নেই। ফলগুলো এখানে থাকবে, পরে জমা দেওয়া যাবে।',
  unreachable: 'সার্ভিসে পৌঁছানো যাচ্ছে না। ফলগুলো এখানে থাকবে, পরে জমা দেওয়া যাবে।',
  reviewText: 'সার্ভিস এগুলো বাদ দিয়েছে বা নেয়নি, অথবা উত্তর আসেনি। ঠিক করে নিন; আবার জমা দিতে টিক দিন।',
};

export const deliveryForm: typeof englishForm = {
  order: 'অর্ডার নং',
  orderNote: 'অর্ডারের জন্য আপনার নিজের নম্বর। একই নম্বরে পরের ফল আগেরটির জায়গা নেয়।',
  asking: 'সার্ভিস কোন ফলগুলো নেয়, জেনে নেওয়া হচ্ছে',
  otherNote: 'এই তালিকার বাইরেও সার্ভিস হয়তো আরও ফল নেয়।',
  amount: 'টাকার পরিমাণ',
  amountNote: 'না লিখলেও চলে।',
  problems: {
    phone: 'মোবাইল নম্বর লিখুন: এগারো সংখ্যা, 013 থেকে 019।',
    order_ref: 'আপনার অর্ডার নম্বর লিখুন।',
    order_ref_taken: 'এই অর্ডারের ফল আগেই আছে। সেটি বদলান।',
    outcome: 'একটি ফল বাছুন।',
    amount: 'টাকার পরিমাণ লিখুন, অথবা খালি রাখুন।',
  },
  saveNext: 'রেখে আরেকটি যোগ করুন',
  otherCustomer: (order, phone) => `${order} নং অর্ডারে অন্য কাস্টমারের (${phone}) ফল আছে।`,
  sameParcel: (order, result) => `এটি হয়তো কুরিয়ারের ফাইলের ${order} পার্সেল (${result}), যা তালিকায় আছে।`,
  replaceOther: 'ওই ফলের জায়গায় এটি রাখুন',
  keepApart: (order) => `দুটোই রাখুন, এটি ${order} নামে`,
  sameOne: 'একই পার্সেল: সেটি বদলান',
  otherOne: 'অন্য পার্সেল: যোগ করুন',
  saved: (order) => `অর্ডার ${order} তালিকায় আছে`,
  removeTitle: 'এখান থেকে এই ফল মুছবেন?',
  removeText: (order) => `অর্ডার ${order}: এই তালিকা থেকে মুছে যাবে। সার্ভিসে যা আছে তা থাকবে।`,
  source: { file: 'ফাইল থেকে', hand: 'হাতে লেখা', run: 'একসাথে যাচাই থেকে' },
};

export const deliverySheet: typeof englishSheet = {
  sharedAt: 'জমা',
  changedAt: 'বদল',
};

export const share: typeof englishShare = {
  buttonNone: 'জমা দেওয়ার কিছু নেই',
  title: 'এগুলো পাঠানো হবে',
  working: 'সাজানো হচ্ছে',
  facts: (records, calls) => `${count(records)}টি ফল, ${count(calls)} বারে।`,
  updates: (n) => `সার্ভিসে ${count(n)}টি ফল বদলে যাবে।`,
  free: 'জমা দিতে কোনো যাচাই খরচ হয় না।',
  only: 'এই কম্পিউটার থেকে আর কিছু যায় না: নাম নয়, ঠিকানা নয়, নোট নয়।',
  request: (at, of) => `${count(of)} বারের ${count(at)} নম্বর`,
  previous: 'আগেরটি',
  next: 'পরেরটি',
  exact: 'হুবহু যেভাবে যায়',
  table: 'এবারে যা যায়',
  fields: {
    phone: 'মোবাইল',
    order_ref: 'অর্ডার নং',
    outcome: 'ফল',
    courier: 'কুরিয়ার',
    amount: 'টাকা',
  },
  more: (n) => `এবারে আরও ${count(n)}টি ফল`,

  progress: 'জমা দেওয়ার অগ্রগতি',
  doneOf: (done, of) => `${count(of)}টির ${count(done)}টি পাঠানো হয়েছে`,
  running: 'জমা দেওয়া চলছে',
  away: 'জমা দেওয়া ওই অ্যাকাউন্টের কি-র (key) অপেক্ষায়',
  paused: 'জমা দেওয়া থেমে আছে',
  stopped: 'শেয়ার বন্ধ হয়েছে',
  testOnly: 'এখন টেস্ট কি চলছে: সার্ভিস ফলগুলো দেখবে, কিছু জমা রাখবে না।',
  testEnded: (saved) => `${count(saved)}টি ফল পরীক্ষা হয়েছে, কিছুই জমা হয়নি`,
  ended: (saved) => `${count(saved)}টি ফল জমা হয়েছে`,
  endedReview: (saved, look) => `${count(saved)}টি জমা হয়েছে, ${count(look)}টি দেখতে হবে`,
  reviewSoFar: (n) => `${count(n)}টি দেখতে হবে`,
  stopTitle: 'জমা দেওয়া বন্ধ করবেন?',
  stopText: (left) =>
    `${count(left)}টি ফল এখন পাঠানো হবে না, পরে পাঠানো যাবে। যা পাঠানো হয়েছে তা সার্ভিসে থাকবে।`,
  pausedText: 'আপনি আবার না চালানো পর্যন্ত আর কিছু পাঠানো হবে না।',
  pausedOffline: 'সংযোগ নেই। ফিরে এলে নিজে থেকেই চলবে।',
  hide: 'সরান',
};
