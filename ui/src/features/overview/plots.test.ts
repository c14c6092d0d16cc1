import { describe, expect, it } from 'vitest';
import { dayOfMonth, daysOfMonth, monthBeside, monthName, monthNear } from './calendar';
import { allOf, busiest, column, gridLines, share, topOf } from './plots';

const risks = { new: 0, low: 50, medium: 0, high: 1, very_high: 0, unknown: 49 };

describe('a month', () => {
  it('follows the other over the end of a year', () => {
    expect(monthBeside('2026-01', -1)).toBe('2025-12');
    expect(monthBeside('2026-12', 1)).toBe('2027-01');
  });

  it('is named with its year, one near it only where that is another', () => {
    expect(monthName('2026-11')).toBe('নভেম্বর 2026');
    expect(monthNear('2026-10', '2026-11')).toBe('অক্টোবর');
    expect(monthNear('2025-12', '2026-01')).toContain('2025');
  });

  it('has days and weeks in words', () => {
    expect(dayOfMonth('2026-11', 22)).toBe('22 নভেম্বর');
    expect(daysOfMonth('2026-11', 8, 14)).toBe('8–14 নভেম্বর');
    expect(daysOfMonth('2026-11', 22, 22)).toBe('22 নভেম্বর');
  });
});

describe('a plot', () => {
  it('gives no percentage of fewer than ten', () => {
    expect(share(9, 9)).toBeNull();
    expect(share(8, 10)).toBe(80);
    expect(share(121, 164)).toBe(73.8);
  });

  it('stacks what is worst at the foot, and shows even one of very many', () => {
    const pieces = column({ ...risks, high: 1, low: 100_000 }, 100_050, 150, 120);
    expect(pieces.map(({ level }) => level)).toEqual(['high', 'low', 'unknown']);
    expect(pieces[0]).toEqual({ level: 'high', y: 149, height: 1 });
    expect(pieces.every(({ height }) => height >= 1)).toBe(true);
    expect(topOf([], 150)).toBe(150);
    expect(allOf(risks)).toBe(100);
  });

  it('names the three busiest days, and none without checks', () => {
    expect(busiest([0, 5, 9, 5, 7])).toEqual([3, 5, 2]);
    expect(busiest([0, 0, 1])).toEqual([3]);
    expect(busiest([])).toEqual([]);
  });

  it('draws lines at round numbers within itself', () => {
    expect(gridLines(612)).toEqual([300, 600]);
    expect(gridLines(2000)).toEqual([1000, 2000]);
    expect(gridLines(1)).toEqual([]);
  });
});
