import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentView, RiskLevel } from '$ipc';
import { linksPlan } from './links/links-plan.svelte';
import { newPayment } from '$features/payments/new-payment.svelte';
import { pages } from '$kit/state/pages.svelte';
import { paymentPanel } from '$features/payments/payment-panel.svelte';
import { runRows } from './run-rows.svelte';
import { runs } from './runs.svelte';
import { openApp, type Handlers, failing } from '$tests/fake-shell';
import { linksPlan as planned } from './links/link-samples';
import { paymentView } from '$features/payments/payment-samples';
import { CHOSEN, COUNTS, runRow, runView } from './run-samples';
import { checkView, pageOf } from '$tests/samples';

const NUMBER = '01712000385';

beforeEach(() => {
  newPayment.clear();
  paymentPanel.close();
  linksPlan.close();
  runs.leave();
  runRows.show(0);
});

/** Checks a number. */
async function checked(level: RiskLevel, handlers: Handlers = {}) {
  const app = await openApp({
    handlers: {
      check_phone: () => checkView({ risk: { level, word: level, label: null, advice: null } }),
      ...handlers,
    },
  });
  await app.user.type(screen.getByTestId('phone-field'), `${NUMBER}{Enter}`);
  await screen.findByTestId('result-card');
  (document.activeElement as HTMLElement | null)?.blur();
  return app;
}

describe('a check', () => {
  it('of high risk asks for the delivery charge first, by A', async () => {
    const { user } = await checked('high');
    const button = screen.getByTestId('ask-payment');
    expect(button.textContent).toContain('Ask for advance');
    expect(button.className).toContain('primary');
    await user.keyboard('a');
    expect(pages.current).toBe('payments');
    expect(newPayment.typed).toMatchObject({ phone: NUMBER, amount: '120', purpose: 'advance', run: null });
  });

  it('of very high risk asks for the whole price, which nobody knows here', async () => {
    const { user } = await checked('very_high');
    expect(screen.getByTestId('ask-payment').textContent).toContain('Ask for full payment');
    await user.click(screen.getByTestId('ask-payment'));
    expect(newPayment.typed).toMatchObject({ phone: NUMBER, amount: '', purpose: 'full' });
  });

  it.each<[RiskLevel, string]>([
    ['low', 'copy-summary'],
    ['medium', 'whatsapp'],
    ['new', 'whatsapp'],
    ['unknown', 'whatsapp'],
  ])('of another risk (%s) offers it second', async (level, first) => {
    await checked(level);
    expect(screen.getByTestId('ask-payment').className).not.toContain('primary');
    expect(screen.getByTestId(first).className).toContain('primary');
  });

  it('shows what was asked of the number, and follows it to paid and verified', async () => {
    const waiting = paymentView({ id: 4 });
    const { shell } = await checked('high', {
      related_payments: () => [waiting, paymentView({ id: 2, status: { kind: 'cancelled' } })],
    });
    const asked = await screen.findByTestId('asked-payment');
    expect(shell.requests('related_payments')).toEqual([{ kind: 'phone', phone: NUMBER }]);
    expect(asked.dataset['status']).toBe('waiting');
    expect(asked.textContent).toContain('৳120 · Advance, order 1103');
    // Another link beside it could be paid as well.
    expect(screen.getByTestId('ask-payment').className).not.toContain('primary');
    shell.tell({
      kind: 'payment',
      payment: {
        ...waiting,
        status: { kind: 'paid' },
        paid_at: new Date().toISOString(),
        sure_until: new Date(Date.now() + 50_000).toISOString(),
      },
    });
    await waitFor(() => expect(asked.dataset['status']).toBe('paid'));
    expect(asked.textContent).toContain('verified');
    expect(asked.textContent).toContain('You can send the parcel');
  });

  it('asks again for a payment that was verified earlier before it says that a parcel can leave', async () => {
    const old = paymentView({ id: 4, status: { kind: 'paid' }, sure_until: '2026-01-01T00:01:00Z' });
    const { shell } = await checked('high', {
      related_payments: () => [old],
      check_payment: () => ({ ...old, status: { kind: 'refunded' as const }, sure_until: null }),
    });
    const asked = await screen.findByTestId('asked-payment');
    await waitFor(() => expect(shell.requests('check_payment')).toEqual([{ id: 4 }]));
    expect(asked.textContent).not.toContain('You can send the parcel');
  });

  it('never says that a parcel can leave for a test payment or an unverified one', async () => {
    const { shell } = await checked('high', {
      related_payments: () => [paymentView({ id: 4, environment: 'test', status: { kind: 'paid' } })],
    });
    const asked = await screen.findByTestId('asked-payment');
    expect(within(asked).getByText('TEST')).toBeTruthy();
    expect(asked.textContent).not.toContain('You can send the parcel');
    expect(asked.textContent).toContain('no money moved');
    shell.tell({ kind: 'payment', payment: paymentView({ id: 5, status: { kind: 'claimed' } }) });
    await waitFor(() => expect(asked.textContent).toContain('not verified yet'));
    expect(asked.textContent).not.toContain('You can send the parcel');
  });

  it('shows a payment that was just asked for, and none of another number', async () => {
    const { shell } = await checked('high');
    expect(screen.queryByTestId('asked-payment')).toBeNull();
    shell.tell({ kind: 'payment', payment: paymentView({ id: 6, phone: '01911000742' }) });
    shell.tell({ kind: 'payment', payment: paymentView({ id: 7 }) });
    expect((await screen.findByTestId('asked-payment')).dataset['id']).toBe('7');
  });

  it('is worth showing when its payments can’t be read', async () => {
    await checked('high', {
      related_payments: failing({ code: 'database', details: { reason: 'locked' } }),
    });
    expect(screen.queryByTestId('asked-payment')).toBeNull();
    expect(screen.queryByTestId('toast')).toBeNull();
  });
});

