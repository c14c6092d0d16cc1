import type { waits as english } from '../en/waits';
import { count } from '../numbers';

export const waits: typeof english = {
  why: {
    budget: 'এই মিনিটে আর পাঠানো যাচ্ছে না। একটু পরে নিজে থেকেই যাবে।',
    slow_down: 'সার্ভিস এখন ব্যস্ত। একটু পরে নিজে থেকেই যাবে।',
    earlier: 'আগেরটি পাঠানো হচ্ছে। এরপর এটি নিজে থেকেই যাবে।',
  },
  left: (seconds) => `আর ${count(seconds)} সেকেন্ড বাকি।`,
  cancel: 'অপেক্ষা বাতিল করুন',
};
