import type * as en from './en';
import { count, percent } from '$kit/i18n/numbers';

const change = (what: string) => (from: number, to: number) => `${what} ${count(from)} → ${count(to)}`;

export const customer: typeof en.customer = {
  found: (phone) => `গ্রাহক ${phone}`,
  heading: 'গ্রাহক',
  backTo: (page) => `ফিরে যান: ${page}`,
  loading: 'এই নম্বরের যা জানা আছে তা পড়া হচ্ছে',
  copy: 'নম্বর কপি করুন',

  nothingTitle: 'এই নম্বরের এখনো কোনো তথ্য নেই',
  nothingText: 'যাচাই, ডেলিভারি, পেমেন্ট আর অভিযোগ হলে এখানে দেখা যাবে। এই পাতা দেখতে যাচাই খরচ হয় না।',
  notChecked: 'এখনো যাচাই হয়নি',
  fresh: 'অল্প আগেই যাচাই হয়েছে। আবার যাচাই করলে নতুন কিছু জানার সম্ভাবনা কম।',
  old: 'ফলটি পুরোনো হয়ে গেছে।',
  stays: 'এই পাতা দেখতে যাচাই খরচ হয় না।',

  checks: 'যাচাইগুলো',
  checksText: 'আগের যাচাই থেকে যা বদলেছে, তা-সহ',
  inList: (name) => `তালিকায়: ${name}`,
  older: (n) => `আরও ${count(n)}টি পুরোনো যাচাই`,
  cancelled: (n) => `${count(n)}টি বাতিল`,
  silent: (silent, asked) =>
    `${count(asked)}টির মধ্যে ${count(silent)}টি কুরিয়ারের তথ্য নেই: হিসাবে সেগুলো না-ও থাকতে পারে`,
  noResult: 'ফল নেই: একটি যাচাই খরচ হয়ে থাকতে পারে',
  openCheck: (when) => `${when} করা যাচাই খুলুন`,
  since: (when) => `আগের যাচাই (${when}) থেকে`,
  nothingChanged: 'কিছু বদলায়নি',
  first: 'প্রথম যাচাই',
  riskWas: (level) => `ঝুঁকি ছিল ${level}`,
  ratio: (from, to) => `${percent(from)} → ${percent(to)}`,
  delivered: change('ডেলিভারি'),
  cancelledFromTo: change('বাতিল'),
  reports: change('অভিযোগ'),
  courierReports: change('কুরিয়ারের অভিযোগ'),
  courier: (name, what) => `${name}: ${what}`,
  hasData: 'এবার তথ্য আছে',
  noParcelsNow: 'এবার কোনো পার্সেল নেই',
  notKnownNow: 'এবার তথ্য নেই',
  notInAnswer: 'এবারের উত্তরে নেই',

  record: 'ডেলিভারির ফল লিখুন',
  noPayments: 'কোনো টাকা চাওয়া হয়নি',
  transfers: 'TrxID দিয়ে আসা টাকা',
  transferDone: 'টাকা এসেছে',
  transferUnknown: 'নিশ্চিত নয়',
  noLists: 'কোনো তালিকায় নেই',
  linkRow: (row) => `পেমেন্ট লিংক, সারি ${count(row)}`,
  row: (row) => `সারি ${count(row)}`,
  order: (order) => `অর্ডার ${order}`,
  moreOf: (n) => `আরও ${count(n)}টি দেখুন`,
  rowsFailed: 'তালিকার সারিগুলো পড়া যায়নি।',
  pasted: 'পেস্ট করা লেখা',

  notePlaceholder: 'পরের বার যা মনে রাখা দরকার',
  markText: 'নম্বরটি শুধু আপনার জন্য চিহ্নিত হয়। কোথাও কিছু পাঠানো হয় না: সার্ভিস বা অন্য বিক্রেতা দেখেন না।',
  editReason: 'কারণ বদলান',
};

export const marking: typeof en.marking = {
  text: {
    blocked: 'নিয়ম বা ঝুঁকি দেখে সিদ্ধান্ত নেওয়ার সময় এই গ্রাহকের নতুন অর্ডার আটকে থাকবে।',
    trusted: 'নিয়ম দিয়ে সিদ্ধান্ত নেওয়ার সময় এই গ্রাহকের নতুন অর্ডার আলাদা সারিতে থাকবে, ঝুঁকি যা-ই হোক।',
  },
  replaces: {
    blocked: 'এখন ইনি আপনার বিশ্বস্ত গ্রাহক। ব্লক করলে আর থাকবেন না।',
    trusted: 'এখন এই নম্বর ব্লক করা আছে। বিশ্বস্ত করলে ব্লক উঠে যাবে।',
  },
  reason: 'কারণ (না লিখলেও চলে)',
  placeholder: { blocked: 'দুবার পার্সেল নেননি', trusted: 'সময়মতো টাকা দেন' },
  save: { blocked: 'নম্বরটি ব্লক করুন', trusted: 'বিশ্বস্ত করুন' },
  saveReason: 'কারণ সেভ করুন',
};
