import type { quickKey as english } from '../en/quick-key';

/** The shortcut of the small window. */
export const quickKey: typeof english = {
  title: 'দ্রুত যাচাই',
  about: 'যেকোনো প্রোগ্রামের ওপরে ছোট জানালা',
  line: 'শর্টকাটে খুলবে',
  text: 'সবশেষে কপি করা নম্বরটি নেয়। “যাচাই করুন” চাপার আগে কিছুই পাঠানো হয় না।',
  press: 'নতুন শর্টকাট চাপুন: Ctrl বা Alt বা দুটোই, সঙ্গে আরেকটি কি। আগেরটাই রাখতে Esc।',
  taken: (keys) => `${keys} অন্য প্রোগ্রাম ব্যবহার করছে। অন্য শর্টকাট বেছে নিন।`,
  unsupported: 'এই ডেস্কটপে অন্য প্রোগ্রামে চাপা শর্টকাট পাওয়া যায় না। এখান থেকে বা প্যালেট থেকে খুলুন।',
  change: 'বদলান',
  waiting: 'শর্টকাট চাপুন',
  off: 'বন্ধ করুন',
  without: 'শর্টকাট ছাড়া খুলুন',
  open: 'এখন খুলুন',
};
