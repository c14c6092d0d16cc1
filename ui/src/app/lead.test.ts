import { screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AskedPlace, PlaceFound } from '$ipc';
import { activityPage, activityView } from '$features/activity/activity-samples';
import { activity } from '$features/activity/activity.svelte';
import { linksView } from '$features/bulk/links/link-samples';
import { links } from '$features/bulk/links/links.svelte';
import { runView, TABLE } from '$features/bulk/run-samples';
import { runs } from '$features/bulk/runs.svelte';
import { recent } from '$features/check/recent.svelte';
import { paidView, paymentDetail, paymentsPage, paymentView } from '$features/payments/payment-samples';
import { paymentPanel } from '$features/payments/payment-panel.svelte';
import { payments } from '$features/payments/payments.svelte';
import { resetAccountQueries } from '$kit/query/cache';
import { accounts, pages, toasts } from '$kit/state';
import { deferred, openApp, type FakeShell, type Handlers } from '$tests/fake-shell';
import { accountsInUse, pageOf, previous } from '$tests/samples';

beforeEach(() => {
  paymentPanel.close();
  activity.close();
});

const line = (id: number) => activityView({ kind: 'test', message: null }, { id });

describe('“Show” and a clicked notification', () => {
  // Or the seller looks for the list that asks among all of them, and answers another one.
  it.each<[string, (shell: FakeShell) => void]>([
    [
      'a note',
      (shell) =>
        shell.tell({ kind: 'alert', alert: { kind: 'list_asks', run: 9 }, place: { kind: 'run', id: 9 } }),
    ],
    ['a notification', (shell) => shell.tell({ kind: 'place_asked', place: { kind: 'run', id: 9 } })],
  ])('leads to the very list, by %s', async (_, tell) => {
    const { shell, user } = await openApp({
      handlers: { ...TABLE, runs: () => [runView(), runView({ id: 9, name: 'december.xlsx' })] },
    });
    runs.leave();
    pages.open('check');
    tell(shell);
    await waitFor(() => expect(screen.queryByTestId('run') ?? screen.queryByText('Show')).not.toBeNull());
    if (screen.queryByTestId('run') === null) await user.click(screen.getByText('Show'));
    expect((await screen.findByTestId('run')).dataset['run']).toBe('9');
  });

  it('leads to a payment that the filter and the search leave out', async () => {
    const payment = paymentView({ id: 77 });
    const { shell } = await openApp({
      handlers: {
        payments: ({ filter }) => paymentsPage(filter === 'all' ? [paidView(), payment] : [paidView()]),
        payment: () => paymentDetail(payment),
      },
    });
    payments.filterBy('paid');
    payments.searchFor('9K2X');
    shell.tell({ kind: 'place_asked', place: { kind: 'payment', id: 77 } });
    expect((await screen.findByTestId('payment-detail')).dataset['id']).toBe('77');
    expect([payments.filter, payments.text]).toEqual(['all', '']);
    await waitFor(() =>
      expect(screen.getAllByTestId('payment-row').map(({ dataset }) => dataset['id'])).toContain('77'),
    );
  });

  it('leads to the check of a number that was saved for after midnight', async () => {
    const checks = [previous({ id: 3, level: 'high' }), previous({ id: 9, phone: '01812345670' })];
    const { shell } = await openApp({
      handlers: {
        recent_checks: ({ filter }) => pageOf(filter === null ? checks : checks.slice(0, 1)),
      },
    });
    recent.filter('high');
    await waitFor(() => expect(screen.getAllByTestId('recent-item')).toHaveLength(1));
    shell.tell({ kind: 'place_asked', place: { kind: 'saved_check', id: 9 } });
    await screen.findByTestId('result-card');
    expect(shell.requests('open_check')).toEqual([{ id: 9 }]);
    await waitFor(() => expect(screen.getAllByTestId('recent-item')).toHaveLength(2));
  });

  it.each<[AskedPlace, () => unknown, string]>([
    [{ kind: 'payments', newest: 77 }, () => payments.filter, 'all'],
    [{ kind: 'activity', newest: 40 }, () => activity.filter, 'all'],
  ])('leads to the list of several: %o', async (place, filter, is) => {
    const { shell } = await openApp();
    payments.filterBy('paid');
    activity.filterBy('bulk');
    shell.tell({ kind: 'place_asked', place });
    await waitFor(() => expect(filter()).toBe(is));
  });
});

const PLACES: AskedPlace[] = [
  { kind: 'run', id: 9 },
  { kind: 'bulk', newest: 9 },
  { kind: 'payment', id: 9 },
  { kind: 'payments', newest: 9 },
  { kind: 'message', id: 9 },
  { kind: 'activity', newest: 9 },
  { kind: 'rejected', environment: 'practice' },
  { kind: 'saved_check', id: 9 },
  { kind: 'check', newest: 9 },
];

