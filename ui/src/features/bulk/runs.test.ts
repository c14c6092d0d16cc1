import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { workbookWords } from './export/request';
import { errorWords, look } from '$kit/i18n';
import type {
  AccountState,
  AppError,
  Doubt,
  ExportedView,
  ExportFacts,
  RunResult,
  RunRowView,
  RunView,
} from '$ipc';
import { go } from '$kit/go';
import { session } from '$kit/state';
import { resetAccountQueries, queries } from '$kit/query';
import { customerRun, customerView } from '$features/customer/customer-samples';
import { runRows } from './run-rows.svelte';
import { runs } from './runs.svelte';
import { deferred, failing, openApp, type FakeShell, type Handlers } from '$tests/fake-shell';
import { leaveRuns, COUNTS, runRow, runView, TABLE } from './run-samples';
import { accountsInUse, pageOf, serviceError } from '$tests/samples';

beforeEach(leaveRuns);

/** A batch of 200 numbers whose answer never came. */
const batchDoubt = (own: Partial<Doubt> = {}): Doubt => ({
  batch: 8,
  reason: 'no_answer',
  numbers: 200,
  may_have_cost: 200,
  has_cost: null,
  sent_at: '2026-11-21T06:00:00.000Z',
  quota: null,
  can_poll: false,
  asks_again: false,
  polled_at: null,
  ...own,
});

/** Opens the bulk page with a run. */
async function shown(own: Partial<RunView> = {}, handlers: Handlers = {}) {
  const app = await openApp({
    page: 'bulk',
    handlers: { runs: () => [runView(own)], ...TABLE, ...handlers },
  });
  if (screen.queryByTestId('run') === null)
    await app.user.click(await screen.findByText('orders-november.xlsx'));
  await screen.findByTestId('run');
  return app;
}

