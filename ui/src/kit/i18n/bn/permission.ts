import type { permission as english } from '../en/permission';

export const permission: typeof english = {
  no_plan: 'আপনার প্ল্যানে এটি নেই। লাইভ কি-এর জন্য API আছে এমন প্ল্যান লাগে: ওয়েব অ্যাকাউন্টে বেছে নিন।',
  check: 'আপনার কি দিয়ে যাচাই করা যায় না। ওয়েব অ্যাকাউন্টে কি-কে “যাচাই (check)” অনুমতি দিন।',
  noCheck: 'এই কি দিয়ে যাচাই হয় না',
  lookAgain: 'আবার দেখুন',
};
