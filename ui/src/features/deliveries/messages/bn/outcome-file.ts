import type { markOutcomes as englishMark, outcomeFile as english } from '../en/outcome-file';
import { count } from '$kit/i18n/numbers';

export const outcomeFile: typeof english = {
  label: 'কুরিয়ারের ফাইল',
  other: 'অন্য ফাইল বেছে নিন',
  back: 'তালিকায় ফিরুন',
  steps: { label: 'ধাপ', words: 'স্ট্যাটাসের মানে', rows: 'সারি', done: 'হয়েছে', later: 'এখনো বাকি' },
  byConsignment: 'অর্ডারের কলাম নেই: অর্ডার নং-এর জায়গায় কুরিয়ারের নিজের পার্সেল নম্বর বসবে।',
  joined: (n) => `${count(n)}টি সারিতে নম্বর ছিল না: আগের যাচাই থেকে অর্ডার ধরে পাওয়া গেছে।`,
  sameReference: (n) =>
    `${count(n)}টি সারির অর্ডার নং অন্য সারিতেও আছে। পরেরটি আগেরটির জায়গা নেবে। যেগুলো ভুল, টিক সরান।`,
  columns: 'কলাম',
  noHeader: 'শিরোনাম নেই',
  roles: {
    phone: 'মোবাইল',
    order: 'অর্ডার নং',
    consignment: 'কনসাইনমেন্ট',
    status: 'ফল',
    courier: 'কুরিয়ার',
    amount: 'COD',
    collected: 'তুলেছে',
    charge: 'চার্জ',
    paid: 'আপনাকে দিয়েছে',
    day: 'তারিখ',
  },

  fileCourier: 'এই ফাইলের কুরিয়ার',
  byHeadings: 'শিরোনাম দেখে চেনা গেছে',
  askedOnce: 'এমন ফাইলে একবারই বলতে হবে',
  choose: 'বেছে নিন',

  askWords: (n) => `${count(n)}টি স্ট্যাটাসের মানে বলে দিন`,
  askCouriers: (n) => (n === 1 ? 'সার্ভিসের কোন কুরিয়ার এটি?' : 'সার্ভিসের কোন কোন কুরিয়ার এগুলো?'),
  words: 'এই ফাইলের স্ট্যাটাস আর তার মানে',
  guess: 'পরখের ধারণা',
  rememberedCourier: (courier) => `পরের ${courier} ফাইলের জন্য মনে থাকবে`,
  rememberedHeadings: 'এই শিরোনামের ফাইলের জন্য মনে থাকবে',
  noWords: 'কোনো কলামে ফল নেই। “কলাম” থেকে একটি বেছে নিন।',
  meaningOf: (word) => `“${word}” মানে কী`,
  emptyWord: 'খালি',
  meanings: { ask: 'বেছে নিন', not_final: 'এখনো পথে', no_outcome: 'বাদ' },

  courierOf: (word) => `“${word}” কোন কুরিয়ার`,
  noCourier: 'কোনোটি নয়',

  filtersLabel: 'কোন সারিগুলো',
  filters: {
    all: 'সব',
    ready: 'যোগ হবে',
    unchanged: 'আগেই শেয়ার হয়েছে',
    on_the_way: 'এখনো পথে',
    left_out: 'বাদ',
    review: 'দেখতে হবে',
    same_reference: 'একই অর্ডার নং',
  },
  take: 'যোগ করুন',
  takeAll: 'যোগ করা যায় এমন সব সারি যোগ করুন',
  takeRow: (row) => `${count(row)} নং সারি যোগ করুন`,
  notTaken: (row) => `${count(row)} নং সারি যোগ করা যাবে না`,
  word: 'ফাইলের স্ট্যাটাস',
  foundByOrder: 'নম্বরটি অর্ডার ধরে পাওয়া গেছে',
  amountUnreadable: 'COD পড়া যায় না, শেয়ার হবে না',
  statuses: { replaces: 'আগেরটির জায়গা নেবে', unchanged: 'আগেই শেয়ার হয়েছে, একই আছে' },
  leftOut: {
    not_final: () => 'এখনো পথে',
    no_outcome: () => 'বাদ',
    same_consignment: (row) => `${count(row)} নং সারির পার্সেলই`,
    replaced_by: (row) => `${count(row)} নং সারি এর জায়গা নিয়েছে`,
  },
  reviews: {
    no_word: 'ফাইলে ফল লেখা নেই',
    unknown_word: 'মানে বলে দিন',
    no_reference: 'অর্ডার নং নেই',
    no_phone: 'নম্বর নেই',
    wrong_phone: 'নম্বরটি সঠিক নয়',
    several_phones: 'একাধিক নম্বর',
    several_customers: 'অর্ডারটি একাধিক নম্বরের',
    other_customer: 'অর্ডার নং অন্য গ্রাহকেরও',
    same_parcel: 'হয়তো তালিকায় আগেই আছে',
  },
  answerRow: (row) => `${count(row)} নং সারি: আপনার উত্তর`,
  ofCustomer: (phone) => `এটি ${phone}-এর`,
  ask: {
    title: 'কিছু সারির উত্তর আপনাকে দিতে হবে',
    other_customer: 'অন্য গ্রাহকের ফলে এই অর্ডার নং আছে',
    same_parcel: 'পার্সেলটি হয়তো অর্ডার নং দিয়ে তালিকায় আগেই আছে',
    each: 'এখানে সবগুলোর জন্য উত্তর দিন, অথবা সারিতে গিয়ে আলাদা করে।',
  },
  replaceAll: { other_customer: 'আগেরটি বদলান', same_parcel: 'একই পার্সেল' },
  apartAll: { other_customer: 'দুটিই থাকুক', same_parcel: 'অন্য পার্সেল' },
  replaceThe: (phone) => `${phone}-এর ফলের জায়গায় এটি নিন`,
  replaceRow: (row) => `${count(row)} নং সারি নয়, এটি নিন`,
  keepApart: (order) => `দুটিই থাকুক, এটি ${order} নামে`,
  sameParcel: (order, result) => `${order}-এর পার্সেলই (${result})`,
  otherParcel: 'অন্য পার্সেল: যোগ করুন',
  answerAgain: 'উত্তর বদলান',
  sameAs: (row) => `অর্ডার নং ${count(row)} নং সারির মতোই`,
  contradicts: (row) => `একই পার্সেলের ${count(row)} নং সারিতে অন্য ফল ছিল`,

  totals: {
    ready: (n) => `**${count(n)}টি** যোগ হবে`,
    review: (n) => `**${count(n)}টি** দেখতে হবে`,
    on_the_way: (n) => `**${count(n)}টি** এখনো পথে`,
    unchanged: (n) => `**${count(n)}টি** আগেই শেয়ার হয়েছে`,
    left_out: (n) => `**${count(n)}টি** বাদ`,
  },
  get fields() {
    return `শেয়ার করলে শুধু ${count(5)}টি তথ্য পাঠানো হয়: মোবাইল, অর্ডার নং, কুরিয়ার, ফল, COD।`;
  },
  seeRows: 'সারিগুলো দেখুন',
  seeWords: 'স্ট্যাটাস',
  takeRows: (n) => `${count(n)}টি তালিকায় যোগ করুন`,
  takingNow: 'যোগ করা হচ্ছে',
  taken: (added, changed, unchanged, leftOut) =>
    [
      `${count(added)}টি ফল যোগ হয়েছে`,
      changed > 0 && `${count(changed)}টি বদলেছে`,
      unchanged > 0 && `${count(unchanged)}টি আগে থেকেই ছিল`,
      leftOut > 0 && `${count(leftOut)}টি বাদ: এর মধ্যে তালিকা বদলেছে`,
    ]
      .filter(Boolean)
      .join(', '),
};

