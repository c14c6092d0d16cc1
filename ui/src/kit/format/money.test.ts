import { describe, expect, it } from 'vitest';
import { fromHundredths, hundredths, plainAmount, typedHundredths } from './money';

describe('amounts', () => {
  it('are counted in hundredths, exactly', () => {
    expect(hundredths('1250.00')).toBe(125_000);
    expect(hundredths('0.07')).toBe(7);
    expect(hundredths('999999999999.99')).toBe(99_999_999_999_999);
    expect(fromHundredths(99_999_999_999_999)).toBe('999999999999.99');
    expect(fromHundredths(7)).toBe('0.07');
  });

  it('are read while they are typed, with Bangla digits, commas and signs', () => {
    expect(typedHundredths('৳১,২৫০')).toBe(125_000);
    expect(typedHundredths('$ 99.5')).toBe(9_950);
    expect(typedHundredths('12.345')).toBeNull();
    expect(typedHundredths('-5')).toBeNull();
    expect(typedHundredths('')).toBeNull();
  });

  it('stand in a field without places that say nothing', () => {
    expect(plainAmount('1250.00')).toBe('1250');
    expect(plainAmount('99.50')).toBe('99.50');
  });
});
