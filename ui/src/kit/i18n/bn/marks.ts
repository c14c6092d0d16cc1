import type { marks as english } from '../en/marks';
export const marks: typeof english = {
  openOf: (phone) => `${phone} নম্বরের গ্রাহকের পাতা`,
  titles: { blocked: 'এই নম্বরে পাঠাবেন না', trusted: 'বিশ্বস্ত গ্রাহক' },
  since: {
    blocked: (when) => `${when} ব্লক করা হয়েছে`,
    trusted: (when) => `${when} বিশ্বস্ত করা হয়েছে`,
  },
  tags: { blocked: 'আপনি ব্লক করেছেন', trusted: 'আপনার বিশ্বস্ত গ্রাহক' },
  done: {
    blocked: (phone) => `${phone} ব্লক করা হয়েছে`,
    trusted: (phone) => `${phone} এখন বিশ্বস্ত গ্রাহক`,
  },
  lifted: {
    blocked: (phone) => `${phone} আনব্লক করা হয়েছে`,
    trusted: (phone) => `${phone} আর বিশ্বস্ত গ্রাহক নন`,
  },
  lift: { blocked: 'আনব্লক করুন', trusted: 'বিশ্বস্ত থেকে বাদ দিন' },
  reasonKept: (phone) => `${phone} নম্বরের কারণ সেভ হয়েছে`,
};
