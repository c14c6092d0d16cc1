import type { parcels as english } from '../en/parcels';
import { count } from '$kit/i18n/numbers';

export const parcels: typeof english = {
  verifying: (done, of) => `অগ্রিম মেলানো হচ্ছে: ${count(of)}টির মধ্যে ${count(done)}টি`,
  skip: 'না মিলিয়েই চালিয়ে যান',
  unverified: (n, orders) =>
    `${count(n)}টি অর্ডারের পেমেন্ট মেলানো যায়নি: ${orders}। পার্সেল পাঠানোর আগে মিলিয়ে নিন।`,
  leftBefore: (n, when) => `${count(n)}টি অর্ডার আগেই কুরিয়ারের ফাইলে গেছে বা ডেলিভারির ফল এসেছে (${when})।`,
  notAgain: () => 'নতুন ফাইলে এগুলো থাকবে না।',
  again: () => 'এগুলো আবারও ফাইলে দিন',
  lowered: (n) => `অগ্রিম এসেছে বলে ${count(n)}টি অর্ডারের COD কমানো হয়েছে`,
  unreadable: (orders) =>
    `টাকার পরিমাণ পড়া যায়নি, তাই অগ্রিম বাদ দেওয়া হয়নি: ${orders}। পার্সেল পাঠানোর আগে ঠিক করে নিন।`,
  leftOut: (n) => `${count(n)}টি অর্ডার বাদ দেওয়া হয়েছে: কুরিয়ারের আগের একটি ফাইলে আছে বা ডেলিভারির ফল এসেছে`,
  blocked: (n) => `${count(n)}টি অর্ডার আটকে রাখা হয়েছে: গ্রাহককে আপনি ব্লক করেছেন`,
  lines: (n) => `${count(n)}টি সারি বাদ দেওয়া হয়েছে: একই অর্ডারের বাকি লাইন`,
  leftAt: (when) => `কুরিয়ারের ফাইলে দেওয়া হয়েছে: ${when}`,
  outcomeAt: (when) => `ডেলিভারির ফল এসেছে: ${when}`,
  isLine: 'অন্য সারির অর্ডারের অংশ',
  received: (amount) => `অগ্রিম ${amount} এসেছে`,
  collect: (amount, left) => `অগ্রিম ${amount} এসেছে, নিতে হবে ${left}`,
};
