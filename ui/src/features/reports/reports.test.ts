import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError, ReportFacts } from '$ipc';
import { report } from './report.svelte';
import { reports } from './reports.svelte';
import { runRows } from '$features/bulk/run-rows.svelte';
import { runs } from '$features/bulk/runs.svelte';
import { drafts } from '$kit/state/drafts.svelte';
import { session } from '$kit/state/session.svelte';
import { openApp, type Handlers, failing } from '$tests/fake-shell';
import { reportFacts, reportView } from './report-samples';
import { CHOSEN, COUNTS, runRow, runView } from '$features/bulk/run-samples';
import { checkView, pageOf, serviceError } from '$tests/samples';

const NUMBER = '01712000385';
const OTHER = '01911000742';
const scopeMissing: AppError = serviceError(
  403,
  { code: 'scope_missing', required_scope: 'report' },
  'অনুমতি নেই',
);

beforeEach(() => {
  session.online = true;
  report.begin([]);
  report.close();
  report.reason = '';
  drafts.texts.clear();
  reports.open = false;
  runs.leave();
  runRows.show(0);
});

/** Checks the number and opens its report with R. */
async function writing(own: Partial<ReportFacts> = {}, handlers: Handlers = {}) {
  const app = await openApp({
    handlers: {
      check_phone: () => checkView(),
      report_facts: ({ text }) => reportFacts({ phone: text, ...own }),
      send_reports: ({ phones, reason, note }) =>
        phones.map((phone, index) => reportView({ id: index + 1, phone, reason, note })),
      ...handlers,
    },
  });
  await app.user.type(screen.getByTestId('phone-field'), `${NUMBER}{Enter}`);
  await screen.findByTestId('result-card');
  screen.getByTestId('phone-field').blur();
  await app.user.keyboard('r');
  await screen.findByTestId('report-dialog');
  return app;
}

describe('a report of another account', () => {
  const account = { label: 'a@shop.example', key_hint: 'dc_live_…a1b2' };
  const shown = async (own: Parameters<typeof reportView>[0]) => {
    await openApp({ handlers: { reports: () => pageOf([reportView(own)]) } });
    reports.show();
    await screen.findByTestId('report-item');
  };

  it('that never left says that the key was changed, and can go with the key in use', async () => {
    await shown({ state: 'cancelled', error: { code: 'account_away', details: { account } } });
    const why = screen.getByTestId('report-why').textContent;
    expect(why).toContain('the API key was changed before that');
    expect(why).toContain('a@shop.example');
    expect(screen.getByTestId<HTMLButtonElement>('report-again').disabled).toBe(false);
  });

  // “Send again” promised the key in use, and there was none: it only failed.
  it.each([
    { state: 'cancelled', error: { code: 'account_away', details: { account } } },
    { state: 'refused', error: scopeMissing },
  ] as const)('that is $state can’t go while no key is there, and says what is missing', async (own) => {
    const { user } = await openApp({
      start: { account: { environment: null } },
      handlers: { reports: () => pageOf([reportView(own)]) },
    });
    reports.show();
    expect((await screen.findByTestId('report-needs-account')).textContent).toContain('Connect an account');
    expect(screen.getByTestId('report-item').textContent).not.toContain('the key in use now');
    expect(screen.getByTestId<HTMLButtonElement>('report-again').disabled).toBe(true);
    await user.click(within(screen.getByTestId('report-needs-account')).getByText('Open Settings'));
    await waitFor(() => expect(screen.queryByTestId('reports-dialog')).toBeNull());
    expect(screen.getByTestId('nav-settings').getAttribute('aria-current')).toBe('page');
  });

  it('that may have arrived says before it is pressed that it waits for its account', async () => {
    await shown({ state: 'unknown', away: account });
    expect(screen.getByTestId('away-note').textContent).toContain('a@shop.example');
    expect(screen.getByTestId<HTMLButtonElement>('report-again').disabled).toBe(true);
    // The page that it leads to isn't left beneath the list.
    screen.getByText('Open Settings').click();
    await waitFor(() => expect(screen.queryByTestId('reports-dialog')).toBeNull());
  });
});

