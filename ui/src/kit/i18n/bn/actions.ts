import type { actions as english } from '../en/actions';
export const actions: typeof english = {
  whatsapp: 'WhatsApp',
  greeting:
    'প্রিয় গ্রাহক, এই নম্বর থেকে আমরা একটি অর্ডার পেয়েছি। আপনার নাম, ঠিকানা আর পণ্যটি একবার নিশ্চিত করুন, আমরা সঙ্গে সঙ্গে পাঠিয়ে দেব। ধন্যবাদ।',
  summaryCopied: 'সারাংশ কপি হয়েছে',
  report: 'অভিযোগ',
  reports: 'সব অভিযোগ',
  markOutcome: 'ফল লিখুন',
  openCustomer: 'গ্রাহকের পাতা',
  makeLinks: 'পেমেন্ট লিংক বানান',
  show: 'দেখুন',
  openFile: 'খুলুন',
  savedToDownloads: (file) => `${file} Downloads-এ রাখা হয়েছে`,
  savedAs: (file) => `${file} রাখা হয়েছে`,
  connecting: 'যুক্ত হচ্ছে',

  copyThis: (what) => `${what} কপি করুন`,
};
