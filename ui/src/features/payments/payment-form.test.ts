import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError, Creation, InvoiceView, PaymentSettings, RunRowView } from '$ipc';
import { invoice } from './invoice.svelte';
import { newPayment } from './new-payment.svelte';
import { askForPayment } from './payment-form';
import { payments } from './payments.svelte';
import { paymentPanel } from './payment-panel.svelte';
import { runRow } from '$features/bulk/run-samples';
import { paymentAccount } from '$kit/state/accounts.svelte';
import { session } from '$kit/state/session.svelte';
import { deferred, openApp, type Handlers } from '$tests/fake-shell';
import { paymentDetail, paymentView, RECORD } from './payment-samples';
import { accountsInUse, paymentError } from '$tests/samples';

const UNSET: PaymentSettings = {
  seller_email: '',
  redirect_url: '',
  cancel_url: '',
  return_way: 'get',
  delivery_charge: '',
  delivery_charge_outside: '',
  message_bn: '',
  message_en: '',
  reminder_bn: '',
  reminder_en: '',
  confirm_bn: '',
  confirm_en: '',
  delivery_bn: '',
  delivery_en: '',
  refusal_bn: '',
  refusal_en: '',
};

beforeEach(() => {
  paymentPanel.close();
  newPayment.clear();
  newPayment.sellerKnown();
  invoice.close();
  session.online = true;
});

/** Opens the form with what is known of a customer. */
async function form(handlers: Handlers = {}, settings: Partial<PaymentSettings> = {}) {
  const app = await openApp({
    handlers: {
      payment: ({ id }) => paymentDetail(paymentView({ id })),
      payment_qr: () => ({ size: 21, path: 'M0 0h1v1h-1z' }),
      ...handlers,
    },
  });
  await waitFor(() => expect(app.shell.requests('payments').length).toBeGreaterThan(0));
  session.settings.payments = { ...session.settings.payments, ...settings };
  askForPayment({ name: 'Shamima K.', phone: '01712000385', amount: '600.00', order_ref: '1103' });
  return app;
}

const refuses = (error: AppError): Handlers => ({
  create_payment: () => {
    throw error;
  },
});

