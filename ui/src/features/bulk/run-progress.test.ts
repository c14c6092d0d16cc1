import { screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunView } from '$ipc';
import { openApp } from '$tests/fake-shell';
import { CHOSEN, COUNTS, runRow, runView } from './run-samples';
import { pageOf } from '$tests/samples';

async function shown(own: Partial<RunView>) {
  return openApp({
    page: 'bulk',
    handlers: {
      runs: () => [runView(own)],
      run_counts: () => COUNTS,
      chosen_totals: () => CHOSEN,
      run_rows: () => pageOf([runRow(2)]),
    },
  });
}

const UNDER_WAY = { numbers: 200, done: 40, reused: 0, waiting: 0, sent: 160, about_done: 75 };

describe('how far a list is', () => {
  /** Or a list of one job stands at 0 for minutes, and looks dead. */
  it('is told about while its job is under way, and marked as that', async () => {
    await shown(UNDER_WAY);
    const head = await screen.findByTestId('run-done');
    expect(head.textContent).toContain('About 115');
    expect(head.dataset['done']).toBe('40');
  });

  it('is told exactly where nothing moves', async () => {
    await shown({ ...UNDER_WAY, waits_for: { kind: 'network' } });
    const head = await screen.findByTestId('run-done');
    expect(head.textContent).toContain('40');
    expect(head.textContent).not.toContain('About');
  });
});

describe('a list that the service asked to slow down', () => {
  /** Or "less than a minute left" stands for minutes, and nothing says why. */
  it('says what it waits for and until when', async () => {
    const at = new Date(Date.now() + 20_000).toISOString();
    await shown({ ...UNDER_WAY, waits_for: { kind: 'slow_down', at }, seconds_left: 30 });
    const notices = await screen.findByTestId('run-notices');
    expect(notices.textContent).toMatch(/The service is busy.*in (19|20) seconds/);
    expect(document.body.textContent).not.toMatch(/minutes? left/);
  });

  it('says the time of day where it waits for minutes', async () => {
    const at = new Date(Date.now() + 300_000).toISOString();
    await shown({ ...UNDER_WAY, waits_for: { kind: 'slow_down', at }, seconds_left: 30 });
    const notices = await screen.findByTestId('run-notices');
    expect(notices.textContent).toMatch(/continues automatically at \d+:\d\d\u00a0[ap]m\./);
  });
});

describe('the sound', () => {
  const opened = vi.fn();
  class Audio {
    currentTime = 0;
    destination = {};
    constructor() {
      opened();
    }
    createOscillator = () => ({ frequency: {}, connect: (to: unknown) => to, start: vi.fn(), stop: vi.fn() });
    createGain = () => ({
      gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
      connect: (to: unknown) => to,
    });
  }
  afterEach(() => {
    Reflect.deleteProperty(window, 'AudioContext');
    opened.mockClear();
  });

  it.each([
    [true, 2],
    [false, 0],
  ])('at the end of a list is heard where it is wanted: %s', async (sound, times) => {
    Object.assign(window, { AudioContext: Audio });
    const { shell } = await openApp({ start: { settings: { sound } } });
    shell.tell({ kind: 'alert', alert: { kind: 'list_done', run: 5 }, place: { kind: 'run', id: 5 } });
    shell.tell({ kind: 'alert', alert: { kind: 'list_asks', run: 5 }, place: { kind: 'run', id: 5 } });
    shell.tell({
      kind: 'alert',
      alert: { kind: 'rejected', cause: { code: 'wrong_signature' }, environment: 'live' },
      place: { kind: 'rejected', environment: 'live' },
    });
    expect(opened).toHaveBeenCalledTimes(times);
  });
});
