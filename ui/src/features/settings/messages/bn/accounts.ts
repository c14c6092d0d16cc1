import type { Environment, Service } from '$ipc';
import type { accounts as english } from '../en/accounts';
import { count } from '$kit/i18n/numbers';

const services: Record<Service, string> = { courier: 'কুরিয়ার যাচাই', payment: 'পেমেন্ট' };

const uses: Record<Service, string> = {
  courier: 'নতুন যাচাই খরচ হবে এখান থেকে',
  payment: 'নতুন পেমেন্ট লিংক তৈরি হবে এখানে',
};

const noAccounts: Record<Service, string> = {
  courier: 'কুরিয়ার যাচাইয়ের কোনো অ্যাকাউন্ট এখনো নেই।',
  payment: 'পেমেন্টের কোনো অ্যাকাউন্ট এখনো নেই।',
};

const noneOf: Record<Service, Record<Environment, string>> = {
  courier: {
    live: 'যাচাইয়ের কোনো লাইভ অ্যাকাউন্ট চালু নেই। সেটিংস থেকে বেছে নিন বা যোগ করুন।',
    test: 'যাচাইয়ের কোনো টেস্ট অ্যাকাউন্ট চালু নেই। সেটিংস থেকে বেছে নিন বা যোগ করুন।',
    practice: 'অনুশীলন মোডের নিজের অ্যাকাউন্ট আছে।',
  },
  payment: {
    live: 'পেমেন্টের কোনো লাইভ অ্যাকাউন্ট চালু নেই। সেটিংস থেকে বেছে নিন বা যোগ করুন।',
    test: 'পেমেন্টের কোনো টেস্ট অ্যাকাউন্ট চালু নেই। সেটিংস থেকে বেছে নিন বা যোগ করুন।',
    practice: 'অনুশীলন মোডের নিজের অ্যাকাউন্ট আছে।',
  },
};

export const accounts: typeof english = {
  services,
  uses,
  noAccounts,
  noneOf,
  environment: 'মোড',
  where: { courier: 'নতুন যাচাই যেখান থেকে খরচ হয়', payment: 'নতুন পেমেন্ট লিংক যেখানে তৈরি হয়' },
  brand: (brand) => `ব্র্যান্ড: ${brand}`,
  used: { courier: 'নতুন যাচাই এখান থেকে', payment: 'নতুন লিংক এখানে' },
  use: { courier: 'নতুন যাচাইয়ে এটি নিন', payment: 'নতুন লিংকে এটি নিন' },
  usedIn: (environment) => `${environment} মোডে এটি চলবে`,
  useIn: (environment) => `${environment} মোডে এটি নিন`,
  notUsable: 'এখন ব্যবহার করা যাবে না',
  test: {
    courier: 'সার্ভিসের নমুনা ফল, কোনো যাচাই খরচ হয় না',
    payment: 'টেস্ট পেমেন্ট, আসল টাকার লেনদেন হয় না',
  },
  limitUnknown: 'দৈনিক সীমা জানা যায়নি',
  usedUp: 'আজকের যাচাই শেষ। দৈনিক সীমা জানা যায়নি।',
  leftToday: (limit) => `/ ${count(limit)} আজ বাকি`,
  planUntil: (day) => `মেয়াদ ${day} পর্যন্ত`,
  planEnded: (day) => `মেয়াদ ${day} শেষ হয়েছে`,
  missing: (scopes) => `অনুমতি নেই: ${scopes}`,
  more: (name) => `আরও: ${name}`,
  keyAndAddress: 'API key ও ঠিকানা',
  secret: 'তাৎক্ষণিক খবরের গোপন কোড',
  details: 'সব তথ্য',
  changeTitle: (name) => `API key ও ঠিকানা: ${name}`,
  newKey: 'নতুন API key',
  newKeyNote: (hint) => `খালি রাখলে ${hint} থাকবে।`,
  otherKind: {
    title: 'এটি অন্য মোডের API key',
    text: (environment) => `এটি ${environment} অ্যাকাউন্ট। এই API key আরেকটি অ্যাকাউন্ট হিসেবে যোগ করুন।`,
  },
  address: 'সার্ভিসের ঠিকানা',
  addressNote: 'আপনার অন্য অ্যাকাউন্টের মতোই। আলাদা হলে তবেই বদলান।',
  addressFirst: 'সার্ভিসের ওয়েবসাইটে API key-র পাশে লেখা আছে।',
  changed: 'API key ও ঠিকানা সেভ হয়েছে',
  perDay: (limit) => `দিনে ${count(limit)}টি`,
  unnamed: 'সার্ভিস কোনো নাম জানায়নি',
  addTitle: 'অ্যাকাউন্ট যোগ করুন',
  addedElsewhere: (environment) => `অ্যাকাউন্ট যোগ হয়েছে। ${environment} মোডে চলবে।`,
  goTo: (environment) => `${environment} মোডে যান`,
  practiceTitle: 'অনুশীলন',
  practiceText: 'পরখের ভেতরের নমুনা ফল। API key লাগে না, ইন্টারনেট লাগে না, কোনো যাচাই খরচ হয় না।',
  takeTour: 'ধাপে ধাপে শিখুন',
  startPractice: 'অনুশীলন শুরু করুন',
  leavePractice: 'অনুশীলন থেকে বের হোন',
  practice: 'পরখের ভেতরের নমুনা। আপনার অ্যাকাউন্টে কিছু হয় না।',
  left: (left, limit) => `আজ বাকি ${count(left)} / ${count(limit)}`,
  stays: 'যে কাজ চলছে তা নিজের অ্যাকাউন্টেই চলবে।',
  manage: 'অ্যাকাউন্ট ম্যানেজ করুন',
  add: 'অ্যাকাউন্ট যোগ',
  added: 'অ্যাকাউন্ট যোগ হয়েছে',
  label: 'নাম',
  labelPlaceholder: 'দোকানের নাম',
  testKeyPlaceholder: 'dc_test_…',
  costsNothing: 'টেস্ট করতে কোনো যাচাই খরচ হয় না।',
  rename: 'নাম বদলান',
  inUse: (name) => `এখন ${name} চালু`,
  remove: 'এই কম্পিউটার থেকে মুছুন',
  removeTitle: (name) => `${name} মুছবেন?`,
  removeText:
    'এর API key কম্পিউটারের নিরাপদ ভল্ট থেকে মুছে যাবে। সার্ভিসের ওয়েবসাইটে চালু থাকবে। আগের সব তথ্য থাকবে, আর যে কাজ চলছে তা API key আবার না দেওয়া পর্যন্ত থেমে থাকবে।',
  removed: (name) => `${name} মুছে ফেলা হয়েছে`,
};
