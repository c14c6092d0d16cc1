import type { actions as english } from '../en/actions';
export const actions: typeof english = {
  whatsapp: 'WhatsApp',
  summaryCopied: 'সারাংশ কপি হয়েছে',
  report: 'অভিযোগ',
  reports: 'সব অভিযোগ',
  markOutcome: 'ফল লিখুন',
  openCustomer: 'গ্রাহকের পাতা',
  show: 'দেখুন',
  openFile: 'খুলুন',
  savedToDownloads: (file) => `${file} ডাউনলোডে রাখা হয়েছে`,
  savedAs: (file) => `${file} রাখা হয়েছে`,
  connecting: 'যুক্ত হচ্ছে',

  otherMessages: 'মেসেজ',
  copyThis: (what) => `${what} কপি করুন`,
};
