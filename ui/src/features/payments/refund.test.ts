import { screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentView, RefundFacts } from '$ipc';
import { openPayment } from './payment-form';
import { paymentPanel } from './payment-panel.svelte';
import { refund } from './refund.svelte';
import { drafts } from '$kit/state';
import { openApp, type Handlers } from '$tests/fake-shell';
import { paidView, paymentDetail, paymentsPage, refundFacts, refundView } from './payment-samples';
import { paymentError } from '$tests/samples';

beforeEach(() => {
  paymentPanel.close();
  refund.close();
  drafts.texts.clear();
});

/** Opens the refund dialog of a paid payment. */
async function dialog(
  facts: Partial<RefundFacts> = {},
  handlers: Handlers = {},
  payment: PaymentView = paidView(),
) {
  const app = await openApp({
    handlers: {
      payment: () => paymentDetail(payment),
      refund_facts: () => refundFacts(facts),
      set_method_kind: () => null,
      refund_payment: ({ kind, amount }) =>
        paymentDetail(payment, { refunds: [refundView({ kind, amount })] }),
      ...handlers,
    },
  });
  await waitFor(() => expect(app.shell.requests('payments').length).toBeGreaterThan(0));
  openPayment(payment.id);
  await app.user.click(await screen.findByTestId('refund'));
  await screen.findByTestId('refund-cancel');
  return app;
}

