import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { AccountView, AccountsView, AppError, CheckView, Environment, RunView } from '$ipc';
import { runs } from '$features/bulk/runs.svelte';
import { session } from '$kit/state/session.svelte';
import { deferred, openApp, type Handlers, failing } from '$tests/fake-shell';
import { runView } from '$features/bulk/run-samples';
import { accountsInUse, accountsView, accountView, checkView, meFacts, serviceError } from '$tests/samples';

const KEY = 'dc_live_0123456789abcdef';

/** A shell with two courier accounts and no payment account. */
function shops() {
  let view: AccountsView = accountsView(
    accountView('courier', 1),
    accountView('courier', 2, { label: 'Kids' }),
  );
  const handlers: Handlers = {
    accounts: () => view,
    use_account: ({ number }) => {
      const accounts = view.accounts.map((one) => ({ ...one, in_use: one.account.number === number }));
      return (view = { ...view, accounts });
    },
    try_account: () => ({
      kind: 'live',
      me: { ...meFacts(), name: 'Shoili Home', email: 'home@example.com', plan: 'Starter' },
      ping: null,
      daily_limit: 500,
    }),
    add_account: ({ service, label }) => {
      const number = view.accounts.length + 1;
      return (view = { ...view, accounts: [...view.accounts, accountView(service, number, { label })] });
    },
    rename_account: ({ account: { number }, label }) => {
      const named = (one: AccountView) => (one.account.number === number ? { ...one, label } : one);
      return (view = { ...view, accounts: view.accounts.map(named) });
    },
    remove_account: ({ number }) =>
      (view = { ...view, accounts: view.accounts.filter((one) => one.account.number !== number) }),
    use_environment: ({ environment }: { environment: Environment }) => {
      view = { ...view, environment };
      return {
        settings: { ...session.settings, practice: environment === 'practice' },
        accounts: view,
      };
    },
  };
  return openApp({ handlers });
}

type User = Awaited<ReturnType<typeof openApp>>['user'];

/** Opens an entry of an account's menu. */
async function menu(user: User, id: string, entry: string) {
  await user.click(await screen.findByTestId(`account-more-${id}`));
  await user.click(await screen.findByTestId(`account-${entry}-${id}`));
}

/** The settings with these accounts. */
async function listed(entries: AccountView[], handlers: Handlers = {}) {
  return openApp({ page: 'settings', handlers: { accounts: () => accountsView(...entries), ...handlers } });
}

