import type { switcher as english } from '../en/switcher';

export const switcher: typeof english = {
  open: 'অ্যাকাউন্ট বা মোড বদলান',
  none: 'কোনো অ্যাকাউন্ট নেই',
  practiceAccount: 'অনুশীলনের অ্যাকাউন্ট',
  spends: 'যাচাই খরচ হয়',
  spendsNothing: 'কোনো যাচাই খরচ হয় না',
};
