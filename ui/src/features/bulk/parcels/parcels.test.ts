import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { look } from '$kit/i18n';
import type { CourierFacts, ExportedView, ExportFacts, OrderName, PackingList, RunRowView } from '$ipc';
import { exporting } from '$kit/state';
import { deferred, openApp, type Handlers } from '$tests/fake-shell';
import { pageOf } from '$tests/samples';
import { COUNTS, leaveRuns, runRow, runView, TABLE } from '../run-samples';

beforeEach(() => {
  leaveRuns();
  exporting.close();
  look.language = 'en';
});

const order = (row: number, own: Partial<OrderName> = {}): OrderName => ({
  row,
  order: `110${row}`,
  name: 'Nasrin',
  ...own,
});

const FACTS: ExportFacts = {
  corrected: false,
  changed: null,
  courier: true,
  name: 'orders-november - Porokh',
  own: { kind: 'possible', ending: 'xlsx' },
  columns: ['risk'],
  left_before: 0,
  left_at: null,
};

const exported = (courier: Partial<CourierFacts>): ExportedView => ({
  files: [{ id: 0, name: 'orders-november - send.xlsx', folder: '/home/rina', rows: 3, failed: 0 }],
  cut: 0,
  columns_left_out: false,
  new_workbook: null,
  courier: { lowered: 0, unreadable: [], unverified: [], left_before: 0, blocked: 0, lines: 0, ...courier },
});

const packed: PackingList = { rows: [], total: 0, unverified: [] };

/** Opens a finished run of which two rows are decided "send". */
async function shown(handlers: Handlers = {}) {
  const app = await openApp({
    page: 'bulk',
    handlers: {
      ...TABLE,
      runs: () => [runView({ state: 'done', ended_at: '2026-11-21T06:01:00.000Z' })],
      run_counts: () => ({ ...COUNTS, send: 2, parcels: 2 }),
      export_facts: () => FACTS,
      ...handlers,
    },
  });
  if (screen.queryByTestId('run') === null)
    await app.user.click(await screen.findByText('orders-november.xlsx'));
  await screen.findAllByTestId('run-row');
  screen.getByTestId('run-rows').focus();
  return app;
}

/** Opens the export dialog with courier files chosen. */
async function courierFiles(handlers: Handlers = {}) {
  const app = await shown(handlers);
  await app.user.keyboard('{Control>}e{/Control}');
  await app.user.click(await screen.findByTestId('export-courier'));
  return app;
}

const plain = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, ' ').trim();
const words = (id: string) => plain(screen.getByTestId(id));

describe('“send” by hand', () => {
  // Else parcels leave on advances that the service no longer confirms.
  it.each([
    [
      'en',
      '4 rows: Send. 4 orders with a payment that could not be verified: 1102 (Nasrin), Row 3 (Rakib), 1104, and 1 more.',
    ],
    ['bn', '4টি অর্ডারের পেমেন্ট মেলানো যায়নি: 1102 (Nasrin), 3 নং সারি (Rakib), 1104, আরও 1টি।'],
  ] as const)('names the orders whose payment could not be verified: %s', async (language, text) => {
    const unverified = [order(2), order(3, { order: '', name: 'Rakib' }), order(4, { name: '' }), order(5)];
    const { user } = await shown({
      decide_rows: () => ({ changed: 4, counts: COUNTS, undo: 1, unverified }),
    });
    look.language = language;
    await user.keyboard('s');
    const toast = await screen.findByTestId('toast');
    expect(toast.dataset['level']).toBe('warning');
    expect(toast.textContent).toContain(text);
    expect(within(toast).getByTestId('toast-action')).toBeTruthy();
  });

  // Else the window seems to hang while dozens of payments are asked about.
  it('of many rows shows how far the verification is, and goes on without', async () => {
    const { shell, user } = await shown({ skip_verification: () => null });
    shell.tell({ kind: 'verifying', progress: { run: 5, done: 3, of: 7 } });
    await waitFor(() => expect(words('verifying')).toContain('Verifying advances: 3 of 7'));
    await user.click(screen.getByTestId('skip-verification'));
    expect(shell.requests('skip_verification')).toHaveLength(1);
    shell.tell({ kind: 'verifying', progress: { run: 5, done: 7, of: 7 } });
    await waitFor(() => expect(screen.queryByTestId('verifying')).toBeNull());
    shell.tell({ kind: 'verifying', progress: { run: 6, done: 0, of: 7 } });
    shell.tell({ kind: 'verifying', progress: { run: 5, done: 0, of: 1 } });
    expect(screen.queryByTestId('verifying')).toBeNull();
  });

  // Else labels stand still for as long as the payment service asks to wait, and nobody knows why.
  it.each([1, 7])('says that the payment service asks to wait: %i payments', async (of) => {
    const { shell, user } = await shown({ skip_verification: () => null });
    shell.tell({ kind: 'verifying', progress: { run: 5, done: 0, of } });
    shell.tell({ kind: 'waits', waits: [{ id: 1, of: 'poll', why: 'slow_down', seconds: 90 }] });
    await waitFor(() => expect(words('verifying')).toMatch(/The service is busy\..*in (89|90) seconds/));
    expect(screen.queryByTestId('wait-cancel')).toBeNull();
    await user.click(screen.getByTestId('skip-verification'));
    expect(shell.requests('skip_verification')).toHaveLength(1);
    shell.tell({ kind: 'waits', waits: [] });
    await waitFor(() => expect(screen.queryByTestId('wait-note')).toBeNull());
  });
});