describe('a new payment', () => {
  // Or a known customer's name is typed again, and the wrong one stays when the number is mended.
  it('takes the name of a number that is typed from the records, and leaves one that the seller typed', async () => {
    const names: Record<string, string> = { '01712000385': 'Nusrat Jahan', '01911000742': 'Rakib Hasan' };
    const { user } = await form({
      known_customer: ({ text }) => {
        const name = names[text];
        if (name === undefined) return null;
        const last = { at: '2026-11-11T06:00:00Z', amount: null };
        return { name, other_names: 0, orders: 3, last, outcome: null, outcome_of_last: false };
      },
    });
    newPayment.clear();
    const field = (id: string) => screen.getByTestId<HTMLInputElement>(id);
    await user.type(await screen.findByTestId('pay-phone'), '01712000385');
    await waitFor(() => expect(field('pay-name').value).toBe('Nusrat Jahan'));
    expect((await screen.findByTestId('known-of-text')).textContent).toContain('3 orders');
    await user.clear(field('pay-phone'));
    await user.type(field('pay-phone'), '01911000742');
    await waitFor(() => expect(field('pay-name').value).toBe('Rakib Hasan'));
    await user.clear(field('pay-name'));
    await user.type(field('pay-name'), 'Rakib bhai');
    await user.clear(field('pay-phone'));
    await user.type(field('pay-phone'), '01712000385');
    await waitFor(() => expect(screen.getByTestId('known-of-text').textContent).toContain('Nusrat Jahan'));
    expect(field('pay-name').value).toBe('Rakib bhai');
  });

  describe('for a row of a list', () => {
    const fill = (element: HTMLElement, text: string) =>
      fireEvent.input(element, { target: { value: text } });
    const opened = async (own: Partial<RunRowView> = {}) => {
      const app = await form({ run_row: () => ({ row: runRow(5, own), cells: [], numbers: [] }) });
      askForPayment({ name: 'Nasrin', phone: '01712000385', amount: '120', run: { run: 5, row: 5 } });
      expect((await screen.findByTestId('for-row')).textContent).toBe('For row 5 of your list');
      return { ...app, phone: screen.getByTestId('pay-phone') };
    };

    // Else one customer's payment releases another customer's parcel.
    it('leaves it with another customer’s number, and does not come back to it', async () => {
      const { shell, phone } = await opened();
      await fill(phone, '01911000742');
      await waitFor(() => expect(screen.queryByTestId('for-row')).toBeNull());
      expect(shell.requests('run_row')).toEqual([{ run: 5, row: 5 }]);
      await fill(phone, '01712000385');
      expect(newPayment.typed).toMatchObject({
        phone: expect.stringContaining('01712') as string,
        run: null,
      });
      expect(screen.queryByTestId('for-row')).toBeNull();
    });

    // Else a slip of the finger separates the payment from its order.
    it('stays with it while its number is mended, or for another number of the row', async () => {
      const phones = ['01712000385', '01911000742'];
      const { shell, phone } = await opened({ phone: { kind: 'several', phones, repairs: [] } });
      await fill(phone, '0171200038');
      await fill(phone, '');
      await fill(phone, '01911000742');
      await waitFor(() => expect(shell.requests('run_row')).toHaveLength(1));
      expect(await screen.findByTestId('for-row')).toBeTruthy();
      expect(newPayment.typed.run).toEqual({ run: 5, row: 5 });
    });

    it('stays with a row that has no number', async () => {
      const { shell, phone } = await opened({ phone: { kind: 'empty' } });
      await fill(phone, '01911000742');
      await waitFor(() => expect(shell.requests('run_row')).toHaveLength(1));
      expect(await screen.findByTestId('for-row')).toBeTruthy();
    });
  });

  // Else the seller types the same amount for each parcel, and the wrong one for half of them.
  it('offers both delivery charges and the usual amounts for an advance', async () => {
    const { user } = await form({}, { delivery_charge: '70.00', delivery_charge_outside: '120.00' });
    const outside = await screen.findByTestId('advance-outside');
    const chips = within(screen.getByRole('group', { name: 'Usual amounts' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent.replaceAll(/\s+/g, ''))).toEqual([
      'Dhaka৳70',
      'OutsideDhaka৳120',
      '৳100',
      '৳150',
    ]);
    await user.click(outside);
    expect(screen.getByTestId<HTMLInputElement>('pay-amount').value).toBe('120');
    expect(outside.getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByTestId('advance-150'));
    expect(newPayment.typed.amount).toBe('150');
    // They are no prices.
    await user.click(screen.getByTestId('pay-full'));
    expect(screen.queryByTestId('advance-150')).toBeNull();
  });

  // Else the link is made for the amount that the seller had changed.
  it('keeps what was changed when the same is asked for again', async () => {
    await form();
    const ask = { name: 'Shamima K.', phone: '01712000385', amount: '600.00', order_ref: '1103' };
    await fireEvent.input(await screen.findByTestId('pay-amount'), { target: { value: '700' } });
    newPayment.typed.email = 'rina@example.com';
    askForPayment(ask);
    expect(newPayment.typed).toMatchObject({ amount: '700', email: 'rina@example.com' });
    // Another order of hers, or the number of somebody else in the form, is another payment.
    askForPayment({ ...ask, order_ref: '1104' });
    expect(newPayment.typed).toMatchObject({ amount: '600', email: '', order_ref: '1104' });
    newPayment.typed.phone = '01911000742';
    newPayment.typed.amount = '900';
    askForPayment({ ...ask, order_ref: '1104' });
    expect(newPayment.typed).toMatchObject({ phone: '01712000385', amount: '600' });
    newPayment.clear();
    askForPayment({ ...ask, order_ref: '1104' });
    expect(newPayment.typed).toMatchObject({ phone: '01712000385', amount: '600' });
  });

  it('sends what stands in the form, and shows the link', async () => {
    const { shell, user } = await form({
      create_payment: () => ({ kind: 'asked', payment: paymentView({ id: 30 }) }),
    });
    const button = await screen.findByTestId('create-payment');
    expect(button.textContent).toContain('Create link for ৳600');
    await user.click(button);
    expect(shell.requests('create_payment')).toEqual([
      {
        name: 'Shamima K.',
        email: '',
        phone: '01712000385',
        amount: '600',
        currency: 'BDT',
        purpose: 'advance',
        order_ref: '1103',
        run: null,
        again: false,
      },
    ]);
    expect((await screen.findByTestId('payment-detail')).dataset['id']).toBe('30');
    expect(screen.getByText('Payment link is ready')).toBeTruthy();
  });

  it('turns Bangla digits into Latin ones as they are typed', async () => {
    const { user } = await form();
    const field = await screen.findByTestId('pay-amount');
    await user.clear(field);
    await user.type(field, '১২৫০');
    expect(field).toHaveProperty('value', '1250');
    expect(screen.getByTestId('create-payment').textContent).toContain('৳1,250');
  });

  it('says that the seller’s own e-mail is used when the customer has none', async () => {
    await form();
    expect(await screen.findByText(/yours is used: owner@shoili\.example/)).toBeTruthy();
  });

  it('names every problem at its field, and keeps what was typed', async () => {
    const { user } = await form(
      refuses({
        code: 'form',
        details: {
          problems: [
            { field: 'name', problem: { code: 'missing' } },
            { field: 'amount', problem: { code: 'money', reason: 'too_many_places' } },
            { field: 'phone', problem: { code: 'phone', reason: { kind: 'too_short', digits: 7 } } },
          ],
        },
      }),
    );
    await user.click(await screen.findByTestId('create-payment'));
    expect(await screen.findByText('Type the customer’s name. The service asks for one.')).toBeTruthy();
    expect(screen.getByText('Use at most two decimals.')).toBeTruthy();
    expect(screen.getByText(/Too short: 7 digits/)).toBeTruthy();
    expect(screen.getByTestId('pay-name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByTestId('pay-amount')).toHaveProperty('value', '600');
    await user.type(screen.getByTestId('pay-name'), 'x');
    expect(screen.queryByText('Use at most two decimals.')).toBeNull();
  });

  it.each([
    [401, { code: 'key' }, 'not accepted'],
    [402, { code: 'package' }, 'package is used up'],
    [429, { code: 'pace', retry_after_s: 18 }, '18 seconds'],
    [500, { code: 'other' }, 'status 500'],
  ] as const)('has words and a remedy for %i', async (status, refusal, words) => {
    const { user } = await form(
      refuses({
        code: 'payment',
        details: { refusal, message: null, status, may_have_happened: status === 500 },
      }),
    );
    await user.click(await screen.findByTestId('create-payment'));
    expect((await screen.findByTestId('pay-error')).textContent).toContain(words);
    expect(screen.queryByTestId('may-have-happened') !== null).toBe(status === 500);
    expect(screen.getByTestId('pay-order')).toHaveProperty('value', '1103');
  });

  // A seller reads that some field was refused, and doesn't see which.
  it('shows what the service says of a field at the field, which has the focus', async () => {
    const { user } = await form(refuses(paymentError(422, { code: 'field' }, 'amount: ন্যূনতম ১০ টাকা')));
    await user.click(await screen.findByTestId('create-payment'));
    const field = screen.getByTestId('pay-amount');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('ন্যূনতম ১০ টাকা')).toBeTruthy();
    expect(screen.getByTestId('raw-reply').textContent).toBe('amount: ন্যূনতম ১০ টাকা');
  });

  it.each([
    ['return_type: GET অথবা POST দিন।', 'GET অথবা POST দিন।'],
    ['এই মাধ্যমটি চালু নেই।', 'এই মাধ্যমটি চালু নেই।'],
  ])('says what the service says of no field of the form below it: %s', async (message, said) => {
    const { user } = await form(refuses(paymentError(422, { code: 'field' }, message)));
    await user.click(await screen.findByTestId('create-payment'));
    const error = await screen.findByTestId('pay-error');
    expect(within(error).getByText(said, { selector: 'p > span' })).toBeTruthy();
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  });

  it('warns about a second link for an order, and makes it only when it is wanted', async () => {
    const { shell, user } = await form({
      create_payment: ({ again }) =>
        again
          ? { kind: 'asked', payment: paymentView({ id: 31 }) }
          : { kind: 'same_order', earlier: paymentView({ id: 3 }), by: 'order' as const },
    });
    await user.click(await screen.findByTestId('create-payment'));
    expect((await screen.findByTestId('same-order')).textContent).toContain(
      'Order 1103 has a payment already',
    );
    expect(screen.getByTestId('create-payment')).toHaveProperty('disabled', true);
    await user.click(screen.getByTestId('make-another'));
    await screen.findByTestId('payment-detail');
    expect(shell.requests('create_payment').map(({ again }) => again)).toEqual([false, true]);
  });

  it('says that it may have been created when no answer came', async () => {
    const unknown = paymentView({
      id: 32,
      status: { kind: 'unknown' },
      payment_url: null,
      invoice_id: null,
    });
    const { user } = await form({
      create_payment: () => ({ kind: 'asked', payment: unknown }),
      payment: () => paymentDetail(unknown),
    });
    await user.click(await screen.findByTestId('create-payment'));
    expect((await screen.findByTestId('creation-doubt')).textContent).toContain('before you create another');
  });

  it('is kept without a network', async () => {
    await form();
    session.online = false;
    expect(await screen.findByTestId('form-offline')).toBeTruthy();
    expect(screen.getByTestId('create-payment')).toHaveProperty('disabled', true);
    expect(screen.getByTestId('pay-name')).toHaveProperty('value', 'Shamima K.');
  });
});

/*
 * Links take seconds. By then the seller types for the next customer.
 */
describe('the answer to a slow link', () => {
  const NEXT = { name: 'Rakib H.', phone: '01911000742', amount: '850.00', order_ref: '1104' };
  const field = (id: string) => screen.getByTestId<HTMLInputElement>(id).value;

  /** The form is sent, and another customer stands in it before the answer comes. */
  async function slow() {
    const answers = [deferred<Creation>(), deferred<Creation>()];
    let asked = 0;
    const app = await form({ create_payment: () => answers[asked++]?.promise ?? Promise.reject(Error()) });
    await app.user.click(await screen.findByTestId('create-payment'));
    askForPayment(NEXT);
    await waitFor(() => expect(field('pay-name')).toBe('Rakib H.'));
    const [first, second] = answers as [(typeof answers)[0], (typeof answers)[0]];
    return { ...app, first, second };
  }

  const stillNext = () =>
    expect([field('pay-name'), field('pay-phone'), field('pay-amount'), field('pay-order')]).toEqual([
      'Rakib H.',
      '01911000742',
      '850',
      '1104',
    ]);

  it('leaves the next customer’s form, which can be sent meanwhile, and is told', async () => {
    const { shell, user, first } = await slow();
    const button = screen.getByTestId('create-payment');
    expect(button.textContent).toContain('Create link for ৳850');
    expect(button).toHaveProperty('disabled', false);
    first.resolve({ kind: 'asked', payment: paymentView({ id: 30, name: 'Shamima K.' }) });
    expect((await screen.findByTestId('toast')).textContent).toContain('Shamima K.');
    stillNext();
    await user.click(screen.getByTestId('toast-action'));
    expect((await screen.findByTestId('payment-detail')).dataset['id']).toBe('30');
    askForPayment();
    await screen.findByTestId('payment-form');
    stillNext();
    expect(shell.requests('create_payment')).toHaveLength(1);
  });

  it('leads to its payment also where the filter leaves it out', async () => {
    const { user, first } = await slow();
    payments.filterBy('paid');
    first.resolve({ kind: 'asked', payment: paymentView({ id: 30 }) });
    await user.click(await screen.findByTestId('toast-action'));
    expect((await screen.findByTestId('payment-detail')).dataset['id']).toBe('30');
    expect([payments.filter, payments.place.key]).toEqual(['all', 30]);
  });

  // Or the toast leads to a payment of another environment.
  it('says nothing in another environment, also of an order that has a payment', async () => {
    const { shell, first } = await slow();
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ environment: 'practice' }) });
    await waitFor(() => expect(paymentAccount.environment).toBe('practice'));
    first.resolve({ kind: 'same_order', earlier: paymentView({ id: 3 }), by: 'order' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByTestId('toast')).toBeNull();
  });

  it('leaves what was typed over the same form', async () => {
    const { user, first } = await slow();
    newPayment.clear();
    await user.type(screen.getByTestId('pay-name'), 'Nasrin');
    first.resolve({ kind: 'asked', payment: paymentView({ id: 30 }) });
    await screen.findByTestId('toast');
    expect(field('pay-name')).toBe('Nasrin');
  });

  it('does not open over another payment that is looked at', async () => {
    const answer = deferred<Creation>();
    const { user } = await form({ create_payment: () => answer.promise });
    await user.click(await screen.findByTestId('create-payment'));
    paymentPanel.open(44);
    answer.resolve({ kind: 'asked', payment: paymentView({ id: 30 }) });
    await screen.findByTestId('toast');
    expect(paymentPanel.id).toBe(44);
  });

  // Else the second customer is asked for a second payment.
  it('never says of the next customer that there is a payment already', async () => {
    const { first } = await slow();
    first.resolve({ kind: 'same_order', earlier: paymentView({ id: 3 }), by: 'order' });
    expect((await screen.findByTestId('toast')).textContent).toContain('Shamima K.');
    expect(screen.queryByTestId('same-order')).toBeNull();
    expect(screen.getByTestId('create-payment')).toHaveProperty('disabled', false);
    stillNext();
  });

  it('says of the next customer nothing that went wrong with the one before', async () => {
    const { first } = await slow();
    first.reject(paymentError(500, { code: 'other' }, null));
    expect((await screen.findByTestId('toast')).textContent).toContain('500');
    expect(screen.queryByTestId('pay-error')).toBeNull();
    stillNext();
  });

  it('belongs to its own form when two are under way', async () => {
    const { user, shell, first, second } = await slow();
    await user.click(screen.getByTestId('create-payment'));
    expect(shell.requests('create_payment').map(({ name }) => name)).toEqual(['Shamima K.', 'Rakib H.']);
    first.resolve({ kind: 'asked', payment: paymentView({ id: 30 }) });
    await screen.findByTestId('toast');
    stillNext();
    second.resolve({ kind: 'asked', payment: paymentView({ id: 31 }) });
    expect((await screen.findByTestId('payment-detail')).dataset['id']).toBe('31');
    expect(newPayment.typed.name).toBe('');
  });

  it('makes another link of what was asked for', async () => {
    const { shell, user } = await form({
      create_payment: ({ again }) =>
        again
          ? { kind: 'asked', payment: paymentView({ id: 31 }) }
          : { kind: 'same_order', earlier: paymentView({ id: 3 }), by: 'order' as const },
    });
    await user.click(await screen.findByTestId('create-payment'));
    await screen.findByTestId('make-another');
    // Put there without a key, as a name from the records is.
    newPayment.typed.name = 'Somebody else';
    await user.click(screen.getByTestId('make-another'));
    await screen.findByTestId('payment-detail');
    expect(shell.requests('create_payment').map(({ name }) => name)).toEqual(['Shamima K.', 'Shamima K.']);
  });
});

