import type { blocked as english } from '../en/blocked';
export const blocked: typeof english = {
  openOf: (phone) => `${phone} নম্বরের গ্রাহকের পাতা`,
  title: 'এই নম্বরে পাঠাবেন না',
  since: (when) => `${when} ব্লক করা হয়েছে`,
  tag: 'আপনি ব্লক করেছেন',
  done: (phone) => `${phone} ব্লক করা হয়েছে`,
  lifted: (phone) => `${phone} আনব্লক করা হয়েছে`,
};
