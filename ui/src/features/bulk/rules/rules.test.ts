import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Decision, LinksPlan, RowNumber, RuleFacts, RuleGroupView, RunView, UndecidedRow } from '$ipc';
import { session } from '$kit/state';
import { undo } from '$kit/state/undo.svelte';
import { failing, openApp, type Handlers } from '$tests/fake-shell';
import { pageOf } from '$tests/samples';
import { runDetail } from '../run-detail.svelte';
import { runRows } from '../run-rows.svelte';
import { COUNTS, runRow, runView } from '../run-samples';
import { runs } from '../runs.svelte';
import { next } from './next.svelte';

beforeEach(() => {
  next.leave();
  runs.leave();
  runRows.show(0);
  undo.clear();
});

const group = (own: Pick<RuleGroupView, 'group' | 'orders' | 'amount' | 'decision'>): RuleGroupView => ({
  chosen_at: null,
  ...own,
});

const FACTS: RuleFacts = {
  groups: [
    group({ group: 'low', orders: 3, amount: '3000.50', decision: 'send' }),
    group({ group: 'new', orders: 2, amount: '900.00', decision: null }),
    group({ group: 'high', orders: 1, amount: '0.00', decision: 'advance' }),
  ],
  orders: 10,
  decided_by_seller: 2,
  decided_otherwise: 0,
  invalid: 1,
  without_result: 1,
  without_amount: [{ row: 7, order: 'A-7', name: 'Rakib' }],
  seen: 'abc',
};

/** A plan of links for rows, the first of which have one already. */
const planOf = (rows: RowNumber[], existing = 0): LinksPlan => ({
  links: rows.length - existing,
  sum: '0.00',
  own_email: 0,
  existing,
  unusable: [],
  unusable_count: 0,
  sample: [],
});

const ended = (own: Partial<RunView> = {}) =>
  runView({ state: 'done', ended_at: '2026-11-21T06:01:00.000Z', ...own });

/** A shell with undecided rows, which keeps decisions as the real one does. */
async function shown(numbers: RowNumber[], handlers: Handlers = {}) {
  const decided = new Map<RowNumber, Decision>();
  const made: { row: RowNumber; before: Decision | undefined }[] = [];
  const row = (at: RowNumber) => runRow(at, { decision: decided.get(at) ?? null });
  const app = await openApp({
    page: 'bulk',
    handlers: {
      runs: () => [ended()],
      run_counts: () => ({ ...COUNTS, undecided: numbers.length - decided.size }),
      // The first of them are in sight.
      run_rows: () => ({ ...pageOf(numbers.slice(0, 5).map(row)), total: numbers.length }),
      run_row: ({ row: at }) => ({ row: row(at), cells: [], numbers: [] }),
      run_places: ({ rows }) => rows.map((at) => numbers.indexOf(at)),
      plan_links: ({ source }) =>
        planOf(source.kind === 'run' && source.rows.kind === 'these' ? source.rows.rows : []),
      rule_facts: () => FACTS,
      undecided_rows: () =>
        numbers
          .filter((at) => !decided.has(at))
          .map((at): UndecidedRow => ({ row: at, amount: at % 2 === 0 ? '100.00' : null })),
      decide_rows: ({ rows, decision }) => {
        const [at] = rows.kind === 'these' ? rows.rows : [];
        if (at === undefined) throw new Error('no row');
        made.push({ row: at, before: decided.get(at) });
        if (decision === null) decided.delete(at);
        else decided.set(at, decision);
        return { changed: 1, counts: COUNTS, undo: made.length, unverified: [] };
      },
      undo_decision: ({ decision }) => {
        const back = made[decision - 1];
        if (back?.before === undefined) decided.delete(back?.row ?? 0);
        else decided.set(back.row, back.before);
        return COUNTS;
      },
      decide_by_rule: () => ({
        decisions: [
          { decision: 'send', amount: '3000.50', rows: [2, 3, 4] },
          { decision: 'advance', amount: '0.00', rows: [5] },
        ],
        undo: 1,
        unverified: [],
      }),
      ...handlers,
    },
  });
  if (screen.queryByTestId('run') === null)
    await app.user.click(await screen.findByText('orders-november.xlsx'));
  await screen.findAllByTestId('run-row');
  screen.getByTestId('run-rows').focus();
  return { ...app, decided };
}

