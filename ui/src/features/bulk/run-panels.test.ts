import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NumberDetail, RiskLevel, RunResult, RunRowView } from '$ipc';
import { pages } from '$kit/state/pages.svelte';
import { openApp, type Handlers } from '$tests/fake-shell';
import { pageOf } from '$tests/samples';
import { runDetail } from './run-detail.svelte';
import { runRows } from './run-rows.svelte';
import { CHOSEN, COUNTS, runRow, runView } from './run-samples';
import { runs } from './runs.svelte';

beforeEach(() => {
  runs.leave();
  runDetail.close();
  runRows.filter = 'all';
  runRows.search = '';
  runRows.active = 0;
  runRows.unchoose();
});

const numberOf = (row: RunRowView): NumberDetail => ({
  result: row.result as RunResult,
  risk: { level: row.result?.level ?? 'unknown', word: row.result?.word ?? '', label: null, advice: null },
  summary: null,
  couriers: [],
  raw: null,
  checks: [],
  other_rows: [],
  note: '',
  reported: null,
});

/** Opens a run of three rows. */
async function shown(handlers: Handlers = {}, own: Partial<RunRowView> = {}) {
  const row = (at: number) => runRow(at, own);
  const app = await openApp({
    page: 'bulk',
    handlers: {
      runs: () => [runView({ state: 'done', ended_at: '2026-11-21T06:01:00.000Z' })],
      run_counts: () => COUNTS,
      run_rows: () => pageOf([row(2), row(3), row(4)]),
      run_row: ({ row: at }) => ({ row: row(at), cells: [], numbers: [numberOf(row(at))] }),
      chosen_totals: () => CHOSEN,
      decide_rows: () => ({ changed: 1, counts: COUNTS, undo: 1, unverified: [] }),
      ...handlers,
    },
  });
  if (screen.queryByTestId('run') === null)
    await app.user.click(await screen.findByText('orders-november.xlsx'));
  await screen.findAllByTestId('run-row');
  screen.getByTestId('run-rows').focus();
  return app;
}

