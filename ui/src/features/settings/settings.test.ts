import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { AppError } from '$ipc';
import { session } from '$kit/state/session.svelte';
import { openApp, type Handlers } from '$tests/fake-shell';
import { receiverView } from '$features/activity/activity-samples';
import { account, pageOf, previous } from '$tests/samples';

const KEY = 'dc_test_0123456789abcdef';

async function settings(handlers: Handlers = {}, own: Parameters<typeof account>[0] = {}) {
  const app = await openApp({ handlers, start: { account: own } });
  await app.user.click(screen.getByTestId('nav-settings'));
  return app;
}

const failing = (error: AppError) => () => Promise.reject(error as unknown as Error);

describe('the account', () => {
  it('takes a key once and never shows it again', async () => {
    const both = account({
      keys: [
        { kind: 'live', hint: 'dc_live_…a1b2', in_use: true },
        { kind: 'test', hint: 'dc_test_…cdef', in_use: false },
      ],
    });
    const { shell, user } = await settings({ connect_courier: () => both });
    await user.click(screen.getByTestId('key-add-test'));
    await user.click(screen.getByTestId('key-input'));
    await user.paste(KEY);
    await user.click(screen.getByTestId('key-save'));
    await waitFor(() => expect(screen.getByTestId('key-test').textContent).toContain('dc_test_…cdef'));
    expect(shell.requests('connect_courier')).toEqual([{ address: account().address, key: KEY }]);
    expect(document.body.innerHTML).not.toContain(KEY);
    expect(screen.queryByTestId('key-input')).toBeNull();
  });

  it('says beside the key what is wrong with it, and keeps what was typed', async () => {
    const { user } = await settings({
      connect_courier: failing({ code: 'key', details: { reason: 'too_short' } }),
    });
    await user.click(screen.getByTestId('key-replace-live'));
    await user.click(screen.getByTestId('key-input'));
    await user.paste('dc_live_1');
    await user.click(screen.getByTestId('key-save'));
    expect((await screen.findByTestId('form-error')).textContent).toContain('too short');
    expect(screen.getByTestId<HTMLInputElement>('key-input').value).toBe('dc_live_1');
  });

  it('removes a key only after a question whose safe answer has the focus', async () => {
    const { shell, user } = await settings({
      remove_courier_key: () => account({ keys: [], environment: null }),
    });
    await user.click(screen.getByTestId('key-remove'));
    const no = await screen.findByTestId('confirm-no');
    await waitFor(() => expect(document.activeElement).toBe(no));
    expect(shell.requests('remove_courier_key')).toEqual([]);
    await user.click(screen.getByTestId('confirm-yes'));
    await waitFor(() => expect(shell.requests('remove_courier_key')).toEqual([{ kind: 'live' }]));
  });

  it('marks missing permissions and a mode that disagrees', async () => {
    await settings(
      {},
      {
        me: {
          name: 'Shoili',
          email: 'owner@shoili.example',
          plan: 'Business',
          plan_ends_at: null,
          can_use_api: true,
          can_use_bulk: null,
          key_name: null,
          mode: 'live',
          scopes: [
            { scope: 'check', granted: true },
            { scope: 'exports', granted: false },
          ],
          app_url: null,
          mode_conflict: 'test',
          read_at: new Date().toISOString(),
          raw: '{}',
        },
      },
    );
    expect(screen.getByTestId('account-scopes').textContent).toMatch(/check,\s*exports missing/);
    expect(screen.getByTestId('mode-conflict').textContent).toContain('“test”');
    expect(screen.getByTestId('account-quota').textContent).toBe('1,644 of 2,000');
  });
});

describe('settings', () => {
  it('switch digits at once and hand the change to the shell', async () => {
    const { shell, user } = await settings();
    expect(screen.getByTestId('quota').textContent).toContain('1,644');
    await user.click(screen.getByTestId('digits-bangla'));
    expect(screen.getByTestId('quota').textContent).toContain('১,৬৪৪');
    expect(shell.requests('save_settings')).toEqual([{ digits: 'bangla' }]);
  });

  it('go back to what they were when they could not be kept', async () => {
    const { user } = await settings({ save_settings: failing({ code: 'settings' }) });
    await user.click(screen.getByTestId('theme-dark'));
    expect((await screen.findByTestId('toast')).textContent).toContain('could not be kept');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('delete the history only after a question', async () => {
    const { shell, user } = await settings({ delete_history: () => ({ count: 12 }) });
    await user.click(screen.getByTestId('delete-history'));
    await user.click(await screen.findByTestId('confirm-no'));
    expect(shell.requests('delete_history')).toEqual([]);
    await user.click(screen.getByTestId('delete-history'));
    await user.click(await screen.findByTestId('confirm-yes'));
    expect((await screen.findByTestId('toast')).textContent).toContain('12 checks deleted');
  });
});

describe('practice mode', () => {
  it('takes its results along when it is left without an account', async () => {
    const { user } = await openApp({
      start: { settings: { practice: true }, account: { environment: 'practice', keys: [] } },
      handlers: {
        recent_checks: () => pageOf([previous()]),
        set_practice: () => ({
          settings: { ...session.settings, practice: false },
          account: account({ environment: null, keys: [] }),
        }),
      },
    });
    expect(await screen.findAllByTestId('recent-item')).toHaveLength(1);
    await user.click(screen.getByTestId('practice-leave'));
    await waitFor(() => expect(screen.queryByTestId('recent-item')).toBeNull());
    expect(screen.getByTestId('unconnected-card')).toBeTruthy();
    expect(screen.getByTestId('link-state').dataset['state']).toBe('notConnected');
    expect(screen.queryByTestId('quota')).toBeNull();
  });
});

describe('a setting that is half typed', () => {
  it('is there again after a look at another page, until it is saved or taken back', async () => {
    const { user } = await settings({
      receiver: () => ({ ...receiverView(), port: 8000 }),
      method_kinds: () => [],
    });
    const field = (id: string) => screen.getByTestId<HTMLInputElement>(id);
    await user.type(field('account-address'), '/half');
    await user.clear(field('delivery-charge'));
    await user.type(field('delivery-charge'), '95');
    await user.type(await screen.findByTestId('public-payment'), 'https://hooks.exam');
    await user.click(screen.getByTestId('key-replace-live'));
    await user.type(field('key-input'), KEY);
    await user.click(screen.getByTestId('nav-check'));
    await waitFor(() => expect(screen.queryByTestId('account-address')).toBeNull());
    expect(document.body.innerHTML).not.toContain(KEY);
    await user.click(screen.getByTestId('nav-settings'));
    expect(field('account-address').value).toBe(`${account().address}/half`);
    expect(field('delivery-charge').value).toBe('95');
    expect((await screen.findByTestId<HTMLInputElement>('public-payment')).value).toBe('https://hooks.exam');
    expect(screen.queryByTestId('key-input')).toBeNull();

    await user.type(field('account-address'), '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    await user.click(screen.getByTestId('nav-check'));
    await user.click(screen.getByTestId('nav-settings'));
    expect(field('account-address').value).toBe(account().address);
  });
});
