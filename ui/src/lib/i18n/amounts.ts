import { count, twoDigits } from './numbers';

/** Paisa in a taka. */
const TAKA = 100;

/** An amount of paisa in taka, as it stands in a sheet: `1,250` or `99.50`. */
export function taka(paisa: number): string {
  const whole = count(Math.trunc(Math.abs(paisa) / TAKA));
  const rest = Math.abs(paisa) % TAKA;
  return `${paisa < 0 ? '−' : ''}${whole}${rest === 0 ? '' : `.${twoDigits(rest)}`}`;
}
