import type { Currency } from '$ipc';
import { count } from './numbers';

/** The signs of the currencies that payments are made in. */
const SIGNS: Record<Currency, string> = { BDT: '৳', USD: '$' };

/** An amount as it crosses, `1250.00`, with its sign: `৳1,250` or `$99.50`. A text that isn't one stays as it came. */
export function money(amount: string, currency: Currency): string {
  return written(amount, SIGNS[currency]);
}

/** An amount as it stands in a sheet, without a sign: `1,250`. */
export function bareAmount(amount: string): string {
  return written(amount, '');
}

function written(amount: string, sign: string): string {
  const parts = /^(-?)(\d{1,15})(?:\.(\d{2}))?$/.exec(amount);
  if (parts === null) return amount;
  const [, minus = '', whole = '0', rest = '00'] = parts;
  const places = rest === '00' ? '' : `.${rest.replace(/\d/g, (digit) => count(Number(digit)))}`;
  return `${minus === '' ? '' : '−'}${sign}${count(Number(whole))}${places}`;
}
