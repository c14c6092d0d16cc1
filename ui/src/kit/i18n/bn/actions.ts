import type { actions as english } from '../en/actions';
export const actions: typeof english = {
  whatsapp: 'WhatsApp',
  summaryCopied: 'সারাংশ কপি হয়েছে',
  report: 'অভিযোগ',
  reports: 'সব অভিযোগ',
  openCustomer: 'গ্রাহকের পাতা',
  savedToDownloads: (file) => `${file} ডাউনলোডে সেভ হয়েছে`,
  connecting: 'যুক্ত হচ্ছে',

  otherMessages: 'মেসেজ',
  copyThis: (what) => `${what} কপি করুন`,
};