describe('a report', () => {
  it('that was sent with the test key says that nothing was saved, before and after', async () => {
    const { shell } = await openApp({ start: { account: { environment: 'test' } } });
    report.begin([NUMBER]);
    expect((await screen.findByTestId('report-dialog')).textContent).toContain('saves nothing');
    report.close();
    const waiting = reportView({ environment: 'test', state: 'in_flight' });
    shell.tell({ kind: 'report', report: waiting });
    shell.tell({ kind: 'report', report: { ...waiting, state: 'done' } });
    const toast = await screen.findByTestId('toast');
    expect(toast.textContent).toContain('nothing was saved');
    expect(toast.textContent).not.toContain('is reported');
    reports.open = true;
    expect((await screen.findByTestId('report-test')).textContent).toContain('saved nothing');
    expect(screen.getByTestId('report-item').textContent).not.toContain('Reported');
  });

  it('shows first what is known of the number, and warns of false reports', async () => {
    await writing();
    const facts = await screen.findByTestId('report-facts');
    expect(facts.textContent).toContain('High risk');
    expect(facts.textContent).toContain('Returned, order 1089');
    expect(facts.textContent).toContain('29 of 48 parcels delivered');
    expect(facts.textContent).toContain('3 reports');
    expect(screen.getByTestId('report-dialog').textContent).toContain('false reports can close your account');
  });

  it('says that a new one updates an earlier one', async () => {
    await writing({ earlier: reportView({ state: 'done', reason: 'parcel_refused' }) });
    const earlier = await screen.findByTestId('earlier-report');
    expect(earlier.textContent).toContain('Refused the parcel');
    expect(earlier.textContent).toContain('updates it');
  });

  it('says what is missing instead of a nought', async () => {
    await writing({ checks: [], deliveries: [], network: null });
    const facts = await screen.findByTestId('report-facts');
    expect(facts.textContent).toContain('Not checked yet');
    expect(facts.textContent).toContain('None in your list');
  });

  it('needs a reason, and is sent with its note after ten seconds to undo', async () => {
    const { shell, user } = await writing({}, { undo_reports: () => ({ count: 1 }) });
    await screen.findByTestId('report-facts');
    const send = screen.getByTestId<HTMLButtonElement>('report-send');
    expect(send.disabled).toBe(true);
    await user.click(screen.getByTestId('reason-fake_order'));
    await user.type(screen.getByTestId('report-note'), 'Never picked up');
    await user.click(send);
    await waitFor(() =>
      expect(shell.requests('send_reports')).toEqual([
        { phones: [NUMBER], reason: 'fake_order', note: 'Never picked up' },
      ]),
    );
    const toast = await screen.findByTestId('toast');
    expect(toast.textContent).toContain('is sent in 10 seconds');
    await user.click(within(toast).getByTestId('toast-action'));
    await waitFor(() => expect(shell.requests('undo_reports')).toEqual([{ ids: [1] }]));
    await waitFor(() => expect(screen.getByText('1 report cancelled')).toBeTruthy());
  });

  it('counts the note’s characters against the service’s bound', async () => {
    const { user } = await writing({
      rules: { reasons: ['fake_order'], complete: true, note_most: 5 },
    });
    await screen.findByTestId('report-facts');
    await user.click(screen.getByTestId('reason-fake_order'));
    await user.type(screen.getByTestId('report-note'), 'ভুয়া!!');
    expect(screen.getByTestId('report-dialog').textContent).toContain('At most 5 characters');
    expect(screen.getByTestId<HTMLButtonElement>('report-send').disabled).toBe(true);
  });

  it('offers another word only where the service’s list may have more', async () => {
    const { user } = await writing({
      rules: { reasons: ['fake_order'], complete: false, note_most: null },
    });
    await user.click(await screen.findByTestId('reason-typed'));
    await user.type(screen.getByTestId('reason-word'), 'spam');
    expect(screen.getByTestId<HTMLButtonElement>('report-send').disabled).toBe(false);
  });

  it('says that the key may not report, and sends nothing', async () => {
    const { user } = await writing({ may_report: false });
    const why = await screen.findByTestId('report-hindrance');
    expect(why.dataset['hindrance']).toBe('noScope');
    await user.click(screen.getByTestId('reason-fake_order'));
    expect(screen.getByTestId<HTMLButtonElement>('report-send').disabled).toBe(true);
  });

  it('keeps what was typed while there is no network, and when it can’t be kept on disk', async () => {
    const { user } = await writing(
      {},
      { send_reports: failing({ code: 'database', details: { reason: 'disk_full' } }) },
    );
    await user.click(await screen.findByTestId('reason-fake_order'));
    session.online = false;
    await waitFor(() => expect(screen.getByTestId('report-hindrance').dataset['hindrance']).toBe('offline'));
    session.online = true;
    await user.type(screen.getByTestId('report-note'), 'note{Control>}{Enter}{/Control}');
    expect((await screen.findByTestId('report-error')).textContent).toContain('disk is full');
    expect(screen.getByTestId<HTMLTextAreaElement>('report-note').value).toBe('note');
  });

  it('has the focus in the number’s field at once, and never takes it back from the note', async () => {
    // The frames of a slow computer come when they can: what was typed into the note went into the number's field.
    const frames: FrameRequestCallback[] = [];
    const later = vi
      .spyOn(globalThis, 'requestAnimationFrame')
      .mockImplementation((frame) => frames.push(frame));
    const { user } = await openApp({
      handlers: { report_facts: ({ text }) => reportFacts({ phone: text }) },
    });
    report.beginByNumber();
    const number = await screen.findByTestId('report-number');
    await waitFor(() => expect(document.activeElement).toBe(number));
    await user.type(number, NUMBER);
    const note = screen.getByTestId<HTMLTextAreaElement>('report-note');
    await user.type(note, 'Re');
    for (const frame of frames.splice(0)) frame(performance.now());
    await user.keyboard('fused');
    expect(note.value).toBe('Refused');
    later.mockRestore();
  });

  it('is written by number from the palette, and the number is read as everywhere', async () => {
    const { shell, user } = await openApp({ handlers: { report_facts: () => reportFacts() } });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByTestId('palette-input'), 'report a number{Enter}');
    await user.type(await screen.findByTestId('report-number'), '01212000385');
    expect(await screen.findByText(/Type a mobile number/)).toBeTruthy();
    await user.clear(screen.getByTestId('report-number'));
    await user.type(screen.getByTestId('report-number'), NUMBER);
    await screen.findByTestId('report-facts');
    expect(shell.requests('report_facts')).toEqual([{ text: NUMBER }]);
  });
});

