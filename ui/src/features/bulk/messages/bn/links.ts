import type { links as englishLinks, linkSheet as englishSheet, linksPlan as englishPlan } from '../en/links';
import { count } from '$kit/i18n/numbers';

export const linksPlan: typeof englishPlan = {
  from: 'প্রতি গ্রাহক কত দেবেন',
  collect: 'সারিতে যার যত টাকা',
  collectText: 'টাকার কলাম থেকে।',
  same: 'সবার সমান',
  amount: 'প্রতিজনের টাকার পরিমাণ',
  purposes: { advance: 'অগ্রিম', full: 'পুরো টাকা', other: 'অন্য কিছু' },
  typeAmount: 'টাকার পরিমাণ লিখলে মোট দেখা যাবে।',
  working: 'হিসাব করা হচ্ছে',
  links: () => 'লিংক তৈরি হবে',
  ownEmail: (n) => `${count(n)} জন গ্রাহকের ই-মেইল নেই: আপনারটি যাবে`,
  existing: (n) => `${count(n)}টি সারির লিংক আগেই আছে`,
  leftOut: 'বাদ যাবে',
  againIncluded: 'আরেকটি লিংক পাবে',
  again: 'এগুলোরও আরেকটি লিংক বানান',
  againText: 'গ্রাহক দুবার টাকা দিয়ে ফেলতে পারেন। আগের লিংক চালু থাকে।',
  unusable: (n) => `${count(n)}টি সারির লিংক হবে না`,
  problem: (row, field, problem) => `${row}, ${field}: ${problem}`,
  fields: { name: 'নাম', phone: 'মোবাইল', email: 'ই-মেইল', amount: 'টাকা' },
  sample: 'যেমন হবে',
  nothing: 'লিংক হতে পারে এমন কোনো সারি নেই।',
  nothingNew: 'সব সারির লিংক আগেই আছে।',
  noFee: 'লিংক বানাতে আলাদা খরচ নেই। প্যাকেজে মাসে কতটি পেমেন্ট হবে তার সীমা থাকে।',
  test: 'আসল টাকার লেনদেন হয় না। সবখানে “টেস্ট” লেখা থাকে।',
  setup: 'আগে আপনার ই-মেইল আর পেজের ঠিকানা লাগবে। সেটিংসের “পেমেন্ট” অংশে লিখুন।',
  start: (n) => `${count(n)}টি লিংক বানান`,
};

export const links: typeof englishLinks = {
  allMade: (n) => `${count(n)}টি লিংকই তৈরি হয়েছে`,
  progress: 'অগ্রগতি',
  paid: (n) => `${count(n)}টির টাকা এসেছে, মেলানো`,
  waiting: (n) => `${count(n)}টি তৈরি হবে`,
  refused: (n) => `${count(n)}টির লিংক হয়নি`,
  unknown: (n) => `${count(n)}টি নিশ্চিত নয়`,
  restored:
    'ব্যাকআপের পরে তৈরি লিংকের তথ্য এখানে নেই, গ্রাহক দ্বিতীয় লিংক পেয়ে যেতে পারেন। আগে পেমেন্ট অ্যাকাউন্টে দেখে নিন, ঠিক থাকলে “চালিয়ে যান” চাপুন।',
  pausedByUser: '“চালিয়ে যান” না চাপা পর্যন্ত আর কিছু পাঠানো হবে না। যেগুলো তৈরি হয়েছে সেগুলো চালু থাকবে।',
  offline: 'পেমেন্ট সার্ভিসের সঙ্গে সংযোগ নেই। সংযোগ ফিরলে নিজে থেকেই চলবে।',
  pace: 'পেমেন্ট সার্ভিস এখন ব্যস্ত। একটু পরে নিজে থেকেই চলবে।',
  noAnswers: 'পরপর কয়েকবার পেমেন্ট সার্ভিসের উত্তর আসেনি। সার্ভিস চলছে কি না দেখুন, ঠিক থাকলে “চালিয়ে যান” চাপুন।',
  unknownTitle: (n) => `${count(n)}টি লিংক হয়তো তৈরি হয়েছে`,
  unknownText:
    'সার্ভিসে পাঠানো হয়েছে, কিন্তু স্পষ্ট উত্তর আসেনি। পরখ এগুলোর লিংক নিজে থেকে আবার বানায় না: গ্রাহক দুটি লিংক পেয়ে যেতে পারেন। প্রতিটি খুলুন, পেমেন্ট অ্যাকাউন্টে খুঁজুন, যা পেলেন জানান।',
  refusedTitle: (n) => `${count(n)}টি সারির লিংক হয়নি`,
  refusedText: 'কোনো লিংক তৈরি হয়নি। কারণ সারিতে লেখা আছে। তালিকা ঠিক করে আবার লিংক বানান।',
  next: 'পরেরটি দেখান',
  ended: (name) => `${name}: সব লিংক তৈরি হয়েছে`,
  shareNote: 'প্রতিটি লিংক WhatsApp-এ পাঠান, নয়তো তালিকা এক্সপোর্ট করুন।',

  columns: {
    row: 'সারি',
    customer: 'গ্রাহক',
    order: 'অর্ডার',
    amount: 'টাকা',
    status: 'স্ট্যাটাস',
    link: 'লিংক',
  },
  noPhone: 'মোবাইল নেই',
  toGo: 'তৈরি হবে',
  leftOut: 'বাদ: লিংক আগেই আছে',
  nothing: 'এই তালিকায় সারি নেই।',
  copyLink: (name) => `${name}: লিংক কপি করুন`,
  send: 'পাঠান',
  sendTo: (name) => `${name}-কে WhatsApp-এ লিংক পাঠান`,
  sent: 'পাঠানো হয়েছে',
  sentAt: (when) => `${when} পাঠানো হয়েছে। চিহ্ন সরাতে চাপুন।`,
  unmark: (name) => `${name}-কে পাঠানো হয়েছে: চিহ্ন সরান`,
  sentOf: (sent, made) => `${count(made)}টির মধ্যে ${count(sent)}টি পাঠানো হয়েছে`,
  show: (name) => `${name}: পেমেন্টটি দেখুন`,

  exporting: 'ফাইল লেখা হচ্ছে',
  exportTitle: 'লিংক এক্সপোর্ট হয়েছে',
  exportAsk: 'অন্য জায়গায় সেভ করুন',

  facts: (state, made, of, when) => `${state} · ${count(of)}টির ${count(made)}টি লিংক · ${when}`,
  remove: (name) => `${name}: লিংকের তালিকা মুছুন`,
  removeTitle: 'লিংকের এই তালিকা মুছবেন?',
  removeText: (name) =>
    `${name}: তালিকাটি এখান থেকে মুছে যাবে। “পেমেন্ট” পাতায় পেমেন্টগুলো থাকবে, লিংকও চালু থাকবে।`,
};

export const linkSheet: typeof englishSheet = {
  why: 'কারণ',
  waiting: 'টাকার অপেক্ষায়',
  unknown: 'নিশ্চিত নয়: হয়তো তৈরি হয়েছে',
  paid: 'টাকা এসেছে, মেলানো',
  errors: {
    payment: 'সার্ভিস গ্রহণ করেনি',
    form: 'সারিতে কিছু ঠিক নেই',
    no_answer: 'উত্তর আসেনি',
    unreachable: 'সার্ভিসে পৌঁছানো যায়নি',
  },
};
