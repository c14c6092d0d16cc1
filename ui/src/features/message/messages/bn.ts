import type { message as english } from './en';

export const message: typeof english = {
  title: 'গ্রাহককে মেসেজ',
  kind: 'কী নিয়ে',
  text: 'মেসেজ',
  note: 'এখানে যা বদলাবেন তা শুধু এই গ্রাহকের জন্য। সবার মেসেজ বদলাতে সেটিংসের “পেমেন্ট” অংশে যান।',
  copied: 'মেসেজ কপি হয়েছে',
  noPhone: 'মোবাইল নম্বর নেই: মেসেজটি কপি করে পাঠান।',
};