describe('closing the app within the ten seconds', () => {
  it('asks first, and names the reports', async () => {
    const { shell, user } = await openApp({ handlers: { answer_close: () => null } });
    shell.tell({ kind: 'close_asked', tray: false, checking: false, reports: 2 });
    expect((await screen.findByTestId('close-reports')).textContent).toContain('not sent');
    screen.getByText('2 reports are not sent yet');
    await user.click(screen.getByTestId('close-stay'));
    expect(shell.requests('answer_close')).toEqual([{ answer: { kind: 'stay' } }]);
  });

  it('is told at the next start, with the reports that were not sent', async () => {
    const unsent = {
      state: 'cancelled',
      sent_at: null,
      error: null,
      created_at: new Date().toISOString(),
    } as const;
    const rows = [reportView({ id: 1, ...unsent }), reportView({ id: 2, state: 'done' })];
    const { user } = await openApp({ handlers: { reports: () => pageOf(rows) } });
    const toast = await screen.findByTestId('toast');
    expect(toast.textContent).toContain('A report was not sent because Porokh was closed');
    await user.click(within(toast).getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(reports.open).toBe(true));
    reports.open = false;
  });
});

describe('what became of a report', () => {
  it('stands on the check of its number, with the scope that is missing', async () => {
    const { shell, user } = await writing({}, { resend_report: () => reportView() });
    await user.keyboard('{Escape}');
    shell.tell({ kind: 'report', report: reportView({ state: 'refused', error: scopeMissing }) });
    const item = await screen.findByTestId('report-item');
    expect(item.textContent).toContain('Refused');
    expect(item.textContent).toContain('report');
    expect(item.textContent).toContain('অনুমতি নেই');
    await user.click(within(item).getByTestId('report-again'));
    await waitFor(() => expect(shell.requests('resend_report')).toEqual([{ id: 1 }]));
    await waitFor(() => expect(screen.getByTestId('report-item').dataset['state']).toBe('pending'));
  });

  it('names each field that the service refused', async () => {
    const { shell } = await writing();
    shell.tell({
      kind: 'report',
      report: reportView({
        state: 'refused',
        error: serviceError(422, { code: 'validation_error', fields: { reason: ['not allowed'] } }),
      }),
    });
    expect((await screen.findByTestId('report-item')).textContent).toContain('reason: not allowed');
  });

  it('is told wherever the seller is, and leads to the list', async () => {
    const handlers: Handlers = {
      reports: () => pageOf([reportView({ state: 'unknown' })]),
    };
    const { shell, user } = await openApp({ handlers });
    await waitFor(() => expect(reports.list).toHaveLength(1));
    shell.tell({ kind: 'report', report: reportView({ state: 'cancelled', error: { code: 'internal' } }) });
    const toast = await screen.findByTestId('toast');
    expect(toast.textContent).toContain('01712-000385 needs your attention');
    await user.click(within(toast).getByTestId('toast-action'));
    const item = within(await screen.findByTestId('reports-dialog')).getByTestId('report-item');
    await waitFor(() => expect(item.textContent).toContain('it may have arrived'));
  });

  it('can be deleted from the list here', async () => {
    let kept = [reportView({ state: 'done' })];
    const { shell, user } = await openApp({
      handlers: {
        reports: () => pageOf(kept),
        delete_report: () => {
          kept = [];
          return { count: 1 };
        },
      },
    });
    reports.show();
    await user.click(await screen.findByTestId('report-delete'));
    expect(shell.requests('delete_report')).toEqual([{ id: 1 }]);
    expect(await screen.findByTestId('no-reports')).toBeTruthy();
  });
});