describe('what the service asks of the seller', () => {
  it('is asked for once, before the first link, and what was typed stays', async () => {
    const { shell, user } = await form(
      {
        save_payment_settings: (payments) => {
          if (!payments.redirect_url.startsWith('https://'))
            throw {
              code: 'form',
              details: { problems: [{ field: 'redirect_url', problem: { code: 'not_a_web_address' } }] },
            };
          return { ...session.settings, payments };
        },
      },
      UNSET,
    );
    await screen.findByTestId('seller-setup');
    expect(screen.queryByTestId('payment-form')).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId('seller-email'));
    await user.click(screen.getByTestId('seller-save'));
    expect(await screen.findByText('Type your own e-mail.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByTestId('seller-email'));
    expect(shell.requests('save_payment_settings')).toEqual([]);
    await user.type(screen.getByTestId('seller-email'), 'owner@shoili.example');
    await user.type(screen.getByTestId('redirect-url'), 'shoili.example');
    await user.type(screen.getByTestId('cancel-url'), 'https://shoili.example');
    await user.click(screen.getByTestId('seller-save'));
    expect(await screen.findByText('A web address begins with https://.')).toBeTruthy();
    await user.clear(screen.getByTestId('redirect-url'));
    await user.type(screen.getByTestId('redirect-url'), 'https://shoili.example');
    await user.click(screen.getByTestId('seller-save'));
    expect(await screen.findByTestId('pay-name')).toHaveProperty('value', 'Shamima K.');
  });

  it('is not asked for while practising', async () => {
    await form({ accounts: () => accountsInUse({ environment: 'practice' }) }, UNSET);
    expect(await screen.findByTestId('payment-form')).toBeTruthy();
  });

  it('is asked for when the shell misses it', async () => {
    const { user } = await form(
      refuses({
        code: 'form',
        details: { problems: [{ field: 'cancel_url', problem: { code: 'not_a_web_address' } }] },
      }),
    );
    await user.click(await screen.findByTestId('create-payment'));
    await screen.findByTestId('seller-setup');
    expect(screen.getByText('A web address begins with https://.')).toBeTruthy();
  });
});

describe('any invoice', () => {
  it('is verified with the key of its kind, and shown as it came', async () => {
    const { shell, user } = await form({
      verify_invoice: () => ({ environment: 'test', record: { ...RECORD, amount: '3150.5' }, own: null }),
    });
    await user.click(await screen.findByTestId('verify-invoice'));
    await user.type(await screen.findByTestId('verify-id'), 'ABC123');
    await user.click(screen.getByTestId('verify-test'));
    await user.click(screen.getByTestId('verify-go'));
    await waitFor(() =>
      expect(shell.requests('verify_invoice')).toEqual([{ invoice_id: 'ABC123', kind: 'test' }]),
    );
    const record = await screen.findByTestId('invoice-record');
    expect(record.textContent).toContain('3150.5');
    expect(record.textContent).toContain('COMPLETED');
    expect(screen.getByTestId('invoice-origin').textContent).toContain('not created in Porokh');
  });

  it('leads to the payment that was made here', async () => {
    const { user } = await form({
      verify_invoice: () => ({ environment: 'live', record: RECORD, own: paymentView({ id: 44 }) }),
    });
    await user.click(await screen.findByTestId('verify-invoice'));
    await user.type(await screen.findByTestId('verify-id'), 'ABC123{Enter}');
    await user.click(await screen.findByTestId('verify-show'));
    expect((await screen.findByTestId('payment-detail')).dataset['id']).toBe('44');
  });

  // Else one customer's payment is read as another's.
  it('ends on the last one asked for', async () => {
    const slow = deferred<InvoiceView>();
    const { user } = await form({
      verify_invoice: ({ invoice_id }) =>
        invoice_id === 'SLOW'
          ? slow.promise
          : { environment: 'live', record: { ...RECORD, amount: '222.0' }, own: null },
    });
    await user.click(await screen.findByTestId('verify-invoice'));
    await user.type(await screen.findByTestId('verify-id'), 'SLOW{Enter}');
    await user.clear(screen.getByTestId('verify-id'));
    await user.type(screen.getByTestId('verify-id'), 'FAST{Enter}');
    expect((await screen.findByTestId('invoice-record')).textContent).toContain('222.0');
    slow.resolve({ environment: 'live', record: { ...RECORD, amount: '111.0' }, own: null });
    await slow.promise;
    expect(screen.getByTestId('invoice-record').textContent).toContain('222.0');
  });
});
