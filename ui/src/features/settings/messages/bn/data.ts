import type { data as english } from '../en/data';
import { count } from '$kit/i18n/numbers';

export const data: typeof english = {
  text: 'সবকিছু শুধু এই কম্পিউটারে থাকে। আরেক জায়গায়ও একটি কপি রাখুন।',
  openFolder: 'ফোল্ডার খুলুন',

  onThisComputer: (size) => `এই কম্পিউটারে ${size}`,
  resultsSince: (n, month) => `${month} থেকে ${count(n)}টি ফল`,
  results: (n) => `${count(n)}টি ফল`,
  kinds: {
    checks: 'যাচাই ও তালিকা',
    files: 'সেভ করা ফাইল',
    payments: 'পেমেন্ট, বার্তা',
    logs: 'লগ',
  },
  keep: 'যাচাই, তালিকা ও বার্তা থাকবে',
  keepText: 'পেমেন্ট, অভিযোগ, নোট আর যা নিশ্চিত নয় তা সব সময় থাকে।',

  shortenTitle: (days) => `শুধু শেষ ${count(days)} দিনের রেকর্ড রাখবেন?`,
  shortenText: (days, old) =>
    `${count(days)} দিনের চেয়ে পুরোনো ${[
      old.checks > 0 ? `${count(old.checks)}টি যাচাই` : '',
      old.lists > 0 ? `${count(old.lists)}টি তালিকা` : '',
      old.results > 0 ? `${count(old.results)}টি ডেলিভারির ফল` : '',
      old.payouts > 0 ? `কুরিয়ারের ${count(old.payouts)}টি পেমেন্ট শিট` : '',
      old.messages > 0 ? `${count(old.messages)}টি বার্তা` : '',
      old.decisions > 0 ? `${count(old.decisions)}টি সিদ্ধান্ত` : '',
      old.reported > 0 ? `অন্য বিক্রেতার ${count(old.reported)}টি অভিযোগ` : '',
    ]
      .filter((part) => part !== '')
      .join(
        ', ',
      )} এখনই এই কম্পিউটার থেকে মুছে যাবে, আর ফেরানো যাবে না। এমন নম্বর আবার যাচাই করলে ${count(1)}টি যাচাই খরচ হবে। পেমেন্ট, অভিযোগ, নোট আর যা নিশ্চিত নয় তা থাকবে।`,
  shortenYes: 'পুরোনো রেকর্ড মুছুন',

  backup: 'ব্যাকআপ',
  none: 'এখনো ব্যাকআপ নেই',
  last: (moment, size) => `শেষ ব্যাকআপ: ${moment}, ${size}`,
  oneFile: 'এক ফাইলে ব্যাকআপ',
  now: 'এখন ব্যাকআপ নিন',
  lock: 'পাসওয়ার্ড দিয়ে',
  unlocked: 'পাসওয়ার্ড ছাড়া ফাইলটি যার হাতে যাবে সে-ই পড়তে পারবে। নিজে থেকে হওয়া ব্যাকআপে পাসওয়ার্ড থাকে না।',
  copying: 'তথ্য কপি হচ্ছে',
  packed: (done, total) => `${total}-এর মধ্যে ${done}`,
  stopped: 'ব্যাকআপ বাতিল হয়েছে। কোনো ফাইল তৈরি হয়নি।',
  otherPlace: 'অন্য জায়গা বেছে নিন',
  included: 'যাচাই, তালিকা, পেমেন্ট, ফল, নোট, সেটিংস',
  notIncluded: 'API key আর গোপন কোড থাকে না: তথ্য ফেরানোর পর আবার দিতে হবে',
  weekly: 'প্রতি সপ্তাহে নিজে থেকেই ব্যাকআপ হবে',
  newestKept: (n) => `সবচেয়ে নতুন ${count(n)}টি থাকে`,
  noFolder: 'আগে একটি ফোল্ডার বেছে নিন, অন্য ড্রাইভে বা অনলাইনে সেভ হয় এমন ফোল্ডার হলে ভালো।',
  folderGone: 'পাওয়া যাচ্ছে না। ড্রাইভটি লাগান, নয়তো ফোল্ডার বদলান।',
  chooseFolder: 'ফোল্ডার বেছে নিন',
  changeFolder: 'ফোল্ডার বদলান',

  help: 'সাহায্য ও মোছা',
  logs: 'সাহায্যের জন্য লগ',
  logsText: 'এতে গ্রাহকের নম্বর বা API key থাকে না।',
  saveLogs: 'লগ সেভ করুন',
  deleteText: 'একটি একটি করে করা যাচাইয়ের নম্বর আর ফল। তালিকা মোছা যায় “একসাথে যাচাই” পাতায়।',
  deleteTitle: 'যাচাইয়ের সব রেকর্ড মুছবেন?',
  deleteQuestion:
    'একটি একটি করে করা যাচাইয়ের সব ফল এই কম্পিউটার থেকে মুছে যাবে, আর ফেরানো যাবে না। ওই নম্বর আবার যাচাই করলে যাচাই খরচ হবে। তালিকা, ডেলিভারির ফল, অভিযোগ, পেমেন্ট, বার্তা, নোট ও ব্লক থাকবে।',
  deleted: (n) => `${count(n)}টি যাচাই মুছে ফেলা হয়েছে`,
};