const box = (index: number) => screen.getAllByTestId('tick')[index] as HTMLElement;
const chosen = () =>
  screen
    .getAllByTestId('run-row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map(({ dataset }) => dataset['row']);

describe('chosen rows', () => {
  it('take the place of the one row as soon as one box is ticked, and Esc brings it back', async () => {
    const { user } = await shown();
    await user.click(screen.getAllByTestId('run-row')[1] as HTMLElement);
    await screen.findByTestId('drawer');
    await user.click(box(0));
    expect((await screen.findByTestId('selection-panel')).textContent).toContain('1 row chosen');
    expect(screen.queryByTestId('drawer')).toBeNull();
    await user.keyboard('{Escape}');
    await screen.findByTestId('drawer');
    expect(screen.queryByTestId('selection-panel')).toBeNull();
  });

  it('are told by their rows, money, numbers and what they have now', async () => {
    const { shell, user } = await shown();
    await user.click(box(0));
    await user.click(box(2));
    const panel = await screen.findByTestId('selection-panel');
    await waitFor(() => expect(screen.getByTestId('chosen-amount').textContent).toContain('৳2,501'));
    expect(screen.getByTestId('chosen-numbers').textContent).toBe('2');
    // One of the three has no amount that can be read: the sum doesn't pretend to be of all.
    expect(panel.textContent).toContain('COD of 2 rows');
    expect(panel.textContent).toContain('1 held now');
    expect(screen.getByTestId('copy-rows').textContent).toContain('Copy 2 rows');
    expect(screen.getByTestId('report-chosen').textContent).toContain('Report 2 numbers');
    expect(screen.getByTestId('ask-rows').textContent).toContain('Ask for 2 advances');
    expect(shell.requests('chosen_totals').at(-1)?.rows).toEqual({ kind: 'these', rows: [2, 4] });
  });

  // Else the button promises five requests, and the seller looks for three that were never made.
  it('are asked once for each order, however many numbers its cell has', async () => {
    const counts = { ...COUNTS, all: 3, invalid: 1 };
    const { user } = await shown({ chosen_totals: () => ({ ...CHOSEN, numbers: 5, counts }) });
    await user.click(screen.getByTestId('choose-all'));
    const ask = await screen.findByTestId('ask-rows');
    await waitFor(() => expect(ask.textContent).toContain('Ask for 2 advances'));
    expect(screen.getByTestId('report-chosen').textContent).toContain('Report 5 numbers');
  });

  it('are ticked by Space from row to row, and moving on costs none of them', async () => {
    const { user } = await shown();
    await user.keyboard(' {ArrowDown}{ArrowDown} ');
    await waitFor(() => expect(chosen()).toEqual(['2', '4']));
  });

  it('are extended by Shift, beside those that were ticked before', async () => {
    const { user } = await shown();
    await user.keyboard(' {ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    await waitFor(() => expect(chosen()).toEqual(['2', '3', '4']));
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await waitFor(() => expect(chosen()).toEqual(['2', '3']));
  });

  // Else a click beside a box loses the choice of a hundred rows.
  it('stay chosen when another row is clicked', async () => {
    const { user } = await shown();
    await user.click(box(0));
    await user.click(screen.getAllByTestId('run-row')[2] as HTMLElement);
    await waitFor(() => expect(chosen()).toEqual(['2', '4']));
  });

  // Else unticking one of fifteen hundred leaves that one alone, and the next button is meant for it.
  it('of all rows are all but those that are let go', async () => {
    const { shell, user } = await shown();
    await user.click(screen.getByTestId('choose-all'));
    await user.click(box(1));
    await waitFor(() => expect(chosen()).toEqual(['2', '4']));
    expect(screen.getByTestId('choose-all').getAttribute('aria-checked')).toBe('mixed');
    await user.click(screen.getByTestId('decide-hold'));
    await waitFor(() =>
      expect(shell.requests('decide_rows').at(-1)).toEqual({
        run: 5,
        rows: { kind: 'under', filter: 'all', search: '', named: [], except: [3] },
        decision: 'hold',
      }),
    );
  });

  it('are copied by C', async () => {
    const { shell, user } = await shown({ copy_run_rows: () => ({ rows: 1 }) });
    await user.keyboard(' c');
    await waitFor(() => expect(shell.requests('copy_run_rows')).toHaveLength(1));
  });
});

describe('the decision', () => {
  it('is one control, chosen by 1 to 4 while it has the focus; the rows move from the grid alone', async () => {
    const { shell, user } = await shown();
    await user.keyboard('{Enter}');
    (await screen.findByTestId('decide-send')).focus();
    await user.keyboard('2{ArrowDown}');
    expect(screen.getByTestId('drawer').dataset['row']).toBe('2');
    screen.getByTestId('run-rows').focus();
    await user.keyboard('{ArrowDown}');
    screen.getByTestId('decide-send').focus();
    await user.keyboard('4');
    await waitFor(() =>
      expect(shell.requests('decide_rows').map(({ rows, decision }) => [rows, decision])).toEqual([
        [{ kind: 'these', rows: [2] }, 'hold'],
        [{ kind: 'these', rows: [3] }, 'cancelled'],
      ]),
    );
    expect(shell.requests('run_rows').every(({ filter }) => filter === 'all')).toBe(true);
  });

  it('is taken back by choosing it again', async () => {
    const { shell, user } = await shown({}, { decision: 'hold' });
    await user.keyboard('{Enter}');
    const hold = await screen.findByTestId('decide-hold');
    expect(hold.getAttribute('aria-pressed')).toBe('true');
    await user.click(hold);
    await waitFor(() => expect(shell.requests('decide_rows').at(-1)?.decision).toBeNull());
  });
});

describe('the one main action', () => {
  it.each<[RiskLevel, string]>([
    ['very_high', 'Ask for full payment'],
    ['high', 'Ask for advance'],
    ['medium', 'WhatsApp'],
    ['new', 'WhatsApp'],
    ['low', 'Copy summary'],
    ['unknown', 'Check other sellers'],
  ])('of %s is %s; the rest is under More, the report last', async (level, main) => {
    const result = { ...runRow(2).result, level, word: level } as RunResult;
    const { user } = await shown({}, { result });
    await user.keyboard('{Enter}');
    const panel = await screen.findByTestId('drawer');
    await waitFor(() => expect(panel.querySelectorAll('.primary')).toHaveLength(1));
    expect(panel.querySelector('.primary')?.textContent).toContain(main);
    await user.click(screen.getByTestId('drawer-more'));
    const items = (await screen.findAllByRole('menuitem', { hidden: true })).map(
      ({ textContent }) => textContent ?? '',
    );
    expect(items.some((text) => text.includes(main))).toBe(false);
    expect(items.at(-1)).toContain('Report');
  });

  it('of an unknown word only goes to the check, and spends nothing', async () => {
    const result = { ...runRow(2).result, level: 'unknown', word: 'odd' } as RunResult;
    const { shell, user } = await shown({}, { result });
    await user.keyboard('{Enter}');
    await user.click(await screen.findByTestId('look-up'));
    expect(pages.current).toBe('check');
    expect(shell.requests('check_phone')).toEqual([]);
  });
});

describe('a number that another seller reported', () => {
  it('is marked in its row, and its panel says so', async () => {
    const reported = {
      reason: 'fake_order',
      label: null,
      reported_at: null,
      told_at: new Date().toISOString(),
    };
    const row = runRow(2, { reported: true, decision: 'hold' });
    const { user } = await shown({
      run_rows: () => pageOf([row, runRow(3)]),
      run_row: () => ({ row, cells: [], numbers: [{ ...numberOf(row), reported }] }),
    });
    expect(screen.getAllByTestId('reported-tag')).toHaveLength(1);
    await user.keyboard('{Enter}');
    const panel = await screen.findByTestId('drawer');
    expect((await within(panel).findByTestId('reported-mark')).textContent).toContain('Another seller');
  });
});

describe('More', () => {
  it.each(['m', '{Shift>}{F10}{/Shift}'])(
    'opens by %s, and gives the keys back to the rows',
    async (keys) => {
      const { user } = await shown();
      await user.keyboard('{Enter}');
      await screen.findByTestId('drawer-more');
      await user.keyboard(keys);
      const menu = await screen.findByRole('menu', { hidden: true });
      expect(within(menu).getByText('Record result')).toBeTruthy();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('run-rows')));
      expect(screen.queryByTestId('drawer')).not.toBeNull();
    },
  );
});