const result = (phone: string) => ({
  phone,
  state: 'done' as const,
  reason: null,
  level: 'high' as const,
  word: 'high',
  success_ratio: 60.4,
  total: 48,
  delivered: 29,
  cancelled: 19,
  reports: 3,
  checked_at: new Date().toISOString(),
});
const number = (phone: string) => ({
  result: result(phone),
  risk: null,
  summary: null,
  couriers: [],
  raw: null,
  checks: [],
  other_rows: [],
  note: '',
  reported: null,
});

/** Opens a run whose rows have a number each. */
async function run(handlers: Handlers = {}) {
  const app = await openApp({
    page: 'bulk',
    handlers: {
      runs: () => [runView({ state: 'done' })],
      run_counts: () => COUNTS,
      chosen_totals: () => CHOSEN,
      run_rows: () => pageOf([runRow(2), runRow(3)]),
      run_row: ({ row }) => ({
        row: runRow(row, { order: `A-${row}` }),
        cells: [],
        numbers: [number(row === 2 ? NUMBER : OTHER)],
      }),
      report_facts: ({ text }) => reportFacts({ phone: text }),
      send_reports: ({ phones }) => phones.map((phone, index) => reportView({ id: index + 1, phone })),
      mark_run_outcomes: () => ({
        added: 1,
        changed: 0,
        unchanged: 1,
        without_reference: 0,
        without_phone: 0,
        other_customer: [],
        same_parcel: [],
      }),
      ...handlers,
    },
  });
  if (screen.queryByTestId('run') === null)
    await app.user.click(await screen.findByText('orders-november.xlsx'));
  await screen.findByTestId('run');
  await waitFor(() => expect(runRows.rows.total).toBeGreaterThan(0));
  return app;
}

