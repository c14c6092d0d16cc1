import type { plan as englishPlan, runs as english } from '../en/runs';
import { count } from '$kit/i18n/numbers';

const midnight = () => `রাত ${count(12)}টা`;

function lasts(seconds: number): string {
  if (seconds < 60) return `${count(seconds)} সেকেন্ড`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${count(minutes)} মিনিট`;
  const rest = minutes % 60;
  return `${count(Math.floor(minutes / 60))} ঘণ্টা${rest === 0 ? '' : ` ${count(rest)} মিনিট`}`;
}

export const plan: typeof englishPlan = {
  title: 'শুরু করার আগে',
  number: (n) => `${count(n)}টি`,
  cost: () => 'যাচাই খরচ হবে',
  testCost: () => 'নম্বর যাচাই হবে, খরচ নেই',
  today: 'আজ হবে',
  later: () => `${midnight()}র পরে`,
  others: (n) => `বাকি ${count(n)}টি ${midnight()}র পরে`,
  sums: {
    rows: 'ফাইলে সারি',
    repeats: 'একই নম্বর আবার',
    line_items: 'একই অর্ডারের পরের লাইন',
    empty: 'নম্বর নেই',
    totals: 'শেষের যোগফল',
    invalid: 'ভুল নম্বর',
    several: 'এক ঘরে আরও নম্বর',
    numbers: 'আলাদা নম্বর',
  },
  blocked: 'আপনি ব্লক করেছেন: পাঠাবেন না',
  reused: (hours) => `আগের ফল, ${count(hours)} ঘণ্টার মধ্যের`,
  minus: (n) => `− ${count(n)}`,
  plus: (n) => `+ ${count(n)}`,
  usedToday: 'আজ খরচ',
  thisFile: 'এই ফাইল',
  leftAfter: 'এরপর বাকি',
  quotaSpoken: (used, cost, left) =>
    `আজ খরচ হয়েছে ${count(used)}, এই ফাইলে যাবে ${count(cost)}টি, এরপর বাকি থাকবে ${count(left)}`,
  quotaUnknown: 'আজ কতটি যাচাই বাকি, তা এখনো জানা যায়নি।',
  perNumber: (n) => `প্রতি নম্বরে ${count(n)}টি যাচাই কাটা হয়।`,
  lasts: (seconds) => `প্রায় ${lasts(seconds)}। যখন খুশি থামান।`,
  days: (perDay, days, noneLeft) =>
    [
      noneLeft ? 'আজ আর যাচাই বাকি নেই। ' : '',
      perDay === null ? '' : `দিনে ${count(perDay)}টি, `,
      `মোট ${count(days)} দিন। যখন খুশি থামান।`,
    ].join(''),
  noBulk: () =>
    `আপনার প্ল্যানে একসাথে যাচাই নেই: নম্বরগুলো একটি একটি করে যাবে, মিনিটে সর্বোচ্চ ${count(60)}টি নম্বর।`,
  first: 'কোন সারি আগে যাবে',
  byOrder: 'ফাইলের ক্রমে',
  byAmount: 'বেশি টাকা আগে',
  allReused: 'সব নম্বরের আগের ফল আছে, তাতেই চলবে: কোনো খরচ নেই।',
  nothing: 'যাচাই করার মতো সঠিক নম্বর নেই। মোবাইলের কলাম বেছে নিন, অথবা লাল ঘরগুলো ঠিক করুন।',
  start: (n) => `${count(n)}টি যাচাই শুরু করুন`,
  startToday: (n) => `আজকের ${count(n)}টি শুরু করুন`,
  startTest: (n) => `${count(n)}টি নম্বর যাচাই করুন`,
  startFree: 'ফল দেখুন, খরচ নেই',
  startLater: () => `${midnight()}র পরে শুরু`,
  working: 'খরচ হিসাব হচ্ছে',
  connect: 'সেটিংসে অ্যাকাউন্ট যুক্ত করুন, অথবা অনুশীলন করুন। আপনার তালিকা এখানেই থাকবে।',
  onlyLinks: 'শুধু পেমেন্ট লিংক বানান',
};

export const runs: typeof english = {
  done: (n) => `${count(n)}টি`,
  about: (n) => `প্রায় ${count(n)}টি`,
  of: (n) => `নম্বর হয়েছে, মোট ${count(n)}টি`,
  all: (n) => `${count(n)}টি নম্বরের যাচাই শেষ`,
  partly: 'আংশিক হয়েছে',
  stopped: 'বন্ধ করা',
  inLine: 'অপেক্ষায়',
  stopTitle: 'তালিকাটি বন্ধ করবেন?',
  stopText: (waiting) =>
    `${count(waiting)}টি নম্বর যাচাই হবে না। যা শেষ হয়েছে তা থাকবে, আর যা পাঠানো হয়ে গেছে তার ফল আনা হবে।`,
  stopYes: 'তালিকা বন্ধ করুন',
  left: (seconds) => (seconds < 60 ? 'এক মিনিটও লাগবে না' : `আর প্রায় ${lasts(seconds)}`),
  rate: (n) => `মিনিটে ${count(n)}টি`,
  reused: (n) => `${count(n)}টি আগের ফল`,
  used: (n, more) =>
    `**${count(n)}টি** যাচাই খরচ${more === 0 ? '' : `, আরও ${count(more)}টি পর্যন্ত খরচ হয়ে থাকতে পারে`}`,
  nothingSpent: 'কিছু খরচ হয়নি',
  invalid: (n) => `${count(n)}টি সারিতে সঠিক নম্বর নেই, এক্সপোর্টে আছে`,
  withoutResult: (n) => `${count(n)}টি নম্বরের ফল নেই`,
  progress: (done, of) => `${count(of)} সারির ${count(done)}টি হয়েছে`,
  ended: (name) => `${name}: সব নম্বরের যাচাই শেষ`,
  endedPartly: (name, n) => `${name}: শেষ, ${count(n)}টির ফল নেই`,

  waitsInLine: (name) => `${name} শেষ হলে শুরু হবে।`,
  waitsTurn: 'একটু পরেই শুরু হবে।',
  restored:
    'ব্যাকআপের পরে যেসব নম্বর যাচাই হয়েছে তা এখানে জানা নেই, সেগুলোতে আবার যাচাই খরচ হবে। ঠিক থাকলে আবার চালান।',
  pausedByUser: 'আবার চালানো পর্যন্ত আর কিছু পাঠানো হবে না। যা পাঠানো হয়েছে তার ফল আনা হবে।',
  midnightTitle: 'আজকের সীমায় থেমেছে',
  midnight: (done, waiting) =>
    `${count(done)}টি নম্বর শেষ ও রাখা আছে। ${count(waiting)}টি ${midnight()}র পর নিজে থেকেই শুরু হবে। তখন পরখ বন্ধ থাকলে, পরখ খুললেই শুরু হবে।`,
  network: 'সার্ভিসে এখন পৌঁছানো যাচ্ছে না, অথবা সার্ভিস ঠিকমতো উত্তর দিচ্ছে না। ঠিক হলে তালিকা নিজে থেকেই চলবে।',
  storage: 'ততক্ষণ কিছু পাঠানো হবে না; পরে তালিকা নিজে থেকেই চলবে।',
  account: 'এই তালিকা অন্য অ্যাকাউন্টের বা অনুশীলন মোডের। সেটি চালু হলে আবার চলবে।',
  judgement: (at) => `শেষ অনুরোধের উত্তর হারিয়ে গেছে। পরখ ${at}-এ আজকের হিসাব দেখবে, তারপর তালিকা চলবে।`,
  stuck: (n) => `${count(n)}টি ধাপ দশ মিনিট ধরে এগোয়নি। সার্ভিস ধীর হতে পারে; পরখ খোঁজ নিতে থাকবে।`,
  giveUp: 'আর অপেক্ষা নয়',
  missing: (n) =>
    `সার্ভিস এখন ${count(n)}টি ধাপ খুঁজে পাচ্ছে না। পরখ দশ মিনিট ধরে আবার খোঁজ নেবে; কিছুই দুবার পাঠানো হবে না।`,
  look: 'আবার খোঁজ নিন',
  unmatched: (n) =>
    `সার্ভিসের উত্তরের ${count(n)}টি অংশ আপনার কোনো নম্বরের সঙ্গে মেলে না। যেমন এসেছে তেমনই রাখা আছে।`,
  unmatchedTitle: 'নম্বর ছাড়া অংশ',
  rejectedTitle: 'সার্ভিস এই নম্বরগুলো নিচ্ছে না',
  rejectedText: () => `পরপর ${count(5)}টি নেয়নি; প্রতিটির সারিতে চিহ্ন আছে। আবার চালালে পরের নম্বর থেকে চলবে।`,
  noAnswers:
    'পরপর কয়েকটি অনুরোধের উত্তর আসেনি, প্রতিটিতে যাচাই খরচ হয়ে থাকতে পারে। সার্ভিস ঠিক আছে কি না দেখে আবার চালান।',
  replyWithin: (seconds) => `কুরিয়ারগুলোতে খোঁজা হচ্ছে, সর্বোচ্চ ${lasts(seconds)} লাগতে পারে`,
  otherModeTitle: 'সার্ভিস অন্য মোডে উত্তর দিচ্ছে',
  otherMode: (mode) =>
    `উত্তর এসেছে “${mode}” মোডে, আপনার কি-র (key) মোডে নয়; একে ফল ধরা হয়নি। আর কিছু পাঠানো হচ্ছে না। ওয়েব অ্যাকাউন্টে কি দেখে নিয়ে আবার চালান।`,
  doubtsTitle: 'বাকি সব শেষ',
  doubts: 'নিচের অনিশ্চিত নম্বরগুলোর কী হবে তা ঠিক করুন।',

  doubtTitle: (n) => `${count(n)}টি নম্বর অনিশ্চিত`,
  notKnown: 'জানা নেই',
  doubtCost: (n) => `সর্বোচ্চ **${count(n)}টি যাচাই** খরচ হয়ে থাকতে পারে।`,
  doubtHasCost: (n) => `**${count(n)}টি যাচাই** খরচ হয়েছে, আজকের হিসাবে তা বোঝা যায়।`,
  doubtAgain: 'আবার যাচাই করলে দ্বিতীয়বার খরচ হতে পারে।',
  doubtQuota: (before, after) =>
    before === after
      ? `আজকের হিসাব বদলায়নি, বাকি ${count(after)}টি। এতে কিছু প্রমাণ হয় না: ধাপটি সার্ভিসে এখনো অপেক্ষায় থাকতে পারে।`
      : `আজ বাকি যাচাই: আগে ছিল ${count(before)}টি, পরে ${count(after)}টি।`,
  asksAgain: 'পরখ একদিন ধরে মাঝে মাঝে খোঁজ নেবে।',
  asksNoMore: 'পরখ আর নিজে থেকে খোঁজ নিচ্ছে না। “আবার খোঁজ নিন” চাপলে এখনই নেবে।',
  lookedAt: (at) => `${at}-এ খোঁজ নেওয়া হয়েছে, নতুন কিছু নেই।`,
  doubtReasons: {
    no_answer: 'অনুরোধ গেছে, উত্তর আসেনি।',
    interrupted: 'পাঠানোর সময় পরখ বন্ধ হয়ে গিয়েছিল।',
    job_stuck: 'ধাপটি এগোচ্ছিল না, আপনি আর অপেক্ষা করেননি।',
    job_lost: 'দশ মিনিট ধরে সার্ভিস এই ধাপটি খুঁজে পায়নি।',
    job_failed: 'সার্ভিস বলছে ধাপটি হয়নি।',
    no_results: 'ধাপটি শেষ, কিন্তু ফল পড়া যাচ্ছে না।',
    other_mode: 'উত্তর এসেছে অন্য মোডে, আপনার কি-র (key) মোডে নয়: এটি ফল নয়।',
  },

  lists: 'আপনার তালিকা',
  counts: (done, of) => `${count(of)}টি নম্বরের ${count(done)}টি`,
  remove: (name) => `${name} মুছুন`,
  removeTitle: 'তালিকাটি মুছবেন?',
  removeText: (name) =>
    `${name}-এর ফল, সিদ্ধান্ত ও ফাইলের কপি মুছে যাবে। খরচ হওয়া যাচাই ফেরত আসবে না। মূল ফাইলের কিছু হবে না।`,
  newList: 'নতুন তালিকা',
  toFile: 'ফাইলে ফিরুন',

  closeTitle: 'একটি তালিকার যাচাই চলছে',
  closeText: 'শেষ হওয়া সারি থেকে যাবে। থামানো তালিকা পরে আবার চালাতে পারবেন।',
  closeTray: 'আড়ালে চলতে থাকুক',
  closeQuit: 'থামিয়ে বন্ধ করুন',
  closeStay: 'থাকুন',
};
