import type { waits as english } from '../en/waits';
import { count } from '../numbers';

export const waits: typeof english = {
  why: {
    budget: 'এই মিনিটে সার্ভিসে যত অনুরোধ পাঠানো যায়, সব গেছে। সময় হলে নিজে থেকেই যাবে।',
    slow_down: 'সার্ভিস একটু ধীরে পাঠাতে বলেছে। সময় হলে নিজে থেকেই যাবে।',
    earlier: 'আগে আরেকটি অনুরোধ যাচ্ছে। এরপর এটি নিজে থেকেই যাবে।',
  },
  left: (seconds) => `আর ${count(seconds)} সেকেন্ড।`,
  cancel: 'আর অপেক্ষা নয়',
};
