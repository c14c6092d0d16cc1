import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { AccountView, ReceiverView } from '$ipc';
import { activityPage, activityView, receiverView } from '$features/activity/activity-samples';
import { activity } from '$features/activity/activity.svelte';
import { pages, type SettingsSection } from '$kit/state';
import { deferred, openApp, type Handlers } from '$tests/fake-shell';
import { accountsView, accountView } from '$tests/samples';

/** Accounts of both services with secrets, as the guide shows them. */
const both = (own: Partial<AccountView> = {}) =>
  accountsView(
    accountView('courier', 1, { has_secret: true, ...own }),
    accountView('payment', 1, { has_secret: true }),
  );

async function settings(handlers: Handlers = {}, section: SettingsSection = 'alerts') {
  const app = await openApp({ section, handlers: { accounts: () => both(), ...handlers } });
  if (section === 'alerts') await screen.findByTestId('alerts');
  return app;
}

const withAddress = (address: string, own: Partial<ReceiverView> = {}) => {
  const view = receiverView(own);
  const end = (sender: 'courier' | 'payment') => ({ ...view[sender], public: `${address}/${sender}/a1` });
  return { ...view, courier: end('courier'), payment: end('payment') };
};

describe('instant alerts', () => {
  it('are switched on with the kept port, and say so when the port is taken', async () => {
    const off = receiverView({ on: false, state: { kind: 'off' } });
    const { shell, user } = await settings({
      receiver: () => off,
      switch_receiver: () => receiverView({ state: { kind: 'port_taken' } }),
    });
    expect(screen.getByTestId('receiver-state').dataset['state']).toBe('off');
    await user.click(screen.getByTestId('receiver-switch'));
    await waitFor(() => expect(shell.requests('switch_receiver')).toEqual([{ on: true, port: null }]));
    await waitFor(() =>
      expect(screen.getByTestId('receiver-state').textContent).toContain('Another program'),
    );
  });

  it('stand as the shell told last, whatever was answered before', async () => {
    const off = receiverView({ on: false, state: { kind: 'off' } });
    let now = off;
    const answer = deferred<typeof off>();
    const { shell, user } = await settings({ receiver: () => now, switch_receiver: () => answer.promise });
    await user.click(await screen.findByTestId('receiver-switch'));
    const asked = shell.requests('receiver').length;
    now = receiverView();
    shell.tell({ kind: 'receiver', receiver: now });
    answer.resolve({ ...off, on: true });
    await answer.promise;
    await waitFor(() => expect(shell.requests('receiver').length).toBeGreaterThan(asked));
    expect(screen.getByTestId('receiver-state').dataset['state']).toBe('listening');
  });

  it('take no port that can’t be one', async () => {
    const { shell, user } = await settings({
      switch_receiver: ({ port }) => receiverView({ port: port ?? 0 }),
    });
    const field = screen.getByTestId('receiver-port');
    await user.clear(field);
    await user.type(field, '80');
    await user.tab();
    expect(await screen.findByText('A port is a number from 1024 to 65535.')).toBeTruthy();
    expect(shell.requests('switch_receiver')).toEqual([]);
    await user.type(field, '80{Enter}');
    await waitFor(() => expect(shell.requests('switch_receiver')).toEqual([{ on: true, port: 8080 }]));
  });

  it('show each service’s local address and copy it', async () => {
    const { shell, user } = await settings();
    expect(screen.getByTestId('local-courier').textContent).toBe('http://127.0.0.1:48211/courier/a1');
    await user.click(screen.getByTestId('copy-local-payment'));
    await waitFor(() =>
      expect(shell.requests('copy_text')).toEqual([{ text: 'http://127.0.0.1:48211/payment/a1' }]),
    );
  });

  it('take one public address for both services, and look at once whether it leads here', async () => {
    let view = receiverView();
    const { shell, user } = await settings({
      receiver: () => view,
      set_public_address: ({ address }) => (view = withAddress(address)),
      reach_receiver: () => {
        view = { ...view, reached_at: new Date().toISOString() };
        return { kind: 'came_back' };
      },
    });
    expect(screen.getByTestId('reach-state').dataset['state']).toBe('now');
    await user.type(screen.getByTestId('public-address'), 'https://hooks.example.com/x{Enter}');
    expect(await screen.findByText(/Porokh adds the path/)).toBeTruthy();
    expect(shell.requests('set_public_address')).toEqual([]);
    await user.type(screen.getByTestId('public-address'), '{Backspace}{Backspace}{Enter}');
    await waitFor(() => expect(screen.getByTestId('reach-state').dataset['state']).toBe('done'));
    const address = 'https://hooks.example.com';
    expect(shell.requests('set_public_address')).toEqual([
      { sender: 'courier', address },
      { sender: 'payment', address },
    ]);
    expect(shell.requests('reach_receiver')).toHaveLength(1);
    expect(screen.getByTestId('reach-state').textContent).toContain('Reachable from outside');
  });

  it('name what a message of ours met instead of this computer, and mark the section', async () => {
    const { user } = await settings({
      receiver: () => withAddress('https://hooks.example.com'),
      reach_receiver: () => ({ kind: 'not_back', sender: 'courier', status: 404 }),
    });
    await user.click(await screen.findByTestId('reach'));
    expect((await screen.findByTestId('reach-cause')).textContent).toContain('HTTP 404');
    expect(screen.getByTestId('reach-state').dataset['state']).toBe('bad');
    expect(screen.getByTestId('section-flag-alerts').dataset['tone']).toBe('bad');
  });

  it('leave a public address of each service’s own to the developer', async () => {
    const view = receiverView();
    const own = { ...view, payment: { ...view.payment, public: 'https://shop.example/paid' } };
    const { shell, user } = await settings({ receiver: () => own, set_public_address: () => own });
    expect(screen.queryByTestId('public-address')).toBeNull();
    await user.type(screen.getByTestId('public-courier'), 'https://shop.example/checks');
    await user.tab();
    await waitFor(() =>
      expect(shell.requests('set_public_address')).toEqual([
        { sender: 'courier', address: 'https://shop.example/checks' },
      ]),
    );
  });

  // Payments would no longer be told: the address of new links was gone.
  it('keep a public address when its field goes with the page', async () => {
    let view = receiverView();
    const { shell, user } = await settings({
      receiver: () => view,
      set_public_address: ({ sender, address }) => {
        view = { ...view, [sender]: { ...view[sender], public: address } };
        shell.tell({ kind: 'receiver', receiver: view });
        return view;
      },
    });
    await user.click(screen.getByTestId('alerts-developer'));
    await user.type(screen.getByTestId('public-payment'), 'https://shop.example/paid{Enter}');
    await screen.findByTestId('public-payment-kept');
    await user.click(screen.getByTestId('nav-check'));
    await screen.findByTestId('phone-field');
    const kept = [{ sender: 'payment', address: 'https://shop.example/paid' }];
    expect(shell.requests('set_public_address')).toEqual(kept);
  });

  it('count the services that are ready, and hand a secret over once', async () => {
    let has_secret = false;
    const heard_at = new Date().toISOString();
    const view = withAddress('https://hooks.example.com', { reached_at: heard_at });
    const { shell, user } = await settings({
      receiver: () => ({ ...view, payment: { ...view.payment, heard_at } }),
      accounts: () => both({ has_secret }),
      set_account_secret: () => {
        has_secret = true;
        return both();
      },
      test_receiver: () => ({ kind: 'came_back' }),
    });
    expect((await screen.findByTestId('services-state')).textContent).toContain('1 of 2 ready');
    expect(screen.getByTestId('section-flag-alerts').textContent).toContain('1 step left');
    expect(screen.getByTestId('endpoint-courier').textContent).toContain('Secret missing');
    expect(screen.queryByTestId('self-test-courier')).toBeNull();
    await user.click(screen.getByTestId('courier-secret'));
    await user.type(await screen.findByTestId('secret-input'), 'whsec_sample{Enter}');
    await waitFor(() => expect(screen.getByTestId('courier-secret').dataset['saved']).toBe('true'));
    const account = { service: 'courier', environment: 'live', number: 1 };
    expect(shell.requests('set_account_secret')).toEqual([{ account, secret: 'whsec_sample' }]);
    expect(document.body.innerHTML).not.toContain('whsec_sample');
    await user.click(screen.getByTestId('self-test-courier'));
    await waitFor(() => expect(screen.getByTestId('services-state').textContent).toContain('All receiving'));
    expect(screen.queryByTestId('section-flag-alerts')).toBeNull();
  });

  it('say in words what became of a test', async () => {
    const { shell, user } = await settings({
      test_receiver: ({ sender }) =>
        sender === 'courier'
          ? { kind: 'received' }
          : { kind: 'rejected', cause: { code: 'wrong_signature' } },
    });
    await user.click(screen.getByTestId('self-test-courier'));
    await user.click(screen.getByTestId('self-test-payment'));
    await waitFor(() =>
      expect(screen.getByTestId('self-test-result-courier').textContent).toContain('was verified'),
    );
    expect(screen.getByTestId('self-test-result-payment').textContent).toContain('does not match');
    expect(shell.requests('test_receiver')).toEqual([{ sender: 'courier' }, { sender: 'payment' }]);
  });

  it('say that the service may have stopped sending, and where to switch it on', async () => {
    await settings({ receiver: () => receiverView({ may_be_off: true, missed: 21 }) });
    const text = screen.getByTestId('may-be-off').textContent;
    expect(text).toContain('21 lists ended without a message');
    expect(text).toContain('Switch the address on again on the service’s website');
  });

  it('are notified of by kind', async () => {
    const { shell, user } = await settings({ set_alert: () => receiverView() }, 'notifications');
    await user.click(await screen.findByTestId('alert-rejected'));
    await waitFor(() => expect(shell.requests('set_alert')).toEqual([{ kind: 'rejected', on: true }]));
  });

  it('say that this desktop shows none, until one can be shown', async () => {
    let service: 'missing' | 'ready' = 'missing';
    const { user } = await settings(
      {
        notification_service: () => service,
        show_sample_notification: () => service,
      },
      'notifications',
    );
    await screen.findByTestId('no-notices');
    service = 'ready';
    await user.click(screen.getByTestId('try-notice'));
    await waitFor(() => expect(screen.queryByTestId('no-notices')).toBeNull());
  });

  it('can be practised while practice mode is on and messages are received', async () => {
    const { shell, user } = await settings({ practice_event: () => 'nothing_checked' });
    expect(screen.queryByTestId('practice-events')).toBeNull();
    await user.click(screen.getByTestId('section-accounts'));
    await user.click(await screen.findByTestId('practice-switch'));
    await user.click(screen.getByTestId('section-alerts'));
    await user.click(await screen.findByTestId('practise-report'));
    await screen.findByText(/Check a number first/);
    expect(shell.requests('practice_event')).toEqual([{ event: 'report' }]);
    shell.tell({ kind: 'receiver', receiver: receiverView({ on: false, state: { kind: 'off' } }) });
    await waitFor(() =>
      expect(screen.getByTestId<HTMLButtonElement>('practise-forgery').disabled).toBe(true),
    );
  });

  it('let a customer pay in practice also where none are received, and say where that is seen', async () => {
    const { shell, user } = await settings({ practice_event: () => 'happened' });
    await user.click(screen.getByTestId('section-accounts'));
    await user.click(await screen.findByTestId('practice-switch'));
    await user.click(screen.getByTestId('section-alerts'));
    shell.tell({ kind: 'receiver', receiver: receiverView({ on: false, state: { kind: 'off' } }) });
    await waitFor(() =>
      expect(screen.getByTestId<HTMLButtonElement>('practise-list_ends').disabled).toBe(true),
    );
    await user.click(screen.getByTestId('practise-paid'));
    await screen.findByText('The sample payment has arrived. You will find it under “Payments”.');
    expect(shell.requests('practice_event')).toEqual([{ event: 'paid' }]);
  });

  it('say that a list must be checked before its end can be practised', async () => {
    const { user } = await settings({ practice_event: () => 'no_list' });
    await user.click(screen.getByTestId('section-accounts'));
    await user.click(await screen.findByTestId('practice-switch'));
    await user.click(screen.getByTestId('section-alerts'));
    await user.click(await screen.findByTestId('practise-list_ends'));
    await screen.findByText(/First check a list of more than 25/);
  });
});

