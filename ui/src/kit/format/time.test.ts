import { describe, expect, it } from 'vitest';
import { ago, clock, daysUntil, formatDay } from './time';

/** An instant by its clock in Bangladesh. */
const at = (text: string) => Date.parse(`${text}+06:00`);
const NOON = at('2026-11-20T12:00');

describe('how long ago', () => {
  it.each([
    ['under a minute is now', '2026-11-20T11:59:30', { unit: 'now' }],
    ['under an hour is minutes', '2026-11-20T11:56', { unit: 'minutes', count: 4 }],
    ['on the same day is hours', '2026-11-20T10:00', { unit: 'hours', count: 2 }],
    ['the day before is yesterday, also after few hours', '2026-11-19T23:30', { unit: 'yesterday' }],
    ['further back is days of the calendar', '2026-11-08T23:00', { unit: 'days', count: 12 }],
    ['a month and more is a date', '2026-10-01T12:00', { unit: 'date' }],
    ['ahead of the clock is a date, never a distance', '2026-11-20T13:00', { unit: 'date' }],
    ['a few seconds ahead is now: two clocks are never equal', '2026-11-20T12:00:20', { unit: 'now' }],
  ])('%s', (_, then, expected) => {
    expect(ago(at(then), NOON)).toEqual(expected);
  });

  it('counts minutes across midnight in Bangladesh', () => {
    expect(ago(at('2026-11-19T23:50'), at('2026-11-20T00:10'))).toEqual({ unit: 'minutes', count: 20 });
  });

  it('takes midnight in Bangladesh for the change of day, wherever the computer is', () => {
    // Both are 19 November in UTC.
    expect(ago(at('2026-11-19T23:00'), at('2026-11-20T05:00'))).toEqual({ unit: 'yesterday' });
  });

  it('makes no distance of a time that is none', () => {
    expect(ago(Number.NaN, NOON)).toEqual({ unit: 'date' });
  });
});

describe('days and clocks', () => {
  it('leave out the year of today', () => {
    expect(formatDay(at('2026-11-22T09:00'), NOON, 'en', 'latin')).toBe('22 Nov');
    expect(formatDay(at('2027-01-02T09:00'), NOON, 'en', 'latin')).toBe('2 Jan 2027');
    expect(formatDay(at('2026-11-22T09:00'), NOON, 'bn', 'bangla')).toBe('২২ নভেম্বর');
    expect(formatDay(at('2026-11-22T09:00'), NOON, 'bn', 'latin')).toBe('22 নভেম্বর');
  });

  it('are those of Bangladesh', () => {
    expect(clock(Date.parse('2026-11-20T18:05:00Z'))).toEqual({ hour: 0, minute: 5 });
  });

  it('count the days until an end by the calendar', () => {
    expect(daysUntil(at('2026-11-22T00:30'), at('2026-11-20T23:30'))).toBe(2);
    expect(daysUntil(at('2026-11-19T23:30'), NOON)).toBe(-1);
  });
});
