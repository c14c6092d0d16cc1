import type { deferred as english } from '../en/deferred';
import { count } from '$kit/i18n/numbers';

const midnight = () => `রাত ${count(12)}টার পর`;

/** Numbers that are kept for the next day's checks. */
export const deferred: typeof english = {
  title: () => `${midnight()} যাচাই হবে`,
  keep: () => `${midnight()} যাচাই`,
  keepText: () => `নম্বরটি রেখে দিন: ${midnight()} যাচাই হবে।`,
  kept: () => `রাখা হয়েছে: ${midnight()} যাচাই হবে`,
  keptText: 'নিজে থেকেই হবে। তখন পরখ বন্ধ থাকলে, পরে খুললেই হবে।',
  undo: 'তুলে নিন',
  paused: 'আপনার অনুমতি লাগবে: তথ্য ব্যাকআপ থেকে এসেছে, বা সার্ভিস নম্বরটি নেয়নি',
  remove: (number) => `${number} যাচাই করতে হবে না`,
};