describe('a run', () => {
  // Else a screen reader says of its page that it is a region, and nothing else.
  it('that was pasted has a name', async () => {
    const { user } = await openApp({
      page: 'bulk',
      handlers: { runs: () => [runView({ name: '' })], ...TABLE },
    });
    if (screen.queryByTestId('run') === null) await user.click(await screen.findByText('Pasted list'));
    await screen.findByTestId('run');
    expect(screen.getByRole('region', { name: 'Pasted list' })).toBeTruthy();
  });

  // Else a list is looked at, and checked again in part, that is deleted.
  it('is left once a shorter time deleted it, and customers no longer show its orders', async () => {
    let lists = [runView({ state: 'done' })];
    const { shell, user } = await shown(
      {},
      {
        runs: () => lists,
        customer: () => customerView({ runs: [customerRun()] }),
        customer_orders: () => [],
        old_records: () => ({
          checks: 0,
          lists: 0,
          results: 0,
          payouts: 0,
          messages: 0,
          decisions: 0,
          reported: 0,
        }),
        save_settings: () => {
          lists = [];
          return session.settings;
        },
      },
    );
    go.customer('01712000385');
    await waitFor(() => expect(shell.requests('customer_orders')).toHaveLength(1));
    await user.click(screen.getByTestId('nav-settings'));
    await user.click(screen.getByTestId('section-data'));
    (await screen.findByTestId('keep-days')).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByTestId('keep-days-7'));
    await waitFor(() => expect(shell.requests('save_settings')).toHaveLength(1));
    await waitFor(() => expect(runs.list).toEqual([]), { timeout: 3000 });
    await user.click(screen.getByTestId('nav-bulk'));
    expect(screen.queryByTestId('run')).toBeNull();
    expect(screen.queryByText('orders-november.xlsx')).toBeNull();
    for (const command of ['run_rows', 'run_counts', 'customer', 'customer_orders'] as const) {
      const known = queries.getQueryCache().findAll({ queryKey: [command] });
      expect(known.length, command).toBeGreaterThan(0);
      expect(
        known.every(({ state }) => state.isInvalidated),
        command,
      ).toBe(true);
    }
  });

  it('is there after the start when it is not finished', async () => {
    await shown();
    expect(screen.getByTestId('run-done').textContent).toContain('of 3 numbers done');
    expect(screen.getByTestId('rail-progress').textContent).toBe('66%');
  });

  /** Or the seller finds "drop your file here" in the place of the list that is being checked, and starts it again. */
  it.each([
    ['it is told of', (shell: FakeShell) => shell.tell({ kind: 'run', run: runView() })],
    ['the account is known', () => resetAccountQueries()],
  ])('is there after the start also when %s while the lists are read', async (_, happens) => {
    const reply = deferred<RunView[]>();
    const replies: (RunView[] | Promise<RunView[]>)[] = [[], reply.promise];
    const { shell } = await openApp({ handlers: { runs: () => replies.shift() ?? [runView()] } });
    queries.clear();
    const looking = runs.look();
    await happens(shell);
    reply.resolve([runView()]);
    await looking;
    expect(runs.view?.id).toBe(runView().id);
  });

  it('tells what it spent by its requests, and nothing of a key that spends nothing', async () => {
    const ended = { state: 'done' as const, ended_at: '2026-11-21T06:01:00.000Z', done: 2, waiting: 0 };
    const { shell } = await shown({ ...ended, spent: { checks: 2000, more: 200 } });
    expect(screen.getByTestId('run-spent').textContent).toMatch(
      /2,000 checks used, up to 200 more may have been used/,
    );
    shell.tell({
      kind: 'run',
      run: runView({ ...ended, environment: 'test', spent: { checks: 0, more: 0 } }),
    });
    await waitFor(() => expect(screen.getByTestId('run-spent').textContent).toMatch(/No check used/));
  });

  it('says how long the couriers may be asked', async () => {
    await shown({ reply_within: 280 });
    expect(screen.getByTestId('run-reply-within').textContent).toContain('up to 5 min');
  });

  it('is paused with the reason when answers come in another mode', async () => {
    await shown({ state: 'paused', paused_by: { kind: 'other_mode', mode: 'test' } });
    expect(screen.getByTestId('run-notices').textContent).toContain('for “test” mode');
  });

  /** Or the same sentence stands twice, one under the other, and the name of the list is cut off for it. */
  it('says alone in words why it stands still; on another page the line says them', async () => {
    const refused: AccountState = {
      kind: 'failed',
      error: serviceError(403, { code: 'plan_required' }),
    };
    const { shell, user } = await shown({
      state: 'paused',
      paused_by: { kind: 'refused', code: 'plan_required', status: 403 },
    });
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ state: refused }) });
    expect((await screen.findByTestId('run-notices')).textContent).toContain('Your plan does not include');
    const words = () => screen.getByTestId('link-state-open').querySelector('.sr-only');
    expect(words()).not.toBeNull();
    await user.click(screen.getByTestId('nav-check'));
    await waitFor(() => expect(words()).toBeNull());
    expect(screen.getByTestId('link-state').textContent).toContain('Your plan does not include');
  });

  it('follows what the shell tells, and is paused and continued by P', async () => {
    const { shell, user } = await shown(
      {},
      {
        pause_run: () => runView({ state: 'paused', paused_by: { kind: 'user' } }),
        continue_run: () => runView(),
      },
    );
    shell.tell({ kind: 'run', run: runView({ done: 2, waiting: 0 }) });
    await waitFor(() => expect(screen.getByTestId('run-done').dataset['done']).toBe('3'));
    await user.keyboard('p');
    await waitFor(() => expect(screen.getByTestId('run').dataset['state']).toBe('paused'));
    await user.keyboard('p');
    await waitFor(() => expect(shell.requests('continue_run')).toEqual([{ id: 5 }]));
  });

  it('is stopped only after a question', async () => {
    const { shell, user } = await shown({}, { stop_run: () => runView({ state: 'stopped' }) });
    await user.click(screen.getByTestId('stop-run'));
    expect(shell.requests('stop_run')).toEqual([]);
    await user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() => expect(shell.requests('stop_run')).toEqual([{ id: 5 }]));
  });

  it('says what may have been spent before numbers in doubt are checked again', async () => {
    const doubt = batchDoubt({ quota: { before: 1_000, after: 1_000, at: '2026-11-21T06:02:00.000Z' } });
    const { shell, user } = await shown(
      { state: 'paused', paused_by: { kind: 'doubts' }, doubts: [doubt] },
      { resolve_doubt: () => runView() },
    );
    expect(screen.getByTestId('doubt').textContent).toContain('Up to 200 checks');
    expect(screen.getByTestId('doubt').textContent).toContain('may still be waiting at the service');
    expect(screen.queryByTestId('doubt-look')).toBeNull();
    await user.click(screen.getByTestId('doubt-again'));
    await waitFor(() => expect(screen.queryByTestId('doubt')).toBeNull());
    expect(shell.requests('resolve_doubt')).toEqual([{ batch: 8, answer: 'check_again' }]);
  });

  it('asks the service about a lost job again when the seller says so', async () => {
    const doubt = batchDoubt({ reason: 'job_lost', can_poll: true, asks_again: true });
    const { shell, user } = await shown(
      { state: 'paused', paused_by: { kind: 'doubts' }, doubts: [doubt] },
      { poll_lost_jobs: () => runView() },
    );
    expect(screen.getByTestId('doubt').textContent).toContain('for 24 hours');
    await user.click(screen.getByTestId('doubt-look'));
    await waitFor(() => expect(screen.queryByTestId('doubt')).toBeNull());
    expect(shell.requests('poll_lost_jobs')).toEqual([{ id: 5 }]);
    expect(shell.requests('resolve_doubt')).toEqual([]);
  });

  /** Else the seller waits for a job that nobody asks about any more. */
  it('says when a lost job is no longer asked about by itself', async () => {
    const doubt = batchDoubt({ reason: 'job_lost', can_poll: true, polled_at: '2026-11-22T06:00:00.000Z' });
    await shown({ state: 'paused', paused_by: { kind: 'doubts' }, doubts: [doubt] });
    expect(screen.getByTestId('doubt').textContent).toContain('no longer checks automatically');
    expect(screen.getByTestId('doubt').textContent).not.toContain('for 24 hours');
  });

  // Else the second one's buttons are below the edge of the window, and the list never ends.
  it('keeps several doubts short: cost and buttons of each, the rest when it is asked for', async () => {
    const doubt = batchDoubt();
    const doubts = [doubt, { ...doubt, batch: 9, numbers: 40, may_have_cost: 40 }];
    const { shell, user } = await shown(
      { state: 'paused', paused_by: { kind: 'doubts' }, doubts },
      { resolve_doubt: () => runView() },
    );
    const second = within(screen.getAllByTestId('doubt')[1] as HTMLElement);
    const reason = second.getByText(/no answer came/);
    expect(reason).toHaveProperty('hidden', true);
    expect(second.getByText(/may have been used/)).toBeTruthy();
    await user.click(second.getByTestId('doubt-more'));
    expect(reason).toHaveProperty('hidden', false);
    await user.click(second.getByTestId('doubt-leave'));
    await waitFor(() => expect(shell.requests('resolve_doubt')).toEqual([{ batch: 9, answer: 'leave' }]));
  });

  it('never says that all are done where numbers have no result', async () => {
    await shown({ state: 'done', numbers: 300, done: 165, reused: 0, waiting: 0, without_result: 135 });
    expect(screen.getByTestId('run-done').textContent).toContain('165');
    expect(screen.getByTestId('run-done').textContent).not.toContain('All');
  });

  it('lets the seller stop waiting for a job that is stuck', async () => {
    const { shell, user } = await shown(
      { stuck_jobs: 1 },
      { give_up_stuck: () => runView({ stuck_jobs: 0 }) },
    );
    await user.click(screen.getByTestId('give-up-stuck'));
    await waitFor(() => expect(screen.queryByTestId('give-up-stuck')).toBeNull());
    expect(shell.requests('give_up_stuck')).toEqual([{ id: 5 }]);
  });

  it('offers nothing to continue where only a decision helps', async () => {
    await shown({ state: 'paused', paused_by: { kind: 'doubts' } });
    expect(screen.queryByTestId('continue-run')).toBeNull();
    expect(screen.queryByTestId('pause-run')).toBeNull();
  });

  it('names the remedy when the service refuses in the middle', async () => {
    const by = { kind: 'refused' as const, code: 'invalid_api_key', status: 401 };
    await shown({ state: 'paused', paused_by: by });
    expect(screen.getByTestId('run-notices').textContent).toContain('Your API key was not accepted');
  });
});

