import type { planNotice as english } from '../en/plan-notice';

export const planNotice: typeof english = {
  ends: (plan, day) => `${plan} প্ল্যান ${day} শেষ`,
  endsOn: (day) => `প্ল্যান ${day} শেষ`,
  endsSoon: 'প্ল্যান শিগগির শেষ',
  ended: (day) => `প্ল্যান ${day} শেষ হয়েছে`,
  noPlan: 'প্ল্যানে যাচাই নেই',
  text: 'নবায়ন করলে যাচাই চলবে।',
  noPage: 'যাচাই চালু রাখতে সার্ভিসের ওয়েব অ্যাপে নবায়ন করুন।',
  renew: 'নবায়ন',
  hide: 'এখনকার মতো সরান',
};
