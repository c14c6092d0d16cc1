import type { packing as english } from '../en/packing';
import { count } from '$kit/i18n/numbers';

export const packing: typeof english = {
  print: 'প্যাকিং তালিকা প্রিন্ট',
  printLabels: 'লেবেল প্রিন্ট',
  paper: 'লেবেলের কাগজ',
  a6: 'A6, একটি করে',
  a4: 'A4-এ চারটি',
  orderWord: 'অর্ডার',
  to: 'প্রাপক',
  parcels: (n) => `${count(n)}টি পার্সেল পাঠাবেন বলে ঠিক করেছেন`,
  none: 'এখনো কোনো সারিতে “পাঠান” দেননি',
  leftOut: (n) => `শুধু প্রথম ${n}টি কাগজে আছে। বাকিগুলো ছোট তালিকা করে প্রিন্ট করুন।`,
  row: (n) => `সারি ${n}`,
  order: (reference) => `অর্ডার ${reference}`,
  collect: 'গ্রাহকের কাছ থেকে নিতে হবে',
  paid: (amount) => `অগ্রিম ${amount} এসেছে`,
  paidApart: (amount) => `অগ্রিম ${amount} এসেছে, বাদ দেওয়া হয়নি`,
  courier: 'কুরিয়ার:',
  page: (n, of) => `পৃষ্ঠা ${count(n)}/${count(of)}`,
};
