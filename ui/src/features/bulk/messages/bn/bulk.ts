import type { bulk as english } from '../en/bulk';
import { count } from '$kit/i18n/numbers';

export const bulk: typeof english = {
  steps: {
    label: 'ধাপ',
    file: 'ফাইল',
    review: 'দেখে নিন',
    run: 'যাচাই',
    done: 'হয়েছে',
    later: 'এখনো বাকি',
  },

  dropTitle: 'এক্সেল ফাইলটি এখানে ছাড়ুন',
  dropText: 'অথবা নম্বরের কলাম পেস্ট করুন। xlsx, xls, ods, csv।',
  dropNow: 'ছাড়লেই খুলবে',
  choose: 'ফাইল বেছে নিন',
  stays: 'এই কম্পিউটারেই থাকে',
  arrivals: 'ডাউনলোডে নতুন',
  arrived: (name) => `ডাউনলোডে এসেছে: ${name}`,
  arrivedText: 'ডাউনলোডে নতুন এসেছে, মোবাইল নম্বরের কলাম আছে। কিছু পাঠানো হয়নি।',
  leaveArrived: (name) => `${name} সরান`,
  recent: 'সাম্প্রতিক ফাইল',
  openedWith: (when, rows) => `${when} · ${count(rows)}টি সারি`,
  forget: (name) => `তালিকা থেকে ${name} সরান`,

  read: (rows) => `${count(rows)}টি সারি পড়া হয়েছে`,
  other: 'অন্য ফাইল',

  header: 'শিরোনামের সারি',
  headerNone: 'শিরোনাম নেই',
  headerRow: (row) => `শিরোনাম: ${count(row)} নং সারি`,

  roles: { phone: 'মোবাইল নম্বর', order: 'অর্ডার', amount: 'টাকা', name: 'গ্রাহক', address: 'ঠিকানা' },
  sender: 'প্রেরকের নম্বর, লাগবে না',
  sure: (percent) => `${percent} নিশ্চিত`,
  reasons: {
    name_and_cells: 'নাম আর ঘরের লেখা দেখে',
    name: 'নাম দেখে',
    cells: 'ঘরের লেখা দেখে',
    remembered: 'গতবার যেমন বেছেছিলেন',
    chosen: 'আপনি বেছেছেন',
  },
  showing: (from, to) => `${count(from)}–${count(to)} নং সারি`,
  wait: 'এখনো পড়া হয়নি',

  was: (raw) => `ফাইলে আছে: “${raw}”`,
  editLabel: (row) => `${count(row)} নং সারির মোবাইল নম্বর`,
  takeBack: 'আগের লেখায় ফিরুন',
  correction: (row) => `${count(row)} নম্বর সারির সংশোধন`,
  corrected: 'আপনি ঠিক করেছেন',
  sameAs: (row) => `= সারি ${count(row)}`,
  refused: {
    no_digits: () => 'নম্বর নেই',
    exponent: () => 'ডিজিট হারিয়ে গেছে',
    too_short: (digits) => `${count(digits)} ডিজিট`,
    too_long: (digits) => `${count(digits)} ডিজিট`,
    prefix: () => '013–019 নয়',
  },
  wrongType: { date: 'তারিখ', bool: 'সত্য বা মিথ্যা', error: 'ফর্মুলায় ভুল' },

  different: () => 'আলাদা নম্বর',
  repairs: (kinds, rows) => `${count(rows)}টি ঘর ঠিক করা হয়েছে, ${count(kinds)} রকমে`,
  warnings: {
    invalid: (n) => `${count(n)}টি ভুল নম্বর, বাদ থাকবে`,
    fillers: (n) => `${count(n)}টি ভুয়া মনে হচ্ছে`,
    bad_amounts: (n) => `${count(n)}টি ঘরের টাকা পড়া যায়নি`,
  },
  filters: {
    zero_added: 'বাদ পড়া প্রথম 0 যোগ',
    bangla_digits: 'বাংলা ডিজিট বদলানো',
    tidied: '+88, ফাঁকা, ড্যাশ বাদ',
    letters_read: 'অক্ষরকে ডিজিট ধরা',
    picked_out: 'অন্য লেখা থেকে নেওয়া',
    several: 'এক ঘরে একাধিক নম্বর',
    repeats: 'একই নম্বর আবার',
    line_items: 'একই অর্ডারের পরের লাইন',
    fillers: 'ভুয়া মনে হচ্ছে',
    invalid: 'ভুল নম্বর, বাদ থাকবে',
    empty: 'নম্বর নেই',
    totals: 'শেষের যোগফল',
    bad_amounts: 'টাকা পড়া যায়নি',
    corrected: 'আপনি ঠিক করেছেন',
  },
  onlyThese: (kind, rows) => `${kind}: ${count(rows)}টি সারি`,
  showAll: 'সব সারি দেখুন',

  found: (column) => `মোবাইলের কলাম: ${column}`,
  foundUnsure: (column, percent) => `মোবাইলের কলাম: ${column}, ${percent} নিশ্চিত। একবার দেখে নিন।`,
  noOrder: 'অর্ডারের কলাম নেই',
  noAmount: 'টাকার কলাম নেই',
  askTitle: 'গ্রাহকের মোবাইল নম্বর কোন কলামে?',
  noPhoneTitle: 'মোবাইলের কলাম পাওয়া যায়নি।',
  noPhoneText:
    'কোনো কলামে নম্বর থাকলে তার ওপরে “মোবাইল নম্বর” বেছে নিন। কুরিয়ারের পেমেন্ট তালিকার মতো কিছু ফাইলে নম্বর থাকে না।',
  lostBangla:
    'ফাইলটি সেভ করার সময় বাংলা লেখা হারিয়ে গেছে। এক্সেলে Save As থেকে “CSV UTF-8” বেছে আবার খুলুন। নম্বর ঠিক আছে।',
  hidden: (rows) => `${count(rows)}টি সারি এক্সেলে লুকানো বা ফিল্টার করা: সেগুলোও ধরা হয়েছে।`,
  opened: (name, rows, numbers) =>
    `${name} খোলা হয়েছে: ${count(rows)}টি সারি, ${count(numbers)}টি আলাদা নম্বর`,
};