describe('the table of a run', () => {
  it('shows rows by risk and filters them by key', async () => {
    const { shell, user } = await shown();
    expect(await screen.findAllByTestId('run-row')).toHaveLength(3);
    await waitFor(() => expect(screen.getByTestId('run-filter-very-high').dataset['count']).toBe('1'));
    await user.keyboard('1');
    await waitFor(() => expect(screen.getByTestId('run-rows').dataset['total']).toBe('1'));
    expect(shell.requests('run_rows').at(-1)?.filter).toBe('very_high');
  });

  // Else the first rows of a long run wait for every number of it to be counted.
  it('asks for its counts when its first rows are there', async () => {
    const rows = deferred<ReturnType<typeof pageOf<RunRowView>>>();
    const { shell } = await shown({}, { run_rows: () => rows.promise });
    await waitFor(() => expect(shell.requests('run_rows')).toHaveLength(1));
    expect(shell.requests('run_counts')).toHaveLength(0);
    rows.resolve(pageOf([runRow(2)]));
    await waitFor(() => expect(shell.requests('run_counts')).toHaveLength(1));
  });

  // Else the seller sees an empty list, and takes the results that were paid for as lost.
  it('says so in its place when its rows can’t be read, and reads them again', async () => {
    let broken = true;
    const { user } = await shown(
      {},
      {
        run_rows: () => {
          if (broken) throw { code: 'database', details: { reason: 'locked' } };
          return pageOf([runRow(2)]);
        },
      },
    );
    const error = await screen.findByTestId('run-rows-error');
    expect(screen.queryByTestId('run-rows-none')).toBeNull();
    broken = false;
    await user.click(within(error).getByRole('button'));
    expect(await screen.findAllByTestId('run-row')).toHaveLength(1);
    expect(screen.queryByTestId('run-rows-error')).toBeNull();
  });

  it('decides by key about the row that the keys are on, and takes it back from the toast', async () => {
    const { shell, user } = await shown(
      {},
      {
        decide_rows: () => ({ changed: 1, counts: COUNTS, undo: 1, unverified: [] }),
        undo_decision: () => COUNTS,
      },
    );
    await screen.findAllByTestId('run-row');
    await user.keyboard('{ArrowDown}h');
    await waitFor(() =>
      expect(shell.requests('decide_rows')).toEqual([
        { run: 5, rows: { kind: 'these', rows: [3] }, decision: 'hold' },
      ]),
    );
    await user.click(within(await screen.findByTestId('toast')).getByTestId('toast-action'));
    await waitFor(() => expect(shell.requests('undo_decision')).toEqual([{ run: 5, decision: 1 }]));
  });

  // A seller who reads "Being checked" waits for days: nothing is asked until the key is entered again.
  it.each([
    ['en', 'Paused until its account is back'],
    ['bn', 'অ্যাকাউন্টের অপেক্ষায়'],
  ] as const)('says of rows whose account is away that they wait for it: %s', async (language, waits) => {
    const result = { ...runRow(2).result, level: null, checked_at: null } as RunResult;
    const rows = (['sent', 'waiting', 'in_doubt'] as const).map((state, index) =>
      runRow(index + 2, { result: { ...result, state } }),
    );
    const { shell, user } = await shown(
      {
        sent: 1,
        waiting: 1,
        waits_for: { kind: 'account_away', account: { label: 'Shoili', key_hint: 'dc_live_…9f3c' } },
      },
      {
        run_rows: () => pageOf(rows),
        run_row: () => ({
          row: rows[0] as RunRowView,
          cells: [],
          numbers: [
            {
              result: { ...result, state: 'sent' },
              risk: null,
              summary: null,
              couriers: [],
              raw: null,
              checks: [],
              other_rows: [],
              note: '',
              reported: null,
            },
          ],
        }),
      },
    );
    look.language = language;
    const texts = async () => (await screen.findAllByTestId('run-row')).map((row) => row.textContent);
    await waitFor(async () => expect((await texts())[0]).toContain(waits));
    const [sent, waiting, doubt] = await texts();
    expect(sent).not.toContain(language === 'en' ? 'Being checked' : 'যাচাই হচ্ছে');
    expect(waiting).toContain(waits);
    // What is in doubt waits for the seller, not for the key.
    expect(doubt).not.toContain(waits);
    await user.click((await screen.findAllByTestId('run-row'))[0] as HTMLElement);
    expect((await screen.findByTestId('drawer-waits')).textContent).toBe(waits);
    shell.tell({ kind: 'run', run: runView({ sent: 1, waiting: 1 }) });
    await waitFor(async () => expect((await texts())[0]).not.toContain(waits));
    look.language = 'en';
  });

  // A seller who reads "Being checked" waits for days: nothing is asked until the plan is renewed.
  it('says of rows of a list whose plan ended midway that it ended', async () => {
    const result = { ...runRow(2).result, level: null, checked_at: null } as RunResult;
    const rows = (['sent', 'waiting', 'in_doubt'] as const).map((state, index) =>
      runRow(index + 2, { result: { ...result, state } }),
    );
    const plan = { kind: 'refused', code: 'plan_required', status: 403 } as const;
    const { shell } = await shown(
      { sent: 1, waiting: 1, state: 'paused', paused_by: plan },
      { run_rows: () => pageOf(rows) },
    );
    const texts = async () => (await screen.findAllByTestId('run-row')).map((row) => row.textContent);
    const { title } = errorWords(
      {
        code: 'service',
        details: { refusal: { code: 'plan_required' }, message: null, status: 403, may_have_cost: false },
      },
      'linux',
    );
    await waitFor(async () => expect((await texts())[0]).toContain(title));
    const [sent, waiting, doubt] = await texts();
    expect(sent).not.toContain('Being checked');
    expect(waiting).toContain(title);
    expect(doubt).not.toContain(title);
    // A list that the seller paused: what was sent is still fetched.
    shell.tell({
      kind: 'run',
      run: runView({ sent: 1, waiting: 1, state: 'paused', paused_by: { kind: 'user' } }),
    });
    await waitFor(async () => expect((await texts())[0]).toContain('Being checked'));
    expect((await texts())[1]).toContain('Paused');
  });

  it('is searched by the words that are shown, in their language', async () => {
    const { shell, user } = await shown();
    await screen.findAllByTestId('run-row');
    await user.keyboard('{Control>}f{/Control}');
    await user.keyboard('very h');
    await waitFor(() =>
      expect(shell.requests('run_rows').at(-1)).toMatchObject({ search: 'very h', named: ['very_high'] }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(runRows.search).toBe(''));
  });

  it('copies all rows under the filter when all are chosen', async () => {
    const { shell, user } = await shown({}, { copy_run_rows: () => ({ rows: 3 }) });
    await screen.findAllByTestId('run-row');
    await user.keyboard('{Control>}a{/Control}{Control>}c{/Control}');
    await waitFor(() => expect(shell.requests('copy_run_rows')).toHaveLength(1));
    const [asked] = shell.requests('copy_run_rows');
    expect(asked?.rows).toEqual({ kind: 'these', rows: [2, 3, 4] });
    expect(asked?.headers).toHaveLength(10);
  });

  it('tells a row whole in the drawer, and Escape closes it', async () => {
    const { user } = await shown();
    await user.click((await screen.findAllByTestId('run-row'))[0] as HTMLElement);
    expect((await screen.findByTestId('drawer')).textContent).toContain('Mirpur');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('drawer')).toBeNull());
  });
});

