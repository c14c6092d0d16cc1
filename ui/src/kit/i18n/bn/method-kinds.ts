import type { methodKinds as english } from '../en/method-kinds';
export const methodKinds: typeof english = {
  byHand: 'পার্সোনাল বা এজেন্ট নম্বর',
  gateway: 'গেটওয়ে',
  kindOf: (method) => `${method}: ফেরতের টাকা কে পাঠায়`,
  kinds: 'ফেরতের টাকা কে পাঠায়',
  kindsText: 'কোন মাধ্যমে টাকা ফেরত কে পাঠায়। প্রথমবার ফেরতের সময় আপনি এটি বেছেছেন।',
};
