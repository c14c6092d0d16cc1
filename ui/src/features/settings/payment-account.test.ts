import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { PaymentSettings, RefundKind } from '$ipc';
import { session } from '$kit/state/session.svelte';
import { openApp, type Handlers, failing } from '$tests/fake-shell';
import type { InUse } from '$tests/samples';

/** The section about payments. */
async function settings(handlers: Handlers = {}, payment: InUse = {}) {
  return openApp({ section: 'payments', handlers, start: { payment } });
}

const keeping = (payments: PaymentSettings) => ({ ...session.settings, payments });

describe('the payment account', () => {
  // Left unanswered in the settings, payments that wait for the account would never be looked at again.
  it('asks on every page, and in the settings once, whether it is the merchant of before', async () => {
    const same_as = { label: 'Shoili', key_hint: '…9f3c' };
    const { user } = await settings({}, { same_as });
    await user.click(screen.getByTestId('section-accounts'));
    expect(await screen.findAllByTestId('payment-same-merchant')).toHaveLength(1);
    await user.click(screen.getByTestId('nav-check'));
    await user.click(await screen.findByTestId('payment-same-merchant-open'));
    const question = await screen.findByTestId('payment-same-merchant-text');
    expect(question.textContent).toContain('Payments: Is this the same shop as before?');
    expect(question.textContent).toContain('Shoili (…9f3c)');
  });

  it('lists who sends the refunds of each method, and takes another word', async () => {
    let kind: RefundKind = 'by_hand';
    const { shell, user } = await settings({
      method_kinds: () => [{ method: 'bkash', kind }],
      set_method_kind: (request) => {
        kind = request.kind;
        return null;
      },
    });
    const line = await screen.findByTestId('method-kind-line');
    expect(line.dataset['kind']).toBe('by_hand');
    await user.click(screen.getByTestId('kind-gateway-bkash'));
    await waitFor(() => expect(screen.getByTestId('method-kind-line').dataset['kind']).toBe('gateway'));
    expect(shell.requests('set_method_kind')).toEqual([{ id: null, method: 'bkash', kind: 'gateway' }]);
  });
});

describe('what payments need of the seller', () => {
  it('is kept when its field is left, and can be taken back until the section is left', async () => {
    const { shell, user } = await settings({
      save_payment_settings: (payments) =>
        keeping({ ...payments, delivery_charge: Number(payments.delivery_charge).toFixed(2) }),
    });
    const charge = screen.getByTestId<HTMLInputElement>('delivery-charge');
    expect(charge.value).toBe('120.00');
    await user.clear(charge);
    await user.type(charge, '১৩০');
    expect(shell.requests('save_payment_settings')).toEqual([]);
    await user.tab();
    await screen.findByTestId('delivery-charge-kept');
    expect(shell.requests('save_payment_settings')).toMatchObject([
      { delivery_charge: '130', seller_email: 'owner@shoili.example' },
    ]);
    expect(charge.value).toBe('130.00');
    await user.click(screen.getByTestId('delivery-charge-kept-undo'));
    await waitFor(() => expect(charge.value).toBe('120.00'));
    expect(shell.requests('save_payment_settings').at(-1)).toMatchObject({ delivery_charge: '120.00' });
    await waitFor(() => expect(screen.queryByTestId('delivery-charge-kept')).toBeNull());
  });

  // Two fields were sent together: the second took back what the first had changed.
  it('keeps one change after the other, and none takes another back', async () => {
    const { shell, user } = await settings({ save_payment_settings: keeping });
    const email = screen.getByTestId('seller-email');
    await user.clear(email);
    await user.type(email, 'rina@shoili.example');
    await user.click(screen.getByTestId('return-post'));
    await waitFor(() => expect(shell.requests('save_payment_settings')).toHaveLength(2));
    expect(shell.requests('save_payment_settings')[1]).toMatchObject({
      seller_email: 'rina@shoili.example',
      return_way: 'post',
    });
  });

  it('says in place why it can’t be kept: what was kept stays in force', async () => {
    const { user } = await settings({
      save_payment_settings: failing({
        code: 'form',
        details: { problems: [{ field: 'seller_email', problem: { code: 'not_an_email' } }] },
      }),
    });
    const email = screen.getByTestId<HTMLInputElement>('seller-email');
    await user.clear(email);
    await user.type(email, 'rina{Enter}');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'not an e-mail',
    );
    expect(screen.queryByTestId('seller-email-kept')).toBeNull();
    expect(session.settings.payments.seller_email).toBe('owner@shoili.example');
    expect(email.value).toBe('rina');
    await user.type(email, '{Escape}');
    expect(email.value).toBe('owner@shoili.example');
    expect(email.getAttribute('aria-invalid')).toBe('false');
  });

  it('fills a message with a customer’s facts before anybody gets it', async () => {
    const { shell, user } = await settings({ save_payment_settings: keeping });
    const own = screen.getByTestId('message-en');
    await user.click(own);
    await user.paste('Dear {name}, pay {amount} for {order}: ');
    expect(screen.getByTestId('preview-en').textContent).toBe('Dear Shamima, pay ৳120 for 1103:');
    expect(document.body.textContent).toContain('has no {link}');
    await user.click(screen.getByTestId('insert-en-link'));
    expect(screen.getByTestId('preview-en').textContent).toContain('pay.example.com/7F2K9Q');
    await user.click(screen.getByTestId('message-ours-en'));
    expect(screen.getByTestId<HTMLTextAreaElement>('message-en').value).toBe('');
    expect(screen.getByTestId('preview-en').textContent).toContain('৳120');
    await waitFor(() =>
      expect(shell.requests('save_payment_settings').at(-1)).toMatchObject({ message_en: '' }),
    );
    await user.click(screen.getByTestId('message-in-bn'));
    expect(await screen.findByTestId('preview-bn')).toBeTruthy();
  });

  // Else changing one message loses another.
  it('keeps each kind of message by itself; only the one about money needs a link', async () => {
    const { shell, user } = await settings({ save_payment_settings: keeping });
    session.settings.payments = { ...session.settings.payments, message_en: 'Pay here: {link}' };
    await user.click(screen.getByTestId('words-refusal'));
    const own = screen.getByTestId<HTMLTextAreaElement>('message-en');
    expect(own.value).toBe('');
    expect(screen.queryByTestId('insert-en-link')).toBeNull();
    await user.click(own);
    await user.paste('Order {order} came back');
    expect(screen.getByTestId('preview-en').textContent).toBe('Order 1103 came back');
    expect(document.body.textContent).not.toContain('has no {link}');
    await user.tab();
    await waitFor(() =>
      expect(shell.requests('save_payment_settings').at(-1)).toMatchObject({
        refusal_en: 'Order {order} came back',
        message_en: 'Pay here: {link}',
      }),
    );
  });
});
