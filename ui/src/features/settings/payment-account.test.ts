import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { AppError, PaymentAccountView, RefundKind } from '$ipc';
import { session } from '$kit/state/session.svelte';
import { openApp, type Handlers } from '$tests/fake-shell';
import { paymentAccount } from '$tests/samples';

const KEY = 'test_0123456789abcdef';

async function settings(handlers: Handlers = {}, own: Partial<PaymentAccountView> = {}) {
  const app = await openApp({ handlers: { payment_account: () => paymentAccount(own), ...handlers } });
  await app.user.click(screen.getByTestId('nav-settings'));
  await waitFor(() =>
    expect(screen.getByTestId<HTMLInputElement>('payment-account-address').value).toBe(
      own.address ?? paymentAccount().address,
    ),
  );
  return app;
}

const failing = (error: AppError) => () => Promise.reject(error as unknown as Error);

describe('the payment account', () => {
  // Left unanswered in the settings, payments that wait for the account would never be looked at again.
  it('asks on every page, and in the settings once, whether it is the merchant of before', async () => {
    const same_as = { label: 'Shoili', key_hint: '…9f3c' };
    const { user } = await settings({}, { same_as });
    expect(screen.getAllByTestId('payment-same-merchant')).toHaveLength(1);
    await user.click(screen.getByTestId('nav-check'));
    await user.click(await screen.findByTestId('payment-same-merchant-open'));
    const question = screen.getByTestId('payment-same-merchant-text');
    expect(question.textContent).toContain('Payments: Same merchant as before?');
    expect(question.textContent).toContain('Shoili (…9f3c)');
  });

  it('stands beside the courier account with an address and keys of its own', async () => {
    await settings();
    expect(screen.getByTestId('payment-key-live').textContent).toContain('…9f3c');
    expect(screen.getByTestId('payment-key-test').textContent).toContain('not added');
    expect(screen.getByTestId('key-live').textContent).toContain('dc_live_…a1b2');
    expect(screen.getByTestId('payment-account-state').dataset['state']).toBe('working');
  });

  it('takes a test key once, beside the live key, and never shows it again', async () => {
    const both = paymentAccount({
      keys: [
        { kind: 'live', hint: '…9f3c', in_use: true },
        { kind: 'test', hint: 'test_…cdef', in_use: false },
      ],
    });
    const { shell, user } = await settings({ connect_payment: () => both, use_payment_key: () => both });
    await user.click(screen.getByTestId('payment-key-add-test'));
    await user.click(screen.getByTestId('payment-key-input'));
    await user.paste(KEY);
    await user.click(screen.getByTestId('payment-key-save'));
    await waitFor(() => expect(screen.getByTestId('payment-key-test').textContent).toContain('test_…cdef'));
    expect(shell.requests('connect_payment')).toEqual([{ address: paymentAccount().address, key: KEY }]);
    expect(shell.requests('connect_courier')).toEqual([]);
    expect(document.body.innerHTML).not.toContain(KEY);
    await user.click(screen.getByTestId('payment-key-use-test'));
    expect(shell.requests('use_payment_key')).toEqual([{ kind: 'test' }]);
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

  it('says when a key of the other kind was typed', async () => {
    const { user } = await settings({ connect_payment: () => paymentAccount() });
    await user.click(screen.getByTestId('payment-key-replace-live'));
    await user.click(screen.getByTestId('payment-key-input'));
    await user.paste(KEY);
    await user.click(screen.getByTestId('payment-key-save'));
    expect((await screen.findByTestId('toast')).textContent).toContain('other kind');
  });

  it('has words of its own for an address that can’t be used', async () => {
    const { user } = await settings({
      set_payment_address: failing({ code: 'address', details: { reason: 'not_an_address' } }),
    });
    await user.type(screen.getByTestId('payment-account-address'), 'x');
    await user.click(screen.getByTestId('payment-address-save'));
    const problem = await screen.findByTestId('payment-form-error');
    expect(problem.textContent).toContain('payment domain');
    expect(problem.textContent).not.toContain('/api/v1');
  });

  it('names brand and methods, and shows every word of the ping as it came', async () => {
    const told = paymentAccount({
      ping: {
        words: [
          { name: 'brand_name', value: 'শৈলী' },
          { name: 'methods.id', value: 'wallet_a' },
          { name: 'methods.name', value: 'Wallet A' },
          { name: 'methods.name', value: 'Card' },
        ],
        read_at: new Date().toISOString(),
        raw: '{"brand_name":"শৈলী"}',
      },
    });
    const { user } = await settings({ test_payment: () => told });
    expect(screen.queryByTestId('payment-account-details')).toBeNull();
    await user.click(screen.getByTestId('payment-account-test'));
    const details = await screen.findByTestId('payment-account-details');
    expect(screen.getByTestId('payment-account-card').textContent).toContain('শৈলী · Wallet A, Card');
    expect(details.textContent).toContain('wallet_a');
    expect(details.textContent).toContain('{"brand_name":"শৈলী"}');
  });

  it('shows what the service said when it refuses, and follows the shell', async () => {
    const { shell } = await settings();
    const error: AppError = {
      code: 'payment',
      details: {
        refusal: { code: 'package' },
        message: 'Package expired',
        status: 402,
        may_have_happened: false,
      },
    };
    shell.tell({ kind: 'payment_account', account: paymentAccount({ state: { kind: 'failed', error } }) });
    const card = await screen.findByTestId('payment-account-error');
    expect(card.textContent).toContain('Package expired');
    expect(card.dataset['code']).toBe('payment_package');
  });

  it('keeps a secret, says what it is for, and removes it only after a question', async () => {
    const { shell, user } = await settings({
      set_payment_secret: ({ secret }) => paymentAccount({ has_secret: secret !== '' }),
    });
    await user.click(await screen.findByTestId('payment-secret-edit'));
    expect(screen.getByTestId('endpoint-payment').textContent).toContain('Payments work without it');
    await user.click(screen.getByTestId('payment-secret-input'));
    await user.paste('whsec_1');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('payment-secret').dataset['saved']).toBe('true'));
    expect(document.body.innerHTML).not.toContain('whsec_1');
    await user.click(screen.getByTestId('payment-secret-remove'));
    expect(shell.requests('set_payment_secret')).toEqual([{ secret: 'whsec_1' }]);
    await user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() => expect(screen.getByTestId('payment-secret').dataset['saved']).toBe('false'));
    expect(shell.requests('set_payment_secret')).toEqual([{ secret: 'whsec_1' }, { secret: '' }]);
  });

  it('says while practising that the seller’s own keys stay', async () => {
    await settings(
      {},
      { environment: 'practice', ping: { words: [], read_at: new Date().toISOString(), raw: '{}' } },
    );
    const card = screen.getByTestId('payment-account-card');
    expect(card.textContent).toContain('Practice payments');
    expect(within(card).getByText('TEST')).toBeTruthy();
    expect(card.textContent).toContain('Your own keys stay as they are');
  });
});

