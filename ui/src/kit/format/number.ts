import type { Digits } from '$ipc';

const SYSTEM: Record<Digits, string> = { latin: 'latn', bangla: 'beng' };
const BANGLA_ZERO = '০'.charCodeAt(0);

/** A count, grouped as in Bangladesh: `1,25,000` or `১,২৫,০০০`. */
export function formatCount(value: number, digits: Digits): string {
  return new Intl.NumberFormat(`en-IN-u-nu-${SYSTEM[digits]}`, { maximumFractionDigits: 0 }).format(value);
}

/** A percentage with at most one decimal: `60.4%`, `70%`. */
export function formatPercent(value: number, digits: Digits): string {
  const number = new Intl.NumberFormat(`en-IN-u-nu-${SYSTEM[digits]}`, { maximumFractionDigits: 1 });
  return `${number.format(value)}%`;
}

/** Bangla digits as Latin ones; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO));
}
