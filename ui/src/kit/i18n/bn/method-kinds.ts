import type { methodKinds as english } from '../en/method-kinds';
export const methodKinds: typeof english = {
  byHand: 'পার্সোনাল বা এজেন্ট নম্বর',
  gateway: 'গেটওয়ে',
  kindOf: (method) => `${method}: ফেরতের টাকা কে পাঠায়`,
  kinds: 'ফেরতের টাকা কে পাঠায়',
  kindsText: 'পেমেন্ট অ্যাকাউন্টে কোন মাধ্যম কী, প্রথমবার ফেরতের সময় যেমন বলেছিলেন।',
};
