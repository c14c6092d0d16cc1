import type { tray as english } from '../en/tray';

export const tray: typeof english = {
  open: 'পরখ খুলুন',
  progress: '{of}টি নম্বরের {done}টি হয়েছে',
  pause: 'থামান',
  go_on: 'আবার চালান',
  quit: 'থামিয়ে বন্ধ করুন',
};
