import { describe, expect, it } from 'vitest';
import { isSure } from '$kit/words/payment-status';
import { clock, waits } from '$kit/state';
import { openApp } from './fake-shell';

const MINUTE_MS = 60_000;

/** Else a seller whose computer is ten minutes off is told "ship" too late, or never. */
describe('the clock of the window', () => {
  it('is the one of the shell, whose instants it is compared with', async () => {
    const { shell } = await openApp();
    for (const ahead_ms of [-10 * MINUTE_MS, 10 * MINUTE_MS]) {
      shell.tell({ kind: 'clock', ahead_ms });
      const off = clock.read() - Date.now() - ahead_ms;
      expect(Math.abs(off)).toBeLessThan(MINUTE_MS);
      expect(Math.abs(clock.now - Date.now() - ahead_ms)).toBeLessThan(MINUTE_MS);
      const sureUntil = new Date(Date.now() + ahead_ms + MINUTE_MS / 2).toISOString();
      expect(isSure(sureUntil, clock.now)).toBe(true);
      expect(isSure(new Date(Date.now() + ahead_ms - MINUTE_MS).toISOString(), clock.now)).toBe(false);
    }
    shell.tell({ kind: 'clock', ahead_ms: 0 });
  });

  it('is read in one place', () => {
    const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    // Tests and their samples stand beside what they test, and pin a time of their own.
    const others = Object.entries(sources).filter(
      ([path, text]) =>
        !path.endsWith('state/clock.svelte.ts') &&
        !/(\.test|-samples)\.ts$/.test(path) &&
        text.includes('Date.now()'),
    );
    expect(others.map(([path]) => path)).toEqual([]);
  });

  it('moves no wait when it is set', async () => {
    const { shell } = await openApp();
    shell.tell({ kind: 'waits', waits: [{ id: 1, of: 'check', why: 'slow_down', seconds: 30 }] });
    const until = waits.of(['check'])?.until ?? 0;
    expect(until - performance.now()).toBeLessThanOrEqual(30_000);
    shell.tell({ kind: 'waits', waits: [] });
  });
});