/** Opens a run with three rows. */
async function shown(handlers: Handlers = {}) {
  const app = await openApp({
    page: 'bulk',
    handlers: {
      runs: () => [runView()],
      run_counts: () => COUNTS,
      run_rows: () => pageOf([runRow(2), runRow(3), runRow(4)]),
      run_row: ({ row }) => ({ row: runRow(row), cells: [], numbers: [] }),
      chosen_totals: () => CHOSEN,
      plan_links: () => planned(),
      ...handlers,
    },
  });
  await screen.findAllByTestId('run-row');
  return app;
}

const ofRow = (row: number, own: Partial<PaymentView> = {}) =>
  paymentView({ id: 20, run: { run: 5, row }, ...own });
const mark = (row: number) =>
  within(
    screen.getAllByTestId('run-row').find(({ dataset }) => dataset['row'] === String(row)) as HTMLElement,
  );

describe('a row of a run', () => {
  it('is asked for with its name, order and price, by A from the drawer', async () => {
    const { user } = await shown();
    await user.click(screen.getAllByTestId('run-row')[1] as HTMLElement);
    const drawer = await screen.findByTestId('drawer');
    expect(within(drawer).getByTestId('ask-payment').textContent).toContain('Ask for full payment');
    await user.keyboard('a');
    await waitFor(() => expect(pages.current).toBe('payments'));
    expect(newPayment.typed).toMatchObject({
      name: 'Nasrin',
      phone: runRow(3).result?.phone,
      order_ref: 'A-3',
      amount: '1250.50',
      purpose: 'full',
      run: { run: 5, row: 3 },
    });
  });

  // Otherwise the customer pays the advance twice.
  it('is asked for what is left of its price', async () => {
    const { user } = await shown({
      run_rows: () => pageOf([runRow(2), runRow(3, { paid: '150.00' }), runRow(4)]),
      run_row: ({ row }) => ({ row: runRow(row, { paid: '150.00' }), cells: [], numbers: [] }),
    });
    await user.click(screen.getAllByTestId('run-row')[1] as HTMLElement);
    await screen.findByTestId('drawer');
    await user.keyboard('a');
    await waitFor(() => expect(pages.current).toBe('payments'));
    expect(newPayment.typed).toMatchObject({ amount: '1100.50', purpose: 'full' });
  });

  it('shows its payment and the decision that follows from it', async () => {
    let decided: 'advance' | 'send' = 'advance';
    const { shell, user } = await shown({
      related_payments: () => [ofRow(3)],
      run_rows: () => pageOf([runRow(2), runRow(3, { decision: decided }), runRow(4)]),
      run_row: ({ row }) => ({ row: runRow(row, { decision: decided }), cells: [], numbers: [] }),
    });
    await waitFor(() => expect(mark(3).getByTestId('payment-mark').dataset['status']).toBe('waiting'));
    expect(mark(3).getByTestId('payment-mark').textContent).toContain('৳120 · Advance, order 1103: Waiting');
    expect(mark(2).queryByTestId('payment-mark')).toBeNull();
    await user.click(screen.getAllByTestId('run-row')[1] as HTMLElement);
    const drawer = await screen.findByTestId('drawer');
    expect(within(drawer).getByTestId('asked-payment').dataset['status']).toBe('waiting');
    decided = 'send';
    shell.tell({ kind: 'payment', payment: ofRow(3, { status: { kind: 'paid' } }) });
    await waitFor(() => expect(mark(3).getByTestId('payment-mark').dataset['status']).toBe('paid'));
    await waitFor(() => expect(screen.getAllByTestId('run-row')[1]?.dataset['decision']).toBe('send'));
    await waitFor(() =>
      expect(within(drawer).getByTestId('decide-send').getAttribute('aria-pressed')).toBe('true'),
    );
  });
});