const button = () => screen.findByTestId<HTMLButtonElement>('rest-go');

describe('the rest of a list', () => {
  it('is decided by Enter as the button says, and the panel tells what was decided', async () => {
    const { shell, user } = await shown([2, 3]);
    await user.keyboard('{Control>}d{/Control}');
    const go = await button();
    await waitFor(() => expect(document.activeElement).toBe(go));
    expect(go.textContent).toContain('Send 3, advance 1');
    const dialog = screen.getByTestId('rest-dialog');
    expect(dialog.textContent).toContain('6 of 10 orders are not decided.');
    expect(screen.getByTestId('rest-amount').textContent).toBe('৳3,900.50');
    expect(dialog.textContent).toContain('2 orders decided by you stay as they are.');
    expect(dialog.textContent).toContain('1 order without a valid number stays out.');
    expect(dialog.textContent).toContain('A-7 (Rakib)');
    expect(screen.getByTestId('rest-will').textContent).toContain('4 orders, ৳3,000.50');
    expect(screen.getByTestId('rest-will').textContent).toContain('2 left open');
    await user.keyboard('{Enter}');
    const after = await screen.findByTestId('after');
    expect(shell.requests('decide_by_rule')).toEqual([
      { run: 5, rules: { low: 'send', new: null, high: 'advance' }, seen: 'abc' },
    ]);
    expect(screen.queryByTestId('rest-dialog')).toBeNull();
    expect(within(after).getByTestId('after-all').textContent).toBe('4 orders');
    expect((await screen.findByTestId('toast')).textContent).toContain('4 orders decided');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(shell.requests('undo_decision')).toEqual([{ run: 5, decision: 1 }]));
    await waitFor(() =>
      expect(screen.getByTestId('toast').textContent).toContain('Taken back: 4 orders decided'),
    );
    expect(screen.queryByTestId('after')).toBeNull();
  });

  it('is asked for as many advances as there will be links: not of who has one, or waits no longer', async () => {
    const asked: RowNumber[][] = [];
    const { user } = await shown([2, 3], {
      decide_by_rule: () => ({
        decisions: [{ decision: 'advance', amount: '0.00', rows: [5, 6, 7, 8] }],
        undo: 1,
        unverified: [],
      }),
      // The last one was decided otherwise since.
      run_places: ({ rows, filter }) => rows.map((at) => (filter === 'advance' && at === 8 ? null : at)),
      plan_links: ({ source }) => {
        const rows = source.kind === 'run' && source.rows.kind === 'these' ? source.rows.rows : [];
        asked.push(rows);
        return planOf(rows, 1);
      },
    });
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('rest-go').disabled).toBe(false));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('after-ask').textContent).toContain('Ask 2 '));
    expect(asked.at(-1)).toEqual([5, 6, 7]);
  });

  it('takes other choices by letters in a select, from select to select by arrows, and Enter decides', async () => {
    const { shell, user } = await shown([2, 3]);
    await user.click(screen.getByTestId('decide-rest'));
    (await screen.findByTestId('rule-low')).focus();
    await user.keyboard('h{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByTestId('rule-new'));
    await user.keyboard('a');
    expect((await button()).textContent).toContain('Advance 3, hold 3');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(shell.requests('decide_by_rule')[0]?.rules).toEqual({
        low: 'hold',
        new: 'advance',
        high: 'advance',
      }),
    );
  });

  it('leaves all open only by Cancel: without a choice the button is off', async () => {
    const { user } = await shown([2]);
    await user.click(screen.getByTestId('decide-rest'));
    for (const name of ['low', 'high']) {
      (await screen.findByTestId(`rule-${name}`)).focus();
      await user.keyboard('l');
    }
    expect((await button()).disabled).toBe(true);
  });

  // A customer was blocked meanwhile: nothing is decided that wasn't shown.
  it('is shown anew when it changed while the dialog was open', async () => {
    let facts = FACTS;
    const { user } = await shown([2], {
      rule_facts: () => facts,
      decide_by_rule: failing({ code: 'rows_changed' }),
    });
    await user.click(screen.getByTestId('decide-rest'));
    await waitFor(async () => expect(document.activeElement).toBe(await button()));
    facts = { ...FACTS, seen: 'def', groups: FACTS.groups.slice(0, 1) };
    await user.keyboard('{Enter}');
    await screen.findByTestId('rest-changed');
    await waitFor(async () => expect((await button()).textContent).toContain('Send 3'));
    expect(screen.queryByTestId('rule-high')).toBeNull();
    expect(screen.queryByTestId('toast')).toBeNull();
  });

  it('is offered only for a list that has ended and has undecided rows', async () => {
    const { user } = await shown([2], {
      runs: () => [runView()],
    });
    expect(screen.queryByTestId('decide-rest')).toBeNull();
    await user.keyboard('{Control>}d{/Control}u');
    expect(screen.queryByTestId('rest-dialog')).toBeNull();
    expect(screen.queryByTestId('next')).toBeNull();
  });
});

