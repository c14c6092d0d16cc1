import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutcomeFileView, OutcomeRowView } from '$ipc';
import { pages } from '$kit/state/pages.svelte';
import { deliveryRules, outcomeFileView, outcomeRow } from './delivery-samples';
import { outcomeFile } from './outcome-file.svelte';
import { openApp, type Handlers, failing } from '$tests/fake-shell';
import { pageOf } from '$tests/samples';

const ROWS: OutcomeRowView[] = [
  outcomeRow(2, { consignment: '8801' }),
  outcomeRow(3, { same_reference: 2, joined: true, state: { kind: 'ready', replaces: true } }),
  outcomeRow(4, {
    outcome: null,
    word: 'In transit',
    state: { kind: 'left_out', reason: { kind: 'not_final' } },
  }),
  outcomeRow(5, {
    outcome: null,
    word: 'Lost',
    amount: null,
    amount_unreadable: true,
    state: { kind: 'review', reason: 'unknown_word' },
  }),
  outcomeRow(6, {
    state: { kind: 'left_out', reason: { kind: 'same_consignment', row: 2 } },
    contradicts: 2,
  }),
];

/** Opens the page with a courier's file. */
async function opened(own: Partial<OutcomeFileView> = {}, handlers: Handlers = {}) {
  const app = await openApp({
    page: 'deliveries',
    handlers: {
      outcome_file: () => ({ kind: 'open', file: outcomeFileView(own) }),
      outcome_rows: ({ filter, offset = 0, limit }) => {
        const rows = filter === 'ready' ? ROWS.filter(({ state }) => state.kind === 'ready') : ROWS;
        return pageOf(rows.slice(offset, offset + limit), rows.length);
      },
      choose_outcome_file: () => null,
      close_outcome_file: () => null,
      set_outcome_role: () => null,
      set_outcome_word: () => null,
      set_outcome_courier: () => null,
      answer_outcome_rows: () => null,
      ...handlers,
    },
  });
  await screen.findByTestId('see-rows');
  return app;
}

/** Opens the page with a courier's file, and looks at its rows. */
async function openedRows(own: Partial<OutcomeFileView> = {}, handlers: Handlers = {}) {
  const app = await opened(own, handlers);
  await app.user.click(screen.getByTestId('see-rows'));
  await screen.findAllByTestId('outcome-row');
  return app;
}

beforeEach(() => {
  outcomeFile.go('words');
  outcomeFile.follow({ kind: 'closed' });
});

const row = (number: number) =>
  screen
    .getAllByTestId('outcome-row')
    .find(({ dataset }) => dataset['row'] === String(number)) as HTMLElement;

/** Chooses in a select by the keyboard. */
async function choose(user: Awaited<ReturnType<typeof openApp>>['user'], select: string, option: string) {
  screen.getByTestId(select).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByTestId(`${select}-${option}`));
}

