import type { Digits } from '$ipc';
import { numberFormat } from './formats';

const SYSTEM: Record<Digits, string> = { latin: 'latn', bangla: 'beng' };
const BANGLA_ZERO = '০'.charCodeAt(0);

/** A number, grouped as in Bangladesh, with at most so many decimals. */
function written(value: number, digits: Digits, maximumFractionDigits: number): string {
  return numberFormat(`en-IN-u-nu-${SYSTEM[digits]}`, { maximumFractionDigits }).format(value);
}

/** From here on digits are grouped. */
const GROUPED = 1000;

/**
 * Whether a value is written without the engine's format, whose first one takes as long as the rest of the first page:
 * that shows small counts and shares only.
 */
const isSmall = (value: number) => value >= 0 && value < GROUPED - 1;

/** A count, grouped as in Bangladesh: `1,25,000` or `১,২৫,০০০`. */
export function formatCount(value: number, digits: Digits): string {
  return Number.isInteger(value) && isSmall(value) ? plain(value, digits) : written(value, digits, 0);
}

function plain(value: number, digits: Digits): string {
  const text = String(value);
  if (digits === 'latin') return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(BANGLA_ZERO + Number(digit)));
}

const KILOBYTE = 1 << 10;
const UNITS = ['KB', 'MB', 'GB'] as const;

/** A size as file managers write it: `620 KB`, `48.2 MB`. Anything at all is a kilobyte at least. */
export function formatSize(bytes: number, digits: Digits): string {
  let [size, unit] = [bytes / KILOBYTE, 0];
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= KILOBYTE;
    unit += 1;
  }
  const shown = unit === 0 && bytes > 0 ? Math.max(1, size) : size;
  return `${written(shown, digits, unit === 0 ? 0 : 1)}\u00a0${String(UNITS[unit])}`;
}

/** A percentage with at most one decimal: `60.4%`, `70%`. */
export function formatPercent(value: number, digits: Digits): string {
  return `${isSmall(value) ? plain(Math.round(value * 10) / 10, digits) : written(value, digits, 1)}%`;
}

/** Bangla digits as Latin ones; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO));
}