describe('a payment of an order that was asked for elsewhere', () => {
  // Else the row shows an earlier payment while the customer pays another one.
  it('belongs to the row that the order has in this run', async () => {
    const listed = ofRow(3, { order: 7 });
    const { shell } = await shown({ related_payments: () => [listed, ofRow(4, { id: 21, order: 8 })] });
    await waitFor(() => expect(mark(3).getByTestId('payment-mark').dataset['status']).toBe('waiting'));
    // Asked for from the file, or from another run: of its row there it says nothing here.
    const elsewhere = (id: number, own: Partial<PaymentView>) =>
      shell.tell({
        kind: 'payment',
        payment: paymentView({ id, order: 7, status: { kind: 'paid' }, ...own }),
      });
    elsewhere(20, { run: { run: 4, row: 2 } });
    await waitFor(() => expect(mark(3).getByTestId('payment-mark').dataset['status']).toBe('paid'));
    elsewhere(30, { run: null, status: { kind: 'claimed' } });
    await waitFor(() => expect(mark(3).getByTestId('payment-mark').dataset['status']).toBe('claimed'));
    elsewhere(31, { run: { run: 4, row: 4 }, order: 9 });
    expect(mark(2).queryByTestId('payment-mark')).toBeNull();
    expect(mark(4).getByTestId('payment-mark').dataset['status']).toBe('waiting');
  });

  it('of this run is listed as its first one', async () => {
    const { shell } = await shown();
    await waitFor(() => expect(shell.requests('related_payments')).toHaveLength(1));
    shell.tell({ kind: 'payment', payment: ofRow(2, { order: 9 }) });
    await waitFor(() => expect(mark(2).getByTestId('payment-mark').dataset['status']).toBe('waiting'));
  });
});

describe('several rows of a run', () => {
  it('are planned as links before anything is sent', async () => {
    const { shell, user } = await shown();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByTestId('ask-rows'));
    await screen.findByTestId('links-plan');
    await waitFor(() =>
      expect(shell.requests('plan_links')).toEqual([
        {
          source: {
            kind: 'run',
            run: 5,
            rows: { kind: 'these', rows: [2, 3, 4] },
          },
          amount: { kind: 'same', amount: '120' },
          currency: 'BDT',
          purpose: 'advance',
          again: false,
        },
      ]),
    );
    expect(shell.requests('start_links')).toEqual([]);
    expect(pages.current).toBe('bulk');
  });

  it('that are only one are asked for in the form', async () => {
    const { shell, user } = await shown();
    await user.keyboard('{Control>}');
    await user.click(screen.getAllByTestId('run-row')[0] as HTMLElement);
    await user.keyboard('{/Control}');
    await user.click(await screen.findByTestId('ask-rows'));
    await waitFor(() => expect(pages.current).toBe('payments'));
    expect(newPayment.typed.run).toEqual({ run: 5, row: 2 });
    expect(shell.requests('plan_links')).toEqual([]);
  });
});
