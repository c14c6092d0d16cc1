import { ago, clock, daysUntil, formatDay, formatMonth, formatWeekday } from '../format/time';
import { look } from './look.svelte';
import { m } from './messages';

/** How long ago an ISO time was, in words: `4 min ago`, `yesterday`, `on 22 Nov`. */
export function agoInWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  const passed = ago(at, now);
  const words = m().time;
  switch (passed.unit) {
    case 'now':
      return words.now;
    case 'minutes':
      return words.minutesAgo(passed.count);
    case 'hours':
      return words.hoursAgo(passed.count);
    case 'yesterday':
      return words.yesterday;
    case 'days':
      return words.daysAgo(passed.count);
    case 'date':
      return Number.isNaN(at) ? iso : words.onDay(dayInWords(iso, now));
  }
}

/** A day, `22 Nov`. A text that isn't a time is shown as it came. */
export function dayInWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : formatDay(at, now, look.language, look.digits);
}

/** Day and time of day, `22 Nov, 4:10 pm`. */
export function momentInWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : m().time.dayAndClock(dayInWords(iso, now), timeInWords(iso));
}

/** The time of day alone, `2:18 pm`, of a moment that is at most hours away. */
export function timeInWords(iso: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const { hour, minute } = clock(at);
  return m().time.clock(hour, minute);
}

/** A time of today as its time of day, `2:18 pm`; another one as its day, `22 Nov`. */
export function clockInWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return daysUntil(at, now) === 0 ? timeInWords(iso) : dayInWords(iso, now);
}

/** Day and time of day of what was within the last six days by the day of the week, `Friday, 9:02 pm`. */
export function lastWeekInWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  const days = daysUntil(at, now);
  if (Number.isNaN(at) || days > 0 || days < -6) return momentInWords(iso, now);
  return m().time.dayAndClock(formatWeekday(at, look.language), timeInWords(iso));
}

/** The day of the week, `Sunday`. */
export const weekdayInWords = (now: number): string => formatWeekday(now, look.language);

export function monthInWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : formatMonth(at, now, look.language, look.digits);
}
