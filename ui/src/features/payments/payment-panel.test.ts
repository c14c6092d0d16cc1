import { screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentDetail, PaymentView } from '$ipc';
import { drafts, pages, writing, session } from '$kit/state';
import { openPayment } from './payment-form';
import { paymentPanel } from './payment-panel.svelte';
import { deferred, openApp, type Handlers, failing } from '$tests/fake-shell';
import { paidView, paymentDetail, paymentView, paymentsPage, RECORD } from './payment-samples';

beforeEach(() => {
  paymentPanel.close();
  drafts.texts.clear();
  writing.language = 'bn';
});

/** Opens a payment in the panel. */
async function shown(payment: PaymentView, own: Partial<PaymentDetail> = {}, handlers: Handlers = {}) {
  const app = await openApp({
    page: 'payments',
    handlers: {
      payments: () => paymentsPage([payment]),
      payment: () => paymentDetail(payment, own),
      payment_qr: () => ({ size: 29, path: 'M0 0h7v1h-7z' }),
      ...handlers,
    },
  });
  // The world of payments is known before a payment of it is opened.
  await waitFor(() => expect(app.shell.requests('payments').length).toBeGreaterThan(0));
  openPayment(payment.id);
  await screen.findByTestId('payment-detail');
  return app;
}

/** Both parcels left for one payment. */
it('a payment whose TrxID is used elsewhere too names the other uses', async () => {
  const use = { name: 'Rina', amount: '600.00', currency: 'BDT' as const, order_ref: '1104', at: null };
  const transfer = { ...use, name: '', order_ref: '' };
  await shown(paidView({ shares_transaction: true }), { same_transaction: [use, transfer] });
  expect(screen.getByTestId('same-transaction').textContent).toContain(
    'Rina, ৳600, order 1104; a confirmed TrxID, ৳600',
  );
  expect(screen.getByTestId('payment-row').textContent).toContain('TrxID used elsewhere too');
});

