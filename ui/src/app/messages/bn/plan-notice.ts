import type { planNotice as english } from '../en/plan-notice';

export const planNotice: typeof english = {
  ends: (plan, day) => `${plan} প্ল্যান ${day} শেষ।`,
  endsOn: (day) => `আপনার প্ল্যান ${day} শেষ।`,
  endsSoon: 'আপনার প্ল্যান শিগগির শেষ হবে।',
  text: 'নবায়ন করলে যাচাই চলবে।',
  noPage: 'যাচাই চালু রাখতে সার্ভিসের ওয়েব অ্যাপে নবায়ন করুন।',
  renew: 'নবায়ন করুন',
  hide: 'এখনকার মতো সরান',
};
