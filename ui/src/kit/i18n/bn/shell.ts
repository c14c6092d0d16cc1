import type { shell as english } from '../en/shell';
import { count, percent } from '../numbers';

export const shell: typeof english = {
  name: 'পরখ',
  navigation: 'পাতা',
  check: 'যাচাই',
  checkTitle: 'গ্রাহক যাচাই',
  bulk: 'একসাথে যাচাই',
  deliveries: 'ডেলিভারির ফল',
  payments: 'পেমেন্ট',
  trx: 'TrxID মেলান',
  trxTitle: 'TrxID মেলান',
  activity: 'খবর',
  overview: 'মাসের হিসাব',
  customer: 'গ্রাহক',
  packing: 'প্যাকিং টেবিল',
  settings: 'সেটিংস',
  banglaName: 'বাংলা',
  englishName: 'English',
  close: 'বন্ধ করুন',
  test: 'টেস্ট',
  clearSearch: 'খোঁজার লেখা মুছুন',
  zoomed: (share) => `সবকিছু ${percent(share)} আকারে`,

  link: {
    notConnected: 'যুক্ত নয়',
    connect: 'যুক্ত করুন',
    noInternet: 'ইন্টারনেট নেই',
    runWaits: 'ইন্টারনেট নেই, যাচাই অপেক্ষায়',
    noInternetText: 'ফাইল আর আগের ফল দেখা যাবে। যা থেমে আছে, ইন্টারনেট ফিরলে নিজে থেকেই চলবে।',
    unreachable: 'সংযোগ হচ্ছে না',
    unreachableText: 'সার্ভিসের সঙ্গে সংযোগ হচ্ছে না। পরখ নিজে থেকেই আবার চেষ্টা করবে; আগের ফল দেখা যাবে।',
    passing: 'আবার চেষ্টা চলছে',
    passingText: 'সার্ভিসে সমস্যা হচ্ছে। পরখ নিজে থেকেই আবার চেষ্টা করবে।',
    backAgain: 'সার্ভিসের সঙ্গে আবার সংযোগ হয়েছে',
  },

  quota: {
    left: 'আজ যাচাই বাকি',
    of: (limit) => `/ ${count(limit)}`,
    refills: () => `রাত ${count(12)}টার পর আবার নতুন করে পাবেন`,
    noLimit: 'দৈনিক সীমা নেই',
    limitUnknown: 'দৈনিক সীমা জানা যায়নি',
    unreadable: 'জানা যায়নি',
    stale: 'গতকালের হিসাব, পরের যাচাইয়ে নতুনটি আসবে',
    readAt: 'আপডেট হয়েছে',
    spoken: (left, limit) => `আজ ${count(limit)}টির মধ্যে ${count(left)}টি যাচাই বাকি`,
  },

  practice: {
    title: 'অনুশীলন',
    text: 'নমুনা ফল, খরচ নেই',
    leave: 'বের হোন',
    testKey: 'টেস্ট API key',
  },

  palette: {
    open: 'যেকোনো কিছু খুঁজুন',
    placeholder: 'নম্বর, অর্ডার, পাতা বা কাজ লিখুন',
    label: 'নম্বর, অর্ডার, পাতা আর কাজ খুঁজুন',
    orders: 'অর্ডার',
    ordersLike: 'অর্ডার নম্বরের অংশ দিয়ে',
    numbers: 'আগে যাচাই করা নম্বর',
    pages: 'পাতা',
    customersByName: 'নামে গ্রাহক',
    actions: 'কাজ',
    nothing: 'কিছু পাওয়া যায়নি',
    toBangla: 'বাংলায় দেখুন',
    toEnglish: 'ইংরেজিতে দেখুন',
    themeLight: 'লাইট থিম',
    themeDark: 'ডার্ক থিম',
    themeSystem: 'সিস্টেমের থিম',
    startPractice: 'অনুশীলন মোড চালু করুন',
    leavePractice: 'অনুশীলন মোড থেকে বের হোন',
    checkCopied: 'কপি করা নম্বর যাচাই করুন',
  },

  start: {
    failedTitle: 'পরখ চালু হতে পারেনি',
    failedText: 'আবার চেষ্টা করুন। তাতেও না হলে পরখ বন্ধ করে আবার খুলুন।',
    retry: 'আবার চেষ্টা করুন',
  },

  folder: {
    foreign: {
      title: 'এই ফোল্ডারে অন্য ফাইল আছে',
      text: 'পরখ নিজের তথ্য সেগুলোর সঙ্গে মেশায় না। ভেতরে নিজের একটি ফোল্ডার তৈরি করতে পারে:',
      go: (name) => `ভেতরে “${name}” ব্যবহার করুন`,
    },
    in_use: {
      title: 'এই ফোল্ডারে পরখ আগেই খোলা আছে',
      text: 'দুটি একসাথে চললে যাচাই দুবার খরচ হতে পারে। খোলাটিই ব্যবহার করুন, নয়তো সেটি বন্ধ করে আবার চেষ্টা করুন।',
      go: () => 'আবার চেষ্টা করুন',
    },
    unfinished: {
      title: 'আপনার কাজটি পরখ শেষ করতে পারেনি',
      text: 'অন্য প্রোগ্রামে এই ফোল্ডারের ফাইল খোলা, নয়তো কম্পিউটারের নিরাপদ ভল্ট লক করা। সেটি ঠিক করে চালিয়ে যান। কিছু হারায়নি:',
      go: () => 'চালিয়ে যান',
    },
    quit: 'পরখ বন্ধ করুন',
  },
};