describe('rows of a run', () => {
  it('are listed with what their list found, where no single check did', async () => {
    const { user } = await run({
      report_facts: ({ text }) => {
        const { result } = number(text);
        return reportFacts({ phone: text, network: null, runs: [{ ...result, level: 'high' }] });
      },
    });
    runRows.selection.chooseAll();
    await user.click(await screen.findByTestId('report-chosen'));
    await waitFor(() => expect(screen.getAllByTestId('report-of')[0]?.textContent).toContain('High risk'));
  });

  it('are reported together for one reason, each listed, and one can be left out', async () => {
    const { shell, user } = await run();
    runRows.selection.chooseAll();
    await user.click(await screen.findByTestId('report-chosen'));
    await waitFor(() => expect(screen.getAllByTestId('report-of')).toHaveLength(2));
    await waitFor(() => expect(screen.getByTestId('reason-fake_order')).toBeTruthy());
    expect(screen.getByTestId('report-send').textContent).toContain('Report 2 numbers');
    await user.click(within(screen.getAllByTestId('report-of')[1] as HTMLElement).getByTestId('leave-out'));
    await user.click(screen.getByTestId('reason-fake_order'));
    await user.click(screen.getByTestId('report-send'));
    await waitFor(() => expect(shell.requests('send_reports')[0]?.phones).toEqual([NUMBER]));
  });

  it('are too many at once beyond fifty: nothing is opened', async () => {
    const { user } = await run({ run_range: () => Array.from({ length: 51 }, (_, at) => at + 2) });
    runRows.selection.chooseAll();
    await user.keyboard('r');
    expect((await screen.findByTestId('toast')).textContent).toContain('At most 50 numbers');
    expect(screen.queryByTestId('report-dialog')).toBeNull();
  });

  it('are reported and marked from the drawer', async () => {
    const { shell, user } = await run();
    screen.getByTestId('run-rows').focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByTestId('drawer-more'));
    await user.click(await screen.findByTestId('drawer-report'));
    expect((await screen.findByTestId('report-of')).dataset['phone']).toBe(NUMBER);
    await user.keyboard('{Escape}');
    await user.click(screen.getByTestId('drawer-more'));
    await user.click(await screen.findByTestId('drawer-mark'));
    await user.click(await screen.findByTestId('mark-returned'));
    await user.click(screen.getByTestId('mark-rows'));
    await waitFor(() =>
      expect(shell.requests('mark_run_outcomes')).toEqual([
        {
          run: runView().id,
          rows: { kind: 'these', rows: [2] },
          outcome: 'returned',
          courier: null,
          other_customer: null,
          same_parcel: null,
        },
      ]),
    );
    expect((await screen.findByTestId('toast')).textContent).toContain('1 result in the list. 1 as before');
  });

  // Three rows with last year's order numbers replaced the results of other customers.
  it('with an order ref of another customer’s result are named, and kept only by an answer', async () => {
    const asked = ['1101', '1102', '1103', '1104', '1105', '1106'];
    const { shell, user } = await run({
      mark_run_outcomes: ({ other_customer }) => ({
        added: other_customer === null ? 1 : 6,
        changed: 0,
        unchanged: 0,
        without_reference: 0,
        without_phone: 0,
        other_customer: other_customer === null ? asked : [],
        same_parcel: [],
      }),
    });
    runRows.selection.chooseAll();
    await user.click(await screen.findByTestId('mark-chosen'));
    await user.click(await screen.findByTestId('mark-delivered'));
    await user.click(screen.getByTestId('mark-rows'));
    const ask = await screen.findByTestId('ask-other_customer');
    expect(ask.textContent).toContain('6 rows have an order number that another customer’s result has');
    expect(ask.textContent).toContain('1101, 1102, 1103, 1104, 1105 …');
    expect(within(ask).getByTestId<HTMLInputElement>('other_customer-leave').checked).toBe(true);
    await user.click(within(ask).getByTestId('other_customer-apart'));
    await user.click(screen.getByTestId('mark-rows'));
    await waitFor(() => expect(screen.queryByTestId('mark-dialog')).toBeNull());
    expect(shell.requests('mark_run_outcomes').map(({ other_customer }) => other_customer)).toEqual([
      null,
      'apart',
    ]);
  });

  it('are marked together, and nothing is sent by that', async () => {
    const { shell, user } = await run();
    runRows.selection.chooseAll();
    await user.click(await screen.findByTestId('mark-chosen'));
    expect((await screen.findByTestId('mark-dialog')).textContent).toContain('Nothing is sent until');
    await user.click(screen.getByTestId('mark-delivered'));
    await user.click(screen.getByTestId('mark-rows'));
    await waitFor(() => expect(shell.requests('mark_run_outcomes')).toHaveLength(1));
    expect(shell.requests('mark_run_outcomes')[0]?.rows).toMatchObject({ kind: 'these' });
    expect(shell.requests('share_deliveries')).toEqual([]);
  });
});
