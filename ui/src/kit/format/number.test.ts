import { describe, expect, it } from 'vitest';
import { formatCount, formatPercent, latinDigits } from './number';

describe('numbers', () => {
  it('are grouped by lakh, in the digits of the setting', () => {
    expect(formatCount(125_000, 'latin')).toBe('1,25,000');
    expect(formatCount(125_000, 'bangla')).toBe('১,২৫,০০০');
  });

  it('of each size are what the engine writes', () => {
    for (const [digits, system] of [
      ['latin', 'latn'],
      ['bangla', 'beng'],
    ] as const) {
      const engine = (maximumFractionDigits: number) =>
        new Intl.NumberFormat(`en-IN-u-nu-${system}`, { maximumFractionDigits });
      const [whole, tenths] = [engine(0), engine(1)];
      for (const value of [...Array(1_100).keys(), -1, 0.4, 999.6]) {
        expect(formatCount(value, digits)).toBe(whole.format(value));
      }
      // What couriers' counts give, and what a service may have rounded to hundredths or thousandths.
      const shares = [...Array(110_000).keys()].map((thousandths) => thousandths / 1000);
      const fractions = [...Array(300).keys()].flatMap((of) => [100 / (of + 1), 1000 - 1 / (of + 1)]);
      const differing = [...shares, ...fractions, 998.96, -0.04, 1e9].filter(
        (value) => formatPercent(value, digits) !== `${tenths.format(value)}%`,
      );
      expect(differing).toEqual([]);
    }
  });

  it('give a percentage one decimal, and none when it is whole', () => {
    expect(formatPercent(60.42, 'latin')).toBe('60.4%');
    expect(formatPercent(70, 'latin')).toBe('70%');
    expect(formatPercent(60.4, 'bangla')).toBe('৬০.৪%');
  });

  it('typed in Bangla digits become Latin, and nothing else changes', () => {
    expect(latinDigits('০১২৩৪৫৬৭৮৯ ক-x7')).toBe('0123456789 ক-x7');
  });
});
