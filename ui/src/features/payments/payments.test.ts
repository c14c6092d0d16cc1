import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { ledgerSheetWords } from './ledger-export';
import { newPayment } from './new-payment.svelte';
import { pages, session } from '$kit/state';
import { paymentPanel } from './payment-panel.svelte';
import { payments } from './payments.svelte';
import { customerView } from '$features/customer/customer-samples';
import { openApp, type Handlers } from '$tests/fake-shell';
import { paidView, paymentDetail, paymentView, paymentsPage, TAKA } from './payment-samples';
import { accountsInUse } from '$tests/samples';

const WAITING = paymentView();
const PAID = paidView();

const LIST: Handlers = {
  payments: () => paymentsPage([WAITING, PAID], { counted: { waiting: 1, paid: 1 } }),
  payment: ({ id }) => paymentDetail(id === PAID.id ? PAID : WAITING),
  payment_qr: () => ({ size: 29, path: 'M0 0h7v1h-7z' }),
};

beforeEach(() => {
  paymentPanel.close();
  newPayment.clear();
  payments.reset();
  session.online = true;
});

/** Opens the page Payments. */
async function shown(handlers: Handlers = {}) {
  return openApp({ page: 'payments', handlers: { ...LIST, ...handlers } });
}

/** The rows that are there. */
async function rows() {
  await screen.findAllByTestId('payment-row');
  return screen.getAllByTestId('payment-row');
}