/** The app in live mode with a list open, and every list under a filter. */
async function filtered(handlers: Handlers) {
  const app = await openApp({
    handlers: {
      runs: () => [runView({ id: 5 })],
      ...TABLE,
      payments: () => paymentsPage([paymentView({ id: 4 })]),
      activity: () => activityPage([line(41)]),
      recent_checks: () => pageOf([previous({ id: 3 })]),
      ...handlers,
    },
  });
  await waitFor(() => expect(runs.list).toHaveLength(1));
  runs.open(5);
  pages.open('check');
  payments.filterBy('paid');
  payments.searchFor('9K2X');
  activity.filterBy('unread');
  recent.filter('high');
  return app;
}

const state = () => ({
  run: runs.view?.id,
  payment: paymentPanel.id,
  payments: [payments.filter, payments.text],
  message: activity.shown,
  activity: activity.filter,
  checks: recent.level,
});
const LEFT = {
  run: 5,
  payment: null,
  payments: ['paid', '9K2X'],
  message: null,
  activity: 'unread',
  checks: 'high',
};
const told = () => toasts.all.map((toast) => ('text' in toast ? toast.text : toast.error.code));

describe('what a notification was about, where it isn’t in the window', () => {
  // Or the seller acts on another list than the notification named, or looks for it under lost filters.
  it.each(PLACES)('is said to be in its mode, and nothing is opened or filtered: %o', async (place) => {
    const { shell } = await filtered({ find_place: () => ({ kind: 'elsewhere', environment: 'practice' }) });
    shell.tell({ kind: 'place_asked', place });
    await waitFor(() => expect(told()).toEqual(['It is in PRACTICE mode; switch the mode to see it']));
    expect(shell.requests('find_place')).toEqual([place]);
    expect(state()).toEqual(LEFT);
    expect(accounts.view.environment).toBe('live');
    expect(shell.requests('set_practice')).toEqual([]);
  });

  it.each<[PlaceFound, string]>([
    [{ kind: 'gone' }, 'It has been deleted'],
    [
      { kind: 'elsewhere', environment: 'live' },
      'It belongs to another account; switch the account to see it',
    ],
  ])('is said to be %o', async (found, words) => {
    const { shell } = await filtered({ find_place: () => found });
    shell.tell({ kind: 'place_asked', place: { kind: 'payment', id: 9 } });
    await waitFor(() => expect(told()).toEqual([words]));
    expect(state()).toEqual(LEFT);
  });

  // Or a list of the shop opens in practice, where it is none.
  it('is looked for again when the mode is switched meanwhile', async () => {
    const first = deferred<PlaceFound>();
    let answer: PlaceFound | Promise<PlaceFound> = first.promise;
    const { shell } = await filtered({ find_place: () => answer });
    shell.tell({ kind: 'place_asked', place: { kind: 'payment', id: 9 } });
    await waitFor(() => expect(shell.requests('find_place')).toHaveLength(1));
    answer = { kind: 'elsewhere', environment: 'live' };
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ environment: 'practice' }) });
    first.resolve({ kind: 'here' });
    await waitFor(() => expect(told()).toEqual(['It is in LIVE mode; switch the mode to see it']));
    expect(paymentPanel.id).toBeNull();
  });

  it('stays closed when another one was asked for meanwhile', async () => {
    const slow = deferred<PlaceFound>();
    const { shell } = await filtered({
      find_place: (place) => (place.kind === 'payment' ? slow.promise : { kind: 'here' }),
      activity_detail: ({ id }) => ({ activity: line(id), raw: null }),
    });
    shell.tell({ kind: 'place_asked', place: { kind: 'payment', id: 9 } });
    shell.tell({ kind: 'place_asked', place: { kind: 'message', id: 41 } });
    await waitFor(() => expect(activity.shown).toBe(41));
    slow.resolve({ kind: 'here' });
    await new Promise((resolve) => setTimeout(resolve));
    expect([pages.current, paymentPanel.id]).toEqual(['activity', null]);
    activity.close();
  });
});

describe('a list that is asked for where it isn’t', () => {
  // Or it opens in its own environment, over the list that the seller left open there.
  it('of numbers is not open later, in its own environment', async () => {
    let reply = [runView({ id: 5 }), runView({ id: 9 })];
    const { shell } = await openApp({ handlers: { ...TABLE, runs: () => reply } });
    await waitFor(() => expect(runs.list).toHaveLength(2));
    runs.open(5);
    reply = [];
    await resetAccountQueries();
    const asked = shell.requests('runs').length;
    runs.open(9);
    await waitFor(() => expect(shell.requests('runs').length).toBeGreaterThan(asked));
    await new Promise((resolve) => setTimeout(resolve));
    reply = [runView({ id: 9 }), runView({ id: 5 })];
    await resetAccountQueries();
    expect(runs.view?.id).toBe(5);
    runs.leave();
  });

  it('of links is open as soon as it is read', async () => {
    let reply = [linksView({ id: 8 })];
    await openApp({ handlers: { links: () => reply } });
    await waitFor(() => expect(links.list).toHaveLength(1));
    reply = [linksView({ id: 12 }), linksView({ id: 8 })];
    links.open(12);
    await waitFor(() => expect(links.view?.id).toBe(12));
    links.leave();
    pages.open('check');
  });
});
