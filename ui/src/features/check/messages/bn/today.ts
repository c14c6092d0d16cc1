import { count } from '$kit/i18n/numbers';
import type { today as english } from '../en/today';

export const today: typeof english = {
  title: 'আজ',
  toList: 'তালিকায় যান',
  lines: {
    unsent: 'অগ্রিম দিয়েছে, পার্সেল যায়নি',
    unsent_transferred: 'TrxID-তে অগ্রিম এসেছে, পার্সেল যায়নি',
    to_decide: 'ঝুঁকির অর্ডার, সিদ্ধান্ত বাকি',
    claimed: 'যে পেমেন্ট মেলানো হয়নি',
    unpaid_day: 'এক দিনের বেশি বাকি লিংক',
    reported: 'আপনার গ্রাহক, অন্যরা অভিযোগ করেছে',
    results: 'দেখার মতো ডেলিভারির ফল',
    midnight: 'মাঝরাতের পরের জন্য রাখা নম্বর',
  },
  sums: {
    unsent: 'এসেছে',
    unsent_transferred: 'এসেছে',
    to_decide: 'মোট COD',
    claimed: 'দিয়েছে বলে খবর',
    unpaid_day: 'চাওয়া',
    reported: 'পথে',
    results: 'মোট COD',
  },
  since: (day) => `${day} থেকে`,
  levels: (veryHigh, high) => `অতি উচ্চ ${count(veryHigh)}, উচ্চ ${count(high)}`,
  lists: (n) => `${count(n)}টি তালিকায়`,
  byThemselves: 'নিজে থেকেই শুরু হবে',
  note: 'এই কম্পিউটারেই গোনা, জরুরিটা আগে। খুললে কিছু পাঠানো হয় না।',
  singles: 'একক নম্বর',
  once: 'একই অর্ডার কয়েকটি তালিকায় থাকলে একবারই গোনা হয়।',
  calmTitle: 'আজ আর কিছু বাকি নেই',
  calmText: 'সব অর্ডারের সিদ্ধান্ত হয়েছে, সব পেমেন্ট মেলানো। নতুন অর্ডার এলে ওপরে নম্বরটি লিখুন।',
  checkedToday: 'আজ যাচাই',
  leftToday: 'পার্সেল গেছে',
  receivedToday: 'টাকা এসেছে',
  checkList: 'একসাথে যাচাই করুন',
};
