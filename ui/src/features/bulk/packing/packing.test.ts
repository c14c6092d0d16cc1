import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { look } from '$kit/i18n';
import type { PackingRow, RunView } from '$ipc';
import { openApp, type Handlers, failing } from '$tests/fake-shell';
import { pageOf } from '$tests/samples';
import { COUNTS, runRow, runView } from '../run-samples';
import { runs } from '../runs.svelte';

const parcel = (row: number, own: Partial<PackingRow> = {}): PackingRow => ({
  row,
  order: String(1100 + row),
  name: 'Nasrin A.',
  phones: ['01712000380'],
  address: 'House 4, Road 2, Mirpur, Dhaka',
  courier: '',
  collect: { kind: 'taka', amount: '1250.00' },
  paid: null,
  ...own,
});

/** Opens the export dialog of a run. */
async function dialog(parcels: PackingRow[], own: Partial<RunView> = {}, handlers: Handlers = {}) {
  const app = await openApp({
    page: 'bulk',
    handlers: {
      runs: () => [runView({ state: 'done', ended_at: '2026-11-21T06:01:00.000Z', ...own })],
      run_counts: () => ({ ...COUNTS, send: parcels.length + 2, parcels: parcels.length }),
      run_rows: () => pageOf([runRow(2)]),
      export_facts: () => ({
        courier: true,
        name: 'orders',
        own: { kind: 'possible', ending: 'xlsx' },
        columns: ['risk'],
        corrected: false,
        changed: null,
        left_before: 0,
        left_at: null,
        outcome_at: null,
      }),
      packing_list: () => ({ rows: parcels, total: parcels.length, unverified: [] }),
      ...handlers,
    },
  });
  if (screen.queryByTestId('run') === null)
    await app.user.click(await screen.findByText('orders-november.xlsx'));
  await screen.findByTestId('run');
  await app.user.keyboard('{Control>}e{/Control}');
  await screen.findByTestId('print-packing');
  return app;
}

beforeEach(() => runs.leave());

describe('the packing list', () => {
  // Else the paper is blank: the dialog of the system draws what stands there when it opens.
  it('is on the page with all parcels before the dialog for printing opens', async () => {
    const parcels = Array.from({ length: 15 }, (_, at) => parcel(at + 2));
    let printed = 0;
    const { shell, user } = await dialog(
      parcels,
      {},
      {
        print_page: () => {
          printed = screen.getAllByTestId('packing-label').length;
          return null;
        },
      },
    );
    await waitFor(() => expect(screen.getByTestId('packing-count').textContent).toContain('15 parcels'));
    await user.click(screen.getByTestId('print-packing'));
    await waitFor(() => expect(printed).toBe(15));
    expect(shell.requests('packing_list')).toEqual([{ id: 5 }]);
    // Within a pane of the window it would be cut off.
    expect(screen.getByTestId('packing-sheet').parentElement).toBe(document.body);
    const pages = screen.getAllByTestId('packing-page');
    expect(pages.map((page) => within(page).getAllByTestId('packing-label').length)).toEqual([14, 1]);
    expect(pages[1]?.textContent).toContain('Page 2 of 2');
    expect(screen.queryByTestId('packing-test')).toBeNull();
  });

  // Else the customer pays the advance a second time at the door.
  it('says that an advance is not taken off an amount that can’t be read', async () => {
    const { user } = await dialog([
      parcel(2, { collect: { kind: 'unreadable', text: 'about 500' }, paid: '150.00' }),
      parcel(3, { collect: { kind: 'taka', amount: '0.00' }, paid: '890.00' }),
    ]);
    await user.click(screen.getByTestId('print-packing'));
    const labels = await screen.findAllByTestId('packing-label');
    const [unread, all] = labels.map((label) => label.textContent.replaceAll(/\s+/g, ' '));
    expect(unread).toContain('Order 1102 · Nasrin A.');
    expect(unread).toContain('Collect about 500 Advance ৳150 received, not deducted');
    expect(all).toContain('Collect ৳0 Advance ৳890 received');
    expect(all).not.toContain('not deducted');
  });

  // Else the rider asks for too much, or a customer reads what a seller thinks of them.
  it('says what is collected and what was paid, and nothing of risks', async () => {
    const { user } = await dialog([
      parcel(2, { collect: { kind: 'taka', amount: '1115.00' }, paid: '135.00', courier: 'Steadfast' }),
      parcel(3, { order: '', collect: { kind: 'unreadable', text: 'about 500' } }),
      parcel(4, { collect: { kind: 'empty' } }),
    ]);
    await user.click(screen.getByTestId('print-packing'));
    const [paid, unread, empty] = (await screen.findAllByTestId('packing-label')).map((label) =>
      label.textContent.replaceAll(/\s+/g, ' '),
    );
    expect(paid).toContain('Order 1102');
    expect(paid).toContain('01712-000380');
    expect(paid).toContain('House 4, Road 2, Mirpur, Dhaka');
    expect(paid).toContain('Collect ৳1,115');
    expect(paid).toContain('Advance ৳135 received');
    expect(paid).toContain('Courier: Steadfast');
    expect(paid).not.toMatch(/risk/i);
    expect(unread).toContain('Row 3');
    expect(unread).toContain('Collect about 500');
    expect(empty).toContain('Collect ____');
  });

  // Else practice parcels are packed.
  it('has TEST across each page in practice', async () => {
    const { user } = await dialog(
      Array.from({ length: 15 }, (_, at) => parcel(at + 2)),
      { environment: 'practice' },
    );
    await user.click(screen.getByTestId('print-packing'));
    expect((await screen.findAllByTestId('packing-test')).map((mark) => mark.textContent)).toEqual([
      'TEST',
      'TEST',
    ]);
  });

  it('can be printed only when something is sent, and says why not', async () => {
    await dialog([]);
    expect(screen.getByTestId('print-packing')).toHaveProperty('disabled', true);
    look.language = 'bn';
    await waitFor(() => expect(screen.getByTestId('packing-count').textContent).toContain('“পাঠান”'));
    look.language = 'en';
  });

  // Else a seller waits for paper that never comes.
  it('says why it could not be printed', async () => {
    const { user } = await dialog(
      [parcel(2)],
      {},
      {
        print_page: failing({ code: 'desktop', details: { what: 'print' } }),
      },
    );
    await user.click(screen.getByTestId('print-packing'));
    expect((await screen.findByTestId('packing-error')).textContent).toContain('Printing could not start');
  });
});
