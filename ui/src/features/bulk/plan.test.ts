import { screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlanView, RunView } from '$ipc';
import { fileView, ROWS } from './bulk-samples';
import { deferred, openApp, type Handlers, failing } from '$tests/fake-shell';
import { leaveRuns, planView, runView, TABLE } from './run-samples';
import { pageOf } from '$tests/samples';

beforeEach(leaveRuns);

/** Opens the bulk page with a file and its plan. */
async function review(own: Partial<PlanView> = {}, handlers: Handlers = {}) {
  return openApp({
    page: 'bulk',
    handlers: {
      file_state: () => ({ kind: 'open', file: fileView() }),
      file_rows: () => ({ version: 1, ...pageOf(ROWS) }),
      plan_file_run: () => planView(own),
      ...TABLE,
      ...handlers,
    },
  });
}

describe('the plan', () => {
  it('says what it costs, and starts at that price', async () => {
    const { shell, user } = await review({}, { start_file_run: () => runView() });
    expect((await screen.findByTestId('plan-cost')).textContent).toContain('2');
    expect(screen.getByTestId('plan-reused').textContent).toContain('1');
    const start = screen.getByTestId('start-run');
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    expect(start.textContent).toContain('Start 2 checks');
    await user.click(start);
    await screen.findByTestId('run');
    expect(shell.requests('start_file_run')).toEqual([{ file: 3, by_amount: false, cost: 2 }]);
  });

  // Else the seller of a sheet that grew believes that yesterday's orders are new, and sends them twice.
  it('counts the orders that are known, and those that left in a courier file', async () => {
    const known: Handlers = {
      plan_file_run: () => ({ ...planView(), known_orders: 100, left_before: 60 }),
    };
    await review({}, known);
    expect((await screen.findByTestId('plan-known-orders')).textContent).toBe('100');
    expect(screen.getByTestId('plan-left-before').textContent).toBe('60');
  });

  it('says nothing of known orders when there are none', async () => {
    await review();
    await screen.findByTestId('plan-reused');
    expect(screen.queryByTestId('plan-known-orders')).toBeNull();
    expect(screen.queryByTestId('plan-left-before')).toBeNull();
  });

  it('says of a test key that it costs nothing', async () => {
    await review({ environment: 'test', cost: 0, remaining: null, daily_limit: null, left_after: null });
    expect((await screen.findByTestId('plan-cost')).textContent).toMatch(/2\s+numbers to check, free/);
    expect(screen.getByTestId('start-run').textContent).toContain('Check 2 numbers');
  });

  // Of twenty numbers that can't be read it was said that all had fresh results, free.
  it('promises no results where no number can be read', async () => {
    const file = fileView();
    const none = { ...file, summary: { ...file.summary, numbers: 0 } };
    await review({ to_check: 0, cost: 0 }, { file_state: () => ({ kind: 'open', file: none }) });
    const plan = await screen.findByTestId('plan');
    await waitFor(() => expect(plan.textContent).toContain('There is no valid number'));
    expect(plan.textContent).not.toMatch(/free|fresh/);
    expect(screen.getByTestId('start-run')).toHaveProperty('disabled', true);
  });

  it('may have ended before the answer to its start was here', async () => {
    const answer = deferred<RunView>();
    let list: RunView[] = [];
    const { shell, user } = await review({}, { start_file_run: () => answer.promise, runs: () => list });
    const start = await screen.findByTestId('start-run');
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    await user.click(start);
    list = [runView({ state: 'done' })];
    shell.tell({ kind: 'run', run: runView({ state: 'done' }) });
    answer.resolve(runView({ state: 'running' }));
    expect((await screen.findByTestId('run')).dataset['state']).toBe('done');
  });

  it('asks which rows go first only when the day is too short for all', async () => {
    const { shell, user } = await review({ today: 1, days: 2, daily_limit: 1 });
    const plan = await screen.findByTestId('plan');
    expect((await screen.findByTestId('plan-cost')).textContent).toMatch(/1\s+today/);
    expect(plan.textContent).toContain('The other 1 after 12:00 am');
    expect(plan.textContent).toContain('1 a day, 2 days in total. Pause at any time.');
    expect(screen.getByTestId('start-run').textContent).toContain('Start today’s 1');
    await user.click(screen.getByTestId('first-amount'));
    await waitFor(() => expect(shell.requests('plan_file_run').at(-1)).toEqual({ file: 3, by_amount: true }));
  });

  it('waits for midnight when nothing is left of the day', async () => {
    await review({ today: 0, days: 1, daily_limit: 200 });
    expect((await screen.findByTestId('plan-cost')).textContent).toMatch(/2\s+after 12:00 am/);
    expect(screen.getByTestId('plan').textContent).toContain('No checks are left today.');
    expect(screen.getByTestId('start-run').textContent).toContain('Start after 12:00 am');
  });

  it('is made anew when the price went up meanwhile, and nothing was started', async () => {
    const { shell, user } = await review(
      {},
      {
        start_file_run: failing({ code: 'costs_more', details: { cost: 9 } }),
      },
    );
    await waitFor(() => expect(screen.getByTestId('start-run')).toHaveProperty('disabled', false));
    const before = shell.requests('plan_file_run').length;
    await user.click(screen.getByTestId('start-run'));
    expect((await screen.findByTestId('toast')).textContent).toContain(
      'More checks would be used than shown',
    );
    await waitFor(() => expect(shell.requests('plan_file_run').length).toBe(before + 1));
    expect(screen.queryByTestId('run')).toBeNull();
  });
});
