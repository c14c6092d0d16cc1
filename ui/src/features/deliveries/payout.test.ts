import { screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutcomeFileView, PayoutRowView, PayoutView } from '$ipc';
import { noPayoutTotals, outcomeFileView, payoutRow, payoutView } from './delivery-samples';
import { payout } from './payout.svelte';
import { deferred, openApp, type Handlers } from '$tests/fake-shell';

const ROWS: PayoutRowView[] = [
  payoutRow(1, { why: 'unpaid', difference: '-3150.00' }),
  payoutRow(2, { why: 'not_in_any', difference: '-1000.00', paid: null, charges: null, parts: [] }),
  payoutRow(-7, { why: 'unknown', difference: '1120.00', order: null, order_ref: '', to_collect: null }),
];
const TOTALS = payoutView().totals;

async function opened(
  own: Partial<OutcomeFileView> = {},
  view: Partial<PayoutView> = {},
  handlers: Handlers = {},
) {
  const file = outcomeFileView({
    kind: 'payment',
    payout: { id: 5, repeated: false },
    name: 'payment.xlsx',
    ...own,
  });
  const app = await openApp({
    page: 'deliveries',
    handlers: {
      outcome_file: () => ({ kind: 'open', file }),
      payout: () => payoutView(view),
      payout_rows: ({ filter }) => {
        const rows = filter === 'differences' ? ROWS : ROWS.filter(({ why }) => why === filter);
        return { rows, total: rows.length, counts: TOTALS };
      },
      payout_sheets: () => [payoutView(view)],
      close_outcome_file: () => null,
      set_outcome_role: () => null,
      set_outcome_kind: () => null,
      answer_payout: () => null,
      ...handlers,
    },
  });
  app.shell.tell({ kind: 'outcome_file', file: { kind: 'open', file } });
  return app;
}

async function firstRow(): Promise<HTMLElement> {
  const [row] = await screen.findAllByTestId('payout-row');
  if (row === undefined) throw new Error('there is no row');
  return row;
}

beforeEach(() => {
  payout.on = false;
  payout.reset();
});

