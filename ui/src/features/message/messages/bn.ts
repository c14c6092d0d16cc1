import type { message as english } from './en';

export const message: typeof english = {
  title: 'গ্রাহককে মেসেজ',
  kind: 'কী নিয়ে',
  text: 'মেসেজ',
  note: 'এখানে যা বদলাবেন তা শুধু এই গ্রাহকের জন্য। সবার জন্য আপনার কথা সেটিংসের পেমেন্টে লিখুন।',
  copied: 'মেসেজ কপি হয়েছে',
  noPhone: 'মোবাইল নম্বর জানা নেই: মেসেজটি কপি করে পাঠান।',
};
