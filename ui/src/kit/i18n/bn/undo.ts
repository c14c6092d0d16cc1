import { count } from '../numbers';
import type { undo as english } from '../en/undo';
export const undo: typeof english = {
  done: (what) => `ফিরিয়ে নেওয়া হয়েছে: ${what}`,
  not: (what) => `ফিরিয়ে নেওয়া যাবে না: ${what}`,
  changed: 'এর পরে আবার বদলানো হয়েছে।',
  chosen: (n) => (n === 0 ? 'কোনো সারি বাছা নেই' : `${count(n)}টি সারি বাছা`),
  elsewhere: 'এই পাতায় ফিরিয়ে নেওয়ার কিছু নেই, শেষ কাজটি অন্য পাতায়',
  nothing: 'ফিরিয়ে নেওয়ার কিছু নেই',
};