describe('a refund', () => {
  // Money sent by hand that can't be recorded is sent a second time by whoever looks at the payment next.
  it('says before the money is sent that the payment waits for its account', async () => {
    await dialog({}, {}, paidView({ away: { label: 'Shoili', key_hint: '…9f3c' } }));
    const said = screen.getAllByTestId('away-note').at(-1);
    expect(said?.textContent).toContain('Shoili (…9f3c)');
    await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('refund-send').disabled).toBe(true));
  });

  // The seller knows the wallet by its name, not by what the service calls it in its records.
  it('names the way that it was paid as people do, in the head and in the question', async () => {
    await dialog({ method: 'bkash_api' });
    const question = await screen.findByTestId('method-kind');
    expect(question.textContent).toContain('bKash (api)');
    expect(screen.getByRole('dialog').textContent).not.toContain('bkash_api');
  });

  it('by hand names the risk of paying twice, the number, the amount and what is left', async () => {
    const { user } = await dialog();
    await user.click(await screen.findByTestId('kind-by-hand'));
    await user.type(screen.getByTestId('refund-amount'), '২০০০');
    const how = screen.getByTestId('how-sent').textContent;
    expect(how).toContain('The money could go out twice.');
    expect(how).toContain('saving sends ৳2,000 too');
    expect(screen.getByTestId('send-to').textContent).toBe('01309-000110');
    expect(screen.getByTestId('refund-after').textContent).toContain('৳1,150');
    expect(screen.getByTestId('refund-send').textContent).toContain('Save refund of ৳2,000');
  });

  // Without a mouse, Tab on the way to the reason made a part of it, of which no amount was typed.
  it('stays that of the whole amount when Tab passes the field of a part', async () => {
    const { user } = await dialog();
    const full = screen.getByTestId<HTMLInputElement>('refund-full');
    full.focus();
    while (document.activeElement !== screen.getByTestId('refund-reason')) await user.tab();
    expect(full.checked).toBe(true);
  });

  // Else the whole amount goes back because the seller looked at the order once more.
  it('of a part is one of the same part after Esc', async () => {
    const { shell, user } = await dialog({ kind: 'gateway' });
    await user.type(await screen.findByTestId('refund-amount'), '2000');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('refund-cancel')).toBeNull());
    await user.click(screen.getByTestId('refund'));
    const typed = await screen.findByTestId<HTMLInputElement>('refund-amount');
    expect(typed.value).toBe('2000');
    expect(screen.getByTestId<HTMLInputElement>('refund-part').checked).toBe(true);
    await user.click(screen.getByTestId('refund-send'));
    await screen.findByTestId('refund-outcome');
    expect(shell.requests('refund_payment')[0]?.amount).toBe('2000.00');
    // It was sent: the next one begins anew.
    await user.keyboard('{Escape}');
    await user.click(await screen.findByTestId('refund'));
    expect((await screen.findByTestId<HTMLInputElement>('refund-amount')).value).toBe('');
    expect(screen.getByTestId<HTMLInputElement>('refund-full').checked).toBe(true);
  });

  it('of all stays that after Esc, also where a part was typed before', async () => {
    const { user } = await dialog({ kind: 'gateway' });
    await user.type(await screen.findByTestId('refund-amount'), '2000');
    await user.click(screen.getByTestId('refund-full'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('refund-cancel')).toBeNull());
    await user.click(screen.getByTestId('refund'));
    expect((await screen.findByTestId<HTMLInputElement>('refund-full')).checked).toBe(true);
  });

  it('by hand is saved only after "I have sent"', async () => {
    const { shell, user } = await dialog({}, {});
    await user.click(await screen.findByTestId('kind-by-hand'));
    await user.type(screen.getByTestId('refund-amount'), '2000');
    const send = screen.getByTestId('refund-send');
    expect(send).toHaveProperty('disabled', true);
    await user.click(screen.getByTestId('refund-sent'));
    await user.type(screen.getByTestId('refund-reason'), 'Kept 1');
    await user.click(send);
    const outcome = await screen.findByTestId('refund-outcome');
    expect(outcome.textContent).toContain('You sent the money yourself');
    expect(outcome.textContent, 'the service asks for what was just done').not.toContain('Refund recorded');
    expect(shell.requests('set_method_kind')).toEqual([
      { id: paidView().id, method: 'bkash', kind: 'by_hand' },
    ]);
    expect(shell.requests('refund_payment')).toEqual([
      {
        id: 2,
        amount: '2000.00',
        reason: 'Kept 1',
        kind: 'by_hand',
        sent: true,
        despite_refunded: false,
      },
    ]);
  });

  it('by a gateway is executed by one button with the amount in it', async () => {
    const { shell, user } = await dialog({ kind: 'gateway' });
    expect((await screen.findByTestId('how-sent')).textContent).toContain('as soon as you confirm');
    const send = screen.getByTestId('refund-send');
    expect(send.textContent).toContain('Refund ৳3,150 now');
    await user.click(send);
    const outcome = await screen.findByTestId('refund-outcome');
    expect(outcome.textContent).toContain('Refund recorded');
    expect(screen.getAllByTestId('raw-reply').at(-1)?.textContent).toContain('"status": true');
    expect(shell.requests('set_method_kind')).toEqual([]);
  });

  // Or who works without a mouse stands nowhere after “OK”, and Tab begins at the top of the window.
  it('gives the focus to the rows where the button that opened it is gone', async () => {
    const back = paidView({ status: { kind: 'refunded' }, refunded: paidView().amount });
    let now = paymentDetail(paidView());
    const { user } = await dialog(
      { kind: 'gateway' },
      {
        payment: () => now,
        payments: () => paymentsPage([now.payment]),
        refund_payment: () => (now = paymentDetail(back, { refunds: [refundView()] })),
      },
    );
    await screen.findByTestId('how-sent');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('refund-done')));
    expect(screen.queryByTestId('refund')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('payment-rows')));
  });

  it('asks who moves the money once, and can be told otherwise', async () => {
    const { shell, user } = await dialog({ kind: 'by_hand' });
    const known = (await screen.findByTestId('method-known')).textContent;
    expect(known).toContain('bKash');
    expect(known).toContain('you send the money');
    await user.click(screen.getByTestId('refund-sent'));
    await user.click(screen.getByTestId('change-kind'));
    await user.click(screen.getByTestId('kind-gateway'));
    await user.click(screen.getByTestId('refund-send'));
    await waitFor(() =>
      expect(shell.requests('set_method_kind')).toEqual([
        { id: paidView().id, method: 'bkash', kind: 'gateway' },
      ]),
    );
    expect(shell.requests('refund_payment')[0]).toMatchObject({ kind: 'gateway', sent: false });
  });

  it('of a payment that the service calls refunded warns and needs the seller’s word', async () => {
    const { shell, user } = await dialog({
      kind: 'gateway',
      called_refunded: true,
      refunded: '2000.00',
      left: '1150.00',
    });
    const warning = await screen.findByTestId('called-refunded');
    expect(warning.textContent).toContain('Refunded in Porokh: ৳2,000');
    expect(warning.textContent).toContain('pays twice');
    expect(screen.getByTestId('refund-send')).toHaveProperty('disabled', true);
    await user.click(screen.getByTestId('refund-despite'));
    await user.click(screen.getByTestId('refund-send'));
    await waitFor(() =>
      expect(shell.requests('refund_payment')[0]).toMatchObject({ despite_refunded: true }),
    );
  });

  it('is never above what is left', async () => {
    const { user } = await dialog({ kind: 'gateway', left: '1150.00' });
    expect(await screen.findByText('All that is left')).toBeTruthy();
    await user.type(screen.getByTestId('refund-amount'), '2000');
    expect(await screen.findByText('You can refund ৳1,150 at most.')).toBeTruthy();
    expect(screen.getByTestId('refund-send')).toHaveProperty('disabled', true);
  });

  // The tick is below the edge of a low window: a seller sees a dead button and no reason.
  it('says beside its button which tick is missing', async () => {
    const { user } = await dialog({ kind: 'by_hand', called_refunded: true });
    const why = () => screen.queryByTestId('refund-why')?.textContent ?? null;
    await screen.findByTestId('refund-send');
    expect(why()).toBe('Check your payment account first, then tick this.');
    await user.click(screen.getByTestId('refund-despite'));
    expect(why()).toBe('Send the money first, then tick “I have sent”.');
    await user.click(screen.getByTestId('refund-sent'));
    expect(why()).toBeNull();
    expect(screen.getByTestId('refund-send')).toHaveProperty('disabled', false);
  });

  it('takes "I have sent" back when the amount changes', async () => {
    const { user } = await dialog({ kind: 'by_hand' });
    await user.click(await screen.findByTestId('refund-sent'));
    expect(screen.getByTestId('refund-send')).toHaveProperty('disabled', false);
    await user.type(screen.getByTestId('refund-amount'), '5');
    expect(screen.getByTestId('refund-sent')).toHaveProperty('checked', false);
    expect(screen.getByTestId('refund-send')).toHaveProperty('disabled', true);
  });

  it('shows what the service says when it refuses, and keeps the form', async () => {
    const { user } = await dialog(
      { kind: 'gateway' },
      {
        refund_payment: () => {
          throw paymentError(422, { code: 'field' }, 'Not refundable yet');
        },
      },
    );
    await user.click(await screen.findByTestId('refund-send'));
    expect((await screen.findByTestId('pay-error')).textContent).toContain('Not refundable yet');
    expect(screen.getByTestId('refund-send')).toBeTruthy();
  });

  it('without an answer becomes a doubt, and nothing is sent again', async () => {
    const doubt = refundView({
      kind: 'gateway',
      returned: null,
      state: 'unknown',
      reply: null,
      message: null,
    });
    let sent = false;
    const { shell, user } = await dialog(
      {},
      {
        refund_facts: () => refundFacts({ kind: 'gateway', locked_by: sent ? doubt : null }),
        refund_payment: () => {
          sent = true;
          return paymentDetail(paidView({ refund_unknown: true }), { refunds: [doubt] });
        },
      },
    );
    await user.click(await screen.findByTestId('refund-send'));
    expect((await screen.findByTestId('refund-doubt')).textContent).toContain('Refund unconfirmed');
    expect(screen.queryByTestId('refund-send')).toBeNull();
    expect(shell.requests('refund_payment')).toHaveLength(1);
  });
});

