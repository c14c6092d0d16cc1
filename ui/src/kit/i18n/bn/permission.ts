import type { permission as english } from '../en/permission';

export const permission: typeof english = {
  no_plan: 'আপনার প্ল্যানে এটি নেই। লাইভ API key-র জন্য API আছে এমন প্ল্যান লাগে। সার্ভিসের ওয়েবসাইটে বেছে নিন।',
  check: 'আপনার API key দিয়ে যাচাই করা যায় না। সার্ভিসের ওয়েবসাইটে এটিকে “যাচাই (check)” অনুমতি দিন।',
  noCheck: 'এই API key দিয়ে যাচাই হয় না',
  lookAgain: 'আবার দেখুন',
};
