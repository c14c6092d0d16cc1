import type { Platform } from '$ipc';
import type { settings as english } from '../en/settings';
import { count } from '../numbers';

const stores: Record<Platform, string> = {
  windows: 'উইন্ডোজের নিরাপদ ভল্ট (Credential Manager)',
  macos: 'ম্যাকের কিচেইন (Keychain)',
  linux: 'ডেস্কটপের নিরাপদ ভল্ট (Secret Service)',
};

/** Where the key lies, as part of a sentence. */
const inStores: Record<Platform, string> = {
  windows: 'উইন্ডোজের নিরাপদ ভল্টে',
  macos: 'ম্যাকের কিচেইনে (Keychain)',
  linux: 'আপনার ডেস্কটপের নিরাপদ ভল্টে',
};

export const settings: typeof english = {
  stores,
  account: 'আপনার অ্যাকাউন্ট',
  keysLocked: (platform) => `কি (key) ${inStores[platform]} থাকে। পুরোটা আর কখনো দেখানো হয় না।`,
  courierChecks: 'কুরিয়ার যাচাই',
  state: {
    absent: 'এখনো কি নেই',
    not_tested: 'পরীক্ষা করা হয়নি',
    working: 'কাজ করছে',
    passing: 'এখন উত্তর আসছে না',
    failed: 'কাজ করছে না',
  },
  testing: 'পরীক্ষা চলছে',
  test: 'পরীক্ষা',
  address: 'ঠিকানা',
  save: 'রাখুন',
  addressSaved: 'ঠিকানা রাখা হয়েছে',
  liveKey: 'লাইভ কি',
  testKey: 'টেস্ট কি',
  notAdded: 'যোগ করা নেই',
  add: 'যোগ করুন',
  replace: 'বদলান',
  remove: 'মুছুন',
  removeKey: (kind) => `${kind} মুছুন`,
  inUse: 'চালু আছে',
  use: 'এটি চালান',
  keyLabel: (kind) => `নতুন ${kind}`,
  testKeyPlaceholder: 'dc_test_…',
  saveKey: 'কি রাখুন',
  keySaved: 'কি রাখা হয়েছে',
  otherKind: 'এটি অন্য ধরনের কি। নিজের জায়গায় রাখা হয়েছে।',
  removeTitle: (kind) => `${kind} মুছবেন?`,
  removeText: (hint) =>
    `${hint} এই কম্পিউটারের ভল্ট থেকে মুছে যাবে। ওয়েব অ্যাকাউন্টে চালু থাকবে। আপনার ইতিহাস থাকবে।`,
  removeYes: 'কি মুছুন',
  removed: 'কি মুছে ফেলা হয়েছে',

  name: 'নাম',
  email: 'ই-মেইল',
  plan: 'প্ল্যান',
  validUntil: 'মেয়াদ',
  ended: (day) => `${day} শেষ হয়েছে`,
  noEnd: 'শেষ তারিখ নেই',
  leftToday: 'আজ বাকি',
  leftOf: (left, limit) => `${count(left)} / ${count(limit)}`,
  noLimit: 'দৈনিক সীমা নেই',
  canDo: 'অনুমতি আছে',
  missing: (scope) => `${scope} নেই`,
  apiInPlan: 'প্ল্যানে API',
  bulkInPlan: 'প্ল্যানে একসাথে যাচাই',
  keyName: 'কি-র নাম',
  keyMode: 'কি-র ধরন',
  yes: 'আছে',
  no: 'নেই',
  readAt: 'দেখা হয়েছে',
  webApp: 'ওয়েব অ্যাপ খুলুন',
  modeConflict: (mode) =>
    `কি আর সার্ভিসের কথা মিলছে না: সার্ভিস “${mode}” মোডে উত্তর দিচ্ছে। ফলের ওপর ভরসা করার আগে ওয়েব অ্যাকাউন্টে কি দেখে নিন।`,
  details: 'সব তথ্য',
  practiceAccount: 'অনুশীলনের অ্যাকাউন্ট',
  sameMerchant: {
    title: 'আগের দোকানই কি?',
    text: (account) =>
      `আগে ছিল ${account}। উত্তর না দেওয়া পর্যন্ত ওই অ্যাকাউন্টের তালিকা, পেমেন্ট ও রিপোর্ট থেমে থাকবে, এই কি (key) দিয়ে কিছু জানতে চাওয়া হবে না।`,
    yes: 'হ্যাঁ, একই',
    no: 'না, অন্য দোকান',
  },
  ownAccountNote: 'এসব তথ্য অনুশীলনের অ্যাকাউন্টের। আপনার নিজের কি যেমন ছিল তেমনই আছে।',

  practice: 'অনুশীলন মোড',
  practiceText: 'নমুনা ফল দেখাবে, আসল অ্যাকাউন্টে কিছু হবে না',
  practiceNote: 'কোনো যাচাই খরচ হয় না, টাকা যায় না। সবখানে লেখা থাকে',

  look: 'ভাষা ও চেহারা',
  language: 'ভাষা',
  theme: 'থিম',
  system: 'সিস্টেম',
  light: 'আলো',
  dark: 'অন্ধকার',
  numbers: 'সংখ্যা',
  latinSample: '0–9',
  banglaSample: '০–৯',

  data: 'আপনার তথ্য',
  dataText: 'শুধু এই কম্পিউটারে থাকে।',
  fresh: 'যাচাই খরচ না করে আগের ফল দেখাবে',
  forHours: (n) => `${count(n)} ঘণ্টা পর্যন্ত`,
  forDays: (n) => `${count(n)} দিন পর্যন্ত`,
  keep: 'যাচাই, তালিকা, বার্তা ও জমা দেওয়া ফল রাখুন',
  keepText:
    'এর চেয়ে পুরোনো আলাদা যাচাই, শেষ হওয়া তালিকা, বার্তা আর জমা দেওয়া ডেলিভারির ফল মুছে যাবে। পেমেন্ট, অভিযোগ, নোট, ব্লক আর যা পাঠানো হয়নি বা নিশ্চিত নয়, তা থাকবে। সার্ভিস থেকে তারিখ নিশ্চিত না হলে কিছুই মোছা হয় না।',
  forGood: 'সব সময়',
  folder: 'তথ্যের ফোল্ডার',
  open: 'খুলুন',
  deleteHistory: 'যাচাইয়ের ইতিহাস মুছুন',
  deleteText: 'একটি একটি করে করা যাচাইয়ের নম্বর আর ফল। তালিকা মোছা যায় একসাথে যাচাই পাতায়।',
  delete: 'মুছুন',
  deleteTitle: 'পুরো ইতিহাস মুছবেন?',
  deleteQuestion:
    'একটি একটি করে করা যাচাইয়ের সব ফল এই কম্পিউটার থেকে মুছে যাবে, আর ফেরানো যাবে না। ওই নম্বর আবার যাচাই করলে খরচ হবে। তালিকা, ডেলিভারির ফল, অভিযোগ, পেমেন্ট, বার্তা, নোট ও ব্লক থাকবে।',
  deleteYes: 'ইতিহাস মুছুন',
  deleted: (n) => `${count(n)}টি যাচাই মোছা হয়েছে`,
  version: (version) => `পরখ ${version}`,
};
