import { count } from '../numbers';
import type { progress as english } from '../en/progress';
export const progress: typeof english = {
  spokenQuarter: (percent) => `${percent} হয়েছে`,
  accountAway: (account) =>
    `${account} অ্যাকাউন্টের অপেক্ষায় আছে: সেটিংসে ওই অ্যাকাউন্টের API key আবার দিন। তারপর নিজে থেকেই চলবে।`,
  passing: 'পরখ নিজে থেকেই আবার চেষ্টা করবে। অ্যাকাউন্টে কিছু বদলাতে হবে না।',
  linksMade: (made, of) => `${count(of)}টির মধ্যে ${count(made)}টি লিংক তৈরি`,
};
