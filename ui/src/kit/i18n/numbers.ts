import { formatCount, formatPercent, formatSize } from '../format/number';
import { look } from './look.svelte';

/** A count in the digits that the seller chose. */
export function count(value: number): string {
  return formatCount(value, look.digits);
}

/** A percentage in the digits that the seller chose. */
export function percent(value: number): string {
  return formatPercent(value, look.digits);
}

/** A size of bytes, `48.2 MB`, in the digits that the seller chose. */
export function size(bytes: number): string {
  return formatSize(bytes, look.digits);
}

/** A number that must keep two places, such as minutes: `05`. */
export function twoDigits(value: number): string {
  const zero = count(0);
  return value < 10 ? `${zero}${count(value)}` : count(value);
}
