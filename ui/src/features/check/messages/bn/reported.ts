import type { reported as english } from '../en/reported';

export const reported: typeof english = {
  title: 'আরেক বিক্রেতা এই নম্বরে অভিযোগ করেছেন',
  told: (ago) => `জানানো হয়েছে ${ago}`,
};
