import type { advance as english } from '../en/advance';

export const advance: typeof english = {
  ask: {
    advance: 'অগ্রিম টাকা চান',
    full: 'পুরো টাকা চান',
    other: 'টাকা চান',
  },
  line: (purpose, amount) => `${amount} · ${purpose}`,
  asked: (when) => `${when} চাওয়া হয়েছে`,
  paidAt: (when) => `${when} দিয়েছেন`,
  safe: 'মেলানো হয়েছে। পার্সেল পাঠানো যায়।',
  notSure: 'পাঠানোর আগে আবার মিলিয়ে নিন।',
  test: 'এটি টেস্ট: আসল টাকা আসেনি।',
  suggestions: 'সাধারণত যত টাকা চাওয়া হয়',
  insideDhaka: 'ঢাকা',
  outsideDhaka: 'ঢাকার বাইরে',
  open: 'পেমেন্টটি দেখুন',
  mark: (line, status) => `${line}: ${status}`,
};
