import type { paymentSettings as english } from '../en/payment-settings';

export const paymentSettings: typeof english = {
  text: 'টাকা চাওয়ার ফর্মে এগুলো আগে থেকেই লেখা থাকবে।',
  hint: 'টাকা দেওয়ার পরের পেজ, ইনভয়েস আইডি যেভাবে যায়',
  sellerEmail: 'আপনার ই-মেইল',
  sellerEmailText: 'গ্রাহক ই-মেইল না দিলে এটি যাবে। সার্ভিস প্রতিটি পেমেন্টে একটি ই-মেইল চায়।',
  redirect: 'টাকা দেওয়ার পরের পেজ',
  redirectText: 'টাকা দিয়ে গ্রাহক এখানে ফেরেন: আপনার দোকান বা ফেসবুক পেজ।',
  cancel: 'বাতিলের পরের পেজ',
  cancelText: 'টাকা না দিলে গ্রাহক এখানে ফেরেন।',
  charge: 'ঢাকার ভেতরে ডেলিভারি চার্জ',
  chargeText: 'টাকায় লিখুন। অগ্রিম চাওয়ার সময় এটিই বসানো থাকে।',
  chargeOutside: 'ঢাকার বাইরে ডেলিভারি চার্জ',
  chargeOutsideText: 'অগ্রিম চাওয়ার সময় এক ক্লিকে নিতে পারবেন।',
  way: 'ইনভয়েস আইডি যেভাবে যায়',
  wayGet: 'ঠিকানার সঙ্গে',
  wayPost: 'ফর্ম হিসেবে',
  wayText:
    'টাকা দেওয়ার পর আপনার পেজে। ডেভেলপার অন্য কিছু না বললে “ঠিকানার সঙ্গে” বেছে রাখুন: বেশির ভাগ পেজে ফর্ম চলে না।',
  messages: 'গ্রাহকের জন্য মেসেজ',
  insert: (placeholder) => `${placeholder} বসান`,
  preview: 'গ্রাহক যেমন পাবেন',
  noLink: 'মেসেজে {link} নেই: গ্রাহক জানবেন না কোথায় টাকা দিতে হবে।',
  ours: 'পরখের মেসেজ নিন',
  sample: { name: 'শামীমা', order: '1103', link: 'pay.example.com/7F2K9Q' },
};