describe('an account in the settings', () => {
  it('asks for another key where the service refuses its own, and says so in the list of sections', async () => {
    const error: AppError = serviceError(401, { code: 'invalid_api_key' }, 'কি ঠিক নেই');
    const changed = accountView('courier', 3, { label: 'Kids', in_use: true });
    const { shell, user } = await listed([accountView('courier', 1, { state: { kind: 'failed', error } })], {
      change_account: () => accountsView(changed),
    });
    const card = await screen.findByTestId('account-courier-live-1');
    expect(card.textContent).toContain('কি ঠিক নেই');
    expect(screen.getByTestId('section-flag-accounts').textContent).toContain('1 problem');
    await user.click(screen.getByTestId('account-replace-courier-live-1'));
    await user.click(await screen.findByTestId('change-key'));
    await user.paste(KEY);
    await user.click(screen.getByTestId('change-save'));
    await screen.findByTestId('account-courier-live-3');
    const { account: of, address } = accountView('courier', 1);
    expect(shell.requests('change_account')).toEqual([{ account: of, address, key: KEY }]);
    expect(document.body.innerHTML).not.toContain(KEY);
    expect(screen.queryByTestId('section-flag-accounts')).toBeNull();
  });

  // Else who talks a seller into another address gets the stored key sent there.
  it('asks for the key again when the address is another server’s', async () => {
    const { shell, user } = await listed([accountView('courier', 1)], {
      change_account: () => accountsView(accountView('courier', 1)),
    });
    await menu(user, 'courier-live-1', 'change');
    const address = await screen.findByTestId<HTMLInputElement>('change-address');
    const before = address.value;
    await user.type(address, '/v2');
    expect(screen.queryByTestId('form-error')).toBeNull();
    await user.clear(address);
    await user.type(address, 'https://help.example/api/v1');
    expect(screen.getByTestId('form-error').textContent).toContain('never sends a saved API key');
    await user.keyboard('{Enter}');
    expect(shell.requests('change_account')).toEqual([]);
    await user.type(screen.getByTestId('change-key'), KEY);
    expect(screen.queryByTestId('form-error')).toBeNull();
    await user.clear(screen.getByTestId('change-key'));
    await user.clear(address);
    await user.type(address, before);
    expect(screen.queryByTestId('form-error')).toBeNull();
  });

  // Else a list is planned by a limit that isn't true any more.
  it('says that its daily limit is not known', async () => {
    await listed([accountView('courier', 1, { me: meFacts(), quota: null })]);
    expect((await screen.findByTestId('limit-unknown')).textContent).toBe('Daily limit: not known');
  });

  it('says beside the key what is wrong with it, and keeps what was typed', async () => {
    const { shell, user } = await listed([accountView('courier', 1)], {
      change_account: failing({ code: 'key', details: { reason: 'too_short' } }),
    });
    await menu(user, 'courier-live-1', 'change');
    const key = await screen.findByTestId<HTMLInputElement>('change-key');
    await user.type(key, 'dc_test_1');
    expect(screen.getByTestId('form-error').textContent).toContain('another mode');
    expect(screen.getByTestId<HTMLButtonElement>('change-save').disabled).toBe(true);
    expect(shell.requests('change_account')).toEqual([]);
    await user.clear(key);
    await user.type(key, 'dc_live_1');
    await user.click(screen.getByTestId('change-save'));
    expect((await screen.findByTestId('form-error')).textContent).toContain('too short');
    expect(key.value).toBe('dc_live_1');
  });

  it('is tested without being used, and names what its key is not allowed to do', async () => {
    const scopes = [
      { scope: 'check', granted: true },
      { scope: 'exports', granted: false },
    ];
    const me = { ...meFacts(), email: 'owner@shoili.example', scopes, mode_conflict: 'test' as const };
    const quota = { limit: 2000, remaining: 1644, read_at: new Date().toISOString(), stale: false };
    const entry = accountView('courier', 2, { me, quota });
    const { shell, user } = await listed([entry], { test_account: () => accountsView(entry) });
    expect((await screen.findByTestId('account-refused')).textContent).toContain('exports');
    expect(screen.getByTestId('mode-conflict').textContent).toContain('“test”');
    expect(screen.getByTestId('account-quota').textContent).toContain('1,644');
    await user.click(screen.getByTestId('account-test-courier-live-2'));
    expect(shell.requests('test_account')).toEqual([entry.account]);
    await menu(user, 'courier-live-2', 'details');
    expect((await screen.findByTestId('account-scopes')).textContent).toMatch(/check,\s*exports missing/);
    expect(screen.getByTestId('details-email').textContent).toBe('owner@shoili.example');
  });

  it('says that today’s checks are used up where a refusal told no limit', async () => {
    const quota = { limit: null, remaining: 0, read_at: new Date().toISOString(), stale: false };
    await listed([accountView('courier', 2, { me: meFacts(), quota })]);
    const words = (await screen.findByTestId('limit-unknown')).textContent;
    expect(words).toContain('used up. Daily limit: not known. New checks at 12:00');
  });

  it('names brand and methods, and shows every word of the ping as it came', async () => {
    const ping = {
      words: [
        { name: 'brand_name', value: 'শৈলী' },
        { name: 'methods.id', value: 'wallet_a' },
        { name: 'methods.name', value: 'Wallet A' },
        { name: 'methods.name', value: 'Card' },
      ],
      read_at: new Date().toISOString(),
      raw: '{"brand_name":"শৈলী"}',
    };
    const { user } = await listed([accountView('payment', 1, { ping })]);
    const card = await screen.findByTestId('account-payment-live-1');
    expect(card.textContent).toContain('Brand: শৈলী');
    expect(card.textContent).toContain('Wallet A, Card');
    await menu(user, 'payment-live-1', 'details');
    expect((await screen.findByTestId('account-details')).textContent).toContain('wallet_a');
    expect(document.body.textContent).toContain('{"brand_name":"শৈলী"}');
  });

  it('has words of its own for an address of the payment service that can’t be used', async () => {
    const { user } = await listed([accountView('payment', 1)], {
      change_account: failing({ code: 'address', details: { reason: 'not_an_address' } }),
    });
    await menu(user, 'payment-live-1', 'change');
    const address = await screen.findByTestId('change-address');
    await user.clear(address);
    await user.type(address, 'shop.example');
    await user.click(screen.getByTestId('change-save'));
    const problem = await screen.findByTestId('form-error');
    expect(problem.textContent).toContain('payment domain');
    expect(problem.textContent).not.toContain('/api/v1');
  });

  it('keeps a secret of its own, and removes it only after a question', async () => {
    let has_secret = false;
    const view = () => accountsView(accountView('payment', 1, { has_secret }));
    const { shell, user } = await listed([], {
      accounts: view,
      set_account_secret: ({ secret }) => {
        has_secret = secret !== '';
        return view();
      },
    });
    await menu(user, 'payment-live-1', 'secret');
    await user.click(await screen.findByTestId('secret-input'));
    expect(document.body.textContent).toContain('Payments work without it');
    await user.paste('whsec_1');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByTestId('secret-input')).toBeNull());
    expect(document.body.innerHTML).not.toContain('whsec_1');
    await menu(user, 'payment-live-1', 'secret');
    await user.click(await screen.findByTestId('secret-remove'));
    await user.click(await screen.findByTestId('confirm-yes'));
    const { account: of } = accountView('payment', 1);
    await waitFor(() =>
      expect(shell.requests('set_account_secret')).toEqual([
        { account: of, secret: 'whsec_1' },
        { account: of, secret: '' },
      ]),
    );
  });

  // Else the secret that is pasted for another account is thrown away by the answer for the one before.
  it('leaves the dialog of another account that was opened before the answer came', async () => {
    const answer = deferred<AccountsView>();
    const view = accountsView(accountView('payment', 1), accountView('payment', 2, { label: 'Kids' }));
    const { user } = await listed([], { accounts: () => view, set_account_secret: () => answer.promise });
    await menu(user, 'payment-live-1', 'secret');
    await user.type(await screen.findByTestId('secret-input'), 'whsec_1{Enter}');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('secret-input')).toBeNull());
    await menu(user, 'payment-live-1', 'secret');
    await user.type(await screen.findByTestId('secret-input'), 'whsec_2');
    answer.resolve(view);
    await screen.findByTestId('toast');
    expect(screen.getByTestId<HTMLInputElement>('secret-input').value).toBe('whsec_2');
  });

  it('has no secret of its own for test payments: the test key signs their messages', async () => {
    const { user } = await listed([accountView('payment', 1, { environment: 'test' })]);
    await user.click(await screen.findByTestId('account-more-payment-test-1'));
    await screen.findByTestId('account-change-payment-test-1');
    expect(screen.queryByTestId('account-secret-payment-test-1')).toBeNull();
  });
});

