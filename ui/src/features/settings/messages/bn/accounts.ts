import type { Environment, Service } from '$ipc';
import type { accounts as english } from '../en/accounts';
import { count } from '$kit/i18n/numbers';

const services: Record<Service, string> = { courier: 'কুরিয়ার যাচাই', payment: 'পেমেন্ট' };

const uses: Record<Service, string> = {
  courier: 'নতুন যাচাই এখান থেকে',
  payment: 'নতুন পেমেন্ট লিংক এখানে',
};

const noAccounts: Record<Service, string> = {
  courier: 'কুরিয়ার যাচাইয়ের কোনো অ্যাকাউন্ট এখনো নেই।',
  payment: 'পেমেন্টের কোনো অ্যাকাউন্ট এখনো নেই।',
};

const noneOf: Record<Service, Record<Environment, string>> = {
  courier: {
    live: 'যাচাইয়ের কোনো লাইভ অ্যাকাউন্ট চালু নেই। সেটিংস থেকে বেছে নিন বা যোগ করুন।',
    test: 'যাচাইয়ের কোনো টেস্ট অ্যাকাউন্ট চালু নেই। সেটিংস থেকে বেছে নিন বা যোগ করুন।',
    practice: 'অনুশীলনের নিজের অ্যাকাউন্ট আছে।',
  },
  payment: {
    live: 'পেমেন্টের কোনো লাইভ অ্যাকাউন্ট চালু নেই। সেটিংস থেকে বেছে নিন বা যোগ করুন।',
    test: 'পেমেন্টের কোনো টেস্ট অ্যাকাউন্ট চালু নেই। সেটিংস থেকে বেছে নিন বা যোগ করুন।',
    practice: 'অনুশীলনের নিজের অ্যাকাউন্ট আছে।',
  },
};

export const accounts: typeof english = {
  services,
  uses,
  noAccounts,
  noneOf,
  open: 'অ্যাকাউন্ট বা মোড বদলান',
  environment: 'মোড',
  none: 'কোনো অ্যাকাউন্ট নেই',
  spends: 'আসল যাচাই ও পেমেন্ট',
  spendsNothing: 'কিছু খরচ হয় না',
  practice: 'পরখের ভেতরের নমুনা। আপনার অ্যাকাউন্টে কিছু হয় না।',
  left: (left, limit) => `আজ বাকি ${count(left)} / ${count(limit)}`,
  stays: 'যে কাজ চলছে তা নিজের অ্যাকাউন্টেই চলবে।',
  manage: 'সাজান',
  add: 'অ্যাকাউন্ট যোগ',
  added: 'অ্যাকাউন্ট যোগ হয়েছে',
  label: 'আপনার দেওয়া নাম',
  labelPlaceholder: 'দোকানের নাম',
  key: 'কি (key)',
  costsNothing: 'পরীক্ষায় কিছু খরচ হয় না।',
  rename: 'নাম বদলান',
  inUse: (name) => `এখন ${name} চালু`,
  remove: (name) => `${name} মুছুন`,
  removeTitle: (name) => `${name} মুছবেন?`,
  removeText:
    'এর কি এই কম্পিউটারের ভল্ট থেকে মুছে যাবে। ওয়েব অ্যাকাউন্টে চালু থাকবে। আগের সব তথ্য থাকবে, আর যে কাজ চলছে তা কি-র জন্য অপেক্ষা করবে।',
  removed: (name) => `${name} মুছে ফেলা হয়েছে`,
};
