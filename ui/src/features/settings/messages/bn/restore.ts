import { count } from '$kit/i18n/numbers';
import type * as english from '../en/restore';

export const restore: typeof english.restore = {
  line: 'ব্যাকআপ ফাইল থেকে তথ্য ফেরান',
  lineText: 'আগে ফাইলটি দেখে নেওয়া হয়, আর এখনকার সব তথ্য আলাদা করে রাখা হয়।',
  choose: 'ফাইল বেছে নিন',
  reading: 'ফাইলটি দেখা হচ্ছে…',
  title: 'এই ব্যাকআপ থেকে তথ্য ফেরাবেন?',
  facts: (size, made, version) => `${size} · ${made}, পরখ ${version}`,
  complete: 'ফাইল ঠিক আছে',
  compared: 'ব্যাকআপে আর এখন',
  there: 'ব্যাকআপে',
  now: 'এখন',
  checks: 'যাচাই',
  lists: 'তালিকা',
  payments: 'পেমেন্ট',
  newer: (days) =>
    days === 0 ? 'এখনকার তথ্য ব্যাকআপের চেয়ে নতুন' : `এখনকার তথ্য ব্যাকআপের চেয়ে ${count(days)} দিন নতুন`,
  newerPayments: (payments) =>
    payments === 0 ? 'এর পরের কাজ ব্যাকআপে নেই।' : `এর পরের ${count(payments)}টি পেমেন্ট ব্যাকআপে নেই।`,
  aside: () => `এখনকার সব তথ্য আলাদা থাকবে, ${count(30)} দিন পর্যন্ত ফেরানো যাবে।`,
  settingsStay: 'আপনার ঠিকানা, মেসেজ, সুইচ আর অন্য সব সেটিংস এখন যেমন আছে তেমনই থাকবে।',
  keep: (now, there, after) =>
    `এরপর যাচাই, তালিকা ও বার্তা থাকবে ${after}। এখানে আছে ${now}, ব্যাকআপে ${there}, বেশি সময়েরটি চলবে। সেটিংসে বদলাতে পারবেন।`,
  addresses: 'পরখ ফাইলের এই ঠিকানাগুলো ব্যবহার করবে। আপনার নিজের ঠিকানা হলে তবেই এগিয়ে যান।',
  keys: 'ফাইলে API key নেই, আবার দিতে হবে।',
  yes: (day) => `${day} তারিখের তথ্য ফেরান`,
  again: 'পরখ বন্ধ হয়ে এই তথ্য নিয়ে আবার খুলবে। নিজে থেকে না খুললে আপনি খুলুন।',

  back: {
    for_backup: (day) => `${day} পর্যন্ত আপনার তথ্য`,
    for_earlier: (day) => `${day} পর্যন্ত ফেরানো তথ্য`,
  },
  backText: (size, until) => `আলাদা রাখা আছে, ${size}। ${until} তারিখের পর মুছে যাবে।`,
  bringBack: 'ফিরিয়ে আনুন',
  backTitle: 'এই তথ্য ফিরিয়ে আনবেন?',
  backQuestion: () =>
    `এখনকার তথ্যের জায়গায় এটি আসবে। এখনকারটি আলাদা থাকবে, ${count(30)} দিন পর্যন্ত ফেরানো যাবে। আগের API key আবার কাজ করবে। যাচাই, তালিকা ও বার্তা কত দিন থাকবে, সেটি তখন আর এখন আলাদা হলে বেশি সময়েরটি চলবে। যা চলছিল তা থেমে থাকবে, আপনি “চালিয়ে যান” চাপলে চলবে।`,
};

export const lock: typeof english.lock = {
  title: 'পাসওয়ার্ড দিয়ে ব্যাকআপ নিন',
  passphrase: 'পাসওয়ার্ড',
  again: 'একই পাসওয়ার্ড আবার',
  note: (shortest) =>
    `অন্তত ${count(shortest)}টি অক্ষর। নিরাপদ জায়গায় লিখে রাখুন: এটি ছাড়া কেউ ব্যাকআপ খুলতে পারবে না, নতুন পাসওয়ার্ডও বসানো যায় না।`,
  differs: { title: 'দুটি এক নয়', text: 'একই পাসওয়ার্ড দুবার লিখুন।' },
  locked: 'ব্যাকআপটিতে পাসওয়ার্ড দেওয়া আছে',
  unlock: 'ব্যাকআপ খুলুন',
};

export const removal: typeof english.removal = {
  line: 'এই কম্পিউটার থেকে সব মুছুন',
  lineText: 'API key-সহ। সার্ভিসে আপনার অ্যাকাউন্ট থাকবে।',
  delete: 'সব মুছুন',
  title: 'সব মুছবেন?',
  text: ({ checks, lists, payments, keys }) =>
    `${count(checks)}টি ফল, ${count(lists)}টি তালিকা, ${count(payments)}টি পেমেন্ট, নোট, সেটিংস আর ${count(keys)}টি API key এই কম্পিউটার থেকে মুছে যাবে। আর ফেরানো যাবে না।`,
  asideToo: 'আলাদা রাখা তথ্যও মুছে যাবে। অন্য ফোল্ডারের ব্যাকআপ থাকবে।',
  waiting: ({ waiting_payments: payments, unknown_refunds: refunds, open_lists: lists }) => {
    const parts = [
      payments > 0 && `${count(payments)}টি পেমেন্ট এখনো অপেক্ষায়`,
      refunds > 0 && `${count(refunds)}টি টাকা ফেরত নিশ্চিত নয়`,
      lists > 0 && `${count(lists)}টি তালিকা শেষ হয়নি`,
    ];
    return parts.filter((part) => part !== false).join(', ');
  },
  backup: 'আগে একটি ব্যাকআপ নিন',
  word: 'মুছুন',
  type: 'চালিয়ে যেতে “মুছুন” লিখুন',
  keep: 'থাক',
  again: 'পরখ বন্ধ হয়ে একদম নতুনের মতো আবার খুলবে। নিজে থেকে না খুললে আপনি খুলুন।',
};
