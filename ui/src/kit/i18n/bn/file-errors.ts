import type { fileErrors as english } from '../en/file-errors';
import type { ErrorFacts } from '../en/errors';
import { count } from '../numbers';

const place = ({ sheet, cell }: ErrorFacts) =>
  `${sheet === null ? '' : `“${sheet}” শিটে `}${cell === null ? '' : `${cell} ঘরের পরে `}`;
const inSheet = (sheet: string | null) => (sheet === null ? '' : `“${sheet}” শিট: `);
const most = (limit: number | null) => (limit === null ? '?' : count(limit));

export const fileErrors: typeof english = {
  file_not_found: {
    title: 'ফাইলটি আর সেখানে নেই',
    text: 'সরানো, নাম বদলানো বা মুছে ফেলা হয়েছে, অথবা ড্রাইভটি লাগানো নেই। এখন যেখানে আছে সেখান থেকে বেছে নিন।',
  },
  file_no_permission: {
    title: 'ফাইলটি পড়ার অনুমতি নেই',
    text: 'এই কম্পিউটার ফাইলটি পড়তে দিচ্ছে না। Documents ফোল্ডারে কপি করে সেটি খুলুন।',
  },
  file_locked: {
    title: 'ফাইলটি অন্য কোথাও খোলা',
    text: 'অন্য একটি প্রোগ্রাম ফাইলটি ব্যবহার করছে। এক্সেলে সেভ করে বন্ধ করুন, তারপর আবার খুলুন।',
  },
  file_not_a_file: { title: 'এটি ফাইল নয়', text: 'ফোল্ডারের ভেতরের এক্সেল বা CSV ফাইলটি বেছে নিন।' },
  file_in_cloud: {
    title: 'ফাইলটি এখনো OneDrive বা iCloud-এ',
    text: 'ভেতরের লেখা এই কম্পিউটারে আসেনি। ইন্টারনেট চালু করে একবার এক্সেলে খুলুন, তারপর এখানে খুলুন।',
  },
  file_unreadable: {
    title: 'ফাইলটি পড়া যায়নি',
    text: 'ডিস্ক বা নেটওয়ার্ক ফোল্ডার সাড়া দেয়নি। ফাইলটি এই কম্পিউটারে কপি করে সেটি খুলুন।',
  },
  file_zero_bytes: {
    title: 'ফাইলটি খালি',
    text: 'এতে কিছুই নেই, ডাউনলোড মাঝপথে থেমে থাকতে পারে। আবার ডাউনলোড বা সেভ করুন।',
  },
  file_empty: {
    title: 'কোনো সারি নেই',
    text: ({ sheet }) =>
      `${sheet === null ? 'ফাইলের' : `“${sheet}” শিটের`} কোনো ঘরে কিছু লেখা নেই। অন্য শিট বা ফাইল বেছে নিন।`,
  },
  file_not_a_spreadsheet_web_page: {
    title: 'এটি ওয়েব পেজ, এক্সেল ফাইল নয়',
    text: 'কিছু প্যানেল ওয়েব পেজকে এক্সেলের নামে দেয়। এক্সেলে খুলে .xlsx হিসেবে সেভ করে সেটি খুলুন।',
  },
  file_not_a_spreadsheet_picture: {
    title: 'এটি ছবি',
    text: 'ছবির নম্বর পড়া যায় না। মূল এক্সেল ফাইলটি চেয়ে নিন।',
  },
  file_not_a_spreadsheet_pdf: {
    title: 'এটি PDF',
    text: 'একই তালিকা এক্সেল বা CSV-তে চেয়ে নিন, নয়তো নম্বরগুলো কপি করে এখানে পেস্ট করুন।',
  },
  file_not_a_spreadsheet_document: {
    title: 'এটি ডকুমেন্ট, এক্সেল ফাইল নয়',
    text: 'ভেতরের টেবিলটি কপি করে এখানে পেস্ট করুন, নয়তো .xlsx হিসেবে সেভ করুন।',
  },
  file_not_a_spreadsheet_archive: {
    title: 'এটি জিপ করা ফাইল',
    text: 'আগে আনজিপ করুন, তারপর ভেতরের এক্সেল বা CSV ফাইলটি খুলুন।',
  },
  file_not_a_spreadsheet_flat_open_document: {
    title: 'এটি ফ্ল্যাট ওপেনডকুমেন্ট ফাইল (.fods)',
    text: 'লিব্রে অফিসে খুলে .xlsx হিসেবে সেভ করে সেটি খুলুন।',
  },
  file_not_a_spreadsheet_sylk: {
    title: 'এটি SYLK ফাইল (.slk)',
    text: 'এক্সেল বা লিব্রে অফিসে খুলে .xlsx হিসেবে সেভ করে সেটি খুলুন।',
  },
  file_not_a_spreadsheet_dif: {
    title: 'এটি DIF ফাইল (.dif)',
    text: 'এক্সেল বা লিব্রে অফিসে খুলে .xlsx হিসেবে সেভ করে সেটি খুলুন।',
  },
  file_not_a_spreadsheet_social_calc: {
    title: 'এটি ইথারক্যাল্কের ফাইল (.eth)',
    text: 'ইথারক্যাল্কে খুলে .xlsx হিসেবে সেভ করে সেটি খুলুন।',
  },
  file_not_a_spreadsheet_owner_file: {
    title: 'এটি এক্সেলের নিজের ছোট ফাইল',
    text: 'কোনো ফাইল খোলা থাকলে এক্সেল পাশে এটি তৈরি করে। শুরুতে ~$ নেই এমন একই নামের ফাইলটি বেছে নিন।',
  },
  file_not_a_spreadsheet_unknown: {
    title: 'এটি এক্সেল ফাইল নয়',
    text: 'পরখ xlsx, xlsm, xlsb, xls, ods আর CSV পড়ে। তালিকাটি এর কোনো একটিতে সেভ করুন।',
  },
  file_password: {
    title: 'ফাইলে পাসওয়ার্ড দেওয়া',
    text: 'এক্সেলে খুলে File, Info, Protect Workbook থেকে পাসওয়ার্ড তুলে সেভ করুন, তারপর আবার খুলুন।',
  },
  file_damaged: {
    title: 'ফাইলটি নষ্ট',
    text: (facts) => `${place(facts)}পড়া থেমে গেছে। এক্সেলে খুলে নতুন নামে সেভ করে সেটি খুলুন।`,
  },
  file_too_large_file_bytes: {
    title: 'ফাইলটি অনেক বড়',
    text: ({ limit }) => `সর্বোচ্চ ${most(limit)} MB খোলা যায়। শুধু অর্ডারের শিটটি আলাদা করে সেভ করুন।`,
  },
  file_too_large_unpacked_bytes: {
    title: 'ফাইলটি খুললে অনেক বড় হয়',
    text: ({ limit, sheet }) =>
      `${inSheet(sheet)}খোলার পরে সর্বোচ্চ ${most(limit)} MB পড়া যায়। ছবি ছাড়া শুধু অর্ডারগুলো নতুন ফাইলে কপি করুন।`,
  },
  file_too_large_shared_texts: {
    title: 'ফাইলে লেখা অনেক বেশি',
    text: ({ limit }) => `সর্বোচ্চ ${most(limit)}টি আলাদা লেখা পড়া যায়। ফাইলটি দুই ভাগ করুন।`,
  },
  file_too_large_text_bytes: {
    title: 'একটি ঘরে লেখা অনেক বেশি',
    text: ({ limit }) => `এক ঘরে সর্বোচ্চ ${most(limit)} MB লেখা পড়া যায়। ছোট করুন, নয়তো কলামটি মুছে দিন।`,
  },
  file_too_large_cells: {
    title: 'শিটে ঘর অনেক বেশি',
    text: ({ limit, sheet }) =>
      `${inSheet(sheet)}সর্বোচ্চ ${most(limit)}টি ঘর পড়া যায়। ভাগ করুন, নয়তো অদরকারি কলাম মুছে দিন।`,
  },
  file_too_large_sheets: {
    title: 'ফাইলে শিট অনেক বেশি',
    text: ({ limit }) => `সর্বোচ্চ ${most(limit)}টি শিট পড়া যায়। অর্ডারের শিটটি নতুন ফাইলে কপি করুন।`,
  },
  file_no_such_sheet: { title: 'শিটটি আর নেই', text: 'অন্য শিট বেছে নিন, নয়তো ফাইলটি আবার খুলুন।' },
  file_cancelled: { title: 'খোলা বাতিল হয়েছে', text: 'কিছু বদলায়নি। যেকোনো সময় আবার খুলতে পারেন।' },
  copy_disk_full: {
    title: 'ডিস্কে জায়গা নেই',
    text: 'কাজের সময় পরখ ফাইলের একটি কপি রাখে। কিছু জায়গা খালি করে আবার খুলুন।',
  },
  copy_not_writable: {
    title: 'তথ্যের ফোল্ডারে লেখা যাচ্ছে না',
    text: 'কাজের সময় পরখ ফাইলের একটি কপি রাখে। তথ্যের ফোল্ডারে লেখার অনুমতি দিয়ে আবার চেষ্টা করুন।',
  },
  copy_gone: {
    title: 'পরখের কপিটি আর নেই',
    text: 'পরখের বাইরে মোছা বা বদলানো হয়েছে। মূল ফাইলটি আবার খুলুন।',
  },
};
