import type { planNotice as english } from '../en/plan-notice';

export const planNotice: typeof english = {
  ends: (plan, day) => `${plan} প্ল্যান ${day} শেষ হবে`,
  endsOn: (day) => `প্ল্যান ${day} শেষ হবে`,
  endsSoon: 'প্ল্যান শিগগিরই শেষ হবে',
  ended: (day) => `প্ল্যান ${day} শেষ হয়েছে`,
  noPlan: 'যাচাইয়ের প্ল্যান নেই',
  text: 'নবায়ন করলে যাচাই চলবে।',
  noPage: 'যাচাই চালু রাখতে সার্ভিসের ওয়েবসাইটে নবায়ন করুন।',
  renew: 'নবায়ন করুন',
  hide: 'এখনকার মতো সরান',
};