describe('the accounts', () => {
  it('are changed in the rail, and the other service says that it has none there', async () => {
    const { shell, user } = await shops();
    const open = screen.getByTestId('accounts-open');
    await waitFor(() => expect(open.textContent).toContain('Boutique'));
    expect(open.textContent).toContain('LIVE');
    open.focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByTestId('accounts-menu');
    expect(within(menu).getByTestId('no-payment').textContent).toContain('No LIVE payment account');
    await user.click(within(menu).getByTestId('use-courier-2'));
    expect(shell.requests('use_account')).toEqual([{ service: 'courier', environment: 'live', number: 2 }]);
    await waitFor(() => expect(open.textContent).toContain('Kids'));
    await user.click(within(menu).getByTestId('environment-test'));
    expect(shell.requests('use_environment')).toEqual([{ environment: 'test' }]);
    await waitFor(() => expect(open.textContent).toContain('TEST'));
    expect(within(menu).getByTestId('no-courier').textContent).toContain('No TEST account for checks');
  });

  it('begin with the address where none is known, and tell what is missing', async () => {
    const missing = { code: 'address', details: { reason: 'empty' } } as const;
    const none = accountsView();
    const { user } = await openApp({
      handlers: {
        accounts: () => ({ ...none, courier: { ...none.courier, address: '' } }),
        try_account: failing(missing),
      },
    });
    await user.click(screen.getByTestId('nav-settings'));
    await user.click(await screen.findByTestId('add-account'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('add-address')));
    await user.click(screen.getByTestId('add-save'));
    await screen.findByText(/The address is missing/);
  });

  it('are tried before they are added, added without being used, and the key is never shown again', async () => {
    const { shell, user } = await shops();
    await user.click(screen.getByTestId('nav-settings'));
    await user.click(screen.getByTestId('add-account'));
    expect((await screen.findByTestId<HTMLInputElement>('add-address')).value).toBe(
      'https://courier.example/api/v1',
    );
    await user.click(screen.getByTestId('add-key'));
    await user.paste(KEY);
    await user.tab();
    const found = await screen.findByTestId('add-found');
    expect(found.textContent).toContain('Shoili Home');
    expect(found.textContent).toContain('home@example.com · Starter · 500 a day');
    expect(shell.requests('add_account')).toEqual([]);
    await user.type(screen.getByTestId('add-label'), 'Home');
    await user.click(screen.getByTestId('add-save'));
    await screen.findByTestId('account-courier-live-3');
    const address = 'https://courier.example/api/v1';
    expect(shell.requests('add_account')).toEqual([{ service: 'courier', label: 'Home', address, key: KEY }]);
    expect(shell.requests('use_account')).toEqual([]);
    expect(screen.getByTestId('account-courier-live-1').dataset['inUse']).toBe('true');
    expect(document.body.innerHTML).not.toContain(KEY);
  });

  it('are renamed in place, and removed only after a question', async () => {
    const { shell, user } = await shops();
    await user.click(screen.getByTestId('nav-settings'));
    await menu(user, 'courier-live-2', 'rename');
    await user.clear(await screen.findByTestId('rename-input'));
    await user.type(screen.getByTestId('rename-input'), 'Toys{Enter}');
    await waitFor(() => expect(screen.getByTestId('account-courier-live-2').textContent).toContain('Toys'));
    await menu(user, 'courier-live-2', 'remove');
    const no = await screen.findByTestId('confirm-no');
    await waitFor(() => expect(document.activeElement).toBe(no));
    expect(shell.requests('remove_account')).toEqual([]);
    await user.click(screen.getByTestId('confirm-yes'));
    await waitFor(() => expect(screen.queryByTestId('account-courier-live-2')).toBeNull());
  });

  // The other shop's lists, and its verdict, stood under the name of the one in use.
  it('show their own lists as soon as another one is in use, and nothing that was begun with the one before', async () => {
    const late = deferred<CheckView>();
    const { shell, user } = await openApp({
      page: 'deliveries',
      handlers: { check_phone: () => late.promise },
    });
    await waitFor(() => expect(shell.requests('deliveries')).toHaveLength(1));
    await user.click(screen.getByTestId('nav-check'));
    await user.type(screen.getByTestId('phone-field'), '01712000399');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(shell.requests('check_phone')).toHaveLength(1));
    const asked = () =>
      (['recent_checks', 'runs', 'reports', 'activity'] as const).map((name) => shell.requests(name).length);
    const before = asked();
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ id: 7 }) });
    await waitFor(() => asked().forEach((times, at) => expect(times).toBeGreaterThan(before[at] ?? 0)));
    late.resolve(checkView({ phone: '01712000399' }));
    await screen.findByText(/Its result is in the recent checks of the live account/);
    expect(screen.queryByTestId('result-card')).toBeNull();
    const paid = shell.requests('payments').length;
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ id: 7 }, { id: 8 }) });
    await waitFor(() => expect(shell.requests('payments').length).toBeGreaterThan(paid));
    // A page that isn't shown asks when it is opened again.
    expect(shell.requests('deliveries')).toHaveLength(1);
    await user.click(screen.getByTestId('nav-deliveries'));
    await waitFor(() => expect(shell.requests('deliveries')).toHaveLength(2));
  });

  // A list of the other shop stood among those of this one, as soon as it went on.
  it('show no list of another account, also when it goes on while theirs are read', async () => {
    const mine = deferred<RunView[]>();
    let reads = 0;
    const { shell } = await openApp({
      handlers: { runs: () => ((reads += 1) === 1 ? [runView({ id: 1 })] : mine.promise) },
    });
    expect(runs.view?.id).toBe(1);
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ id: 7 }) });
    await waitFor(() => expect(reads).toBe(2));
    shell.tell({ kind: 'run', run: runView({ id: 1 }) });
    mine.resolve([runView({ id: 2 })]);
    await waitFor(() => expect(runs.list.map(({ id }) => id)).toEqual([2]));
    expect(runs.view).toBeNull();
  });

  // The list that waits for its key left the page without a word when another merchant's key took its place.
  it('keep the list on the page that is theirs, too', async () => {
    const { shell } = await openApp({ handlers: { runs: () => [runView({ id: 1 })] } });
    runs.open(1);
    const reads = shell.requests('runs').length;
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ id: 7 }) });
    await waitFor(() => expect(shell.requests('runs').length).toBeGreaterThan(reads));
    await waitFor(() => expect(runs.view?.id).toBe(1));
  });
});

// A key that is typed for the address of somebody else's backup is theirs.
describe('an address that came with a backup', () => {
  const ADDRESS = 'https://stranger.example/api/v1';
  const none = accountsInUse({ environment: null }, { environment: null });
  const restored = { ...none, courier: { ...none.courier, address: ADDRESS, from_backup: true } };

  it('is marked where a key is typed, until another one is', async () => {
    const { user } = await openApp({ section: 'accounts', handlers: { accounts: () => restored } });
    await user.click(await screen.findByTestId('add-account'));
    const form = await screen.findByTestId('add-form');
    expect(screen.getByTestId<HTMLInputElement>('add-address').value).toBe(ADDRESS);
    expect(form.textContent).toContain('From the backup.');
    await user.type(screen.getByTestId('add-address'), '/other');
    expect(form.textContent).not.toContain('From the backup.');
    await user.click(screen.getByTestId('add-payment'));
    expect(form.textContent).not.toContain('From the backup.');
  });

  it('is marked on the first page too', async () => {
    await openApp({ handlers: { accounts: () => restored }, start: { settings: { welcomed: false } } });
    expect(await screen.findByText(/^From the backup\./)).toBeTruthy();
  });
});