describe('a row', () => {
  const LEFT = '2026-11-20T12:02:00.000Z';
  const open = async (own: Partial<RunRowView>) => {
    const app = await shown({
      run_rows: () => pageOf([runRow(2, own)]),
      run_row: () => ({ row: runRow(2, own), cells: [], numbers: [] }),
    });
    await app.user.click(screen.getByTestId('run-row'));
    await screen.findByTestId('drawer');
    return app;
  };
  const lines = () => screen.queryAllByTestId('drawer-parcel').map(plain);

  it('with a verified advance says how much is left to collect', async () => {
    await open({ paid: '200.00', amount: { kind: 'taka', amount: '1250.00' } });
    expect(screen.getByTestId('run-row').textContent).toContain('Advance ৳200 received');
    await waitFor(() => expect(lines()).toEqual(['Advance ৳200 received, collect ৳1,050']));
  });

  it.each([
    ['more than the price', { kind: 'taka', amount: '150.00' }, 'Advance ৳200 received, collect ৳0'],
    ['an unreadable price', { kind: 'unreadable', text: 'about 500' }, 'Advance ৳200 received'],
  ] as const)('with an advance and %s', async (_, amount, text) => {
    await open({ paid: '200.00', amount });
    await waitFor(() => expect(lines()).toEqual([text]));
  });

  // Else the same parcel is booked twice.
  it('that left in a courier file says when', async () => {
    await open({ left_at: LEFT });
    expect(words('run-row')).toContain('Left in a courier file on 20 Nov, 6:02 pm');
    await waitFor(() => expect(lines()).toEqual(['Left in a courier file on 20 Nov, 6:02 pm']));
  });

  // Else nobody knows why it is in no packing list and in no courier file.
  it('that has a delivery result says since when', async () => {
    await open({ outcome_at: LEFT });
    expect(words('run-row')).toContain('Has a delivery result since 20 Nov, 6:02 pm');
    await waitFor(() => expect(lines()).toEqual(['Has a delivery result since 20 Nov, 6:02 pm']));
  });

  // Else the advance is taken off each line of the order.
  it('that is a further line of an order says so, and names no amount', async () => {
    await open({ is_line: true, paid: '200.00' });
    expect(screen.getByTestId('run-row').textContent).toContain('Part of the order in another row');
    expect(screen.getByTestId('run-row').textContent).not.toContain('Advance');
    await waitFor(() => expect(lines()).toEqual(['Part of the order in another row']));
  });

  it('without any of them says nothing', async () => {
    await open({});
    expect(lines()).toEqual([]);
  });
});