describe('the list of payments', () => {
  it('shows sums, states and who paid with what, the id masked', async () => {
    await shown();
    const [first, second] = await rows();
    expect(screen.getByTestId('received-BDT').textContent).toBe('৳18,450');
    expect(screen.getByTestId('month-BDT').textContent).toBe('৳98,450');
    expect(screen.getByTestId('sums').textContent).toContain('waiting, 3 links');
    expect(first?.textContent).toContain('not paid yet');
    expect(first?.textContent).toContain('Waiting');
    expect(second?.textContent).toContain('9K2X••1Q');
    expect(second?.textContent).not.toContain('9K2X4LM81Q');
    expect(second?.textContent).toContain('verified');
    expect(screen.getByTestId('rail-waiting').textContent).toContain('3');
  });

  // Or a link that was made meanwhile puts another customer under K.
  it.each([
    ['the open panel', '{ArrowDown}{Enter}'],
    ['the marked row', '{ArrowDown}'],
  ])('leads by K to the customer of %s, wherever its row went', async (_, keys) => {
    const other = paymentView({ id: 77, phone: '01911000742' });
    let listed = [WAITING, PAID];
    const { shell, user } = await shown({
      payments: () => paymentsPage(listed, { counted: { waiting: 1, paid: 1 } }),
      customer: ({ text }) => customerView({ phone: text }),
    });
    await rows();
    screen.getByTestId('payment-rows').focus();
    await user.keyboard(keys);
    listed = [other, WAITING, PAID];
    shell.tell({ kind: 'payment', payment: other });
    await waitFor(() => expect(screen.getAllByTestId('payment-row')).toHaveLength(3));
    await user.keyboard('k');
    expect((await screen.findByTestId('customer')).dataset['phone']).toBe(PAID.phone);
  });

  it('takes a payment out that certainly was not made', async () => {
    const making = paymentView({
      id: 9,
      status: { kind: 'in_flight' },
      invoice_id: null,
      payment_url: null,
    });
    let list = [making, PAID];
    const { shell } = await shown({ payments: () => paymentsPage(list) });
    expect(await rows()).toHaveLength(2);
    list = [PAID];
    shell.tell({ kind: 'payment_gone', id: 9 });
    await waitFor(() => expect(screen.getAllByTestId('payment-row')).toHaveLength(1));
  });

  it('marks what was sent back by hand and is not recorded at the service', async () => {
    const unrecorded = { ...PAID, refunded: '200.00', unrecorded: true };
    await shown({ payments: () => paymentsPage([unrecorded, { ...unrecorded, id: 3, unrecorded: false }]) });
    const [first, second] = await rows();
    expect(first?.textContent).toContain('unrecorded refund: ৳200');
    expect(second?.textContent).not.toContain('unrecorded');
  });

  // Otherwise the seller believes that 500 of a payment that went back whole are still there.
  it('says of a payment that the service calls refunded what went back in all, not only from here', async () => {
    const refunded = { ...PAID, status: { kind: 'refunded' as const } };
    const parts = ['100.00', '600.00', null].map((part, id) => ({ ...refunded, id, refunded: part }));
    await shown({ payments: () => paymentsPage(parts.map((part) => ({ ...part, amount: '600.00' }))) });
    const [part, whole, outside] = (await rows()).map((row) => row.textContent);
    expect(part).toContain('per the service');
    expect(part).not.toContain('৳100');
    expect(whole).toContain('৳600 refunded');
    expect(outside).toContain('per the service');
  });

  it('says that a surplus which went back by hand is not recorded', async () => {
    await shown({ payments: () => paymentsPage([{ ...PAID, refunded: null, unrecorded: true }]) });
    expect((await rows())[0]?.textContent).toContain('unrecorded refund: surplus');
  });

  it('keeps the sums of two currencies apart', async () => {
    const dollars = { ...TAKA, currency: 'USD' as const, received_today: '12.50' };
    await shown({ payments: () => paymentsPage([WAITING], { totals: [TAKA, dollars] }) });
    expect((await screen.findByTestId('received-USD')).textContent).toBe('$12.50');
    expect(screen.getByTestId('received-BDT').textContent).toBe('৳18,450');
  });

  it('marks what has no money as a test', async () => {
    await shown({ payments: () => paymentsPage([{ ...PAID, environment: 'practice' }]) });
    const [row] = await rows();
    expect(row?.textContent).toContain('TEST');
  });

  it('offers "not known" last, and only when there is such a payment', async () => {
    await shown();
    await rows();
    expect(screen.queryByTestId('payment-filter-unknown')).toBeNull();
    expect(screen.getByTestId('payment-filter-waiting').dataset['count']).toBe('1');
  });

  it('asks for what a filter and a search leave', async () => {
    const { shell, user } = await shown({
      payments: () => paymentsPage([WAITING, PAID], { counted: { unknown: 1 } }),
    });
    await rows();
    await user.click(screen.getByTestId('payment-filter-unknown'));
    await waitFor(() => expect(shell.requests('payments').at(-1)?.filter).toBe('unknown'));
    await user.type(screen.getByTestId('find-payment'), '9K2X');
    await waitFor(() => expect(shell.requests('payments').at(-1)?.search).toBe('9K2X'));
  });

  // Or who rests between two words searches for one that nobody has.
  it('keeps the space before the next word', async () => {
    const { shell, user } = await shown();
    await rows();
    const field = screen.getByTestId('find-payment');
    await user.type(field, 'Nasrin ');
    await waitFor(() => expect(shell.requests('payments').at(-1)?.search).toBe('Nasrin'));
    await user.type(field, 'A', { skipClick: true });
    await waitFor(() => expect(shell.requests('payments').at(-1)?.search).toBe('Nasrin A'));
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(field).toHaveProperty('value', '');
  });

  it('says that there is nothing yet, and offers the first payment', async () => {
    const { user } = await shown({ payments: () => paymentsPage([]) });
    await user.click(await screen.findByTestId('first-payment'));
    expect(await screen.findByTestId('payment-form')).toBeTruthy();
  });

  it('offers to connect or to practise when there is no account', async () => {
    await shown({
      payments: () => paymentsPage([]),
      accounts: () => accountsInUse({}, { environment: null }),
    });
    expect(await screen.findByTestId('payments-unconnected')).toBeTruthy();
    expect(screen.getByTestId('practise-payments')).toBeTruthy();
  });

  it('names an error that kept it from being read, and reads it again', async () => {
    let broken = true;
    const { user } = await shown({
      payments: () => {
        if (broken) throw { code: 'database', details: { reason: 'locked' } };
        return paymentsPage([PAID]);
      },
    });
    const notice = await screen.findByTestId('payment-rows-error');
    broken = false;
    await user.click(within(notice).getByRole('button'));
    await rows();
    expect(screen.queryByTestId('payment-rows-error')).toBeNull();
  });

  it('keeps the last list without a network, with its time, and its actions off', async () => {
    await shown();
    const [first] = await rows();
    session.online = false;
    expect((await screen.findByTestId('payments-notice')).textContent).toContain('This is the list as of');
    expect(within(first as HTMLElement).getByTestId('check-payment')).toHaveProperty('disabled', true);
  });

  it('asks the service at the press of a button, and shows what came at once', async () => {
    const { shell, user } = await shown({
      check_payment: () => ({ ...WAITING, status: { kind: 'paid' } }),
    });
    await rows();
    await user.click(screen.getByTestId('check-payment'));
    expect(shell.requests('check_payment')).toEqual([{ id: WAITING.id }]);
    await waitFor(() => expect(screen.getAllByTestId('payment-row')[0]?.dataset['status']).toBe('paid'));
    expect(paymentPanel.shown).toEqual({ kind: 'nothing' });
  });

  it('shows a payment that was found paid, wherever the seller is', async () => {
    let first = WAITING;
    // The page may read its rows again at any time, and has it from there, too.
    const { shell, user } = await shown({ payments: () => paymentsPage([first, PAID]) });
    await rows();
    await user.click(screen.getByTestId('nav-check'));
    first = { ...WAITING, status: { kind: 'paid' } };
    shell.tell({ kind: 'payment', payment: first });
    expect((await screen.findByTestId('toast')).textContent).toContain('Shamima K. paid ৳120, verified');
    await user.click(screen.getByTestId('nav-payments'));
    await waitFor(() => expect(screen.getAllByTestId('payment-row')[0]?.dataset['status']).toBe('paid'));
  });

  it('is exported under its filter, with every column named', async () => {
    const { shell, user } = await shown({ export_payments: () => null });
    await rows();
    await user.keyboard('{Control>}e{/Control}');
    await waitFor(() => expect(shell.requests('export_payments')).toHaveLength(1));
    const [request] = shell.requests('export_payments');
    expect(request).toMatchObject({ filter: 'all', search: '', to: 'downloads' });
    expect(request?.words.headers).toHaveLength(19);
    expect(new Set(ledgerSheetWords().headers).size).toBe(19);
  });
});

