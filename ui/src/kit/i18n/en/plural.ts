import { count } from '../numbers';

/** A count with its noun: `1 parcel`, `2 parcels`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A time to wait: in seconds up to two minutes, then in minutes, rounded up. */
export function waitOf(seconds: number): string {
  return seconds <= 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}
