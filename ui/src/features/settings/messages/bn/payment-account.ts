import type { paymentAccount as english } from '../en/payment-account';

export const paymentAccount: typeof english = {
  addressPlaceholder: 'https://…',
  livePlaceholder: 'ব্র্যান্ড পাতায় যে কি আছে',
  testPlaceholder: 'test_…',
  addressProblems: {
    empty: { title: 'ঠিকানা দেওয়া নেই', text: 'পেমেন্ট অ্যাকাউন্ট থেকে কপি করুন।' },
    not_an_address: {
      title: 'এটি ওয়েব ঠিকানা নয়',
      text: 'শুরু হয় https:// দিয়ে। আপনার দোকানের নিজের পেমেন্ট ডোমেইনও হতে পারে।',
    },
    insecure: {
      title: 'ঠিকানাটি নিরাপদ নয়',
      text: 'https:// দিয়ে শুরু হতে হবে, যাতে পথে কেউ কি পড়তে না পারে।',
    },
    extras: {
      title: 'ঠিকানায় বাড়তি কিছু আছে',
      text: 'নাম-পাসওয়ার্ড, আর ? বা # থেকে পরের সব অংশ বাদ দিন।',
    },
  },
  secretLabel: 'স্বাক্ষরিত বার্তার গোপন কোড',
  secretTitle: (name) => `খবরের গোপন কোড: ${name}`,
  secretIsKept: 'একটি কোড রাখা আছে। নতুনটি তার জায়গা নেবে।',
  secretText:
    'পেমেন্টের প্রতিটি বার্তায় সার্ভিস এই কোড দিয়ে স্বাক্ষর করে। কোন বার্তা আসল, পরখ এটি দিয়ে বুঝবে। কোডটি পেমেন্ট অ্যাকাউন্টের ব্র্যান্ড পাতায় আছে। এটি ছাড়াও পেমেন্ট চলে।',
  secretKept: 'গোপন কোড রাখা হয়েছে',
  secretRemoved: 'গোপন কোড মুছে ফেলা হয়েছে',
  secretSave: 'কোড রাখুন',
  secretRemove: 'গোপন কোড মুছুন',
  secretRemoveTitle: 'গোপন কোড মুছবেন?',
  secretRemoveText: 'এই কম্পিউটারের ভল্ট থেকে মুছে যাবে। পেমেন্ট অ্যাকাউন্টে চালু থাকবে। পেমেন্ট আগের মতোই চলবে।',
};
