import type { markOutcomes as englishMark, outcomeFile as english } from '../en/outcome-file';
import { count } from '$kit/i18n/numbers';

export const outcomeFile: typeof english = {
  label: 'কুরিয়ারের ফাইল',
  other: 'অন্য ফাইল বাছুন',
  back: 'তালিকায় ফিরুন',
  steps: { label: 'ধাপ', words: 'শব্দের মানে', rows: 'সারি', done: 'হয়েছে', later: 'এখনো বাকি' },
  byConsignment: 'অর্ডারের কলাম নেই: অর্ডার নং-এর জায়গায় কুরিয়ারের নিজের পার্সেল নম্বর যাবে।',
  joined: (n) => `${count(n)}টি সারিতে নম্বর ছিল না: আগের যাচাই থেকে অর্ডার ধরে পাওয়া গেছে।`,
  sameReference: (n) =>
    `${count(n)}টি সারির অর্ডার নং অন্য সারিতেও আছে। পরেরটি আগেরটির জায়গা নেবে। ভুলগুলোর টিক তুলে দিন।`,
  columns: 'কলাম',
  noHeader: 'শিরোনাম নেই',
  roles: {
    phone: 'মোবাইল',
    order: 'অর্ডার নং',
    consignment: 'কনসাইনমেন্ট',
    status: 'ফল',
    courier: 'কুরিয়ার',
    amount: 'COD',
  },

  fileCourier: 'এই ফাইলের কুরিয়ার',
  byHeadings: 'শিরোনাম দেখে চেনা',
  askedOnce: 'এমন ফাইলে একবারই বলতে হবে',
  choose: 'বেছে নিন',

  askWords: (n) => (n === 1 ? 'একটি শব্দের মানে আপনি বলুন' : `${count(n)}টি শব্দের মানে আপনি বলুন`),
  askCouriers: (n) => (n === 1 ? 'সার্ভিসের কোন কুরিয়ার এটি?' : 'সার্ভিসের কোন কোন কুরিয়ার এগুলো?'),
  words: 'এই ফাইলের শব্দ আর তার মানে',
  guess: 'আমাদের আন্দাজ',
  rememberedCourier: (courier) => `পরের ${courier} ফাইলের জন্য মনে থাকবে`,
  rememberedHeadings: 'এই শিরোনামের ফাইলের জন্য মনে থাকবে',
  noWords: 'কোনো কলামে ফল নেই। “কলাম” থেকে একটি বাছুন।',
  meaningOf: (word) => `“${word}” মানে কী`,
  emptyWord: 'খালি',
  meanings: { ask: 'বাছুন', not_final: 'এখনো পথে', no_outcome: 'বাদ' },

  courierOf: (word) => `“${word}” কোন কুরিয়ার`,
  noCourier: 'কোনোটি নয়',

  filtersLabel: 'কোন সারিগুলো',
  filters: {
    all: 'সব',
    ready: 'যোগ হবে',
    unchanged: 'আগেই জমা',
    on_the_way: 'এখনো পথে',
    left_out: 'বাদ',
    review: 'দেখতে হবে',
    same_reference: 'একই অর্ডার নং',
  },
  take: 'নিন',
  takeAll: 'নেওয়া যায় এমন সব সারি নিন',
  takeRow: (row) => `${count(row)} নং সারি নিন`,
  notTaken: (row) => `${count(row)} নং সারি নেওয়া যাবে না`,
  word: 'ফাইলের শব্দ',
  foundByOrder: 'নম্বর অর্ডার ধরে পাওয়া',
  amountUnreadable: 'COD পড়া যায় না, যাবে না',
  statuses: { replaces: 'আগেরটির জায়গা নেবে', unchanged: 'আগেই জমা, একই আছে' },
  leftOut: {
    not_final: () => 'এখনো পথে',
    no_outcome: () => 'বাদ',
    same_consignment: (row) => `${count(row)} নং সারির পার্সেলই`,
  },
  reviews: {
    no_word: 'ফাইলে ফল লেখা নেই',
    unknown_word: 'মানে বলে দিন',
    no_reference: 'অর্ডার নং নেই',
    no_phone: 'নম্বর নেই',
    wrong_phone: 'নম্বরটি ভুল',
    several_phones: 'একাধিক নম্বর',
    several_customers: 'অর্ডারটি একাধিক নম্বরের',
  },
  sameAs: (row) => `অর্ডার নং ${count(row)} নং সারির মতোই`,
  contradicts: (row) => `একই পার্সেলের ${count(row)} নং সারিতে অন্য কথা ছিল`,

  totals: {
    ready: (n) => `**${count(n)}টি** যোগ হবে`,
    review: (n) => `**${count(n)}টি** দেখতে হবে`,
    on_the_way: (n) => `**${count(n)}টি** এখনো পথে`,
    unchanged: (n) => `**${count(n)}টি** আগেই জমা`,
    left_out: (n) => `**${count(n)}টি** বাদ`,
  },
  fields: 'জমা দিলে শুধু পাঁচটি তথ্য যায়: মোবাইল, অর্ডার নং, কুরিয়ার, ফল, COD।',
  seeRows: 'সারিগুলো দেখুন',
  seeWords: 'শব্দ',
  takeRows: (n) => `${count(n)}টি তালিকায় নিন`,
  takingNow: 'নেওয়া হচ্ছে',
  taken: (added, changed, unchanged) =>
    [
      `${count(added)}টি ফল তালিকায় এসেছে`,
      changed > 0 && `${count(changed)}টি বদলেছে`,
      unchanged > 0 && `${count(unchanged)}টি আগে থেকেই ছিল`,
    ]
      .filter(Boolean)
      .join(', '),
};

export const markOutcomes: typeof englishMark = {
  title: (n) => (n === 1 ? 'এই অর্ডারটির কী হলো?' : `এই ${count(n)}টি অর্ডারের কী হলো?`),
  text: 'এগুলো ডেলিভারির ফল পাতায় যাবে। সেখানে জমা না দেওয়া পর্যন্ত কিছু পাঠানো হয় না।',
  mark: 'তালিকায় যোগ করুন',
  marked: (n) => `${count(n)}টি ফল তালিকায় আছে`,
  unchanged: (n) => `${count(n)}টি আগের মতো`,
  withoutReference: (n) => `অর্ডার নং ছাড়া ${count(n)}টি বাদ`,
  withoutPhone: (n) => `${count(n)}টি বাদ: নম্বর নেই বা একাধিক`,
};
