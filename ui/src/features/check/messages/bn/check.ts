import type { check as english } from '../en/check';
import { count } from '$kit/i18n/numbers';

export const check: typeof english = {
  known: {
    otherNames: (n) => `+${count(n)}টি নাম`,
    last: (what) => `শেষটি ${what}`,
    earlier: (outcome) => `আগেরটি: ${outcome}`,
    page: 'গ্রাহকের পাতা',
  },
  find: 'নম্বর খুঁজুন',
  savedFrom: (when) => `আগের ফল, ${when} যাচাই হয়েছে`,
  parcels: () => 'পার্সেল',
  delivered: 'ডেলিভারি',
  cancelled: 'বাতিল',
  legendDelivered: 'ডেলিভারি',
  legendCancelled: 'বাতিল',
  spokenVerdict: (level, ratio, reports) => `${level}, ${ratio}, ${reports}`,
  ofTotal: (delivered, total) => `${count(total)}টির **${count(delivered)}**টি`,
  noCounts: 'ঠিক কতটি, জানানো হয়নি',
  noParcels: 'এই কুরিয়ারে কোনো পার্সেল যায়নি',
  notSetUp: 'আপনার অ্যাকাউন্টে চালু করা নেই',
  howTo: 'কীভাবে',
  notKnown: 'তথ্য নেই',
  notKnownStatus: (status) => `তথ্য নেই: সার্ভিস জানিয়েছে “${status}”`,
  saved: 'আগের',
  savedTip: 'সার্ভিস আগে থেকে সেভ করা তথ্য দিয়েছে',
  rename: (name) => `${name}: নিজের দেওয়া নাম`,
  noCouriers: 'সার্ভিস কোনো কুরিয়ারের নাম জানায়নি',
  partial: (answered, asked) =>
    `**${count(asked)}টির মধ্যে ${count(answered)}টি কুরিয়ারের তথ্য জানা গেছে।** বাকিগুলোর তথ্য নেই: হিসাবে সেগুলো না-ও থাকতে পারে।`,

  sellers: (n) => `আরও ${count(n)} জন বিক্রেতা`,
  noSellers: 'অন্য বিক্রেতা',
  noneShared: 'কেউ ফল জানাননি',
  sellersDid: (delivered, returned) => `ডেলিভারি ${delivered}, রিটার্ন ${returned}`,
  noReports: 'কোনো অভিযোগ নেই',
  onThisNumber: 'এই নম্বরে',
  courierReports: (n) => `কুরিয়ারের ${count(n)}টি অভিযোগ`,
  noCourierReports: 'কুরিয়ারের কোনো অভিযোগ নেই',
  courierReportsUnknown: 'কুরিয়ারের অভিযোগ',
  mayBeSame: () => 'একই অভিযোগও হতে পারে',
  loadingUpTo: (seconds) => `সর্বোচ্চ ${count(seconds)} সেকেন্ড লাগতে পারে।`,
  cancelledFree: 'বাতিল হয়েছে। কোনো যাচাই খরচ হয়নি।',
  offlineSaved: (when) =>
    `**ইন্টারনেট নেই। ${when} যাচাই করা ফল দেখানো হচ্ছে।** ইন্টারনেট ফিরলে আবার যাচাই করুন।`,
  unreachableSaved: (when) =>
    `**সার্ভিসে পৌঁছানো যাচ্ছে না। ${when} যাচাই করা ফল দেখানো হচ্ছে।** কোনো যাচাই খরচ হয়নি।`,
  notKeptShort: 'এখনো সেভ হয়নি',

  doubtTitle: 'নিশ্চিত নয়: একটি যাচাই খরচ হয়ে থাকতে পারে',
  doubtText: (number, when) =>
    `${number} নম্বরটি ${when} সার্ভিসে পাঠানো হয়েছে, কিন্তু উত্তর আসেনি। সার্ভিসের ওয়েবসাইটে আজকের হিসাব দেখলে বোঝা যাবে। আবার যাচাই করলে আরেকটি খরচ হতে পারে।`,
  endedElsewhere: (number) =>
    `${number} নম্বরের যাচাই শেষ। যে লাইভ অ্যাকাউন্টে শুরু হয়েছিল, ফলটি তার “সাম্প্রতিক যাচাই” অংশে আছে।`,
  resultFor: (number) => `এই ফল **${number}** নম্বরের`,
  backToIt: 'ওই নম্বরে ফিরুন',
  notSentTitle: 'যাচাই হয়নি, কোনো যাচাই খরচও হয়নি',
  notSentText: (number, when) =>
    `${when} সার্ভিস ${number} নম্বরের যাচাইয়ে অপেক্ষা করতে বলেছিল। আবার পাঠানোর আগেই পরখ বন্ধ হয়ে গেছে।`,
  notSentShort: 'যাচাই হয়নি',
  sampleTitle: 'এটি নমুনা, আসল ফল নয়',
  sampleText: (number, when) =>
    `আপনার লাইভ API key-র উত্তর ${when} টেস্ট মোডে এসেছে। এটি নমুনা, ${number} নম্বরের ফল নয়। আবার যাচাই করার আগে সার্ভিসের ওয়েবসাইটে API key দেখে নিন; একটি যাচাই খরচ হয়ে থাকতে পারে।`,
  liveTitle: 'টেস্ট API key-তে লাইভ উত্তর',
  liveText: (number, when) =>
    `আপনার টেস্ট API key-র উত্তর ${when} লাইভ মোডে এসেছে। এটি ${number} নম্বরের ফল হিসেবে সেভ হয়নি, একটি যাচাই খরচ হয়ে থাকতে পারে। সার্ভিসের ওয়েবসাইটে API key দেখে নিন।`,
  sampleShort: 'নমুনা, ফল নেই',
  liveShort: 'লাইভ উত্তর, ফল নেই',

  emptyTitle: 'পাঠানোর আগে নম্বরটি যাচাই করুন',
  emptyText: 'কুরিয়ারে গ্রাহকের আগের ডেলিভারির হিসাব এখানে দেখা যাবে: ঝুঁকি, ডেলিভারি আর অভিযোগ।',
  takeTour: 'ধাপে ধাপে শিখুন: যাচাই থেকে অগ্রিম টাকা পাওয়া পর্যন্ত',
  emptyPractice: 'নম্বরের শেষ ডিজিট দিয়ে নমুনা ফল ঠিক হয়:',
  unconnectedText: 'কুরিয়ার যাচাইয়ের অ্যাকাউন্ট যুক্ত করুন, নয়তো নমুনা ফল দিয়ে পরখ দেখে নিন।',

  recent: 'সাম্প্রতিক যাচাই',
  recentEmpty: 'যে নম্বর যাচাই করবেন, তা এখানে থাকবে।',
  recentLoading: 'পড়া হচ্ছে',
  filter: 'ঝুঁকি অনুযায়ী দেখুন',
  filterAll: 'সব',
  remove: (number) => `${number} নম্বরের যাচাই মুছুন`,
  removed: 'যাচাই মুছে ফেলা হয়েছে',

  howToTitle: (name) => `${name} চালু করা নেই`,
  howToText:
    'সার্ভিসে আপনার অ্যাকাউন্টে যে কুরিয়ার চালু আছে, শুধু সেখানেই খোঁজা যায়। সার্ভিসের ওয়েবসাইট খুলে এই কুরিয়ার যোগ করুন। পরের যাচাইয়ে এটিও আসবে।',
};
