import type { whereabouts as english } from '../en/whereabouts';

export const whereabouts: typeof english = {
  otherMode: {
    live: 'এটি লাইভ মোডে আছে, দেখতে মোড বদলান',
    test: 'এটি টেস্ট মোডে আছে, দেখতে মোড বদলান',
    practice: 'এটি অনুশীলন মোডে আছে, দেখতে মোড বদলান',
  },
  otherAccount: 'এটি অন্য অ্যাকাউন্টের, দেখতে অ্যাকাউন্ট বদলান',
  gone: 'এটি মুছে ফেলা হয়েছে',
};