describe('next undecided', () => {
  it('decides each row with one key: twelve rows with twelve', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => at + 2);
    const { user, decided } = await shown(numbers);
    await user.keyboard('u');
    await screen.findByTestId('next');
    let keys = 0;
    while (next.on) {
      const row = runRows.place.key;
      await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe(String(row)));
      await user.keyboard('shdx'.charAt(keys % 4));
      keys += 1;
      await waitFor(() => expect(next.on && runRows.place.key === row).toBe(false));
    }
    expect(keys).toBe(12);
    expect(numbers.map((at) => decided.get(at)?.charAt(0)).slice(0, 4)).toEqual(['s', 'h', 'a', 'c']);
    expect((await screen.findByTestId('after-all')).textContent).toBe('12 orders');
  }, 30_000);

  it('counts what is left with its COD, skips, goes back to a choice, and leaves by Esc', async () => {
    const { user, decided } = await shown([2, 3, 4]);
    await user.keyboard('u');
    const bar = await screen.findByTestId('next');
    expect(bar.textContent).toContain('3 left');
    expect(bar.textContent).toContain('৳200');
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('3'));
    await user.keyboard('h');
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('4'));
    expect(screen.getByTestId('next').textContent).toContain('2 left');
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('3'));
    expect(screen.getByTestId('decide-hold').getAttribute('aria-pressed')).toBe('true');
    // What was skipped comes after the last one.
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('4'));
    await user.keyboard('s');
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('2'));
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('next')).toBeNull();
    expect((await screen.findByTestId('after-all')).textContent).toBe('2 orders');
    expect([...decided.keys()]).toEqual([3, 4]);
  });

  /** A shell that saves a decision only when it is told to. */
  async function slow(numbers: RowNumber[], handlers: Handlers = {}) {
    const saved: (() => void)[] = [];
    const asked: [RowNumber | undefined, Decision | null][] = [];
    const app = await shown(numbers, {
      decide_rows: async ({ rows, decision }) => {
        asked.push([rows.kind === 'these' ? rows.rows[0] : undefined, decision]);
        await new Promise<void>((resolve) => saved.push(resolve));
        return { changed: 1, counts: COUNTS, undo: null, unverified: [] };
      },
      ...handlers,
    });
    await app.user.keyboard('u');
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('2'));
    return { ...app, asked, save: () => saved.shift()?.() };
  }

  /** The seller goes to a row by the list. */
  async function goTo(row: RowNumber) {
    runRows.place.put(row, row - 2);
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe(String(row)));
    await waitFor(() => expect(runDetail.isOfAnother).toBe(false));
  }

  // A second key was lost without a word, and the seller took the order for decided.
  it('says so of a key that came too soon for the next row, and does nothing to it', async () => {
    const { user, asked, save } = await slow([2, 3, 4]);
    await user.keyboard('s');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.keyboard('h{ArrowRight}');
    save();
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('3'));
    await waitFor(() => expect(screen.getByTestId('toast').textContent).toContain('A-3 isn’t decided'));
    expect(asked).toEqual([[2, 'send']]);
    expect(runRows.place.key).toBe(3);
  });

  it('does a key that came meanwhile, where the row has stayed', async () => {
    const { user, asked, save } = await slow([2, 3, 4]);
    session.settings.opens_next = false;
    await user.keyboard('s');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.keyboard('h');
    save();
    await waitFor(() =>
      expect(asked).toEqual([
        [2, 'send'],
        [2, 'hold'],
      ]),
    );
    await user.keyboard('{ArrowRight}');
    save();
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('3'));
  });

  // Or the order that was cancelled last is sent: the last key was lost, with words about another order.
  it('takes the last of the keys that came meanwhile for the row', async () => {
    const { user, asked, save } = await slow([2, 3, 4]);
    session.settings.opens_next = false;
    await user.keyboard('s');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.keyboard('hx');
    save();
    await waitFor(() => expect(asked).toHaveLength(2));
    save();
    await waitFor(() => expect(next.made.get(2)).toBe('cancelled'));
    expect(asked).toEqual([
      [2, 'send'],
      [2, 'cancelled'],
    ]);
    expect(screen.queryByTestId('toast')).toBeNull();
  });

  // Or an order that the seller decided about while the one before was saved stays undecided without a word.
  it('does the keys for other rows that came meanwhile, each for its own', async () => {
    const { user, asked, save } = await slow([2, 3, 4]);
    await user.keyboard('s');
    await waitFor(() => expect(asked).toHaveLength(1));
    await goTo(3);
    await user.keyboard('h');
    await goTo(4);
    await user.keyboard('x');
    save();
    await waitFor(() => expect(asked).toHaveLength(2));
    save();
    await waitFor(() => expect(asked).toHaveLength(3));
    save();
    await screen.findByTestId('after');
    expect(asked).toEqual([
      [2, 'send'],
      [3, 'hold'],
      [4, 'cancelled'],
    ]);
  });

  // Or a parcel that the seller held last is sent: the waiting key came after the later one.
  it('forgets a waiting key for a row that was decided in another way since', async () => {
    const { user, asked, save } = await slow([2, 3, 4]);
    await user.keyboard('s');
    await waitFor(() => expect(asked).toHaveLength(1));
    await goTo(3);
    await user.keyboard('s{Escape}');
    await waitFor(() => expect(next.on).toBe(false));
    await user.keyboard('h');
    await waitFor(() => expect(asked).toHaveLength(2));
    save();
    save();
    // Waits for the keys.
    await next.back();
    expect(asked).toEqual([
      [2, 'send'],
      [3, 'hold'],
    ]);
  });

  // Or an order is sent that the seller corrected to hold before leaving the round.
  it('does the correction of a row that the seller left before its turn', async () => {
    const { user, asked, save } = await slow([2, 3, 4]);
    await user.keyboard('s');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.keyboard('h{Escape}');
    save();
    await waitFor(() =>
      expect(asked).toEqual([
        [2, 'send'],
        [2, 'hold'],
      ]),
    );
    save();
  });

  // Or a key for an order of one list cancels an order of another list, which nobody looked at.
  it('counts nothing for another list that was opened while a decision was saved', async () => {
    const { shell, user, asked, save } = await slow([2, 3, 4], {
      runs: () => [ended(), ended({ id: 9, name: 'december.xlsx' })],
    });
    session.settings.opens_next = false;
    await user.keyboard('s');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.keyboard('x');
    runs.open(9);
    await waitFor(() => expect(screen.getByTestId('run').dataset['run']).toBe('9'));
    await next.begin();
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('2'));
    save();
    await waitFor(() => expect(asked).toHaveLength(2));
    save();
    await waitFor(() => expect(shell.requests('decide_rows').map(({ run }) => run)).toEqual([5, 5]));
    expect(next.made.size).toBe(0);
    expect(runRows.place.key).toBe(2);
  });

  it('comes back to the row whose decision Ctrl Z takes back', async () => {
    const { user, decided } = await shown([2, 3, 4]);
    await user.keyboard('u');
    await screen.findByTestId('next');
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('2'));
    await user.keyboard('s');
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('3'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.getByTestId('drawer').dataset['row']).toBe('2'));
    expect(decided.size).toBe(0);
    expect(screen.getByTestId('next').dataset['left']).toBe('3');
  });

  it('stays on the row where the switch is off, which is remembered', async () => {
    const { shell, user, decided } = await shown([2, 3]);
    await user.keyboard('u');
    await user.click(await screen.findByTestId('opens-next'));
    await waitFor(() => expect(shell.requests('save_settings').at(-1)).toEqual({ opens_next: false }));
    await user.keyboard('s');
    await waitFor(() => expect(decided.size).toBe(1));
    await waitFor(() => expect(screen.getByTestId('decide-send').getAttribute('aria-pressed')).toBe('true'));
    expect(screen.getByTestId('drawer').dataset['row']).toBe('2');
  });
});
