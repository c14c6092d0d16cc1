import type { details as english } from '../en/details';

export const details: typeof english = {
  checkedAt: 'যাচাইয়ের সময় (সার্ভিস)',
  here: 'যাচাইয়ের সময় (এই কম্পিউটার)',
  level: 'ঝুঁকি, যেমন এসেছে',
  label: 'সার্ভিসের দেওয়া নাম',
  advice: 'সার্ভিসের পরামর্শ',
  couriersWithData: 'যত কুরিয়ারে তথ্য আছে',
  fraudReports: 'জালিয়াতির অভিযোগ',
  rating: 'রেটিং',
  alsoFrom: 'আরও পাওয়া গেছে',
  message: 'বার্তা',
  sources: 'উৎসগুলো',
  fromCache: 'সার্ভিসে আগে থেকে সেভ করা',
  yes: 'হ্যাঁ',
  no: 'না',
  raw: 'উত্তর, যেমন এসেছে',
  httpStatus: (status) => `HTTP ${status}`,
  code: 'কোড',
};
