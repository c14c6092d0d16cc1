import type { risk as english } from '../en/risk';

export const risk: typeof english = {
  new: { short: 'নতুন', long: 'নতুন গ্রাহক', advice: 'আগের কোনো তথ্য নেই। আগে ফোনে কথা বলে নিন।' },
  low: { short: 'কম', long: 'কম ঝুঁকি', advice: 'নিশ্চিন্তে পাঠাতে পারেন।' },
  medium: { short: 'মাঝারি', long: 'মাঝারি ঝুঁকি', advice: 'পাঠানোর আগে ফোনে নিশ্চিত হোন।' },
  high: { short: 'উচ্চ', long: 'উচ্চ ঝুঁকি', advice: 'আগে কিছু টাকা অগ্রিম নিন, তারপর পার্সেল পাঠান।' },
  very_high: { short: 'অতি উচ্চ', long: 'অতি উচ্চ ঝুঁকি', advice: 'পুরো টাকা না পেলে পাঠাবেন না।' },
  unknown: {
    short: 'অচেনা',
    long: 'অচেনা ঝুঁকি',
    advice: 'সার্ভিসের দেওয়া এই ঝুঁকির নাম পরখ চেনে না। ডেলিভারি আর বাতিলের হিসাব দেখে সিদ্ধান্ত নিন।',
  },
};