export const markOutcomes: typeof englishMark = {
  title: (n) => (n === 1 ? 'এই অর্ডারটির কী হয়েছে?' : `এই ${count(n)}টি অর্ডারের কী হয়েছে?`),
  text: 'এগুলো “ডেলিভারির ফল” পাতায় যোগ হবে। সেখানে শেয়ার না করা পর্যন্ত কিছু পাঠানো হয় না।',
  mark: 'তালিকায় যোগ করুন',
  marked: (n) => `${count(n)}টি ফল তালিকায় আছে`,
  unchanged: (n) => `${count(n)}টি আগের মতো`,
  withoutReference: (n) => `অর্ডার নং ছাড়া ${count(n)}টি বাদ`,
  withoutPhone: (n) => `${count(n)}টি বাদ: নম্বর নেই বা একাধিক`,
  leftOut: (n) => `${count(n)}টি আপনি উত্তর না দেওয়া পর্যন্ত বাদ`,
  conflicts: {
    other_customer: (n, orders) => `${count(n)}টি সারির অর্ডার নং অন্য গ্রাহকের ফলে আছে: ${orders}।`,
    same_parcel: (n, orders) =>
      `${count(n)}টি পার্সেল হয়তো কুরিয়ারের ফাইল থেকে তালিকায় আগেই আছে: অর্ডার ${orders}।`,
  },
  leave: 'বাদ থাকুক',
  replace: { other_customer: 'অন্য গ্রাহকের ফলের জায়গায় এটি নিন', same_parcel: 'একই পার্সেল: সেগুলো বদলান' },
  apart: {
    get other_customer() {
      return `দুটিই থাকুক: অর্ডার নং-এর শেষে নম্বরের শেষ ${count(4)} ডিজিট বসবে`;
    },
    same_parcel: 'অন্য পার্সেল: এগুলোও যোগ করুন',
  },
};
