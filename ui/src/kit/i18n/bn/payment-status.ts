import type { paymentStatus as english } from '../en/payment-status';
export const paymentStatus: typeof english = {
  refundUnknown: 'একটি টাকা ফেরত নিশ্চিত নয়',
  partRefunded: (amount) => `${amount} ফেরত গেছে`,
  may_have_been_created: 'হয়তো তৈরি হয়েছে',
  by_your_word: 'আপনি জানিয়েছেন',
  not_verified: 'এখনো মেলানো হয়নি',
  verified: 'মেলানো হয়েছে',
  verified_again: 'আবার মেলানো হচ্ছে',
  by_service: 'সার্ভিস জানিয়েছে',
  new_link: 'নতুন লিংক দিন',
  not_agreeing: 'হিসাব মিলছে না',
  test_gone: 'টেস্ট পেমেন্টটি আর নেই',
  word: (word) => `“${word}”`,
  purposes: { advance: 'অগ্রিম', full: 'পুরো টাকা', other: 'অন্য কিছু' },
  forOrder: (purpose, order) => `${purpose}, অর্ডার ${order}`,
  mayHaveHappened: 'তবু তৈরি হয়ে থাকতে পারে। আবার চেষ্টার আগে পেমেন্ট অ্যাকাউন্টে দেখে নিন।',
  lookAtMessage: 'পেমেন্ট সার্ভিস জানিয়েছে',
};
