import type { time as english } from '../en/time';
import { count, twoDigits } from '../numbers';

/** The part of the day that Bangla names before the hour. */
function partOfDay(hour: number): string {
  if (hour < 4) return 'রাত';
  if (hour < 6) return 'ভোর';
  if (hour < 12) return 'সকাল';
  if (hour < 15) return 'দুপুর';
  if (hour < 18) return 'বিকাল';
  if (hour < 20) return 'সন্ধ্যা';
  return 'রাত';
}

export const time: typeof english = {
  now: 'এইমাত্র',
  minutesAgo: (n) => `${count(n)} মিনিট আগে`,
  hoursAgo: (n) => `${count(n)} ঘণ্টা আগে`,
  yesterday: 'গতকাল',
  daysAgo: (n) => `${count(n)} দিন আগে`,
  onDay: (day) => day,
  clock: (hour, minute) =>
    `${partOfDay(hour)}\u00a0${count(hour % 12 === 0 ? 12 : hour % 12)}:${twoDigits(minute)}`,
  dayAndClock: (day, clock) => `${day}, ${clock}`,
  days: {
    label: 'দিন',
    date: 'কোন দিন',
    all: 'সব দিন',
    today: 'আজ',
    yesterday: 'গতকাল',
    week: 'গত 7 দিন',
    day: 'এক দিন',
  },
};
