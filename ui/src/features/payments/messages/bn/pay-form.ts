import type { payForm as english, payMessage as englishMessage } from '../en/pay-form';

export const payForm: typeof english = {
  title: 'নতুন পেমেন্ট',
  name: 'গ্রাহকের নাম',
  email: 'ই-মেইল (না দিলেও চলে)',
  emailNote: (own) => `সার্ভিস একটি ই-মেইল চায়। খালি রাখলে আপনারটি যাবে: ${own}`,
  emailNotePractice: 'সার্ভিস একটি ই-মেইল চায়। খালি রাখলে একটি নমুনা যাবে।',
  phone: 'মোবাইল',
  phoneNote: 'WhatsApp আর তালিকার জন্য',
  amount: 'টাকা',
  currency: 'মুদ্রা',
  bdt: 'টাকা',
  usd: 'ডলার',
  usdNote: 'বিদেশি কার্ড ও ওয়ালেটের জন্য',
  purpose: 'কীসের জন্য',
  purposes: { advance: 'অগ্রিম', full: 'পুরো দাম', other: 'অন্য' },
  order: 'অর্ডার (না দিলেও চলে)',
  fromRun: (row) => `আপনার তালিকার ${row} নম্বর সারির জন্য`,
  create: 'লিংক বানান',
  createAmount: (amount) => `${amount}-এর লিংক বানান`,
  creating: 'লিংক তৈরি হচ্ছে',
  clear: 'খালি করুন',
  testApart: 'এটি টেস্ট পেমেন্ট। অর্ডারটি আসল, টাকা এলেও তা যেমন আছে তেমনই থাকবে।',
  liveApart: 'এটি আসল পেমেন্ট। অর্ডারটি নমুনা, টাকা এলেও তা যেমন আছে তেমনই থাকবে।',
  offline: 'ইন্টারনেট নেই। যা লিখেছেন তা থাকছে; ফিরে এলে লিংক বানান।',
  lookAtMessage: 'পেমেন্ট সার্ভিস জানিয়েছে',
  mayHaveHappened: 'তবু তৈরি হয়ে থাকতে পারে। আবার চেষ্টার আগে পেমেন্ট অ্যাকাউন্টে দেখে নিন।',

  sameTitle: {
    order: (order) => `অর্ডার ${order}-এর পেমেন্ট আগেই আছে`,
    row: () => 'এই সারির পেমেন্ট আগেই আছে',
    customer: () => 'এক দিনের মধ্যেই এই গ্রাহকের কাছে একই টাকা চাওয়া হয়েছে',
  },
  sameText: (amount, status, when) => `${amount}, ${status}, ${when} বানানো। কিছু পাঠানো হয়নি।`,
  show: 'সেটি দেখুন',
  another: 'আরেকটি লিংক বানান',

  setupTitle: 'প্রথম লিংকের আগে একবারই লাগবে',
  setupText: 'পেমেন্ট সার্ভিস প্রতিটি পেমেন্টে এগুলো চায়। বানিয়ে কিছু দেওয়া হয় না: এগুলো আপনার, সেটিংসে থাকবে।',
  urlPlaceholder: 'https://',
  setupSave: 'রেখে এগিয়ে যান',

  doubtText: (amount, name, when) =>
    `**${amount}**, ${name}, ${when}। অনুরোধ গেছে, উত্তর আসেনি। নতুন বানানোর আগে পেমেন্ট অ্যাকাউন্টে খুঁজে দেখুন।`,
  doubtId: 'পেমেন্ট অ্যাকাউন্ট থেকে ইনভয়েস আইডি',
  doubtFind: 'খুঁজুন',
  doubtHaveId: 'ইনভয়েস আইডি পেয়েছি',
  doubtNot: 'তৈরি হয়নি',
  doubtNotTitle: 'সত্যিই কি সেখানে নেই?',
  doubtNotText: (name, amount) =>
    `${name}: ${amount} যদি আসলে পেমেন্ট অ্যাকাউন্টে থাকে, দ্বিতীয় লিংকে দুইবার টাকা চলে আসতে পারে। আগে সেখানে দেখে নিন।`,
  doubtNotYes: 'সেখানে নেই',
  doubtSettled: 'মিটে গেছে: তৈরি হয়নি',

  verifyTitle: 'ইনভয়েস মিলিয়ে নিন',
  verifyText: 'যেকোনো পেমেন্টের ইনভয়েস আইডি লিখুন, এখানে বানানো না হলেও চলবে।',
  verifyId: 'ইনভয়েস আইডি',
  verifyKind: 'কোন পেমেন্ট',
  verifyLive: 'লাইভ',
  verifyTest: 'টেস্ট',
  verifyKindNote: 'লাইভ পেমেন্ট শুধু লাইভ কি (key) দিয়ে, টেস্ট পেমেন্ট শুধু টেস্ট কি দিয়ে পাওয়া যায়।',
  verifyGo: 'মিলিয়ে নিন',
  verifyAnother: 'আরেকটি',
  verifyOwn: 'এটি এখানে বানানো।',
  verifyForeign: 'এটি এখানে বানানো নয়। কিছু পাঠানোর আগে টাকা আর অর্ডার নিজে মিলিয়ে নিন।',
  verifyShow: 'তালিকায় দেখুন',
  verifyName: 'গ্রাহক',
  verifyStatus: 'অবস্থা, যেমন এসেছে',
};

export const payMessage: typeof englishMessage = {
  advance: {
    order: 'আপনার অর্ডার {order}-এর জন্য {amount} অগ্রিম পাঠাতে এই লিংকে যান: {link}',
    plain: 'আপনার অর্ডারের জন্য {amount} অগ্রিম পাঠাতে এই লিংকে যান: {link}',
  },
  full: {
    order: 'আপনার অর্ডার {order}-এর {amount} পাঠাতে এই লিংকে যান: {link}',
    plain: 'আপনার অর্ডারের {amount} পাঠাতে এই লিংকে যান: {link}',
  },
  other: {
    order: '{amount} পাঠাতে এই লিংকে যান (অর্ডার {order}): {link}',
    plain: '{amount} পাঠাতে এই লিংকে যান: {link}',
  },
};