describe('courier files', () => {
  const left: Handlers = {
    export_facts: () => ({ ...FACTS, left_before: 60, left_at: '2026-11-20T12:02:00.000Z' }),
    export_run: () => exported({}),
  };

  // Else yesterday's orders are booked a second time, or can't be when the courier lost the file.
  it('leave out the orders that left before, unless the seller wants them this once', async () => {
    const { shell, user } = await courierFiles(left);
    const again = () => screen.getByTestId<HTMLInputElement>('export-left-again');
    expect(words('export-left')).toContain(
      '60 orders already left in a courier file or have a delivery result (20 Nov, 6:02 pm). They are not in the new one.',
    );
    expect(again().checked).toBe(false);
    await user.click(again());
    expect(words('export-left')).not.toContain('not in the new one');
    await user.click(screen.getByTestId('export-go'));
    await screen.findByTestId('export-done');
    await user.click(screen.getByTestId('export-done'));
    await user.keyboard('{Control>}e{/Control}');
    await screen.findByTestId('export-left');
    expect(again().checked).toBe(false);
    await user.click(screen.getByTestId('export-go'));
    await waitFor(() =>
      expect(shell.requests('export_run').map((asked) => asked.again)).toEqual([true, false]),
    );
  });

  it('forget the choice when the dialog is closed', async () => {
    const { user } = await courierFiles(left);
    await user.click(screen.getByTestId('export-left-again'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('export-left')).toBeNull());
    await user.keyboard('{Control>}e{/Control}');
    expect((await screen.findByTestId<HTMLInputElement>('export-left-again')).checked).toBe(false);
  });

  it('say nothing of earlier files when there are none, nor for other exports', async () => {
    const { user } = await courierFiles();
    expect(screen.queryByTestId('export-left')).toBeNull();
    await user.click(screen.getByTestId('export-full'));
    expect(screen.queryByTestId('export-left')).toBeNull();
  });

  it('are written after the verification, which the seller can leave out', async () => {
    const written = deferred<ExportedView>();
    const { shell, user } = await courierFiles({
      export_run: () => written.promise,
      skip_verification: () => null,
      cancel_export: () => null,
    });
    await user.click(screen.getByTestId('export-go'));
    shell.tell({ kind: 'verifying', progress: { run: 5, done: 3, of: 7 } });
    await waitFor(() => expect(words('verifying')).toContain('Verifying advances: 3 of 7'));
    expect(
      within(screen.getByTestId('verifying')).getByRole('progressbar').getAttribute('aria-valuenow'),
    ).toBe('42');
    await user.click(screen.getByTestId('export-cancel'));
    expect(shell.requests('cancel_export')).toHaveLength(1);
    expect(screen.getByTestId('skip-verification').textContent).toBe('Continue without verifying');
    await user.click(screen.getByTestId('skip-verification'));
    expect(shell.requests('skip_verification')).toHaveLength(1);
    shell.tell({ kind: 'verifying', progress: { run: 5, done: 7, of: 7 } });
    await waitFor(() => expect(screen.queryByTestId('skip-verification')).toBeNull());
    shell.tell({ kind: 'export', export: { run: 5, rows: 1, of: 3 } });
    await waitFor(() => expect(words('export-progress')).toBe('1 of 3 rows written'));
    written.resolve(exported({}));
    await screen.findByTestId('exported-file');
  });

  // Else the rider collects a paid advance again, or a parcel is missed in the file.
  it('say what is special about them', async () => {
    const { user } = await courierFiles({
      export_run: () =>
        exported({
          lowered: 2,
          unreadable: [order(2)],
          unverified: [order(3, { order: '', name: 'Rakib' }), order(4)],
          left_before: 60,
          blocked: 1,
          lines: 3,
        }),
    });
    await user.click(screen.getByTestId('export-go'));
    await screen.findByTestId('exported-file');
    expect(words('export-lowered')).toBe('2 amounts to collect lowered by the advance received');
    expect(words('export-unreadable')).toContain('the advance is not deducted: 1102 (Nasrin).');
    expect(words('export-unverified')).toContain(
      '2 orders with a payment that could not be verified: Row 3 (Rakib), 1104 (Nasrin).',
    );
    expect(words('export-left-out')).toContain('60 orders left out');
    expect(words('export-blocked')).toContain('1 order on hold');
    expect(words('export-lines')).toContain('3 rows left out: further lines');
  });

  it.each([
    ['courier files', exported({})],
    ['another export', { ...exported({}), courier: null }],
  ])('say nothing more where nothing is special: %s', async (_, view) => {
    const { user } = await courierFiles({ export_run: () => view });
    await user.click(screen.getByTestId('export-go'));
    await screen.findByTestId('exported-file');
    for (const id of ['lowered', 'unreadable', 'unverified', 'left-out', 'blocked', 'lines'])
      expect(screen.queryByTestId(`export-${id}`)).toBeNull();
  });
});

describe('the packing list', () => {
  it('shows the verification, and can be printed without', async () => {
    const list = deferred<PackingList>();
    const { shell, user } = await courierFiles({
      packing_list: () => list.promise,
      skip_verification: () => null,
    });
    await user.click(screen.getByTestId('print-packing'));
    shell.tell({ kind: 'verifying', progress: { run: 5, done: 1, of: 2 } });
    await waitFor(() => expect(words('verifying')).toContain('Verifying advances: 1 of 2'));
    await user.click(screen.getByTestId('skip-verification'));
    expect(shell.requests('skip_verification')).toHaveLength(1);
    list.resolve(packed);
    await waitFor(() => expect(shell.requests('print_page')).toHaveLength(1));
    expect(screen.queryByTestId('verifying')).toBeNull();
    expect(screen.queryByTestId('packing-unverified')).toBeNull();
  });

  // Else an unpaid parcel is packed as paid.
  it('names the orders whose payment could not be verified, and is printed all the same', async () => {
    const { shell, user } = await courierFiles({
      packing_list: () => ({ ...packed, unverified: [order(2), order(3, { order: '' })] }),
    });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByTestId('print-packing'));
    const notice = await screen.findByTestId('packing-unverified');
    expect(scrolled.mock.contexts.some((at) => at instanceof Element && at.contains(notice))).toBe(true);
    scrolled.mockRestore();
    expect(words('packing-unverified')).toContain('1102 (Nasrin), Row 3 (Nasrin). Verify before you ship.');
    await waitFor(() => expect(shell.requests('print_page')).toHaveLength(1));
    // The next time, it is asked anew.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('print-packing')).toBeNull());
    await user.keyboard('{Control>}e{/Control}');
    await screen.findByTestId('print-packing');
    expect(screen.queryByTestId('packing-unverified')).toBeNull();
  });
});
