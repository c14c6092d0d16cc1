import { afterEach, describe, expect, it, vi } from 'vitest';
import { clock } from './clock.svelte';
import { Days } from './days.svelte';

describe('days', () => {
  afterEach(() => {
    vi.useRealTimers();
    clock.sync();
  });

  // Or after midnight “today” still lists yesterday.
  it('begin at midnight in Bangladesh, and follow it', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T17:59:59Z') });
    clock.sync();
    const days = new Days();
    expect(days.range).toBeNull();
    days.choose('today');
    expect(days.range).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    vi.setSystemTime(Date.parse('2026-11-22T18:00:00Z'));
    clock.sync();
    expect(days.range).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    days.choose('yesterday');
    expect(days.range).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    days.choose('week');
    expect(days.range).toEqual({ from: '2026-11-17', to: '2026-11-23' });
    days.choose('day');
    expect(days.range).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    days.day = '2026-11-03';
    expect(days.range).toEqual({ from: '2026-11-03', to: '2026-11-03' });
  });
});
