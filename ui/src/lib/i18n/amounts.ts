import type { Currency } from '$lib/ipc';
import { count, twoDigits } from './numbers';

/** Paisa in a taka. */
const TAKA = 100;

/** An amount of paisa in taka, as it stands in a sheet: `1,250` or `99.50`. */
export function taka(paisa: number): string {
  const whole = count(Math.trunc(Math.abs(paisa) / TAKA));
  const rest = Math.abs(paisa) % TAKA;
  return `${paisa < 0 ? '−' : ''}${whole}${rest === 0 ? '' : `.${twoDigits(rest)}`}`;
}

/** The signs of the currencies that payments are made in. */
const SIGNS: Record<Currency, string> = { BDT: '৳', USD: '$' };

/** An amount as it crosses, `1250.00`, with its sign: `৳1,250` or `$99.50`. A text that isn't one stays as it came. */
export function money(amount: string, currency: Currency): string {
  const parts = /^(\d{1,15})(?:\.(\d{2}))?$/.exec(amount);
  if (parts === null) return amount;
  const [, whole = '0', rest = '00'] = parts;
  const places = rest === '00' ? '' : `.${rest.replace(/\d/g, (digit) => count(Number(digit)))}`;
  return `${SIGNS[currency]}${count(Number(whole))}${places}`;
}
