import type {
  deliveries as english,
  deliveryForm as englishForm,
  deliverySheet as englishSheet,
  share as englishShare,
} from '../en/deliveries';
import { count } from '$kit/i18n/numbers';

export const deliveries: typeof english = {
  ready: 'শেয়ার করা যাবে',
  queued: 'শেয়ার হচ্ছে',
  review: 'দেখতে হবে',
  shared: 'এ পর্যন্ত শেয়ার হয়েছে',
  leaves: 'শুধু নম্বর, অর্ডার নং, কুরিয়ার, ফল ও টাকার পরিমাণ পাঠানো হয়।',
  never: 'নাম-ঠিকানা কখনো পাঠানো হয় না।',

  fromFile: 'এক্সেল থেকে',
  find: 'নম্বর বা অর্ডার খুঁজুন',

  filtersLabel: 'কোন ফলগুলো',
  filters: {
    get recent() {
      return `শেষ ${count(30)} দিন`;
    },
    ready: 'শেয়ার করা যাবে',
    review: 'দেখতে হবে',
    sent: 'শেয়ার হয়েছে',
    all: 'সব',
  },

  columns: {
    choose: 'শেয়ার',
    order: 'অর্ডার নং',
    phone: 'মোবাইল',
    courier: 'কুরিয়ার',
    outcome: 'ফল',
    amount: 'টাকা',
    state: 'স্ট্যাটাস',
  },
  choose: (order) => `অর্ডার ${order}: ফল শেয়ার করুন`,
  edit: (order) => `অর্ডার ${order}: ফল বদলান`,
  states: {
    ready: 'শেয়ার করা যাবে',
    queued: 'অপেক্ষায়',
    in_flight: 'পাঠানো হচ্ছে',
    done: 'শেয়ার হয়েছে',
    skipped: 'বাদ পড়েছে',
    refused: 'সার্ভিস গ্রহণ করেনি',
    unknown: 'নিশ্চিত নয়',
  },
  update: 'আপডেট বাকি',
  unknownNote: 'হয়তো শেয়ার হয়েছে',
  sharedAt: (when) => `${when} শেয়ার হয়েছে`,

  loading: 'ফল পড়া হচ্ছে',
  nothingFound: 'কিছু পাওয়া যায়নি',
  emptyTitle: 'এখনো ডেলিভারির ফল নেই',
  emptyText:
    'আপনার ডেলিভারির ফল শেয়ার করলে সব বিক্রেতা পার্সেল পাঠানোর আগে আরও জানতে পারেন, আপনিও। কুরিয়ারের ফাইল খুলুন, অথবা হাতে একটি ফল লিখুন।',
  unconnected: 'শেয়ার করতে অ্যাকাউন্ট যুক্ত থাকতে হয়। ততদিন ফল এখানে লিখে রাখা যায়।',
  noScope:
    'আপনার API key দিয়ে ফল শেয়ার করা যায় না। সার্ভিসের ওয়েবসাইটে এটিকে “ডেলিভারি (deliveries)” অনুমতি দিন।',
  offline: 'ইন্টারনেট নেই। ফলগুলো এখানে সেভ হয়েছে, পরে শেয়ার করা যাবে।',
  unreachable: 'সার্ভিসে পৌঁছানো যাচ্ছে না। ফলগুলো এখানে সেভ হয়েছে, পরে শেয়ার করা যাবে।',
  reviewText: 'সার্ভিস এগুলো বাদ দিয়েছে বা গ্রহণ করেনি, অথবা উত্তর আসেনি। ঠিক করে নিন; আবার শেয়ার করতে টিক দিন।',
};

