import { latinDigits } from './number';

/** Hundredths of an amount as it crosses, `1250.00`; `null` for a text that isn't one. */
export function hundredths(amount: string): number | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount);
  if (parts === null) return null;
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** The amount of so many hundredths as it crosses: `1250.00`. */
export function fromHundredths(value: number): string {
  return `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;
}

/**
 * Reads an amount while it is typed, to show what it comes to: `৳1,250`, `১২৫০`, `99.5`. The shell reads it
 * again, and its word counts.
 */
export function typedHundredths(typed: string): number | null {
  return hundredths(latinDigits(typed).replace(/[\s,৳$]/g, ''));
}

/** An amount as a person would type it: `1250` or `99.50`. */
export function plainAmount(amount: string): string {
  return amount.replace(/\.00$/, '');
}
