import type { reporting as english } from '../en/reporting';
export const reporting: typeof english = {
  reasons: {
    fake_order: 'ভুয়া অর্ডার',
    parcel_refused: 'পার্সেল নেননি',
    unreachable: 'ফোনে পাওয়া যায়নি',
    wrong_address: 'ভুল ঠিকানা',
    payment_fraud: 'পেমেন্টে প্রতারণা',
    other: 'অন্য কিছু',
  },
  field: (name, text) => `${name}: ${text}`,
  states: {
    pending: 'একটু পরে যাবে',
    in_flight: 'পাঠানো হচ্ছে',
    done: 'অভিযোগ হয়েছে',
    refused: 'সার্ভিস গ্রহণ করেনি',
    unknown: 'নিশ্চিত নয়',
    cancelled: 'পাঠানো হয়নি',
  },
  testSent: 'টেস্ট হয়েছে',
  reportedTitle: 'আরেক বিক্রেতা এই নম্বরে অভিযোগ করেছেন',
  told: (ago) => `${ago} জানানো হয়েছে`,
};
