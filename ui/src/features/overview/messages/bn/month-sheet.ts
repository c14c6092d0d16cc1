import type { monthSheet as english } from '../en/month-sheet';

export const monthSheet: typeof english = {
  headers: ['অংশ', 'হিসাব', 'সংখ্যা', 'টাকা', 'যেভাবে গোনা হয়েছে', 'টেস্ট'],
  checked: 'যাচাই করা পার্সেল',
  risky: 'ঝুঁকির পার্সেল',
  returnCost: 'একটি রিটার্নের খরচ',
  avoided: 'যত রিটার্ন চার্জ বেঁচেছে, সর্বোচ্চ',
  otherOutcome: 'অন্য ফল',
  more: 'আরও যত খরচ হয়ে থাকতে পারে',
};
