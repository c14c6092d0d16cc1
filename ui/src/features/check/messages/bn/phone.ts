import type { phone as english } from '../en/phone';
import { count } from '$kit/i18n/numbers';

export const phone: typeof english = {
  label: 'গ্রাহকের মোবাইল নম্বর',
  placeholder: '01XXX-XXXXXX',
  clear: 'মুছুন',
  checking: 'যাচাই হচ্ছে',

  empty: (keys) => `লিখুন, পেস্ট করুন, বা যেকোনো জায়গা থেকে কপি করে ${keys} চাপুন`,
  toGo: (n) => `আর ${count(n)} ডিজিট`,
  valid: 'নম্বরটি সঠিক',
  cleaned: (from) => `“${from}” থেকে ঠিক করা`,
  zeroAdded: 'শুরুর 0 ছিল না, বসিয়ে দেওয়া হয়েছে',
  letterRead: 'O অক্ষরটিকে 0 ধরা হয়েছে',
  filler: 'নম্বরটি ভুয়া মনে হচ্ছে',
  checkedUnknown: (when) => `${when} চেষ্টা হয়েছিল, ফল আসেনি`,
  showSaved: 'দেখুন, খরচ নেই',
  againUses: () => `আবার যাচাই · ${count(1)}টি খরচ হবে`,

  manyHint: '“একসাথে যাচাই” পাতায় খুলবে। শুরু না করা পর্যন্ত খরচ নেই।',
  openAsList: 'তালিকা হিসেবে খুলুন',
  nothingCopied: 'ক্লিপবোর্ডে কোনো মোবাইল নম্বর নেই',
};
