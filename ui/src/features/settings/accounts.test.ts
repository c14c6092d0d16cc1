import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { AccountEntry, AccountsView, CheckView, Environment, RunView, Service } from '$ipc';
import { runs } from '$features/bulk/runs.svelte';
import { session } from '$kit/state/session.svelte';
import { deferred, openApp, type Handlers } from '$tests/fake-shell';
import { runView } from '$features/bulk/run-samples';
import { account, checkView, paymentAccount } from '$tests/samples';

function entry(
  service: Service,
  number: number,
  label: string,
  own: Partial<AccountEntry> = {},
): AccountEntry {
  return {
    account: { service, kind: 'live', number },
    label,
    identity: `${label.toLowerCase()}@example.com`,
    address: 'https://courier.example/api/v1',
    key_hint: 'dc_live_…a1b2',
    in_use: number === 1,
    state: { kind: 'working' },
    quota: null,
    ...own,
  };
}

/** A shell with two courier accounts and no payment account. */
function shops() {
  let view: AccountsView = {
    environment: 'live',
    accounts: [entry('courier', 1, 'Boutique'), entry('courier', 2, 'Kids')],
  };
  const handlers: Handlers = {
    accounts: () => view,
    use_account: ({ number }) => {
      const accounts = view.accounts.map((one) => ({ ...one, in_use: one.account.number === number }));
      return (view = { ...view, accounts });
    },
    add_account: ({ service, label }) => {
      const number = view.accounts.length + 1;
      return (view = { ...view, accounts: [...view.accounts, entry(service, number, label)] });
    },
    rename_account: ({ account: { number }, label }) => {
      const named = (one: AccountEntry) => (one.account.number === number ? { ...one, label } : one);
      return (view = { ...view, accounts: view.accounts.map(named) });
    },
    remove_account: ({ number }) =>
      (view = { ...view, accounts: view.accounts.filter((one) => one.account.number !== number) }),
    use_environment: ({ environment }: { environment: Environment }) => {
      view = { ...view, environment };
      return {
        settings: { ...session.settings, practice: environment === 'practice' },
        account: account({ environment }),
      };
    },
  };
  return openApp({ handlers });
}

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
    expect(shell.requests('use_account')).toEqual([{ service: 'courier', kind: 'live', number: 2 }]);
    await waitFor(() => expect(open.textContent).toContain('Kids'));
    await user.click(within(menu).getByTestId('environment-test'));
    expect(shell.requests('use_environment')).toEqual([{ environment: 'test' }]);
    await waitFor(() => expect(open.textContent).toContain('TEST'));
    expect(within(menu).getByTestId('no-courier').textContent).toContain('No TEST account for checks');
  });

  it('are added without being used, and the key is never shown again', async () => {
    const { shell, user } = await shops();
    await user.click(screen.getByTestId('nav-settings'));
    await user.click(screen.getByTestId('add-courier'));
    await user.type(screen.getByTestId('add-label'), 'Home');
    const KEY = 'dc_live_0123456789abcdef';
    await user.click(screen.getByTestId('add-key'));
    await user.paste(KEY);
    await user.click(screen.getByTestId('add-save'));
    await screen.findByTestId('account-courier-live-3');
    const { address } = account();
    expect(shell.requests('add_account')).toEqual([{ service: 'courier', label: 'Home', address, key: KEY }]);
    expect(shell.requests('use_account')).toEqual([]);
    expect(screen.getByTestId('account-courier-live-1').dataset['inUse']).toBe('true');
    expect(document.body.innerHTML).not.toContain(KEY);
  });

  it('are renamed, and removed only after a question', async () => {
    const { shell, user } = await shops();
    await user.click(screen.getByTestId('nav-settings'));
    await user.click(await screen.findByTestId('rename-courier-live-2'));
    await user.clear(screen.getByTestId('rename-input'));
    await user.type(screen.getByTestId('rename-input'), 'Toys{Enter}');
    await waitFor(() => expect(screen.getByTestId('account-courier-live-2').textContent).toContain('Toys'));
    await user.click(screen.getByTestId('account-remove-courier-live-2'));
    await screen.findByTestId('confirm-no');
    expect(shell.requests('remove_account')).toEqual([]);
    await user.click(screen.getByTestId('confirm-yes'));
    await waitFor(() => expect(screen.queryByTestId('account-courier-live-2')).toBeNull());
  });

  // The other shop's lists, and its verdict, stood under the name of the one in use.
  it('show their own lists as soon as another one is in use, and nothing that was begun with the one before', async () => {
    const late = deferred<CheckView>();
    const { shell, user } = await openApp({
      handlers: { check_phone: () => late.promise },
    });
    await user.type(screen.getByTestId('phone-field'), '01712000399');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(shell.requests('check_phone')).toHaveLength(1));
    const asked = () =>
      (['recent_checks', 'runs', 'deliveries', 'reports', 'activity'] as const).map(
        (name) => shell.requests(name).length,
      );
    const before = asked();
    shell.tell({ kind: 'account', account: account({ id: 7 }) });
    await waitFor(() => asked().forEach((times, at) => expect(times).toBeGreaterThan(before[at] ?? 0)));
    late.resolve(checkView({ phone: '01712000399' }));
    await screen.findByText(/Its result is among the recent checks of the live account/);
    expect(screen.queryByTestId('result-card')).toBeNull();
    const paid = shell.requests('payments').length;
    shell.tell({ kind: 'payment_account', account: paymentAccount({ id: 8 }) });
    await waitFor(() => expect(shell.requests('payments').length).toBeGreaterThan(paid));
  });

  // A list of the other shop stood among those of this one, as soon as it went on.
  it('show no list of another account, also when it goes on while theirs are read', async () => {
    const mine = deferred<RunView[]>();
    let reads = 0;
    const { shell } = await openApp({ handlers: { runs: () => ((reads += 1) === 1 ? [] : mine.promise) } });
    await runs.begin(() => Promise.resolve(runView({ id: 1 })));
    shell.tell({ kind: 'account', account: account({ id: 7 }) });
    await waitFor(() => expect(reads).toBe(2));
    shell.tell({ kind: 'run', run: runView({ id: 1 }) });
    mine.resolve([runView({ id: 2 })]);
    await waitFor(() => expect(runs.list.map(({ id }) => id)).toEqual([2]));
    expect(runs.shown).toBeNull();
  });

  // The list that waits for its key left the page without a word when another merchant's key took its place.
  it('keep the list on the page that is theirs, too', async () => {
    const { shell } = await openApp({ handlers: { runs: () => [runView({ id: 1 })] } });
    runs.shown = 1;
    const reads = shell.requests('runs').length;
    shell.tell({ kind: 'account', account: account({ id: 7 }) });
    await waitFor(() => expect(shell.requests('runs').length).toBeGreaterThan(reads));
    await waitFor(() => expect(runs.view?.id).toBe(1));
  });
});
