import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NumberDetail, RiskLevel, RunResult, RunRowView } from '$ipc';
import { pages } from '$kit/state/pages.svelte';
import { deferred, openApp, type FakeShell, type Handlers } from '$tests/fake-shell';
import { paymentView } from '$features/payments/payment-samples';
import { pageOf } from '$tests/samples';
import { runRows } from './run-rows.svelte';
import { CHOSEN, COUNTS, runRow, runView } from './run-samples';
import { runs } from './runs.svelte';

beforeEach(() => {
  runs.leave();
  runRows.show(0);
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

  // Else the button still promises three requests when two were made, and the seller presses it again.
  it('are asked but for those that were asked already', async () => {
    const run = runView().id;
    const { user } = await shown({
      chosen_totals: () => ({ ...CHOSEN, counts: { ...COUNTS, all: 3, invalid: 0 } }),
      related_payments: () => [
        paymentView({ id: 1, run: { run, row: 2 }, status: { kind: 'waiting' } }),
        paymentView({ id: 2, run: { run, row: 3 }, status: { kind: 'cancelled' } }),
      ],
    });
    await user.click(screen.getByTestId('choose-all'));
    const ask = await screen.findByTestId('ask-rows');
    await waitFor(() => expect(ask.textContent).toContain('Ask for 2 advances'));
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
        rows: { kind: 'these', rows: [2, 4] },
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

/** A run of so many rows, of which a part is fetched at a time; the odd ones are undecided. */
function longRun(total: number): Handlers {
  const listed = (filter: string) =>
    Array.from({ length: total }, (_, at) => at + 2).filter((row) => filter === 'all' || row % 2 === 1);
  return {
    run_rows: ({ filter, offset = 0, limit }) => {
      const rows = listed(filter ?? 'all');
      return pageOf(
        rows.slice(offset, offset + limit).map((row) => runRow(row)),
        rows.length,
      );
    },
    run_range: ({ filter, ends }) => {
      const rows = listed(filter);
      if (ends === null) return rows;
      const [from, to] = ends.map(({ row, place }) => (row === null ? place : rows.indexOf(row)));
      return rows.slice(Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0) + 1);
    },
    run_places: ({ filter, rows: wanted }) => {
      const rows = listed(filter);
      return wanted.map((row) => (rows.includes(row) ? rows.indexOf(row) : null));
    },
  };
}
const decidedRows = (shell: FakeShell) =>
  shell.requests('decide_rows').map(({ rows }) => (rows.kind === 'these' ? rows.rows : []));

describe('a list that was left for another page', () => {
  // Or the seller who looked up a payment at row 200 begins again at row 1.
  it('is shown at its row, with its panel', async () => {
    const { user } = await shown(longRun(300));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    const { row } = (await screen.findByTestId('drawer')).dataset;
    expect(row).not.toBe('1');
    await user.click(screen.getByTestId('nav-payments'));
    await user.click(screen.getByTestId('nav-bulk'));
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe(row));
  });
});

describe('a choice', () => {
  // Or Shift+End chooses the 200 rows that were scrolled past, and the seller thinks that all are cancelled.
  it('of 5,000 rows from the first to the last is 5,000 rows, though most were never read', async () => {
    const { shell, user } = await shown(longRun(5_000));
    await user.keyboard('{Shift>}{End}{/Shift}');
    await waitFor(() =>
      expect(screen.getByTestId('selection-panel').textContent).toContain('5,000 rows chosen'),
    );
    await user.keyboard('x');
    await waitFor(() => expect(decidedRows(shell)[0]).toHaveLength(5_000));
  });

  it('is waited for by the key that comes right after it', async () => {
    const { shell, user } = await shown(longRun(300));
    await user.keyboard('{Control>}a{/Control}h');
    await waitFor(() => expect(decidedRows(shell)[0]).toHaveLength(300));
  });

  it('survives a sort, and says under a filter how many of its rows are not shown', async () => {
    const { shell, user } = await shown(longRun(6));
    await user.click(box(0));
    await user.click(box(1));
    await user.click(screen.getByTestId('sort-amount'));
    await waitFor(() => expect(shell.requests('run_rows').at(-1)?.sort).toBe('amount'));
    expect(screen.getByTestId('selection-panel').textContent).toContain('2 rows chosen');
    expect(screen.queryByTestId('chosen-hidden')).toBeNull();
    await user.keyboard('1');
    expect((await screen.findByTestId('chosen-hidden')).textContent).toContain('1 of them is not shown');
    await waitFor(() => expect(chosen()).toEqual(['3']));
    await user.click(box(1));
    await user.keyboard('s');
    await waitFor(() => expect(decidedRows(shell)).toEqual([[2, 3, 5]]));
    // All of the filter, and no other one.
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(screen.queryByTestId('chosen-hidden')).toBeNull());
    expect(chosen()).toEqual(['3', '5', '7']);
    expect(screen.getByTestId('choose-all').getAttribute('aria-checked')).toBe('true');
  });
});

describe('the row of the open panel', () => {
  /** A run whose rows come in another order, or without some, when `next` says so. */
  async function followed() {
    let listed = [2, 3, 4];
    const app = await shown({
      run_rows: () => pageOf(listed.map((row) => runRow(row))),
      copy_run_rows: () => ({ rows: 1 }),
    });
    const next = async (rows: number[]) => {
      listed = rows;
      app.shell.tell({ kind: 'run', run: runView() });
      const shownRows = () => screen.getAllByTestId('run-row').map(({ dataset }) => Number(dataset['row']));
      await waitFor(() => expect(shownRows()).toEqual(rows));
    };
    return { ...app, next };
  }
  const panel = async (row: string) =>
    waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe(row));

  // Or another customer's order is cancelled.
  it.each<[string, number[]]>([
    ['new results', [4, 3, 2]],
    ['results that take it out of the list', [3, 4]],
  ])('is what every key acts on after %s', async (_, rows) => {
    const { shell, user, next } = await followed();
    await user.keyboard('{Enter}');
    await panel('2');
    await next(rows);
    await user.keyboard('shdx');
    await waitFor(() => expect(decidedRows(shell)).toEqual([[2], [2], [2], [2]]));
    await user.keyboard('w');
    await waitFor(() => expect(shell.requests('open_whatsapp')).toHaveLength(1));
    expect(shell.requests('run_row').map(({ row }) => row)).not.toContain(3);
    await panel('2');
  });

  it.each([
    ['a filter', '1'],
    ['a search', '{Control>}f{/Control}nobody'],
  ])('stays after %s of the seller that leaves it out', async (_, keys) => {
    const { shell, user } = await shown(longRun(8));
    await user.keyboard('{Enter}');
    await panel('2');
    const asked = shell.requests('run_rows').length;
    await user.keyboard(keys);
    await waitFor(() => expect(shell.requests('run_rows').length).toBeGreaterThan(asked));
    screen.getByTestId('run-rows').focus();
    await user.keyboard('x');
    await waitFor(() => expect(decidedRows(shell)).toEqual([[2]]));
  });

  it('gives way to the row in its place by Down, and none is passed over', async () => {
    const { user, next } = await followed();
    await user.keyboard('{Enter}');
    await panel('2');
    await next([3, 4]);
    await user.keyboard('{ArrowDown}');
    await panel('3');
    await user.keyboard('{ArrowDown}');
    await panel('4');
  });

  // Without a panel it is the row that is marked.
  it('is else the marked one, wherever it went', async () => {
    const { shell, user, next } = await followed();
    await user.keyboard('{ArrowDown}');
    await next([4, 2, 3]);
    await user.keyboard('x');
    await waitFor(() => expect(decidedRows(shell)).toEqual([[3]]));
  });

  it('is the next one as soon as Down was pressed, also while the panel still reads it', async () => {
    const { shell, user } = await shown(longRun(8));
    await user.keyboard('{Enter}');
    await panel('2');
    await user.keyboard('{ArrowDown}sw');
    await waitFor(() => expect(decidedRows(shell)).toEqual([[3]]));
    await waitFor(() => expect(shell.requests('open_whatsapp')[0]?.phone).toBe(runRow(3).result?.phone));
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

// Or a click on Hold takes the decision from rows that never had it.
describe('the decision while the rows are still read', () => {
  const held = { ...CHOSEN, counts: { ...COUNTS, all: 1, undecided: 0, send: 0, hold: 1, cancelled: 0 } };
  const never = new Promise<never>(() => undefined);
  const given = (shell: FakeShell) =>
    waitFor(() => expect(shell.requests('decide_rows').map(({ decision }) => decision)).toEqual(['hold']));
  const pressed = () => screen.getByTestId('decide-hold').getAttribute('aria-pressed');

  it('is set for chosen rows whose sums are not known yet', async () => {
    const { shell, user } = await shown({
      ...longRun(6),
      chosen_totals: ({ rows }) => (rows.kind === 'these' && rows.rows.length === 1 ? held : never),
    });
    await user.click(box(0));
    await screen.findByTestId('selection-panel');
    await waitFor(() => expect(pressed()).toBe('true'));
    await user.click(box(1));
    await waitFor(() => expect(shell.requests('chosen_totals')).toHaveLength(2));
    await user.click(screen.getByTestId('decide-hold'));
    await given(shell);
  });

  it('is set for rows that are being chosen', async () => {
    const range = deferred<number[]>();
    const { shell, user } = await shown({ run_range: () => range.promise }, { decision: 'hold' });
    await user.keyboard('{Enter}');
    await screen.findByTestId('drawer');
    await waitFor(() => expect(pressed()).toBe('true'));
    await user.keyboard('{Control>}a{/Control}');
    await user.click(screen.getByTestId('decide-hold'));
    range.resolve([2, 3, 4]);
    await given(shell);
  });

  it('is set for the next row while the panel still shows the one before', async () => {
    const { shell, user } = await shown({
      run_row: ({ row }) =>
        row === 2 ? { row: runRow(2, { decision: 'hold' }), cells: [], numbers: [] } : never,
    });
    await user.keyboard('{Enter}');
    await screen.findByTestId('drawer');
    await waitFor(() => expect(pressed()).toBe('true'));
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByTestId('decide-hold'));
    await given(shell);
    expect(decidedRows(shell)).toEqual([[3]]);
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
