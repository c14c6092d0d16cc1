import type { BackupPart } from '$ipc';
import type { BackupErrorKey } from '../en/backup-errors';
import type { ErrorWords } from '../en/errors';

const parts: Record<BackupPart, string> = {
  contents: 'ভেতরের তালিকা',
  database: 'তথ্য',
  settings: 'সেটিংস',
  files: 'সেভ করা একটি ফাইল',
};

export const backupErrors: Record<BackupErrorKey, ErrorWords> = {
  backup_folder_gone: {
    title: 'ফোল্ডারটি পাওয়া যাচ্ছে না',
    text: ({ folder }) => `${folder} নেই। ড্রাইভটি লাগান, নয়তো অন্য ফোল্ডার বেছে নিন।`,
  },
  backup_not_writable: {
    title: 'ওখানে লেখা যাচ্ছে না',
    text: ({ folder }) => `${folder} ফোল্ডারে পরখ ফাইল সেভ করতে পারছে না। অন্য ফোল্ডার বেছে নিন, যেমন ডাউনলোড।`,
  },
  backup_disk_full: {
    title: 'ডিস্কে জায়গা নেই',
    text: ({ folder }) => `${folder} ফোল্ডারে জায়গা নেই। কিছু জায়গা খালি করুন, নয়তো অন্য ডিস্ক বেছে নিন।`,
  },
  backup_unreadable: {
    title: 'ফাইলটি পড়া যাচ্ছে না',
    text: ({ file }) =>
      `${file} সরানো হয়েছে, নয়তো ড্রাইভটি খুলে নেওয়া হয়েছে। এখন যেখানে আছে সেখান থেকে বেছে নিন।`,
  },
  backup_not_a_backup: {
    title: 'এটি পরখের ব্যাকআপ নয়',
    text: ({ file }) => `${file} অন্য ধরনের ফাইল। ব্যাকআপের নামের শেষে .porokh থাকে।`,
  },
  backup_locked: {
    title: 'ব্যাকআপটিতে পাসওয়ার্ড দেওয়া আছে',
    text: ({ file }) => `${file} নেওয়ার সময় যে পাসওয়ার্ড দিয়েছিলেন তা দিয়ে খুলবে।`,
  },
  backup_wrong_passphrase: {
    title: 'পাসওয়ার্ড মেলেনি',
    text: ({ file }) => `${file} অন্য পাসওয়ার্ড দিয়ে নেওয়া। বড়-ছোট হাতের অক্ষর আর ফাঁকা জায়গা খেয়াল করুন।`,
  },
  backup_cut_off: {
    title: 'ব্যাকআপটি অর্ধেক',
    text: ({ file }) =>
      `${file} ফাইলের শেষটুকু নেই, কপি মাঝপথে থামলে এমন হয়। আবার কপি করুন, নয়তো আগের একটি ব্যাকআপ বেছে নিন।`,
  },
  backup_altered: {
    title: 'ব্যাকআপটি নষ্ট',
    text: ({ file, part }) =>
      `${file} ফাইলে ${part === null ? 'একটি অংশ' : parts[part]} আগের মতো নেই। আগের একটি ব্যাকআপ বেছে নিন।`,
  },
  backup_other_version: {
    title: 'ব্যাকআপটি পরখের অন্য ভার্সনের',
    text: ({ word }) =>
      `${word === null ? 'পরখের অন্য ভার্সন' : `পরখ ${word}`} দিয়ে নেওয়া ব্যাকআপ এই ভার্সনে পড়া যায় না। সবচেয়ে নতুন পরখ ইনস্টল করুন, বা অন্য ব্যাকআপ বেছে নিন। ফাইলটি বদলানো হয়নি।`,
  },
  backup_in_data: {
    title: 'এটি আপনার তথ্যেরই ফোল্ডার',
    text: 'তথ্যের পাশে রাখা ব্যাকআপ তথ্যের সঙ্গেই হারায়। অন্য ফোল্ডার বেছে নিন, অন্য ড্রাইভে হলে সবচেয়ে ভালো।',
  },
  backup_running: { title: 'একটি ব্যাকআপ চলছে', text: 'শেষ হতে দিন, নয়তো বাতিল করুন।' },
  backup_stopped: { title: 'ব্যাকআপ বাতিল হয়েছে', text: 'কোনো ফাইল তৈরি হয়নি।' },
};