describe('a link that waits', () => {
  it('is looked at often while its panel is open, and no longer', async () => {
    const { shell, user } = await shown(paymentView());
    await waitFor(() => expect(shell.requests('watch_payment').at(-1)).toEqual({ id: 1 }));
    await user.click(screen.getByTestId('panel-close'));
    await waitFor(() => expect(shell.requests('watch_payment').at(-1)).toEqual({ id: null }));
  });

  it('is not looked at often from another page, and again on return', async () => {
    const { shell, user } = await shown(paymentView());
    await user.click(screen.getByTestId('nav-check'));
    await waitFor(() => expect(shell.requests('watch_payment').at(-1)).toEqual({ id: null }));
    await user.click(screen.getByTestId('nav-payments'));
    await waitFor(() => expect(shell.requests('watch_payment').at(-1)).toEqual({ id: 1 }));
  });

  it('shows the code, the link without its scheme, and when it was last looked at', async () => {
    await shown(paymentView());
    expect((await screen.findByTestId('qr')).querySelector('path')?.getAttribute('d')).toBe('M0 0h7v1h-7z');
    expect(screen.getByTestId('payment-link').textContent).toBe('pay.example.com/7F2K9Q');
    expect(screen.getByTestId('checked').textContent).toMatch(/checked \d+ s ago/);
  });

  /** Otherwise the seller presses in vain, and learns only then that another account's key is in use. */
  it('says before the press that it waits for its account', async () => {
    const away = { label: 'Rahima', key_hint: '…c7d4' };
    await shown(paymentView({ away }));
    expect(screen.getByTestId('away-note').textContent).toContain('Rahima');
    expect(screen.getByTestId<HTMLButtonElement>('panel-check').disabled).toBe(true);
    const inRow = screen.getByTestId<HTMLButtonElement>('check-payment');
    expect(inRow.disabled).toBe(true);
    expect(inRow.title).toContain('Rahima');
  });

  /** Otherwise who works by keys starts again at the top of the window with every look. */
  it('keeps the keyboard while it is looked at, and when its button goes', async () => {
    const [same, paid] = [deferred<PaymentView>(), deferred<PaymentView>()];
    const answers = [same.promise, paid.promise];
    let now = paymentView();
    const { shell, user } = await shown(
      now,
      {},
      { check_payment: () => answers.shift() ?? paid.promise, payment: () => paymentDetail(now) },
    );
    const become = (payment: PaymentView) => {
      now = payment;
      shell.tell({ kind: 'payment', payment });
    };
    const button = screen.getByTestId<HTMLButtonElement>('panel-check');
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button.disabled).toBe(true));
    // As engines do with a button that is switched off.
    button.blur();
    same.resolve(paymentView());
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.keyboard('{Enter}');
    paid.resolve(paidView());
    become(paidView());
    await waitFor(() => expect(button.isConnected).toBe(false));
    await waitFor(() =>
      expect(screen.getByTestId('payment-panel').contains(document.activeElement)).toBe(true),
    );
    // Who goes elsewhere isn't called back.
    screen.getByTestId('nav-payments').focus();
    become(paymentView());
    await screen.findByTestId('waiting-foot');
    expect(document.activeElement).toBe(screen.getByTestId('nav-payments'));
  });

  it('stays useful without its code', async () => {
    await shown(
      paymentView(),
      {},
      {
        payment_qr: failing({ code: 'internal' }),
      },
    );
    expect(await screen.findByText('The QR code could not be drawn')).toBeTruthy();
    expect(screen.getByTestId('payment-link')).toBeTruthy();
  });

  it('is shared with the message that stands on screen', async () => {
    const { shell, user } = await shown(paymentView());
    const text =
      'প্রিয় গ্রাহক, আপনার অর্ডার 1103-এর জন্য ৳120 অগ্রিম পেমেন্ট করুন এই লিংকে: https://pay.example.com/7F2K9Q ধন্যবাদ।';
    expect(screen.getByTestId('message').textContent.trim()).toBe(text);
    await user.click(screen.getByTestId('share-whatsapp'));
    await waitFor(() => expect(shell.requests('open_whatsapp')).toEqual([{ phone: '01712000385', text }]));
    await user.click(screen.getByTestId('share-messenger'));
    await waitFor(() => expect(shell.requests('copy_text')).toEqual([{ text }]));
    await user.click(screen.getByTestId('message-en'));
    expect(screen.getByTestId('message').textContent).toContain('please pay the advance of ৳120');
  });

  it('goes by e-mail only to the customer’s own address', async () => {
    const { shell, user } = await shown(
      paymentView({ email: 'shamima@example.com', email_is_own: false }),
      {},
      { open_mail: () => null },
    );
    await user.click(screen.getByTestId('share-email'));
    await waitFor(() => expect(shell.requests('open_mail')[0]?.to).toBe('shamima@example.com'));
    expect(shell.requests('open_mail')[0]?.subject).toContain('1103');
  });

  it('has no e-mail button when the address is the seller’s, and no WhatsApp without a number', async () => {
    await shown(paymentView({ phone: null }));
    expect(screen.queryByTestId('share-email')).toBeNull();
    expect(screen.getByTestId('share-whatsapp')).toHaveProperty('disabled', true);
  });

  it('takes the seller’s own words, with the facts in their places', async () => {
    const { shell, user } = await shown(
      paymentView(),
      {},
      {
        save_payment_settings: (payments) => ({ ...session.settings, payments }),
      },
    );
    await user.click(screen.getByTestId('edit-message'));
    const area = await screen.findByTestId('message-template');
    expect((area as HTMLTextAreaElement).value).toContain('{link}');
    await user.clear(area);
    await user.type(area, 'Dear {{name}, {{amount}: {{link}');
    await user.click(screen.getByTestId('save-message'));
    await waitFor(() =>
      expect(shell.requests('save_payment_settings')[0]?.message_bn).toBe('Dear {name}, {amount}: {link}'),
    );
    expect((await screen.findByTestId('message')).textContent).toContain('Dear Shamima K., ৳120: https://');
  });

  describe('while its message is being changed', () => {
    const area = () => screen.getByTestId<HTMLTextAreaElement>('message-template');

    async function changing(handlers: Handlers = {}) {
      const app = await shown(paymentView(), {}, handlers);
      await app.user.click(screen.getByTestId('edit-message'));
      await app.user.type(await screen.findByTestId('message-template'), ' আমার কথা');
      return app;
    }

    // Else the words that the seller was writing are gone because the customer paid.
    it('lets the seller go on when it is paid', async () => {
      const { shell, user } = await changing();
      const before = area();
      shell.tell({ kind: 'payment', payment: paidView({ id: 1 }) });
      await screen.findByTestId('status-card');
      expect(area()).toBe(before);
      expect(document.activeElement).toBe(before);
      await user.type(area(), ' আরও');
      expect(area().value).toMatch(/আমার কথা আরও$/);
    });

    it('keeps the words after Esc and a look at the other language', async () => {
      const { user } = await changing();
      await user.click(screen.getByTestId('message-en'));
      expect(area().value).toMatch(/please pay/i);
      await user.click(screen.getByTestId('message-bn'));
      expect(area().value).toMatch(/আমার কথা$/);
      await user.click(area());
      await user.keyboard('{Escape}');
      expect(screen.queryByTestId('message-template')).toBeNull();
      await user.click(screen.getByTestId('edit-message'));
      expect(area().value).toMatch(/আমার কথা$/);
      await user.click(screen.getByTestId('discard-message'));
      await user.click(screen.getByTestId('edit-message'));
      expect(area().value).not.toContain('আমার কথা');
    });

    // Else an older text stands in one place after another one was kept in the other.
    it('has the same words in the settings, until they are kept in either', async () => {
      const { shell, user } = await changing({
        save_payment_settings: (payments) => ({ ...session.settings, payments }),
      });
      await user.click(area());
      await user.keyboard('{Escape}');
      await user.click(screen.getByTestId('nav-settings'));
      await user.click(screen.getByTestId('section-payments'));
      await user.click(await screen.findByTestId('message-in-bn'));
      const inSettings = await screen.findByTestId<HTMLTextAreaElement>('message-bn');
      expect(inSettings.value).toMatch(/আমার কথা$/);
      // What the seller only looks at isn't kept.
      await user.click(screen.getByTestId('section-data'));
      expect(shell.requests('save_payment_settings')).toEqual([]);
      await user.click(screen.getByTestId('section-payments'));
      await user.click(await screen.findByTestId('message-in-bn'));
      await user.type(await screen.findByTestId('message-bn'), ' আরও');
      await user.tab();
      await waitFor(() => expect(session.settings.payments.message_bn).toMatch(/আরও$/));
      expect([...drafts.texts.keys()]).toEqual([]);
    });

    it('keeps the words when they can’t be saved', async () => {
      const { user } = await changing({ save_payment_settings: failing({ code: 'not_found' }) });
      await user.click(screen.getByTestId('save-message'));
      await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
      expect(area().value).toMatch(/আমার কথা$/);
    });
  });

  it('says why the last look brought nothing', async () => {
    await shown(paymentView({ poll_error: { code: 'unreachable', details: { reason: 'connect' } } }));
    expect(screen.getByTestId('look-error').textContent).toContain('can’t be reached');
  });
});