describe('a courier’s file', () => {
  it('is taken on the page of results while that is shown, and elsewhere is a list to check', async () => {
    const { shell, user } = await openApp({ page: 'deliveries' });
    await waitFor(() => expect(shell.requests('take_drops')).toEqual([{ page: 'deliveries' }]));
    await user.click(screen.getByTestId('nav-check'));
    await waitFor(() => expect(shell.requests('take_drops').at(-1)).toEqual({ page: 'bulk' }));
  });

  it('is asked for by Ctrl O on the page of results, where elsewhere a list is', async () => {
    const { shell, user } = await openApp({
      page: 'deliveries',
      handlers: { choose_outcome_file: () => null },
    });
    await user.keyboard('{Control>}o{/Control}');
    await waitFor(() => expect(shell.requests('choose_outcome_file')).toHaveLength(1));
    expect(shell.requests('choose_file')).toEqual([]);
  });

  it('opens its page wherever it was begun, and says that it is being read', async () => {
    const { shell } = await openApp();
    shell.tell({ kind: 'outcome_file', file: { kind: 'opening', name: 'parcels.xlsx' } });
    await waitFor(() => expect(pages.current).toBe('deliveries'));
    expect((await screen.findByTestId('outcome-file')).textContent).toContain('Opening parcels.xlsx');
  });

  it('says why it can’t be read, and leads back', async () => {
    const { shell, user } = await openApp({ handlers: { close_outcome_file: () => null } });
    shell.tell({
      kind: 'outcome_file',
      file: { kind: 'opening', name: 'parcels.xlsx' },
    });
    shell.tell({
      kind: 'outcome_file',
      file: {
        kind: 'failed',
        name: 'parcels.xlsx',
        error: { code: 'file', details: { reason: { code: 'damaged' } } } as never,
      },
    });
    expect((await screen.findByTestId('outcome-file-error')).textContent).toContain('parcels.xlsx');
    await user.click(screen.getByTestId('leave-outcome-file'));
    expect(shell.requests('close_outcome_file')).toEqual([null]);
  });

  it('asks first for words without a meaning, then shows guesses and what is sure', async () => {
    const { shell, user } = await opened({
      words: [
        { word: 'Lost', rows: 1, meaning: { kind: 'ask' }, guess: false },
        { word: 'hold', rows: 4, meaning: { kind: 'not_final' }, guess: true },
        { word: 'Delivered', rows: 2, meaning: { kind: 'outcome', outcome: 'delivered' }, guess: false },
      ],
    });
    const ask = screen.getByTestId('ask-words');
    expect(ask.textContent).toContain('One status needs your answer');
    expect(ask.textContent).not.toContain('hold');
    const words = screen.getByTestId('outcome-file').textContent;
    expect(words.indexOf('Lost')).toBeLessThan(words.indexOf('hold'));
    expect(words.indexOf('hold')).toBeLessThan(words.indexOf('suggested'));
    expect(words.match(/suggested/g)).toHaveLength(1);
    expect(screen.getByTestId('outcome-sums').textContent).toBe(
      '2 to add · 1 to review · 1 still on the way',
    );
    await user.click(screen.getByTestId('word-Lost-outcome:returned'));
    expect(shell.requests('set_outcome_word')).toEqual([
      { id: 3, word: 'Lost', meaning: { kind: 'outcome', outcome: 'returned' } },
    ]);
  });

  it('is walked through by arrows: they choose nothing before Space does', async () => {
    const { shell, user } = await opened({
      words: [{ word: 'Lost', rows: 1, meaning: { kind: 'ask' }, guess: false }],
    });
    screen.getByTestId('word-Lost-outcome:delivered').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(shell.requests('set_outcome_word')).toEqual([]);
    expect(document.activeElement).toBe(screen.getByTestId('word-Lost-outcome:cancelled'));
    await user.keyboard(' ');
    expect(shell.requests('set_outcome_word')).toEqual([
      { id: 3, word: 'Lost', meaning: { kind: 'outcome', outcome: 'cancelled' } },
    ]);
  });

  it('lets a word without an answer wait: its rows say so, and lead back to it', async () => {
    const { user } = await openedRows();
    expect(screen.queryByTestId('ask-words')).toBeNull();
    await user.click(within(row(5)).getByTestId('say-word'));
    await screen.findByTestId('ask-words');
  });

  it('names the courier by its headings, and where that can be changed', async () => {
    const { shell, user } = await opened({ courier: 'Steadfast', courier_source: 'headings' });
    expect(screen.getByTestId('file-courier').textContent).toContain('Steadfast');
    expect(screen.getByTestId('outcome-file').textContent).toContain('Recognised by the headings');
    expect(screen.getByTestId('outcome-file').textContent).toContain('the next Steadfast file');
    await choose(user, 'file-courier', 'RedX');
    await choose(user, 'file-courier', 'courier_b');
    await choose(user, 'file-courier', 'none');
    expect(shell.requests('set_outcome_courier')).toEqual([
      { id: 3, word: null, courier: 'RedX' },
      { id: 3, word: null, courier: 'courier_b' },
      { id: 3, word: null, courier: null },
    ]);
  });

  it('asks which courier of the service a name is, until it was answered', async () => {
    const courier = { word: 'Steadfast', rows: 4, courier: null, answered: false };
    const { shell, user } = await opened({ couriers: [courier] });
    expect(screen.getByTestId('ask-couriers').textContent).toContain('Steadfast');
    await user.click(screen.getByTestId('courier-Steadfast-courier_a'));
    expect(shell.requests('set_outcome_courier')).toEqual([
      { id: 3, word: 'Steadfast', courier: 'courier_a' },
    ]);
    const file = outcomeFileView({ version: 2, couriers: [{ ...courier, answered: true }] });
    shell.tell({ kind: 'outcome_file', file: { kind: 'open', file } });
    await waitFor(() => expect(screen.queryByTestId('ask-couriers')).toBeNull());
    expect(screen.getByTestId('courier-Steadfast').textContent).toContain('None of these');
  });

  // Or who works by keys begins again at the rail, and after each answer at nothing.
  it('has the focus on its next question, and after the last one on the button that goes on', async () => {
    const couriers = ['Steadfast', 'Pathao'].map((word) => ({
      word,
      rows: 4,
      courier: null,
      answered: false,
    }));
    const { shell, user } = await opened({ words: [], couriers });
    const steadfast = screen.getByTestId('courier-Steadfast-courier_a');
    expect(document.activeElement?.closest('[data-testid="ask-couriers"]')).not.toBeNull();
    steadfast.focus();
    await user.keyboard(' ');
    const answer = (version: number, answered: number) => {
      const now = couriers.map((courier, at) => ({ ...courier, answered: at < answered }));
      const file = outcomeFileView({ version, words: [], couriers: now });
      shell.tell({ kind: 'outcome_file', file: { kind: 'open', file } });
    };
    answer(2, 1);
    const pathao = await screen.findByTestId('courier-Pathao-courier_a');
    await waitFor(() =>
      expect(document.activeElement?.closest('[role="radiogroup"]')?.contains(pathao)).toBe(true),
    );
    answer(3, 2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('see-rows')));
  });

  // Or the next Enter takes the file without the answer: the service's couriers came after it.
  it('has the focus on a question that comes after the file', async () => {
    const couriers = [{ word: 'Pathao', rows: 4, courier: null, answered: false }];
    let tell: (() => void) | undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    await opened(
      { words: [], couriers },
      {
        delivery_rules: async () => {
          await told;
          return deliveryRules();
        },
      },
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('see-rows')));
    tell?.();
    await screen.findByTestId('ask-couriers');
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-testid="ask-couriers"]')).not.toBeNull(),
    );
  });

  // Questions with more than six choices are answered in a menu, which has the focus itself, and goes with its question.
  it.each(['before', 'after'])(
    'has it there, too, when a menu was answered and the answer comes %s the menu is gone',
    async (when) => {
      const couriers = ['Steadfast', 'Pathao'].map((word) => ({
        word,
        rows: 4,
        courier: null,
        answered: false,
      }));
      const named = Array.from({ length: 7 }, (_, at) => `courier_${'abcdefg'.charAt(at)}`);
      let answered = 0;
      const tell = () => {
        answered += 1;
        const now = couriers.map((courier, at) => ({ ...courier, answered: at < answered }));
        const file = outcomeFileView({ version: 1 + answered, words: [], couriers: now });
        shell.tell({ kind: 'outcome_file', file: { kind: 'open', file } });
      };
      const { shell, user } = await opened(
        { words: [], couriers },
        {
          delivery_rules: () => deliveryRules({ couriers: named }),
          set_outcome_courier: () => {
            if (when === 'before') tell();
            return null;
          },
        },
      );
      const answer = async (word: string) => {
        const menu = await screen.findByTestId(`courier-${word}`);
        await waitFor(() => expect(document.activeElement).toBe(menu));
        await user.keyboard('{Enter}');
        const options = () => screen.queryAllByTestId(new RegExp(`^courier-${word}-courier`));
        await waitFor(() => expect(options()).toHaveLength(7));
        await user.keyboard('{ArrowDown}{Enter}');
        await waitFor(() => expect(options()).toEqual([]));
        if (when === 'after') tell();
      };
      await answer('Steadfast');
      await answer('Pathao');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('see-rows')));
      expect(shell.requests('set_outcome_courier')).toHaveLength(2);
    },
  );

  // The columns close by themselves once the file says what became of its parcels: the list goes with its menu.
  it('has it on the first question after its columns were told by the keyboard', async () => {
    const columns = [
      { index: 0, letters: 'A', header: 'Phone', role: 'phone' as const },
      { index: 1, letters: 'B', header: 'Result', role: null },
    ];
    const { shell, user } = await opened({ columns, words: [] });
    screen.getByTestId('column-1').focus();
    await user.keyboard('{Enter}');
    const status = await screen.findByTestId('column-1-status');
    while (!status.hasAttribute('data-highlighted')) await user.keyboard('{ArrowUp}');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(shell.requests('set_outcome_role')).toEqual([{ id: 3, column: 1, role: 'status' }]),
    );
    await waitFor(() => expect(screen.queryByTestId('column-1-status')).toBeNull());
    shell.tell({ kind: 'outcome_file', file: { kind: 'open', file: outcomeFileView({ version: 2 }) } });
    await waitFor(() => expect(screen.queryByTestId('columns')).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('[data-testid="ask-words"]')).not.toBeNull());
  });

  // Or the next Enter takes all results, though rows still wait for an answer.
  it('leads the focus to its rows after a look at another page, never to the button that takes them', async () => {
    const { user } = await openedRows();
    await user.keyboard('{Control>}1{/Control}');
    await screen.findByTestId('phone-field');
    await user.keyboard('{Control>}3{/Control}');
    const rows = await screen.findByTestId('outcome-rows');
    await waitFor(() => expect(document.activeElement).toBe(rows));
  });

  it('says of each row what happens to it, and why', async () => {
    await openedRows({ longest_consignment: 4 });
    expect(row(2).textContent).toContain('Delivered');
    expect(row(2).textContent).toContain('8801');
    expect(row(3).textContent).toContain('Replaces an earlier one');
    expect(row(3).textContent).toContain('Same order number as row 2');
    expect(row(3).textContent).toContain('found by the order');
    expect(row(4).textContent).toContain('Still on the way');
    expect(row(5).textContent).toContain('Choose what it means');
    expect(row(5).textContent).toContain('can’t be read, not shared');
    expect(row(6).textContent).toContain('Same parcel as row 2');
    expect(row(6).textContent).toContain('has another result');
    expect(within(row(4)).queryByTestId('outcome-take')).toBeNull();
  });

  it('says what it found of itself: shared references, joined numbers, no order column', async () => {
    const { user } = await opened({
      by_consignment: true,
      counts: {
        rows: 5,
        ready: 2,
        unchanged: 0,
        on_the_way: 1,
        left_out: 1,
        review: 1,
        same_reference: 2,
        joined: 1,
        other_customer: 0,
        same_parcel: 0,
      },
    });
    expect(screen.getByTestId('joined').textContent).toContain('1 row without a number');
    expect(screen.getByTestId('outcome-file').textContent).toContain('No order column');
    await user.click(screen.getByTestId('see-rows'));
    expect(screen.getByTestId('same-reference').textContent).toContain('A later row replaces an earlier one');
  });

  it('names the lines whose quotes can be read in two ways', async () => {
    const place = { first_line: 5, last_line: 6, one_cell: false, index: null };
    await opened({ quotes: { count: 3, first: [place] } });
    const notice = screen.getByTestId('quotes-notice');
    expect(notice.textContent).toContain('Lines 5–6');
    expect(notice.textContent).toContain('and 2 more');
    expect(within(notice).queryByRole('button')).toBeNull();
  });

  // A new customer's row replaced the result of an older order with the same number, without a word.
  it('asks which of two customers a shared order ref is for, for each row and for all', async () => {
    const conflict = {
      row: null,
      order_ref: 'A-2',
      phone: '01911000747',
      outcome: 'returned',
      amount: null,
      apart: 'A-2-0385',
    };
    const own = { phone: '01712000385', conflict };
    const rows = [
      outcomeRow(2, { ...own, state: { kind: 'review', reason: 'other_customer' } }),
      outcomeRow(3, { ...own, state: { kind: 'review', reason: 'same_parcel' } }),
      outcomeRow(4, {
        phone: null,
        customers: ['01712000385', '01911000747'],
        state: { kind: 'review', reason: 'several_customers' },
      }),
      outcomeRow(5, { order_ref: 'A-5-0385', answered: true }),
    ];
    const { counts } = outcomeFileView();
    const { shell, user } = await opened(
      { counts: { ...counts, review: 3, other_customer: 1, same_parcel: 1 } },
      { outcome_rows: () => pageOf(rows) },
    );
    const ask = screen.getByTestId('ask-conflicts');
    expect(ask.textContent).toContain('Another customer’s result has the order number');
    await user.click(within(ask).getByTestId('conflict-same_parcel-replace'));
    await user.click(screen.getByTestId('see-rows'));
    await screen.findAllByTestId('outcome-row');
    expect(row(2).textContent).toContain('Another customer');
    expect(within(row(2)).queryByTestId('outcome-take')).toBeNull();
    await choose(user, 'answer-2', 'apart');
    await choose(user, 'answer-3', 'apart');
    await choose(user, 'answer-4', '01911000747');
    await user.click(within(row(5)).getByTestId('answer-again'));
    const apart = { kind: 'conflict', answer: 'apart' };
    expect(shell.requests('answer_outcome_rows')).toEqual([
      {
        id: 3,
        rows: { kind: 'all', conflict: 'same_parcel' },
        answer: { kind: 'conflict', answer: 'replace' },
      },
      { id: 3, rows: { kind: 'one', row: 2 }, answer: apart },
      { id: 3, rows: { kind: 'one', row: 3 }, answer: apart },
      { id: 3, rows: { kind: 'one', row: 4 }, answer: { kind: 'customer', phone: '01911000747' } },
      { id: 3, rows: { kind: 'one', row: 5 }, answer: null },
    ]);
  });

  it('says how many rows were left out since the list changed meanwhile', async () => {
    const { user } = await openedRows(
      {},
      { take_outcomes: () => ({ added: 1, changed: 0, unchanged: 0, left_out: 2 }) },
    );
    await user.click(screen.getByTestId('take-outcomes'));
    expect((await screen.findByTestId('toast')).textContent).toContain('2 left out');
  });

  it('gives a column another role, and takes one away', async () => {
    const { shell, user } = await opened();
    expect(screen.queryByTestId('columns')).toBeNull();
    await user.click(screen.getByTestId('outcome-columns'));
    await choose(user, 'column-1', 'none');
    await choose(user, 'column-0', 'order');
    expect(shell.requests('set_outcome_role')).toEqual([
      { id: 3, column: 1, role: null },
      { id: 3, column: 0, role: 'order' },
    ]);
  });

  it('shows its columns by itself when none has the results', async () => {
    await opened({ columns: [{ index: 0, letters: 'A', header: 'Phone', role: 'phone' }], words: [] });
    expect(screen.getByTestId('columns').textContent).toContain('Phone');
  });

  it('gives a word another meaning: still on its way', async () => {
    const { shell, user } = await opened();
    await choose(user, 'word-Delivered', 'not_final');
    expect(shell.requests('set_outcome_word')).toEqual([
      { id: 3, word: 'Delivered', meaning: { kind: 'not_final' } },
    ]);
  });

  it('is read again when something in it is mapped otherwise, and keeps the filter', async () => {
    const { shell, user } = await openedRows();
    await user.click(screen.getByTestId('outcome-filter-review'));
    await waitFor(() => expect(shell.requests('outcome_rows').at(-1)?.filter).toBe('review'));
    const before = shell.requests('outcome_rows').length;
    shell.tell({ kind: 'outcome_file', file: { kind: 'open', file: outcomeFileView({ version: 2 }) } });
    await waitFor(() => expect(shell.requests('outcome_rows').length).toBeGreaterThan(before));
    expect(shell.requests('outcome_rows').at(-1)?.filter).toBe('review');
  });

  it('puts the rows that are ready into the list without those that were unticked', async () => {
    const { shell, user } = await openedRows(
      {},
      { take_outcomes: () => ({ added: 1, changed: 0, unchanged: 0, left_out: 0 }) },
    );
    expect(screen.getByTestId('take-outcomes').textContent).toContain('Add 2 to the list');
    await user.click(within(row(3)).getByTestId('outcome-take'));
    await user.click(screen.getByTestId('take-outcomes'));
    await waitFor(() =>
      expect(shell.requests('take_outcomes')).toEqual([{ id: 3, version: 1, leave_out: [3] }]),
    );
    expect((await screen.findByTestId('toast')).textContent).toContain('1 result added');
    expect(shell.requests('close_outcome_file')).toHaveLength(1);
    expect(shell.requests('share_deliveries')).toEqual([]);
  });

  // The button said 1, and two went; or 0, and none could be taken.
  it('counts a row that was unticked only while it is ready', async () => {
    let rows = ROWS;
    const { shell, user } = await openedRows(
      {},
      {
        outcome_rows: ({ filter, offset = 0, limit }) => {
          const found = filter === 'ready' ? rows.filter(({ state }) => state.kind === 'ready') : rows;
          return pageOf(found.slice(offset, offset + limit), found.length);
        },
      },
    );
    const button = () => screen.getByTestId<HTMLButtonElement>('take-outcomes');
    const told = (version: number, ready: number) => {
      const { counts } = outcomeFileView();
      const file = outcomeFileView({ version, counts: { ...counts, ready } });
      shell.tell({ kind: 'outcome_file', file: { kind: 'open', file } });
    };
    await user.click(within(row(3)).getByTestId('outcome-take'));
    await waitFor(() => expect(button().dataset['count']).toBe('1'));
    // Its word means another thing now.
    rows = ROWS.map((one) =>
      one.row === 3 ? outcomeRow(3, { state: { kind: 'left_out', reason: { kind: 'not_final' } } }) : one,
    );
    told(2, 1);
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(button().dataset['count']).toBe('1');
    expect(screen.getByTestId('choose-all').getAttribute('aria-checked')).toBe('true');
    // And the one before again: the seller left it out.
    rows = ROWS;
    told(3, 2);
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(button().dataset['count']).toBe('1');
  });

  // Of a file of hundreds of parcels, of which only a few are to be taken, each one had to be unticked.
  it('takes none of its rows, or all again, by one tick in the head', async () => {
    const { shell, user } = await openedRows(
      {},
      { take_outcomes: () => ({ added: 1, changed: 0, unchanged: 0, left_out: 0 }) },
    );
    const all = screen.getByTestId('choose-all');
    const ticked = () =>
      [2, 3]
        .map((at) => within(row(at)).getByTestId('outcome-take'))
        .map((box) => (box as HTMLInputElement).checked);
    expect(all.getAttribute('aria-checked')).toBe('true');
    await user.click(all);
    await waitFor(() => expect(ticked()).toEqual([false, false]));
    expect(all.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByTestId<HTMLButtonElement>('take-outcomes').disabled).toBe(true);
    await user.click(within(row(3)).getByTestId('outcome-take'));
    expect(all.getAttribute('aria-checked')).toBe('mixed');
    await user.click(all);
    expect(ticked()).toEqual([true, true]);
    await user.click(all);
    await waitFor(() => expect(ticked()).toEqual([false, false]));
    await user.click(within(row(3)).getByTestId('outcome-take'));
    await user.click(screen.getByTestId('take-outcomes'));
    await waitFor(() =>
      expect(shell.requests('take_outcomes')).toEqual([{ id: 3, version: 1, leave_out: [2] }]),
    );
  });

  // Or each of hundreds of parcels is unticked by hand.
  it('takes the rows of a range or leaves them out, by Shift with a click or a key', async () => {
    const many = Array.from({ length: 40 }, (_, at) => outcomeRow(at + 2));
    const { counts } = outcomeFileView();
    const { shell, user } = await openedRows(
      { counts: { ...counts, ready: 40, review: 0 } },
      {
        outcome_rows: ({ offset = 0, limit }) => pageOf(many.slice(offset, offset + limit), many.length),
        take_outcomes: () => ({ added: 1, changed: 0, unchanged: 0, left_out: 0 }),
      },
    );
    const count = () => screen.getByTestId('take-outcomes').dataset['count'];
    const take = (at: number) => within(row(at)).getByTestId<HTMLInputElement>('outcome-take');
    await user.click(take(3));
    await user.keyboard('{Shift>}');
    await user.click(take(6));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(count()).toBe('36'));
    expect([2, 3, 4, 5, 6, 7].map((at) => take(at).checked)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    // By the keys alone: from the third row to the end, and the last one of before again.
    screen.getByTestId('outcome-rows').focus();
    await user.keyboard('{Home}{ArrowDown} ');
    await waitFor(() => expect(count()).toBe('37'));
    await user.keyboard(' {Shift>}{End}{/Shift}');
    await waitFor(() => expect(count()).toBe('1'));
    await user.click(screen.getByTestId('take-outcomes'));
    await waitFor(() => expect(shell.requests('take_outcomes')).toHaveLength(1));
    expect(shell.requests('take_outcomes')[0]?.leave_out.length).toBe(39);
  });

  // Or parcels that were left out are taken after all.
  it('leaves rows out by a new range under another filter', async () => {
    const many = Array.from({ length: 10 }, (_, at) => outcomeRow(at + 2));
    const { counts } = outcomeFileView();
    const { user } = await openedRows(
      { counts: { ...counts, ready: 10 } },
      { outcome_rows: ({ offset = 0, limit }) => pageOf(many.slice(offset, offset + limit), many.length) },
    );
    const count = () => screen.getByTestId('take-outcomes').dataset['count'];
    await user.click(within(row(3)).getByTestId('outcome-take'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await waitFor(() => expect(count()).toBe('7'));
    await user.click(screen.getByTestId('outcome-filter-review'));
    await screen.findAllByTestId('outcome-row');
    screen.getByTestId('outcome-rows').focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    // From the first row, which was ticked: it and the next one are left out, beside the three.
    await waitFor(() => expect(count()).toBe('6'));
  });

  it('stays open and says why when its rows could not be taken', async () => {
    const { user } = await openedRows(
      {},
      {
        take_outcomes: failing({ code: 'database', details: { reason: 'disk_full' } }),
      },
    );
    await user.click(screen.getByTestId('take-outcomes'));
    expect((await screen.findByTestId('take-error')).textContent).toContain('disk is full');
    expect(screen.getByTestId('outcome-file').dataset['state']).toBe('open');
  });
});
