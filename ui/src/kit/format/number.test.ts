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
      const engine = new Intl.NumberFormat(`en-IN-u-nu-${system}`, { maximumFractionDigits: 0 });
      for (const value of [...Array(1_100).keys(), -1, 0.4, 999.6]) {
        expect(formatCount(value, digits)).toBe(engine.format(value));
      }
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
