import { cleanup, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { AppError } from '$ipc';
import { openApp, type Handlers, failing } from '$tests/fake-shell';
import { accountsInUse, serviceError } from '$tests/samples';

const welcome = (handlers: Handlers = {}) =>
  openApp({ handlers, start: { settings: { welcomed: false }, account: { environment: null } } });

/** Fills in both fields and connects. */
async function connect(error: AppError) {
  const app = await welcome({ add_account: failing(error) });
  await app.user.type(screen.getByTestId('welcome-address'), 'http://shop.example');
  await app.user.type(screen.getByTestId('welcome-key'), 'dc_live_1');
  await app.user.click(screen.getByTestId('welcome-connect'));
  return screen.findByTestId('form-error');
}

/** The field that an error stands under. */
const fieldOf = (error: HTMLElement) =>
  document.querySelector(`[aria-describedby="${error.id}"]`)?.getAttribute('data-testid');

describe('the first page', () => {
  it('leads to the check page by practising', async () => {
    const { user } = await welcome();
    await user.click(screen.getByTestId('welcome-practise'));
    expect(await screen.findByTestId('practice-strip')).toBeTruthy();
    expect(screen.getByTestId('phone-field')).toBeTruthy();
    expect(screen.queryByTestId('welcome')).toBeNull();
  });

  it('leads to the check page by connecting', async () => {
    const { shell, user } = await welcome({ add_account: () => accountsInUse() });
    await user.type(screen.getByTestId('welcome-address'), 'https://shop.example/api/v1');
    await user.type(screen.getByTestId('welcome-key'), 'dc_live_0123456789');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('phone-field')).toBeTruthy());
    expect(shell.requests('add_account')).toEqual([
      {
        service: 'courier',
        label: '',
        address: 'https://shop.example/api/v1',
        key: 'dc_live_0123456789',
      },
    ]);
  });

  // Settings that were lost open the first page over an old history. Unasked, its runs and reports would wait for ever
  // for a key that the seller doesn't have any more.
  it('asks whether it is the merchant of before, and goes on after either answer', async () => {
    for (const [button, same] of [
      ['same-merchant-yes', true],
      ['same-merchant-no', false],
    ] as const) {
      const earlier = { label: '', key_hint: 'dc_live_…a1b2' };
      const { shell, user } = await welcome({
        add_account: () => accountsInUse({ same_as: earlier }),
        answer_same_merchant: () => null,
      });
      await user.type(screen.getByTestId('welcome-address'), 'https://shop.example/api/v1');
      await user.type(screen.getByTestId('welcome-key'), 'dc_live_0123456789{Enter}');
      await user.click(await screen.findByTestId('same-merchant-open'));
      const question = await screen.findByTestId('same-merchant-text');
      expect(question.textContent).toContain('Courier checks: Is this the same shop as before?');
      expect(question.textContent).toContain('dc_live_…a1b2');
      await user.click(screen.getByTestId(button));
      expect(shell.requests('answer_same_merchant')).toEqual([{ service: 'courier', same }]);
      shell.tell({ kind: 'accounts', accounts: accountsInUse() });
      await waitFor(() => expect(screen.queryByTestId('same-merchant')).toBeNull());
      cleanup();
    }
  });

  it.each<[string, AppError]>([
    [
      'an error page',
      { code: 'no_answer', details: { reason: { not_understood: { status: 502 } }, may_have_cost: false } },
    ],
    ['a time-out', { code: 'no_answer', details: { reason: 'timed_out', may_have_cost: false } }],
    ['a problem of the service', serviceError(500, { code: 'server_error' })],
    ['too many requests', serviceError(429, { code: 'rate_limited', retry_after_s: 30 })],
  ])('blames neither the address nor the key for %s', async (_, error) => {
    const trouble = await connect(error);
    for (const field of ['welcome-address', 'welcome-key']) {
      expect(screen.getByTestId(field).getAttribute('aria-invalid')).not.toBe('true');
    }
    expect(trouble.textContent).not.toMatch(/address/i);
  });

  it.each<[string, AppError, string]>([
    ['an address', { code: 'address', details: { reason: 'insecure' } }, 'welcome-address'],
    ['no connection', { code: 'unreachable', details: { reason: 'connect' } }, 'welcome-address'],
    ['a key', { code: 'key', details: { reason: 'prefix' } }, 'welcome-key'],
    ['a refused key', serviceError(401, { code: 'invalid_api_key' }), 'welcome-key'],
    [
      'another place that answers',
      { code: 'no_answer', details: { reason: { not_understood: { status: 404 } }, may_have_cost: false } },
      'welcome-address',
    ],
    ['the key store', { code: 'key_store', details: { reason: 'locked' } }, 'welcome-key'],
  ])('says what is wrong with %s beside its field, and keeps both texts', async (_, error, field) => {
    expect(fieldOf(await connect(error))).toBe(field);
    expect(screen.getByTestId<HTMLInputElement>('welcome-address').value).toBe('http://shop.example');
    expect(screen.getByTestId<HTMLInputElement>('welcome-key').value).toBe('dc_live_1');
  });

  it('names the file of a problem while starting', async () => {
    await openApp({
      start: {
        settings: { welcomed: false },
        problems: [{ kind: 'settings_set_aside', path: '/home/rina/old.json' }],
      },
    });
    expect(screen.getByTestId('start-problem').textContent).toContain('/home/rina/old.json');
  });
});
