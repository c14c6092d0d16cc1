import type { tray as english } from '../en/tray';

export const tray: typeof english = {
  open: 'পরখ খুলুন',
  quick: 'দ্রুত যাচাই',
  idle: 'এখন কোনো তালিকা যাচাই হচ্ছে না',
  progress: '{of}টি নম্বরের {done}টি হয়েছে',
  pause: 'থামান',
  go_on: 'আবার চালান',
  quit: 'পরখ বন্ধ করুন',
};