describe('a courier’s payment', () => {
  it('reads as a sum that agrees with the last line of the table', async () => {
    const app = await opened();
    await screen.findAllByTestId('payout-row');
    expect(screen.getByTestId('payout-missing').textContent).toContain('৳3,030');
    expect(screen.getByTestId('payout-total').textContent).toContain('−৳3,030');
    expect(screen.getByTestId('export-payout').getAttribute('data-count')).toBe('3');
    await app.user.keyboard('1');
    await waitFor(() => expect(screen.getAllByTestId('payout-row')).toHaveLength(1));
    expect(screen.getByTestId('payout-row').textContent).toContain('–');
  });

  it('opens a row, says what is wrong, and takes it out of the sum and back', async () => {
    const app = await opened();
    await app.user.click(await firstRow());
    expect((await screen.findByTestId('payout-panel')).textContent).toContain('−৳3,150');
    expect(screen.getByTestId('payout-panel').textContent).toContain('payment.xlsx, row 118');
    await app.user.click(screen.getByTestId('payout-settled'));
    await waitFor(() =>
      expect(app.shell.requests('answer_payout')).toEqual([{ id: 5, key: 1, answer: 'settled' }]),
    );
    await app.user.click(await screen.findByText('Undo'));
    await waitFor(() =>
      expect(app.shell.requests('answer_payout').at(-1)).toEqual({ id: 5, key: 1, answer: null }),
    );
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('payout-panel')).toBeNull());
  });

  it('copies a line without the customer', async () => {
    const app = await opened({}, {}, { copy_text: () => null });
    await app.user.click(await firstRow());
    await screen.findByTestId('payout-panel');
    await app.user.keyboard('c');
    await waitFor(() => expect(app.shell.requests('copy_text')).toHaveLength(1));
    const { text } = app.shell.requests('copy_text')[0] as { text: string };
    expect(text).toContain('difference −৳3,150 (Delivered, unpaid)');
    expect(text).not.toMatch(/0?1712000385|Nasrin/);
  });

  it('reads a file that has both as its results or as a payment', async () => {
    const { columns } = outcomeFileView();
    const paid = { index: 9, letters: 'J', header: 'Payout', role: 'paid' as const };
    const app = await opened({ kind: 'outcomes', payout: null, columns: [...columns, paid] });
    await app.user.click(await screen.findByTestId('kind-payment'));
    expect(app.shell.requests('set_outcome_kind')).toEqual([{ id: 3, kind: 'payment' }]);
  });

  it('asks for the column of the amounts paid', async () => {
    const app = await opened({ payout: null });
    expect((await screen.findByTestId('payout-unreadable')).textContent).toContain('Recipient Phone');
    await app.user.click(screen.getByTestId('choose-columns'));
    (await screen.findByTestId('column-2')).focus();
    await app.user.keyboard('{Enter}');
    await app.user.click(await screen.findByTestId('column-2-paid'));
    expect(app.shell.requests('set_outcome_role')).toEqual([{ id: 3, column: 2, role: 'paid' }]);
  });

  async function allAgree() {
    const none = { not_in_any: 0, differs: 0, unpaid: 0, paid_twice: 0, unknown: 0, answered: 0 };
    const app = await opened(
      {},
      { counts: { ...none, differences: 0, agrees: 130 }, to_keep: 128 },
      {
        keep_payout_delivered: () => ({ added: 128, changed: 0, unchanged: 0, left_out: 0 }),
      },
    );
    expect((await screen.findByTestId('payout-agrees')).textContent).toContain('Yes, all 130 orders agree');
    return app;
  }

  it('keeps the orders as delivered where all agree', async () => {
    const { shell, user } = await allAgree();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shell.requests('keep_payout_delivered')).toEqual([{ id: 5 }]));
  });

  // Or 128 orders are marked as delivered by a key that was meant for another button.
  it('leaves Enter to the button that has the focus', async () => {
    const { shell, user } = await allAgree();
    screen.getByTestId('see-payout-rows').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByTestId('payout-agrees')).toBeNull());
    expect(shell.requests('keep_payout_delivered')).toEqual([]);
  });

  // In one sum what was missing and what was too much hide each other: "Closed by you: ৳0".
  it.each([130, 0])('says which amounts the seller closed where no difference is open', async (agrees) => {
    const counts = { ...payoutView().counts, differences: 0, not_in_any: 0, unpaid: 0, unknown: 0 };
    const closed = { ...noPayoutTotals(), short: '2500.00', over: '2500.00' };
    const app = await opened({}, { counts: { ...counts, answered: 3, agrees }, closed });
    const said = (await screen.findByTestId('payout-agrees')).textContent;
    expect(said).toContain('Closed by you: ৳2,500 missing, ৳2,500 too much');
    expect(said).not.toContain('all 130 orders agree');
    await app.user.click(screen.getByTestId('see-payout-rows'));
    await waitFor(() =>
      expect(app.shell.requests('payout_rows').at(-1)).toMatchObject({ filter: 'answered' }),
    );
  });

  it('shows all parts of a difference beside a panel', async () => {
    await opened();
    const row = await firstRow();
    const parts = [...row.children].filter(({ classList }) => classList.contains('num')).slice(1);
    const [toCollect, collected, charges, paid, difference] = parts;
    expect(collected?.className).toContain('folds');
    for (const part of [toCollect, charges, paid, difference]) expect(part?.className).not.toContain('folds');
    // The reason had to be scrolled to: where its column folds, it stands under the order.
    expect(row.lastElementChild?.className).toBe('folds-3');
    expect(row.firstElementChild?.textContent).toContain('Delivered, unpaid');
  });

  it('says what it could not compare where all agree', async () => {
    const counts = { ...payoutView().counts, differences: 0, not_in_any: 0, unpaid: 0, unknown: 0 };
    await opened({}, { counts, unassigned: 4, taken_as_returned: 2 });
    expect((await screen.findByTestId('payout-agrees')).textContent).not.toContain('Every parcel');
    const sums = screen.getByTestId('payout-sums').textContent;
    expect(sums).toContain('4 delivered parcels in no payment');
    expect(sums).toContain('2 orders with nothing collected');
  });

  it('counts rows of an earlier sheet again where the seller says that it is another payment', async () => {
    let apart = false;
    const app = await opened(
      {},
      {},
      {
        payout: () => payoutView({ apart, repeated_rows: apart ? 0 : 2 }),
        set_payout_apart: (request) => {
          ({ apart } = request);
          return null;
        },
      },
    );
    expect((await screen.findByTestId('payout-sums')).textContent).toContain(
      '2 rows also in an earlier sheet',
    );
    await app.user.click(await screen.findByText('It’s another payment'));
    await app.user.click(await screen.findByText('It’s the same payment'));
    await screen.findByText('It’s another payment');
    expect(app.shell.requests('set_payout_apart')).toEqual([
      { id: 5, apart: true },
      { id: 5, apart: false },
    ]);
  });

  it('lists the sheets before, and removes one when that is confirmed', async () => {
    const app = await openApp({
      page: 'deliveries',
      handlers: {
        payout_sheets: () => [payoutView()],
        choose_payout_file: () => null,
        delete_payout: () => null,
      },
    });
    await app.user.click(await screen.findByTestId('open-payout'));
    expect((await screen.findByTestId('payout-sheet')).textContent).toContain(
      '৳4,150 missing, ৳1,120 too much',
    );
    await app.user.keyboard('{Control>}o{/Control}');
    await waitFor(() => expect(app.shell.requests('choose_payout_file')).toHaveLength(1));
    await app.user.click(screen.getByTestId('remove-payout'));
    await app.user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() => expect(app.shell.requests('delete_payout')).toEqual([{ id: 5 }]));
  });

  /** Otherwise the seller takes sheets that could not be read for none, and drops each of them again. */
  it('says that the sheets before are being read, and why they could not be', async () => {
    const reading = deferred<PayoutView[]>();
    const replies = [reading.promise, Promise.resolve([payoutView()])];
    const app = await openApp({
      page: 'deliveries',
      handlers: { payout_sheets: () => replies.shift() ?? [] },
    });
    await app.user.click(await screen.findByTestId('open-payout'));
    expect(await screen.findByText('Loading sheets')).toBeDefined();
    reading.reject({ code: 'not_connected' });
    await app.user.click(await screen.findByTestId('payouts-error-retry'));
    await screen.findByTestId('payout-sheet');
    expect(screen.queryByTestId('payouts-error')).toBeNull();
    expect(screen.queryByText('Loading sheets')).toBeNull();
  });
});
