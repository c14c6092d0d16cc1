import type { paymentAccount as english } from '../en/payment-account';

export const paymentAccount: typeof english = {
  addressPlaceholder: 'https://…',
  livePlaceholder: 'ব্র্যান্ডের পেজে যে API key আছে',
  testPlaceholder: 'test_…',
  addressProblems: {
    empty: { title: 'ঠিকানা দেওয়া নেই', text: 'পেমেন্ট অ্যাকাউন্ট থেকে কপি করুন।' },
    not_an_address: {
      title: 'এটি ওয়েব ঠিকানা নয়',
      text: 'শুরু হয় https:// দিয়ে। আপনার দোকানের নিজের পেমেন্ট ডোমেইনও হতে পারে।',
    },
    insecure: {
      title: 'ঠিকানাটি নিরাপদ নয়',
      text: 'https:// দিয়ে শুরু হতে হবে, যাতে পথে কেউ আপনার API key পড়তে না পারে।',
    },
    extras: {
      title: 'ঠিকানায় বাড়তি লেখা আছে',
      text: 'নাম-পাসওয়ার্ড, আর ? বা # থেকে শেষ পর্যন্ত সব মুছে দিন।',
    },
  },
  secretLabel: 'গোপন কোড (secret)',
  secretTitle: (name) => `তাৎক্ষণিক খবরের গোপন কোড: ${name}`,
  secretIsKept: 'একটি গোপন কোড সেভ করা আছে। নতুনটি তার জায়গা নেবে।',
  secretText:
    'পেমেন্টের প্রতিটি বার্তায় সার্ভিস এই গোপন কোড দিয়ে স্বাক্ষর করে। কোন বার্তা আসল, পরখ এটি দিয়ে বুঝবে। পেমেন্ট অ্যাকাউন্টে ব্র্যান্ডের পেজে এটি আছে। এটি ছাড়াও পেমেন্ট চলে।',
  secretKept: 'গোপন কোড সেভ হয়েছে',
  secretRemoved: 'গোপন কোড মুছে ফেলা হয়েছে',
  secretSave: 'গোপন কোড সেভ করুন',
  secretRemove: 'গোপন কোড মুছুন',
  secretRemoveTitle: 'গোপন কোড মুছবেন?',
  secretRemoveText: 'কম্পিউটারের নিরাপদ ভল্ট থেকে মুছে যাবে। পেমেন্ট অ্যাকাউন্টে চালু থাকবে। পেমেন্ট আগের মতোই চলবে।',
};
