import { count } from '$kit/i18n/numbers';
import type { alertToasts as english } from '../en/alert-toasts';

export const alertToasts: typeof english = {
  phone_reported: (held) =>
    held === 0
      ? 'আপনার যাচাই করা একটি নম্বরে আরেক বিক্রেতা অভিযোগ করেছেন'
      : `আপনার যাচাই করা একটি নম্বরে আরেক বিক্রেতা অভিযোগ করেছেন; আটকে রাখা অর্ডার: ${count(held)}`,
  plan_expiring: 'আপনার কুরিয়ার প্ল্যানের মেয়াদ শেষ হয়ে আসছে',
  payment: 'পেমেন্টের একটি খবর এসেছে, মিলিয়ে দেখা হচ্ছে',
  refund: 'টাকা ফেরতের একটি খবর এসেছে, মিলিয়ে দেখা হচ্ছে',
  payment_differs: 'একটি পেমেন্টের হিসাব মিলছে না',
  advance_gone: 'একটি অর্ডারের অগ্রিম ফেরত গেছে; এখনই পণ্য পাঠাবেন না',
  bulk_completed: 'সার্ভিস একটি তালিকার অংশ শেষ করেছে',
  list_done: 'একটি তালিকার যাচাই শেষ হয়েছে',
  deferred_checked: 'পরের দিনের জন্য রাখা একটি নম্বর যাচাই হয়েছে',
  list_asks: 'একটি তালিকা থেমে আছে, আপনার সিদ্ধান্ত লাগবে',
  rejected: 'একটি বার্তা অগ্রাহ্য হয়েছে; কিছুই বদলানো হয়নি',
};