describe('the keys of the list', () => {
  it('N opens the form, Esc closes the panel and keeps what was typed', async () => {
    const { user } = await shown();
    await rows();
    await user.keyboard('n');
    await user.type(await screen.findByTestId('pay-name'), 'Rina');
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('payment-panel')).toBeNull();
    await user.keyboard('n');
    expect(await screen.findByTestId('pay-name')).toHaveProperty('value', 'Rina');
  });

  it('Enter opens the row, and Up and Down take the panel along', async () => {
    const { user } = await shown();
    await rows();
    screen.getByTestId('payment-rows').focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByTestId('payment-detail').dataset['id']).toBe('2'));
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByTestId('payment-detail').dataset['id']).toBe('1'));
  });

  it('Ctrl 4 and Ctrl 5 open the pages in the order of the rail', async () => {
    const { user } = await openApp({ handlers: LIST });
    await user.keyboard('{Control>}4{/Control}');
    expect(pages.current).toBe('payments');
    await user.keyboard('{Control>}5{/Control}');
    expect(pages.current).toBe('trx');
  });
});

describe('reminders', () => {
  const OLD = paymentView({
    id: 5,
    name: 'Salma',
    reminded_at: new Date(Date.now() - 7_260_000).toISOString(),
  });
  const NEXT = paymentView({ id: 6, name: 'Karim', phone: '01911000742' });
  const TWO: Handlers = {
    payments: () => paymentsPage([OLD, PAID, NEXT], { counted: { waiting: 2, paid: 1 } }),
    payment: ({ id }) => paymentDetail(id === OLD.id ? OLD : NEXT),
    remind_payment: ({ id }) => (id === OLD.id ? OLD : NEXT),
  };

  it('are written by W, noted only when they were opened, and lead to the next waiting one', async () => {
    const { shell, user } = await shown(TWO);
    const [first] = await rows();
    expect(first?.textContent).toContain('written 2 hours ago');
    screen.getByTestId('payment-rows').focus();
    await user.keyboard('w');
    const text = await screen.findByTestId<HTMLTextAreaElement>('message-text');
    expect(text.value).toContain('এখনো আসেনি');
    expect(text.value).toContain(OLD.payment_url);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('message-dialog')).toBeNull());
    expect(shell.requests('remind_payment')).toEqual([]);
    screen.getByTestId('payment-rows').focus();
    await user.keyboard('w');
    await user.click(await screen.findByTestId('message-whatsapp'));
    await waitFor(() => expect(shell.requests('remind_payment')).toEqual([{ id: OLD.id }]));
    expect(shell.requests('open_whatsapp')).toHaveLength(1);
    await waitFor(() => expect(payments.place.key).toBe(NEXT.id));
  });

  it('are none for what is paid, or was opened as another message', async () => {
    const { shell, user } = await shown(TWO);
    await rows();
    payments.place.go(1);
    screen.getByTestId('payment-rows').focus();
    await user.keyboard('w');
    expect(screen.queryByTestId('message-dialog')).toBeNull();
    payments.place.go(0);
    await user.keyboard('w');
    await user.click(await screen.findByTestId('message-advance'));
    await user.click(screen.getByTestId('message-copy'));
    await waitFor(() => expect(shell.requests('copy_text')).toHaveLength(1));
    expect(shell.requests('remind_payment')).toEqual([]);
  });

  it('are none where the order was paid another way, and the row says so', async () => {
    const paid = { ...OLD, paid_otherwise: true };
    const { user } = await shown({ ...TWO, payments: () => paymentsPage([paid, NEXT]) });
    const [first] = await rows();
    expect(first?.textContent).toContain('order paid another way');
    screen.getByTestId('payment-rows').focus();
    await user.keyboard('w');
    expect(screen.queryByTestId('message-dialog')).toBeNull();
  });

  it('shows a filter that another page leads to while it is chosen, with the number of its rows', async () => {
    await shown({ payments: () => ({ ...paymentsPage([OLD]), total: 1 }) });
    await rows();
    expect(screen.queryByTestId('payment-filter-unpaid_day')).toBeNull();
    payments.filterBy('unpaid_day');
    expect((await screen.findByTestId('payment-filter-unpaid_day')).textContent).toContain('1');
  });
});
