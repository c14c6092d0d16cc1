import type { Digits, Language } from '$ipc';
import { dateFormat } from './formats';

/** Bangladesh has one zone and no daylight saving; the service's days end at its midnight too. */
const ZONE = 'Asia/Dhaka';
const ZONE_OFFSET_MS = 6 * 3_600_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** How long ago something was, in the unit that a person would use. */
export type Ago =
  | { unit: 'now' }
  | { unit: 'minutes'; count: number }
  | { unit: 'hours'; count: number }
  | { unit: 'yesterday' }
  | { unit: 'days'; count: number }
  | { unit: 'date' };

/** The days between two instants on the calendar of Bangladesh. */
function calendarDays(from: number, to: number): number {
  const day = (instant: number) => Math.floor((instant + ZONE_OFFSET_MS) / DAY);
  return day(to) - day(from);
}

/**
 * How long before `now` the instant `at` (milliseconds since 1970) was. A month or more is a date, and so
 * is a time that lies ahead: then a clock was changed, and no distance would be true.
 */
export function ago(at: number, now: number): Ago {
  const passed = now - at;
  if (passed < -MINUTE || Number.isNaN(passed)) return { unit: 'date' };
  if (passed < MINUTE) return { unit: 'now' };
  if (passed < HOUR) return { unit: 'minutes', count: Math.floor(passed / MINUTE) };
  const days = calendarDays(at, now);
  if (days === 0) return { unit: 'hours', count: Math.floor(passed / HOUR) };
  if (days === 1) return { unit: 'yesterday' };
  if (days < 30) return { unit: 'days', count: days };
  return { unit: 'date' };
}

function locale(language: Language, digits: Digits): string {
  return `${language === 'bn' ? 'bn-BD' : 'en-GB'}-u-nu-${digits === 'bangla' ? 'beng' : 'latn'}`;
}

/** A day, `22 Nov 2026`; the year is left out when it is the one of `now`. */
export function formatDay(at: number, now: number, language: Language, digits: Digits): string {
  const year = (instant: number) => new Date(instant + ZONE_OFFSET_MS).getUTCFullYear();
  return dateFormat(locale(language, digits), {
    timeZone: ZONE,
    day: 'numeric',
    month: language === 'bn' ? 'long' : 'short',
    ...(year(at) === year(now) ? {} : { year: 'numeric' as const }),
  }).format(at);
}

export function formatWeekday(at: number, language: Language): string {
  return dateFormat(locale(language, 'latin'), { timeZone: ZONE, weekday: 'long' }).format(at);
}

/** A month, `March 2025`; the year is left out when it is the one of `now`. */
export function formatMonth(at: number, now: number, language: Language, digits: Digits): string {
  const year = (instant: number) => new Date(instant + ZONE_OFFSET_MS).getUTCFullYear();
  return dateFormat(locale(language, digits), {
    timeZone: ZONE,
    month: 'long',
    ...(year(at) === year(now) ? {} : { year: 'numeric' as const }),
  }).format(at);
}

/** Hour (0 to 23) and minute of an instant on a clock in Bangladesh; how they are said is a matter of language. */
export function clock(at: number): { hour: number; minute: number } {
  const there = new Date(at + ZONE_OFFSET_MS);
  return { hour: there.getUTCHours(), minute: there.getUTCMinutes() };
}

/** Whole days from `now` until the instant, on the calendar of Bangladesh; negative when it has passed. */
export function daysUntil(at: number, now: number): number {
  return calendarDays(now, at);
}
