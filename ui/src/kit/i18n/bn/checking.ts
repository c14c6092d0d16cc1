import type { checking as english } from '../en/checking';
import { count, percent } from '../numbers';

export const checking: typeof english = {
  loading: 'কুরিয়ারগুলোতে খোঁজা হচ্ছে…',
  notKept:
    '**এখনো সেভ হয়নি।** যাচাইয়ের রেকর্ড এখন সেভ হচ্ছে না। পারলেই পরখ এই ফল সেভ করবে; ততক্ষণ পরখ খোলা রাখুন, আর ডিস্কে জায়গা আছে কি না দেখুন।',
  deliveredShare: (ratio) => `${percent(ratio)} ডেলিভারি`,
  successful: 'সফল ডেলিভারি',
  notConnected: 'সেটিংসে অ্যাকাউন্ট যুক্ত করুন, নয়তো অনুশীলন করুন',
  testCost: 'টেস্ট API key: খরচ নেই',
  invalid: {
    no_digits: 'এই লেখায় কোনো মোবাইল নম্বর নেই।',
    exponent: 'এক্সেলে ডিজিট হারিয়ে গেছে। কলামের ফরম্যাট Text করে নম্বরটি আবার কপি করুন।',
    too_short: (n) => `নম্বরে ${count(n)} ডিজিট আছে, লাগে ${count(11)} ডিজিট।`,
    too_long: (n) => `নম্বরে ${count(n)} ডিজিট আছে, ${count(11)} ডিজিটের বেশি।`,
    prefix: 'মোবাইল নম্বর 013 থেকে 019 দিয়ে শুরু হয়।',
  },

  summaryNoRatio: 'ডেলিভারির তথ্য নেই',
  summaryRatio: (ratio, delivered, total) =>
    delivered === null || total === null
      ? `${percent(ratio)} ডেলিভারি`
      : `${percent(ratio)} ডেলিভারি (${count(total)}টির ${count(delivered)}টি)`,
  summary: (number, level, ratio, day) => `${number}: ${level}, ${ratio}, যাচাই ${day}`,
  practiceCost: 'অনুশীলন: খরচ নেই',
  noneLeft: 'আজকের যাচাই শেষ',
  ordersWithYou: (n) => `আপনার কাছে ${count(n)}টি অর্ডার`,
  usesOne: () => `${count(1)}টি যাচাই খরচ হবে`,
};
