import { count } from '../numbers';

/** A time to wait: in seconds up to two minutes, then in minutes, rounded up. */
export function waitOf(seconds: number): string {
  return seconds <= 120 ? `${count(seconds)} সেকেন্ড` : `${count(Math.ceil(seconds / 60))} মিনিট`;
}
