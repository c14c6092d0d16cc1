import type {
  paymentAccount as englishAccount,
  paymentSettings as englishSettings,
} from '../en/payment-account';

export const paymentAccount: typeof englishAccount = {
  title: 'পেমেন্ট',
  practiceTitle: 'অনুশীলনের পেমেন্ট',
  ownAccountNote: 'এসব তথ্য অনুশীলনের অ্যাকাউন্টের। আপনার নিজের কি যেমন ছিল তেমনই আছে।',
  addressPlaceholder: 'https://…',
  livePlaceholder: 'ব্র্যান্ড পাতায় যে কি আছে',
  testPlaceholder: 'test_…',
  removeText: (hint) =>
    `${hint} এই কম্পিউটারের ভল্ট থেকে মুছে যাবে। পেমেন্ট অ্যাকাউন্টে চালু থাকবে। এখানকার পেমেন্ট থাকবে।`,
  waits: {
    live: 'লাইভ কি রাখা হয়েছে। নতুন পেমেন্ট এখনো টেস্ট কি-তে।',
    test: 'টেস্ট কি রাখা হয়েছে। নতুন পেমেন্ট এখনো লাইভ কি-তে।',
  },
  useIt: { live: 'লাইভ কি নিন', test: 'টেস্ট কি নিন' },
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
  secretSaved: 'আছে',
  secretNone: 'যোগ করা নেই',
  secretLabel: 'স্বাক্ষরিত বার্তার গোপন কোড',
  secretText:
    'পেমেন্টের প্রতিটি বার্তায় সার্ভিস এই কোড দিয়ে স্বাক্ষর করে। কোন বার্তা আসল, পরখ এটি দিয়ে বুঝবে। কোডটি পেমেন্ট অ্যাকাউন্টের ব্র্যান্ড পাতায় আছে। এটি ছাড়াও পেমেন্ট চলে।',
  secretKept: 'গোপন কোড রাখা হয়েছে',
  secretRemoved: 'গোপন কোড মুছে ফেলা হয়েছে',
  secretSave: 'কোড রাখুন',
  secretRemove: 'গোপন কোড মুছুন',
  secretRemoveTitle: 'গোপন কোড মুছবেন?',
  secretRemoveText: 'এই কম্পিউটারের ভল্ট থেকে মুছে যাবে। পেমেন্ট অ্যাকাউন্টে চালু থাকবে। পেমেন্ট আগের মতোই চলবে।',
};

export const paymentSettings: typeof englishSettings = {
  title: 'পেমেন্ট',
  text: 'প্রতিটি পেমেন্টে সার্ভিস বিক্রেতার কাছে যা চায়।',
  sellerEmail: 'আপনার ই-মেইল',
  sellerEmailText: 'যে গ্রাহক ই-মেইল দেন না, তাঁর জায়গায় যায়। সার্ভিস প্রতিটি পেমেন্টে একটি চায়।',
  redirect: 'টাকা দেওয়ার পরের পাতা',
  redirectText: 'টাকা দিয়ে গ্রাহক এখানে ফেরেন: আপনার দোকান বা ফেসবুক পাতা।',
  cancel: 'বাতিলের পরের পাতা',
  cancelText: 'টাকা না দিলে এখানে ফেরেন।',
  charge: 'সাধারণ ডেলিভারি চার্জ',
  chargeText: 'টাকায়। অগ্রিম চাওয়ার সময় এটিই ধরা থাকে।',
  developer: 'ওয়েবসাইট ডেভেলপারের জন্য',
  way: 'পেমেন্টের নম্বর যেভাবে যায়',
  wayGet: 'ঠিকানার সঙ্গে',
  wayPost: 'ফর্ম হিসেবে',
  wayText: 'টাকা দেওয়ার পর আপনার পাতায়। ডেভেলপার না বললে “ঠিকানার সঙ্গে” রাখুন: বেশির ভাগ পাতা ফর্ম নেয় না।',
  messages: 'লিংকের সঙ্গে মেসেজ',
  messageBn: 'বাংলা',
  messageEn: 'ইংরেজি',
  messageText: 'প্রতিটি গ্রাহকের জন্য এই কথাগুলো বসে যায়:',
  insert: (placeholder) => `${placeholder} বসান`,
  preview: 'গ্রাহক যেমন পাবেন',
  noLink: 'মেসেজে {link} নেই: গ্রাহক জানবেন না কোথায় টাকা দিতে হবে।',
  ours: 'আমাদের কথা নিন',
  sample: { name: 'শামীমা', order: '1103', link: 'pay.example.com/7F2K9Q' },
  save: 'রাখুন',
  saved: 'রাখা হয়েছে',
  undo: 'বদল বাদ দিন',
};
