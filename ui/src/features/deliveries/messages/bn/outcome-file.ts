import type { markOutcomes as englishMark, outcomeFile as english } from '../en/outcome-file';
import { count } from '$kit/i18n/numbers';

export const outcomeFile: typeof english = {
  label: 'কুরিয়ারের ফাইল',
  opening: (name) => `${name} খোলা হচ্ছে`,
  other: 'অন্য ফাইল বাছুন',
  back: 'তালিকায় ফিরুন',
  sheet: 'শিট',
  sheetHidden: (name) => `${name} (লুকানো)`,
  sheetEmpty: (name) => `${name} (খালি)`,
  remembered: 'এমন ফাইলে আগে যেমন বেছেছিলেন।',
  byConsignment: 'অর্ডারের কলাম নেই: অর্ডার নং-এর জায়গায় কুরিয়ারের নিজের পার্সেল নম্বর যাবে।',
  joined: (n) => `${count(n)}টি সারিতে নম্বর ছিল না: আগের যাচাই থেকে অর্ডার ধরে পাওয়া গেছে।`,
  sameReference: (n) =>
    `${count(n)}টি সারির অর্ডার নং অন্য সারিতেও আছে। পরেরটি আগেরটির জায়গা নেবে। ভুলগুলোর টিক তুলে দিন।`,
  only: 'এখান থেকে শুধু পাঁচটি তথ্য নেওয়া হয়। নাম-ঠিকানা ফাইলেই থাকে।',

  columns: 'কলাম',
  noHeader: 'শিরোনাম নেই',
  column: (letters, header) => (header === '' ? letters : `${letters}, “${header}”`),
  roleOf: (column) => `${column} কলামে কী আছে`,
  notUsed: 'লাগবে না',
  roles: {
    phone: 'মোবাইল',
    order: 'অর্ডার নং',
    consignment: 'পার্সেল নম্বর',
    status: 'ডেলিভারির অবস্থা',
    courier: 'কুরিয়ার',
    amount: 'টাকা',
  },

  words: 'ফাইলের শব্দগুলোর মানে',
  noWords: 'ডেলিভারির অবস্থা কোনো কলামে নেই। ওপরে একটি বাছুন।',
  meaningOf: (word) => `“${word}” মানে কী`,
  emptyWord: 'খালি',
  rows: (n) => `${count(n)}টি সারি`,
  meanings: { ask: 'বাছুন', not_final: 'এখনো পথে', no_outcome: 'জমা নয়' },

  couriers: 'কুরিয়ার',
  courierOf: (word) => `“${word}” কোন কুরিয়ার`,
  restCourier: 'যেসব সারিতে কুরিয়ারের নাম নেই',
  noCourier: 'কুরিয়ারের নাম ছাড়াই যাবে',

  filtersLabel: 'কোন সারিগুলো',
  filters: {
    all: 'সব',
    ready: 'নেওয়া হবে',
    unchanged: 'আগেই জমা',
    left_out: 'বাদ',
    review: 'দেখতে হবে',
    same_reference: 'একই অর্ডার নং',
  },
  table: 'ফাইলের সারি',
  row: 'সারি',
  take: 'নিন',
  takeRow: (row) => `${count(row)} নম্বর সারি নিন`,
  state: 'কী হবে',
  loading: 'সারি পড়া হচ্ছে',
  nothing: 'এই বাছাইয়ে কিছু নেই',
  foundByOrder: 'অর্ডার ধরে পাওয়া',
  amountUnreadable: 'পড়া যায় না, যাবে না',
  statuses: { new: 'নতুন', replaces: 'আগেরটির জায়গা নেবে', unchanged: 'আগেই জমা, একই আছে' },
  leftOut: {
    not_final: () => 'এখনো পথে',
    no_outcome: () => 'আপনার কথায় জমা নয়',
    same_consignment: (row) => `${count(row)} নম্বর সারির একই পার্সেল`,
  },
  reviews: {
    no_word: 'ডেলিভারির অবস্থা লেখা নেই',
    unknown_word: 'এই শব্দের মানে বলুন',
    no_reference: 'অর্ডার নং নেই',
    no_phone: 'নম্বর নেই',
    wrong_phone: 'নম্বরটি ভুল',
    several_phones: 'একাধিক নম্বর',
    several_customers: 'অর্ডারটি একাধিক নম্বরের',
  },
  sameAs: (row) => `${count(row)} নম্বর সারির একই অর্ডার নং`,
  contradicts: (row) => `একই পার্সেলের ${count(row)} নম্বর সারিতে অন্য কথা ছিল`,

  takeRows: (n) => `${count(n)}টি ফল যোগ করুন`,
  takingNow: 'নেওয়া হচ্ছে',
  notSent: 'এখনো কিছু পাঠানো হয়নি।',
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
  outcome: 'ফল',
  courier: 'কুরিয়ার',
  noCourier: 'লেখা নেই',
  mark: 'তালিকায় যোগ করুন',
  marked: (n) => `${count(n)}টি ফল তালিকায় আছে`,
  unchanged: (n) => `${count(n)}টি আগের মতো`,
  withoutReference: (n) => `অর্ডার নং ছাড়া ${count(n)}টি বাদ`,
  withoutPhone: (n) => `ঠিক একটি নম্বর ছাড়া ${count(n)}টি বাদ`,
  show: 'দেখুন',
};