describe('a refund whose fate is not known', () => {
  const doubt = refundView({
    kind: 'gateway',
    returned: null,
    state: 'unknown',
    reply: null,
    message: null,
  });
  const locked = { kind: 'gateway', locked_by: doubt } as const;

  it('locks further ones, and the status may prove nothing', async () => {
    const { user } = await dialog(locked, { check_payment: () => paidView({ refund_unknown: true }) });
    await screen.findByTestId('refund-doubt');
    expect(screen.queryByTestId('refund-send')).toBeNull();
    await user.click(screen.getByTestId('read-status'));
    expect(await screen.findByTestId('not-proved')).toBeTruthy();
  });

  it.each([
    ['other_payment', 'about another payment'],
    ['incomplete', 'lacks the amount'],
  ] as const)('is settled by word where the record proves nothing: %s', async (no_record, words) => {
    const unproved = { ...locked, no_record, method: '', transaction_id: '' };
    const { shell, user } = await dialog(unproved, { settle_refund: () => paymentDetail(paidView()) });
    expect((await screen.findByTestId('no-record')).textContent).toContain(words);
    await user.click(screen.getByTestId('returned-yes'));
    await user.click(screen.getByTestId('recorded-yes'));
    await user.click(screen.getByTestId('refund-settle'));
    await waitFor(() =>
      expect(shell.requests('settle_refund')).toEqual([{ id: doubt.id, returned: true, recorded: true }]),
    );
  });

  it('is settled by a status that proves it', async () => {
    const { user } = await dialog(locked, {
      check_payment: () => paidView({ status: { kind: 'refunded' } }),
    });
    await user.click(await screen.findByTestId('read-status'));
    await waitFor(() => expect(screen.queryByTestId('refund-doubt')).toBeNull());
  });

  it('is said not to have happened only after a second question', async () => {
    const { shell, user } = await dialog(locked, { settle_refund: () => paymentDetail(paidView()) });
    await user.click(await screen.findByTestId('returned-no'));
    await user.click(screen.getByTestId('recorded-no'));
    await user.click(screen.getByTestId('refund-settle'));
    expect(shell.requests('settle_refund')).toEqual([]);
    await user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() =>
      expect(shell.requests('settle_refund')).toEqual([{ id: 5, returned: false, recorded: false }]),
    );
  });
});

