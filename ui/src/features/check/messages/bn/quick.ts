import type { quick as english } from '../en/quick';
import { count } from '$kit/i18n/numbers';

/** The small window above every program. */
export const quick: typeof english = {
  copied: 'কপি করা',
  left: (n) => `${count(n)} বাকি`,
  free: (when) => `${when}, খরচ নেই`,
  checkFor: (cost) => `যাচাই করুন · ${cost}`,
  again: (cost) => (cost === null ? 'আবার' : `আবার · ${cost}`),
  costs: {
    one: (left) => (left === null ? `${count(1)}টি খরচ হবে` : `${count(left)}টির ${count(1)}টি খরচ হবে`),
    practice: 'খরচ নেই',
    test: 'খরচ নেই',
  },
  several: (n) => `কপি করা লেখায় ${count(n)}টি নম্বর`,
  all: (n) => `${count(n)}টিই`,
  saved: 'আগের ফল',
  noneTitle: 'কপি করা লেখায় মোবাইল নম্বর নেই',
  noneText: 'মেসেঞ্জার বা WhatsApp থেকে কপি করুন, বা এখানে লিখুন।',
  wrongTitle: 'এটি মোবাইল নম্বর নয়',
  fewTitle: 'যাচাই কমে এসেছে',
  knownLast: (orders, last) => `আপনার কাছে ${count(orders)}টি অর্ডার, শেষটি: ${last}`,
  knownEarlier: (orders, before) => `আপনার কাছে ${count(orders)}টি অর্ডার, আগের একটি: ${before}`,
  unknown: 'এখনো আপনার গ্রাহক নন',
  pay: { advance: 'অগ্রিম চান', full: 'পুরো টাকা', other: 'টাকা চান' },
  freeUntil: '“যাচাই করুন” চাপার আগে কিছুই পাঠানো হয় না।',
  doneText: 'দ্রুত যাচাই শেষ। ফল পরখে আছে।',
  look: 'পরখে খুলুন',
  open: 'পরখে খুলুন',
  noParcels: 'এখনো কোনো পার্সেল নেই',
};
