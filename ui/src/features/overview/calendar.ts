import { count, dayInWords, monthInWords } from '$kit/i18n';

/** `2026-11` and so many months on. */
export function monthBeside(month: string, step: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const months = year * 12 + (number - 1) + step;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Noon of a day of the month in Bangladesh, as an ISO time. */
const noon = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}T06:00:00Z`;

/** `November 2026`: with its year, which the seller may leaf to. */
export const monthName = (month: string): string => monthInWords(noon(month, 1), 0);

/** A month beside the one that is shown: `October`, with the year only where it is another one. */
export const monthNear = (month: string, shown: string): string =>
  monthInWords(noon(month, 1), Date.parse(noon(shown, 1)));

/** `22 Nov`. */
export const dayOfMonth = (month: string, day: number): string =>
  dayInWords(noon(month, day), Date.parse(noon(month, day)));

/** `8–14 Nov`, or the day where it is one. */
export function daysOfMonth(month: string, first: number, last: number): string {
  const end = dayOfMonth(month, last);
  return first === last ? end : `${count(first)}–${end}`;
}

/** `8–14`, for where the month stands beside it. */
export const daysAlone = (first: number, last: number): string =>
  first === last ? count(first) : `${count(first)}–${count(last)}`;