describe('a checked number that another seller reported', () => {
  it('is marked beside its check', async () => {
    const { user } = await openApp({
      handlers: {
        reported_phone: () => ({
          reason: 'fake_order',
          label: 'Fake order',
          reported_at: null,
          told_at: new Date().toISOString(),
        }),
      },
    });
    await user.type(document.getElementById('phone') as HTMLElement, '01712000385{Enter}');
    const mark = await screen.findByTestId('reported-mark');
    expect(mark.textContent).toContain('Another seller reported this number');
    expect(mark.textContent).toContain('Fake order');
  });
});

const line = (id: number) => activityView({ kind: 'test', message: null }, { id });
const messages: Handlers = {
  activity: ({ filter }) => activityPage(filter === 'rejected' ? [] : [line(41)]),
  activity_detail: ({ id }) => ({ activity: line(id), raw: null }),
};

describe('what arrives by itself', () => {
  it('is told while another page is open, without a number, and leads to the message', async () => {
    const { shell, user } = await openApp({ handlers: { ...messages } });
    activity.filterBy('rejected');
    shell.tell({
      kind: 'alert',
      alert: { kind: 'phone_reported', held: 2, message: 41 },
      place: { kind: 'message', id: 41 },
    });
    const toast = await screen.findByTestId('toast');
    expect(toast.textContent).toContain('orders held: 2');
    await user.click(screen.getByText('Show'));
    expect((await screen.findByTestId('activity-detail')).dataset['id']).toBe('41');
    // Where it is listed as well.
    expect(activity.filter).toBe('all');
    shell.tell({
      kind: 'alert',
      alert: { kind: 'payment', refunded: false, own: true, message: 42 },
      place: { kind: 'message', id: 42 },
    });
    expect(document.body.textContent).not.toContain('it is being verified');
  });

  it('is told once at a time, however often it comes', async () => {
    const { shell, user } = await openApp({ handlers: {} });
    for (let n = 0; n < 3; n += 1)
      shell.tell({
        kind: 'alert',
        alert: { kind: 'rejected', cause: { code: 'wrong_signature' }, environment: 'live' },
        place: { kind: 'rejected', environment: 'live' },
      });
    await screen.findByTestId('toast');
    expect(screen.getAllByTestId('toast')).toHaveLength(1);
    shell.tell({ kind: 'alert', alert: { kind: 'list_asks', run: 5 }, place: { kind: 'run', id: 5 } });
    // The newer one takes the place, and one click closes the three of before.
    await waitFor(() =>
      expect(screen.getByTestId('toast').textContent).toContain('paused and needs your decision'),
    );
    await user.click(screen.getByTestId('toast-close'));
    expect(screen.getByTestId('toast').textContent).toContain('was rejected');
    await user.click(screen.getByTestId('toast-action'));
    await waitFor(() => expect([pages.current, activity.filter]).toEqual(['activity', 'rejected']));
  });
});