export const deliveryForm: typeof englishForm = {
  order: 'অর্ডার নং',
  orderNote: 'অর্ডারের জন্য আপনার নিজের নম্বর। একই নম্বরে পরের ফল আগেরটির জায়গা নেয়।',
  asking: 'সার্ভিস কোন ফলগুলো গ্রহণ করে, জেনে নেওয়া হচ্ছে',
  otherNote: 'এই তালিকার বাইরেও সার্ভিস হয়তো আরও ফল গ্রহণ করে।',
  amount: 'টাকার পরিমাণ',
  amountNote: 'না লিখলেও চলে।',
  problems: {
    get phone() {
      return `মোবাইল নম্বর লিখুন: ${count(11)} ডিজিট, 013 থেকে 019।`;
    },
    order_ref: 'আপনার অর্ডার নম্বর লিখুন।',
    order_ref_taken: 'এই অর্ডারের ফল আগেই আছে। সেটি বদলান।',
    outcome: 'একটি ফল বেছে নিন।',
    amount: 'টাকার পরিমাণ লিখুন, অথবা খালি রাখুন।',
  },
  draft: 'সেভ না করা বা “বদল বাদ দিন” না চাপা পর্যন্ত যা বদলেছেন তা এখানে থাকবে।',
  saveNext: 'সেভ করে আরেকটি যোগ করুন',
  otherCustomer: (order, phone) => `${order} নং অর্ডারে অন্য গ্রাহকের (${phone}) ফল আছে।`,
  sameParcel: (order, result) => `এটি হয়তো কুরিয়ারের ফাইলের ${order} পার্সেল (${result}), যা তালিকায় আছে।`,
  replaceOther: 'ওই ফলের জায়গায় এটি নিন',
  keepApart: (order) => `দুটিই থাকুক, এটি ${order} নামে`,
  sameOne: 'একই পার্সেল: সেটি বদলান',
  otherOne: 'অন্য পার্সেল: যোগ করুন',
  saved: (order) => `অর্ডার ${order} তালিকায় আছে`,
  removeTitle: 'এখান থেকে এই ফল মুছবেন?',
  removeText: (order) => `অর্ডার ${order}: এই তালিকা থেকে মুছে যাবে। সার্ভিসে যা আছে তা থাকবে।`,
  source: { file: 'ফাইল থেকে', hand: 'হাতে লেখা', run: 'একসাথে যাচাই থেকে' },
};

export const deliverySheet: typeof englishSheet = {
  sharedAt: 'শেয়ার',
  changedAt: 'বদল',
};

export const share: typeof englishShare = {
  buttonNone: 'শেয়ার করার কিছু নেই',
  title: 'এগুলো পাঠানো হবে',
  working: 'তৈরি করা হচ্ছে',
  facts: (records, calls) => `${count(records)}টি ফল, ${count(calls)} বারে।`,
  updates: (n) => `সার্ভিসে ${count(n)}টি ফল বদলে যাবে।`,
  free: 'শেয়ার করতে কোনো যাচাই খরচ হয় না।',
  only: 'এই কম্পিউটার থেকে আর কিছু পাঠানো হয় না: নাম নয়, ঠিকানা নয়, নোট নয়।',
  request: (at, of) => `${count(of)} বারের মধ্যে ${count(at)} নম্বর`,
  previous: 'আগেরটি',
  next: 'পরেরটি',
  exact: 'হুবহু যেভাবে পাঠানো হয়',
  table: 'এবারে যা পাঠানো হয়',
  fields: {
    phone: 'মোবাইল',
    order_ref: 'অর্ডার নং',
    outcome: 'ফল',
    courier: 'কুরিয়ার',
    amount: 'টাকা',
  },
  more: (n) => `এবারে আরও ${count(n)}টি ফল`,

  progress: 'শেয়ারের অগ্রগতি',
  doneOf: (done, of) => `${count(of)}টির ${count(done)}টি পাঠানো হয়েছে`,
  running: 'শেয়ার চলছে',
  away: 'শেয়ার থেমে আছে: ওই অ্যাকাউন্টের API key আবার লাগবে',
  paused: 'শেয়ার থেমে আছে',
  stopped: 'শেয়ার বন্ধ হয়েছে',
  testOnly: 'এখন টেস্ট API key চলছে: সার্ভিস ফলগুলো দেখবে, কিন্তু সেভ করবে না।',
  testEnded: (saved) => `${count(saved)}টি ফল টেস্ট হয়েছে, কিছুই শেয়ার হয়নি`,
  ended: (saved) => `${count(saved)}টি ফল শেয়ার হয়েছে`,
  endedReview: (saved, look) => `${count(saved)}টি শেয়ার হয়েছে, ${count(look)}টি দেখতে হবে`,
  reviewSoFar: (n) => `${count(n)}টি দেখতে হবে`,
  stopTitle: 'শেয়ার পুরোপুরি বন্ধ করবেন?',
  stopText: (left) =>
    `${count(left)}টি ফল এখন পাঠানো হবে না, পরে পাঠানো যাবে। যা পাঠানো হয়েছে তা সার্ভিসে থাকবে।`,
  pausedText: '“চালিয়ে যান” না চাপা পর্যন্ত আর কিছু পাঠানো হবে না।',
  pausedOffline: 'সংযোগ নেই। সংযোগ ফিরলে নিজে থেকেই চলবে।',
  hide: 'সরান',
};