describe('money that was sent by hand', () => {
  const error = paymentError(402, { code: 'package' }, 'Package ended');
  const unrecorded = refundView({ state: 'refused', reply: null, message: null, error });
  const payment = paidView({ refunded: '2000.00' });

  async function panel(handlers: Handlers = {}, of = payment, refunds = [unrecorded]) {
    const app = await openApp({ handlers: { payment: () => paymentDetail(of, { refunds }), ...handlers } });
    await waitFor(() => expect(app.shell.requests('payments').length).toBeGreaterThan(0));
    openPayment(of.id);
    await screen.findByTestId('refunds');
    return app;
  }

  // Otherwise the seller sends it again.
  it('is told as sent when the service refuses to record it', async () => {
    const { user } = await dialog(
      { kind: 'by_hand' },
      { refund_payment: () => paymentDetail(payment, { refunds: [unrecorded] }) },
    );
    await user.click(await screen.findByTestId('refund-sent'));
    await user.click(screen.getByTestId('refund-send'));
    const outcome = await screen.findByTestId('refund-outcome');
    expect(outcome.textContent).toContain('You sent ৳2,000. The payment service has no record of it');
    expect(outcome.textContent).toContain('Package ended');
    expect(screen.queryByTestId('refund-send')).toBeNull();
  });

  // Its reason can't be edited any more: "change the field" leads nowhere.
  it.each(['field', 'stated'] as const)(
    'says what can be done when its record is refused: %s',
    async (code) => {
      const error = paymentError(422, { code }, 'reason: too short');
      await panel({}, payment, [{ ...unrecorded, error }]);
      const said = screen.getByTestId('pay-error').textContent;
      expect(said).toContain('reason: too short');
      expect(said).toContain(
        'Record the refund in your payment account yourself, then choose “Correct this”',
      );
      expect(said).not.toContain('try again');
    },
  );

  it('is recorded later by a button in the panel', async () => {
    // Read again meanwhile, it is as it is then.
    let refunds = [unrecorded];
    const { shell, user } = await panel({
      payment: () => paymentDetail(payment, { refunds }),
      record_refund: () => paymentDetail(payment, { refunds: (refunds = [refundView()]) }),
    });
    expect(screen.getByTestId('refunds').textContent).toContain('money sent, not recorded at the service');
    expect(screen.getByTestId('refunds').textContent).toContain('Package ended');
    await user.click(screen.getByTestId('record-refund'));
    await waitFor(() => expect(screen.queryByTestId('record-refund')).toBeNull());
    expect(shell.requests('record_refund')).toEqual([{ id: 5, despite_refunded: false }]);
  });

  it('is recorded only after a question once the service calls the payment refunded', async () => {
    const { shell, user } = await panel(
      { record_refund: () => paymentDetail(payment, { refunds: [refundView()] }) },
      { ...payment, status: { kind: 'refunded' } },
    );
    await user.click(screen.getByTestId('record-refund'));
    expect(shell.requests('record_refund')).toEqual([]);
    await user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() => expect(shell.requests('record_refund')).toEqual([{ id: 5, despite_refunded: true }]));
  });

  it('is asked about apart from its record', async () => {
    const { shell, user } = await panel({ settle_refund: () => paymentDetail(payment) });
    await user.click(screen.getByTestId('correct-refund'));
    const save = await screen.findByTestId('refund-settle');
    expect(screen.getByTestId('returned-yes')).toHaveProperty('checked', true);
    expect(save).toHaveProperty('disabled', true);
    await user.click(screen.getByTestId('recorded-yes'));
    await user.click(save);
    await waitFor(() =>
      expect(shell.requests('settle_refund')).toEqual([{ id: 5, returned: true, recorded: true }]),
    );
    expect(shell.requests('refund_facts'), 'nothing is asked of the service').toEqual([]);
  });

  // A gateway would send the money a second time.
  it('of a gateway has no button to record it', async () => {
    await panel({}, payment, [refundView({ kind: 'gateway', state: 'pending' })]);
    expect(screen.queryByTestId('record-refund')).toBeNull();
    expect(screen.getByTestId('correct-refund')).toBeTruthy();
  });
});