describe('a payment that was paid', () => {
  it('may be shipped only when it is verified, and with money', async () => {
    await shown(paidView());
    expect(screen.getByTestId('ship').textContent).toContain('You can send order 1103.');
  });

  it.each([
    [
      'verified last week',
      { checked_at: '2026-01-01T00:00:00Z', sure_until: '2026-01-01T00:01:00Z' },
      'Verify again',
    ],
    ['being verified again', { sure_until: null, next_poll_at: '2026-01-01T00:00:00Z' }, 'verifying again'],
    [
      'without an answer',
      { sure_until: null, poll_error: { code: 'unreachable', details: { reason: 'connect' } } },
      'Send nothing for it until then',
    ],
    ['until a time that can’t be', { sure_until: '2999-01-01T00:00:00Z' }, 'Verify again'],
  ] as [string, Partial<PaymentView>, string][])('is not called there: %s', async (_, own, said) => {
    await shown(paidView(own));
    expect(screen.queryByTestId('ship')).toBeNull();
    expect(screen.getByTestId('not-sure').textContent).toContain(said);
    expect(screen.getByTestId('panel-check').className).toContain('primary');
  });

  it('and is called refunded after a part shows the service’s word, what went back here, and lets the rest go back', async () => {
    const own = { status: { kind: 'refunded' as const }, refunded: '1000.00', sure_until: null };
    await shown(paidView(own));
    const card = screen.getByTestId('status-card');
    expect(card.textContent).toContain('doesn’t say how much');
    expect(card.textContent).toContain('Refunded in Porokh: ৳1,000 of ৳3,150.');
    expect(screen.getByTestId('refund')).toBeTruthy();
  });

  it.each([
    ['claimed', { kind: 'claimed' }, 'live'],
    ['a problem', { kind: 'problem', mismatches: [] }, 'live'],
    ['a test', { kind: 'paid' }, 'practice'],
  ] as const)('asks for nothing to be sent: %s', async (_, status, environment) => {
    await shown(paidView({ status: status as PaymentView['status'], environment }));
    expect(screen.queryByTestId('ship')).toBeNull();
  });

  it('shows amount, fee and all that was charged apart, and the date as it came', async () => {
    await shown(paidView());
    expect(screen.getByTestId('panel-amount').textContent).toBe('৳3,150');
    expect(screen.getByTestId('fact-fee').textContent).toBe('৳58.28');
    expect(screen.getByTestId('fact-charged').textContent).toBe('৳3,208.28');
    expect(screen.getByTestId('fact-date').textContent).toBe('2026-11-20 14:18:03');
    expect(screen.getByTestId('fact-trx').textContent).toContain('9K2X4LM81Q');
    expect(screen.getByTestId('raw-reply').textContent).toBe(RECORD.raw);
  });

  it('names what does not agree', async () => {
    await shown(
      paidView({
        status: {
          kind: 'problem',
          mismatches: [
            { kind: 'amount', told: '100.00' },
            { kind: 'currency', told: 'USD' },
            { kind: 'test_payment' },
          ],
        },
      }),
    );
    const card = screen.getByTestId('status-card').textContent;
    expect(card).toContain('The record says ৳100, ৳3,150 was asked for.');
    expect(card).toContain('“USD”');
    expect(card).toContain('test payment without money');
  });

  it('shows a status that is not known as it came', async () => {
    await shown(paidView({ status: { kind: 'other', word: 'ON_HOLD' } }));
    expect(screen.getByTestId('status-card').textContent).toContain('“ON_HOLD”');
  });

  it('keeps a note', async () => {
    const { shell, user } = await shown(paidView(), {}, { note_payment: () => null });
    await user.click(screen.getByTestId('note-add'));
    await user.type(await screen.findByTestId('note-field'), 'Ask again on Friday');
    await user.click(screen.getByTestId('note-save'));
    await waitFor(() =>
      expect(shell.requests('note_payment')).toEqual([{ id: 2, text: 'Ask again on Friday' }]),
    );
    expect((await screen.findByTestId('note-text')).textContent).toBe('Ask again on Friday');
  });

  // Else the note of one customer stands under the name of the next, or is gone.
  it('keeps a note that could not be saved, for its own payment alone', async () => {
    const saving = deferred<null>();
    const { user } = await shown(
      paidView(),
      {},
      { note_payment: () => saving.promise, payment: ({ id }) => paymentDetail(paidView({ id })) },
    );
    await user.click(screen.getByTestId('note-add'));
    await user.type(await screen.findByTestId('note-field'), 'Ask again on Friday');
    openPayment(7);
    await waitFor(() => expect(screen.getByTestId('payment-detail').dataset['id']).toBe('7'));
    saving.reject({ code: 'not_found' });
    await screen.findByTestId('toast');
    expect(screen.queryByTestId('note-field')).toBeNull();
    await user.click(screen.getByTestId('note-add'));
    expect(screen.getByTestId<HTMLTextAreaElement>('note-field').value).toBe('');
    openPayment(2);
    await waitFor(() => expect(screen.getByTestId('payment-detail').dataset['id']).toBe('2'));
    await user.click(screen.getByTestId('note-add'));
    expect(screen.getByTestId<HTMLTextAreaElement>('note-field').value).toBe('Ask again on Friday');
  });

  it('tells its history in words', async () => {
    await shown(paidView(), {
      events: [
        { at: '2026-11-20T08:00:00Z', event: { kind: 'asked' } },
        { at: '2026-11-20T08:18:00Z', event: { kind: 'status', word: 'COMPLETED' } },
        {
          at: '2026-11-20T09:00:00Z',
          event: { kind: 'refund_settled', amount: '5.00', returned: true, recorded: true, proved: true },
        },
      ],
    });
    const history = screen.getByTestId('payment-history').textContent;
    expect(history).toContain('“COMPLETED”');
    expect(history).toContain('status confirms the refund of ৳5');
  });
});