describe('the export', () => {
  it('goes to Downloads, and names the file that was written', async () => {
    const { shell, user } = await shown(
      { state: 'done', ended_at: '2026-11-21T06:01:00.000Z' },
      {
        export_facts: () => ({
          courier: true,
          name: 'orders-november - Porokh',
          own: { kind: 'possible', ending: 'xlsx' },
          columns: ['risk', 'decision'],
          corrected: false,
          changed: null,
          left_before: 0,
          left_at: null,
          outcome_at: null,
        }),
        export_run: () => ({
          files: [{ id: 0, name: 'orders-november - Porokh.xlsx', folder: '/home/rina', rows: 3, failed: 1 }],
          cut: 0,
          columns_left_out: false,
          new_workbook: null,
          courier: null,
        }),
      },
    );
    await user.keyboard('{Control>}e{/Control}');
    await user.click(await screen.findByTestId('column-ratio'));
    await user.click(await screen.findByTestId('export-go'));
    expect((await screen.findByTestId('exported-file')).dataset['name']).toBe(
      'orders-november - Porokh.xlsx',
    );
    const what = { kind: 'own_file', columns: ['risk', 'decision', 'ratio'] };
    expect(shell.requests('export_run')[0]).toMatchObject({ run: 5, what });
    await user.click(screen.getByTestId('export-done'));
  });

  describe('of one list and another', () => {
    const DONE = { state: 'done', ended_at: '2026-11-21T06:01:00.000Z' } as const;
    const FACTS: ExportFacts = {
      courier: true,
      name: 'orders-november - Porokh',
      own: { kind: 'possible', ending: 'xlsx' },
      columns: ['risk', 'decision'],
      corrected: false,
      changed: null,
      left_before: 0,
      left_at: null,
    };
    const FILE: ExportedView = {
      files: [{ id: 0, name: 'orders-november - Porokh.xlsx', folder: '/home/rina', rows: 3, failed: 0 }],
      cut: 0,
      columns_left_out: false,
      new_workbook: null,
      courier: null,
    };
    const both = () => [
      runView({ ...DONE, id: 5 }),
      runView({ ...DONE, id: 6, name: 'orders-october.xlsx' }),
    ];

    it('writes one file, however often it is pressed', async () => {
      const writing = deferred<ExportedView>();
      const { shell, user } = await shown(DONE, {
        export_facts: () => FACTS,
        export_run: () => writing.promise,
      });
      await user.keyboard('{Control>}e{/Control}');
      const go = await screen.findByTestId('export-go');
      go.click();
      go.click();
      await screen.findByTestId('export-cancel');
      expect(shell.requests('export_run')).toHaveLength(1);
      writing.resolve(FILE);
      await user.click(await screen.findByTestId('export-done'));
    });

    // Else the risky parcels of one list are sent because they were unticked in another.
    it('begins with its own choices', async () => {
      const { user } = await shown(DONE, { runs: both, export_facts: () => FACTS });
      runs.open(5);
      await user.keyboard('{Control>}e{/Control}');
      await user.click(await screen.findByTestId('export-courier'));
      await user.click(await screen.findByTestId('hold-very-high'));
      await user.keyboard('{Escape}');
      runs.open(6);
      await waitFor(() => expect(screen.getByTestId('run').dataset['run']).toBe('6'));
      await user.keyboard('{Control>}e{/Control}');
      expect((await screen.findByTestId<HTMLInputElement>('export-own')).checked).toBe(true);
      await user.click(await screen.findByTestId('export-courier'));
      expect((await screen.findByTestId<HTMLInputElement>('hold-very-high')).checked).toBe(true);
      await user.keyboard('{Escape}');
    });

    it('is told where it was written when another list is shown by then', async () => {
      const writing = deferred<ExportedView>();
      const { user } = await shown(DONE, {
        runs: both,
        export_facts: () => FACTS,
        export_run: () => writing.promise,
      });
      runs.open(5);
      await user.keyboard('{Control>}e{/Control}');
      await user.click(await screen.findByTestId('export-go'));
      runs.open(6);
      await waitFor(() => expect(screen.getByTestId('run').dataset['run']).toBe('6'));
      writing.resolve(FILE);
      expect((await screen.findByTestId('toast')).textContent).toContain('orders-november - Porokh.xlsx');
      await user.keyboard('{Control>}e{/Control}');
      expect(await screen.findByTestId('export-go')).toBeTruthy();
      expect(screen.queryByTestId('exported-file')).toBeNull();
      await user.keyboard('{Escape}');
    });
  });

  it('says why the results can’t go into the file, and makes a new one', async () => {
    const { shell, user } = await shown(
      { state: 'done', ended_at: '2026-11-21T06:01:00.000Z' },
      {
        export_facts: () => ({
          courier: true,
          name: 'orders-november - Porokh',
          own: { kind: 'impossible', why: 'protected' },
          columns: ['risk'],
          corrected: false,
          changed: null,
          left_before: 0,
          left_at: null,
          outcome_at: null,
        }),
        export_run: () => ({
          files: [{ id: 0, name: 'orders-november - Porokh.xlsx', folder: '/home/rina', rows: 3, failed: 1 }],
          cut: 0,
          columns_left_out: false,
          new_workbook: 'protected',
          courier: null,
        }),
      },
    );
    await user.keyboard('{Control>}e{/Control}');
    expect(await screen.findByText(/once you unprotect it\. Choose a new file/u)).toBeTruthy();
    await user.click(await screen.findByTestId('export-go'));
    const told = (await screen.findByTestId('export-new-workbook')).textContent;
    expect(told).toContain('protected');
    // It is there already.
    expect(told).not.toContain('Choose');
    expect(shell.requests('export_run')[0]).toMatchObject({ run: 5, what: { kind: 'full' }, format: 'xlsx' });
    await user.click(screen.getByTestId('export-done'));
  });

  it('says that the file was changed, and replaces nothing before the seller says so', async () => {
    const [opened_at, changed_at] = ['2026-11-21T06:01:00.000Z', '2026-11-21T08:30:00.000Z'];
    const original = { name: 'orders-november.xlsx', opened_at, changed_at };
    let chosen: typeof original | null = null;
    const { shell, user } = await shown(
      { state: 'done', ended_at: '2026-11-21T06:01:00.000Z' },
      {
        export_facts: () => ({
          courier: true,
          name: 'orders-november - Porokh',
          own: { kind: 'possible', ending: 'xlsx' },
          columns: ['risk'],
          left_before: 0,
          left_at: null,
          outcome_at: null,
          corrected: true,
          changed: original,
        }),
        export_run: ({ replace }) => {
          const files = ['november - hold.xlsx'];
          const asks: AppError = { code: 'replaces', details: { files, original: chosen } };
          if (!replace) return failing(asks)();
          const file = { id: 0, name: 'november.xlsx', folder: '/home/rina', rows: 3, failed: 0 };
          return { files: [file], cut: 0, columns_left_out: false, new_workbook: null, courier: null };
        },
      },
    );
    await user.keyboard('{Control>}e{/Control}');
    const told = (await screen.findByTestId('export-changed')).textContent;
    expect(told).toContain('12:01');
    expect(told).toContain('2:30');
    screen.getByTestId('export-corrected');
    await user.click(await screen.findByTestId('export-ask'));
    await screen.findByTestId('export-replaces');
    expect(screen.getByTestId('export-changed').textContent, 'another file is replaced').toBe(told);
    chosen = original;
    await user.click(screen.getByTestId('export-ask'));
    await waitFor(() => expect(screen.queryByTestId('export-changed')).toBeNull());
    const question = (await screen.findByTestId('export-replaces')).textContent;
    expect(question).toContain('orders-november.xlsx was changed');
    expect(question).toContain('would replace november - hold.xlsx');
    expect(shell.requests('export_run')).toHaveLength(2);
    await user.click(screen.getByTestId('export-replace'));
    await screen.findByTestId('exported-file');
    expect(shell.requests('export_run')[2]).toMatchObject({ to: 'ask', replace: true });
    await user.click(screen.getByTestId('export-done'));
  });

  it.each(['bn', 'en'] as const)('has sheet names that a workbook takes: %s', (language) => {
    look.language = language;
    const names = Object.values(workbookWords().sheets);
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/u);
    look.language = 'en';
  });
});