describe('what payments need of the seller', () => {
  it('is saved as a whole once something was changed', async () => {
    const { shell, user } = await settings({
      save_payment_settings: (payments) => ({
        ...session.settings,
        payments: { ...payments, delivery_charge: '130.00' },
      }),
    });
    expect(screen.queryByTestId('payment-settings-save')).toBeNull();
    await user.clear(screen.getByTestId('delivery-charge'));
    await user.type(screen.getByTestId('delivery-charge'), '১৩০');
    await user.click(screen.getByTestId('return-post'));
    await user.click(screen.getByTestId('payment-settings-save'));
    await waitFor(() => expect(screen.queryByTestId('payment-settings-save')).toBeNull());
    expect(shell.requests('save_payment_settings')).toMatchObject([
      { delivery_charge: '130', return_way: 'post', seller_email: 'owner@shoili.example' },
    ]);
    expect(screen.getByTestId<HTMLInputElement>('delivery-charge').value).toBe('130.00');
  });

  it('says beside the field what is wrong with it, and keeps what was typed', async () => {
    const { user } = await settings({
      save_payment_settings: failing({
        code: 'form',
        details: {
          problems: [
            { field: 'seller_email', problem: { code: 'not_an_email' } },
            { field: 'redirect_url', problem: { code: 'not_a_web_address' } },
          ],
        },
      }),
    });
    const email = screen.getByTestId<HTMLInputElement>('seller-email');
    await user.clear(email);
    await user.type(email, 'rina');
    await user.click(screen.getByTestId('payment-settings-save'));
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'not an e-mail',
    );
    expect(screen.getByTestId('redirect-url').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByTestId('cancel-url').getAttribute('aria-invalid')).toBe('false');
    expect(email.value).toBe('rina');
    await waitFor(() => expect(document.activeElement).toBe(email));
  });

  it('fills a message with a customer’s facts before anybody gets it', async () => {
    const { user } = await settings();
    const own = screen.getByTestId('message-en');
    await user.click(own);
    await user.paste('Dear {name}, pay {amount} for {order}: ');
    expect(screen.getByTestId('preview-en').textContent).toBe('Dear Shamima, pay ৳120 for 1103:');
    expect(screen.getByTestId('payment-settings').textContent).toContain('has no {link}');
    await user.click(screen.getByTestId('insert-en-link'));
    expect(screen.getByTestId('preview-en').textContent).toContain('pay.example.com/7F2K9Q');
    await user.click(screen.getByTestId('message-ours-en'));
    expect(screen.getByTestId<HTMLTextAreaElement>('message-en').value).toBe('');
    expect(screen.getByTestId('preview-en').textContent).toContain('৳120');
  });
});