describe('a payment that came to nothing', () => {
  it('offers a new link for the same customer and order, and sends nothing', async () => {
    const { shell, user } = await shown(paymentView({ status: { kind: 'cancelled' } }));
    await user.click(screen.getByTestId('new-link'));
    expect(await screen.findByTestId('pay-name')).toHaveProperty('value', 'Shamima K.');
    expect(screen.getByTestId('pay-amount')).toHaveProperty('value', '120');
    expect(screen.getByTestId('pay-order')).toHaveProperty('value', '1103');
    expect(shell.requests('create_payment')).toEqual([]);
  });

  it('may have been created, and is settled by its invoice id', async () => {
    const unknown = paymentView({ status: { kind: 'unknown' }, invoice_id: null, payment_url: null });
    let now = unknown;
    const { shell, user } = await shown(
      unknown,
      {},
      {
        payment: () => paymentDetail(now),
        settle_creation: ({ invoice_id }) => {
          if (invoice_id === 'OTHER') {
            const problems = [{ field: 'invoice_id', problem: { code: 'other_payment' } }];
            throw { code: 'form', details: { problems } };
          }
          now = paymentView();
          return now;
        },
      },
    );
    await user.click(screen.getByTestId('doubt-has-id'));
    const field = await screen.findByTestId('doubt-id');
    await user.type(field, 'OTHER{Enter}');
    expect(await screen.findByText('This invoice belongs to another payment.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '7F2K9Q{Enter}');
    await waitFor(() =>
      expect(shell.requests('settle_creation').at(-1)).toEqual({ id: 1, invoice_id: '7F2K9Q' }),
    );
    await waitFor(() => expect(screen.queryByTestId('creation-doubt')).toBeNull());
  });

  // Else the invoice id of one customer settles the payment of another.
  it('leaves nothing of what was typed or refused for it to the next one', async () => {
    const unknown = (id: number) =>
      paymentView({ id, status: { kind: 'unknown' }, invoice_id: null, payment_url: null });
    const { user } = await shown(
      unknown(1),
      {},
      {
        payment: ({ id }) => paymentDetail(unknown(id)),
        settle_creation: () => {
          throw {
            code: 'form',
            details: { problems: [{ field: 'invoice_id', problem: { code: 'missing' } }] },
          };
        },
      },
    );
    await user.click(screen.getByTestId('doubt-has-id'));
    await user.type(await screen.findByTestId('doubt-id'), 'OTHER{Enter}');
    await waitFor(() => expect(screen.getByTestId('doubt-id').getAttribute('aria-invalid')).toBe('true'));
    openPayment(2);
    await waitFor(() => expect(screen.getByTestId('payment-detail').dataset['id']).toBe('2'));
    expect(screen.queryByTestId('doubt-id')).toBeNull();
  });

  it('is said not to be created only after a second question', async () => {
    const unknown = paymentView({ status: { kind: 'unknown' }, invoice_id: null, payment_url: null });
    const { shell, user } = await shown(
      unknown,
      {},
      {
        settle_creation: () => ({ ...unknown, status: { kind: 'not_created' } }),
      },
    );
    await user.click(screen.getByTestId('doubt-not'));
    expect(shell.requests('settle_creation')).toEqual([]);
    await user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() => expect(shell.requests('settle_creation')).toEqual([{ id: 1, invoice_id: null }]));
  });
});

describe('opened from elsewhere', () => {
  it('a payment leads to its page', async () => {
    await shown(paymentView());
    expect(pages.current).toBe('payments');
  });
});
