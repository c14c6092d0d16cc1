import type { Platform } from '$ipc';
import type { settings as english } from '../en/settings';
import { count } from '$kit/i18n/numbers';

/** Where the key lies, as part of a sentence. */
const inStores: Record<Platform, string> = {
  windows: 'উইন্ডোজের নিরাপদ ভল্টে',
  macos: 'ম্যাকের কিচেইনে (Keychain)',
  linux: 'আপনার ডেস্কটপের নিরাপদ ভল্টে',
};

export const settings: typeof english = {
  navigation: 'সেটিংসের অংশ',
  sections: {
    accounts: { title: 'অ্যাকাউন্ট', name: 'অ্যাকাউন্ট' },
    checking: { title: 'যাচাই', name: 'যাচাই' },
    payments: { title: 'পেমেন্ট', name: 'পেমেন্ট' },
    alerts: { title: 'তাৎক্ষণিক খবর', name: 'তাৎক্ষণিক খবর' },
    notifications: { title: 'নোটিফিকেশন', name: 'নোটিফিকেশন' },
    look: { title: 'থিম ও ভাষা', name: 'থিম ও ভাষা' },
    data: { title: 'তথ্য ও ব্যাকআপ', name: 'তথ্য ও ব্যাকআপ' },
    about: { title: 'পরখ সম্পর্কে', name: 'পরখ সম্পর্কে' },
  },
  problems: (n) => `${count(n)}টি সমস্যা`,
  stepsLeft: (n) => `${count(n)}টি ধাপ বাকি`,
  keptAtOnce: 'বদলালেই নিজে থেকে সেভ হয়',
  developer: 'ওয়েবসাইট ডেভেলপারের জন্য',

  checkingText: 'কখন যাচাই খরচ হবে, আর কুরিয়ারের কী নাম দেখাবে।',
  spendLess: 'যাচাইয়ের খরচ কমান',
  arrivals: 'নতুন অর্ডার শিট',
  watchDownloads: 'ডাউনলোডে নতুন অর্ডার শিট এলে জানান',
  watchDownloadsText: 'মোবাইল নম্বর আছে এমন নতুন এক্সেল বা CSV এলে পরখ জানায়। নিজে থেকে খোলে না, কিছু পাঠায়ও না।',
  returns: 'রিটার্ন',
  returnsText: 'মাসের হিসাবের জন্য',
  returnCost: 'একটি রিটার্নে আপনার খরচ',
  marked: { blocked: 'যাদের কাছে পাঠান না', trusted: 'বিশ্বস্ত গ্রাহক' },
  markedText: 'গ্রাহকের পাতায় বা তালিকার সারির পাশে চিহ্ন দেওয়া',
  ownNames: 'কুরিয়ারের যে নাম আপনি দিয়েছেন',
  ownNamesText: 'ফলের পাশেও বদলাতে পারেন',
  courierName: (courier) => `${courier}-এর নাম`,
  lookText: 'বদলালেই দেখা যায়।',
  numbersText: 'মোবাইল নম্বর আর TrxID সব সময় 0–9 থাকে।',
  textSize: 'লেখার আকার',
  textSizeText: (larger, smaller) => `মাঝামাঝি আকারের জন্য ${larger} আর ${smaller} চাপুন।`,
  textSizes: { normal: 'সাধারণ', larger: 'বড়', largest: 'সবচেয়ে বড়' },
  stays: {
    windows: 'উইন্ডোজের সঙ্গে চালু হয়ে ট্রে-তে থাকবে',
    macos: 'ম্যাকের সঙ্গে চালু হয়ে ডকে থাকবে',
    linux: 'কম্পিউটারের সঙ্গে চালু হয়ে ট্রে-তে থাকবে',
  },
  staysText: 'তাৎক্ষণিক খবর আর শর্টকাটের জন্য লাগে। উইন্ডো বন্ধ করলেও পরখ চলতে থাকে।',
  aboutText: 'আগে পরখ, তারপর পার্সেল।',
  keyboard: 'কিবোর্ডের শর্টকাট',
  keyboardText: 'যেকোনো পাতায় Alt চেপে ধরুন।',
  licences: 'লাইসেন্স',
  licencesText: 'MIT বা Apache 2.0। Inter ও Noto Sans Bengali: OFL। আইকন: ISC।',

  keysLocked: (platform) => `API key ${inStores[platform]} থাকে। পুরোটা আর কখনো দেখানো হয় না।`,
  state: {
    not_tested: 'টেস্ট করা হয়নি',
    working: 'কাজ করছে',
    passing: 'এখন উত্তর আসছে না',
    failed: 'কাজ করছে না',
  },
  removeYes: 'API key মুছুন',

  name: 'নাম',
  plan: 'প্ল্যান',
  validUntil: 'মেয়াদ',
  ended: (day) => `${day} শেষ হয়েছে`,
  noEnd: 'শেষ তারিখ নেই',
  canDo: 'অনুমতি আছে',
  missing: (scope) => `${scope} নেই`,
  apiInPlan: 'প্ল্যানে API',
  bulkInPlan: 'প্ল্যানে একসাথে যাচাই',
  keyName: 'API key-র নাম',
  keyMode: 'API key-র মোড',
  yes: 'আছে',
  no: 'নেই',
  modeConflict: (mode) =>
    `API key-র মোড আর সার্ভিসের মোড মিলছে না: সার্ভিস “${mode}” মোডে উত্তর দিচ্ছে। ফলের ওপর ভরসা করার আগে সার্ভিসের ওয়েবসাইটে API key দেখে নিন।`,
  sameMerchant: {
    title: 'এটি কি আগের দোকানই?',
    text: (account) =>
      `আগে ছিল ${account} অ্যাকাউন্ট। উত্তর না দেওয়া পর্যন্ত ওই অ্যাকাউন্টের তালিকা, পেমেন্ট ও অভিযোগ থেমে থাকবে, সেগুলোর জন্য এই API key ব্যবহার হবে না।`,
    yes: 'হ্যাঁ, একই',
    no: 'না, অন্য দোকান',
  },

  theme: 'থিম',
  system: 'সিস্টেম',
  light: 'লাইট',
  dark: 'ডার্ক',
  numbers: 'ডিজিট',
  latinSample: '0–9',
  banglaSample: '০–৯',

  fresh: 'যাচাই খরচ না করে আগের ফল দেখাবে',
  forHours: (n) => `${count(n)} ঘণ্টা পর্যন্ত`,
  forDays: (n) => `${count(n)} দিন পর্যন্ত`,
  forGood: 'সব সময়',
  version: (version) => `পরখ ${version}`,
};
