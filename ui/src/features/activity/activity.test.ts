import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ActivityView, ActivityWhat, Cause, Remedy } from '$ipc';
import { activity } from './activity.svelte';
import { paymentPanel } from '$features/payments/payment-panel.svelte';
import { planEnds } from '$kit/state/plan-ends.svelte';
import { activityPage, activityView, receiverView } from './activity-samples';
import { openApp, type Handlers } from '$tests/fake-shell';
import { accountsInUse, meFacts } from '$tests/samples';

const REPORTED: ActivityWhat = {
  kind: 'phone_reported',
  phone: '01712000385',
  reason: 'fake_order',
  reason_label: 'Fake order',
  reported_at: null,
  your_last_check_at: null,
  held: 2,
};
const paid = (own: Partial<Extract<ActivityWhat, { kind: 'payment' }>> = {}): ActivityWhat => ({
  kind: 'payment',
  event: 'payment.completed',
  invoice_id: 'INV-1',
  service_status: 'COMPLETED',
  amount: '3150.00',
  currency: 'BDT',
  name: 'Jannat F.',
  method: 'bkash',
  payment: 9,
  status: { kind: 'waiting' },
  verified_at: null,
  sure_until: null,
  part_refunded: false,
  ...own,
});
/** Verified just now. */
const verified = (own: Partial<Extract<ActivityWhat, { kind: 'payment' }>> = {}): ActivityWhat =>
  paid({
    status: { kind: 'paid' },
    verified_at: new Date().toISOString(),
    sure_until: new Date(Date.now() + 50_000).toISOString(),
    ...own,
  });
const rejected = (cause: Cause, remedy: Remedy): ActivityWhat => ({
  kind: 'rejected',
  event: 'payment.completed',
  cause,
  remedy,
});

beforeEach(() => {
  activity.close();
  planEnds.hidden = false;
  paymentPanel.close();
});

/** Opens the page over a shell whose list has these lines. */
async function page(rows: ActivityView[], handlers: Handlers = {}) {
  return openApp({
    page: 'activity',
    handlers: {
      activity: () => activityPage(rows),
      activity_detail: ({ id }) => ({
        activity: rows.find((row) => row.id === id) as ActivityView,
        raw: null,
      }),
      mark_activity_read: () => activityPage([]).counts,
      ...handlers,
    },
  });
}

describe('the list of activity', () => {
  it('groups lines under their days, announces unread ones and marks what is not live', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await page([
      activityView(REPORTED, { kind: 'report' }),
      activityView(
        { kind: 'test', message: null },
        { id: 2, at: yesterday, environment: 'test', unread: false },
      ),
    ]);
    const rows = await screen.findAllByTestId('activity-row');
    expect(rows[0]?.textContent).toContain('Unread:');
    expect(rows[0]?.textContent).toContain('2 orders held');
    expect(rows[0]?.textContent).toContain('Signature verified');
    expect(rows[1]?.textContent).not.toContain('Unread:');
    expect(rows[1]?.textContent).toContain('TEST');
    expect(within(screen.getByTestId('activity-feed')).getByText('Yesterday')).toBeTruthy();
    expect(screen.getByTestId('rail-unread').textContent).toContain('1 unread');
  });

  it('never calls a payment verified on a message’s word alone', async () => {
    await page([
      activityView(paid(), { kind: 'payment' }),
      activityView(verified(), { id: 2, kind: 'payment' }),
    ]);
    const [told, confirmed] = await screen.findAllByTestId('activity-row');
    expect(told?.textContent).toContain('Reported as paid: Jannat F., ৳3,150');
    expect(told?.textContent).toContain('payment not verified yet');
    expect(told?.textContent).not.toContain('ready to ship');
    expect(confirmed?.textContent).toContain('Jannat F. paid ৳3,150');
    expect(confirmed?.textContent).toContain('payment verified, ready to ship');
  });

  it.each([
    ['a test payment', verified(), { environment: 'test' as const }],
    ['a link that still waits', paid(), {}],
    ['being verified again', verified({ sure_until: null, verified_at: null }), {}],
  ])('only reports that a customer paid: %s', async (_, what, own) => {
    await page([activityView(what, { kind: 'payment', ...own })]);
    const row = await screen.findByTestId('activity-row');
    expect(row.textContent).toContain('Reported as paid: Jannat F., ৳3,150');
    expect(row.textContent).not.toContain('Jannat F. paid');
  });

  it.each([
    ['a test payment', verified(), { environment: 'test' as const }, 'no real money'],
    ['a refund', verified({ event: 'payment.refunded' }), {}, 'payment verified'],
    [
      'a part of it went back',
      verified({ part_refunded: true, sure_until: null }),
      {},
      'a part was refunded',
    ],
    ['verified last week', verified({ sure_until: '2026-01-01T00:01:00Z' }), {}, 'payment verified'],
    ['being verified again', verified({ sure_until: null }), {}, 'being verified again'],
  ])('never says ready to ship: %s', async (_, what, own, said) => {
    await page([activityView(what, { kind: 'payment', ...own })]);
    const row = await screen.findByTestId('activity-row');
    expect(row.textContent).toContain(said);
    expect(row.textContent).not.toContain('ready to ship');
  });

  it('does not give a refund the whole payment’s amount', async () => {
    await page([activityView(paid({ event: 'payment.refunded' }), { kind: 'payment' })]);
    const row = await screen.findByTestId('activity-row');
    expect(row.textContent).toContain('was refunded');
    expect(row.textContent).toContain('payment of ৳3,150');
  });

  // Or the seller reads a code of the service, and another name than the payment's own page gives.
  it('names the way to pay as everywhere else', async () => {
    await page([
      activityView(paid({ method: 'bkash_api' }), { kind: 'payment' }),
      activityView(paid({ method: null }), { id: 2, kind: 'payment' }),
    ]);
    const [named, unnamed] = await screen.findAllByTestId('activity-row');
    expect(named?.textContent).toContain('bKash (api)');
    expect(unnamed?.textContent).not.toContain('bKash');
  });

  it('asks for what a filter names, and says when there is nothing', async () => {
    const { shell, user } = await page([], {
      activity: ({ filter }) => activityPage(filter === 'all' ? [activityView(REPORTED)] : []),
    });
    await user.click(await screen.findByTestId('activity-filter-rejected'));
    await screen.findByText('Nothing in this filter');
    expect(shell.requests('activity').at(-1)).toEqual({
      filter: 'rejected',
      search: '',
      offset: 0,
      limit: 100,
    });
  });

  it('says how to begin when nothing was ever told', async () => {
    await page([]);
    expect(await screen.findByTestId('no-activity')).toBeTruthy();
  });

  it('can be tried again after an error', async () => {
    let broken = true;
    const { user } = await page([], {
      activity: () => {
        if (broken) throw { code: 'internal' };
        return activityPage([activityView(REPORTED)]);
      },
    });
    const banner = await screen.findByTestId('activity-error');
    broken = false;
    await user.click(within(banner).getByRole('button'));
    expect(await screen.findByTestId('activity-row')).toBeTruthy();
    expect(screen.queryByTestId('activity-error')).toBeNull();
  });

  it('follows when the shell tells of something new', async () => {
    let rows: ActivityView[] = [];
    const { shell } = await page([], { activity: () => activityPage(rows) });
    await screen.findByTestId('no-activity');
    rows = [activityView(REPORTED, { kind: 'report' })];
    shell.tell({ kind: 'activity', counts: activityPage(rows).counts });
    expect(await screen.findByTestId('activity-row')).toBeTruthy();
  });

  it('fetches older lines when its end comes near, and shows each line once', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => activityView(REPORTED, { id: 200 - index }));
    // The last line of the first page slid onto the second one meanwhile.
    const older = [activityView(REPORTED, { id: 101 }), activityView(REPORTED, { id: 100 })];
    const { shell } = await page([], {
      activity: ({ offset }) => ({ ...activityPage(offset === 0 ? rows : older), total: 102 }),
    });
    await waitFor(() => expect(screen.getAllByTestId('activity-row')).toHaveLength(100));
    await fireEvent.scroll(screen.getByTestId('activity-feed'));
    await waitFor(() => expect(screen.getAllByTestId('activity-row')).toHaveLength(101));
    expect(shell.requests('activity').at(-1)).toEqual({
      filter: 'all',
      search: '',
      offset: 100,
      limit: 100,
    });
  });

  // Or the arrows are dead after a click on the rail or a filter.
  it('is entered by Down from the rail', async () => {
    const { user } = await page([activityView(paid()), activityView(paid(), { id: 2 })]);
    const [first, second] = await screen.findAllByTestId('activity-row');
    await user.click(screen.getByTestId('nav-activity'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
  });

  it('marks all as read', async () => {
    const { shell, user } = await page([activityView(REPORTED)]);
    await screen.findByTestId('activity-row');
    await user.click(screen.getByTestId('mark-all-read'));
    await waitFor(() => expect(screen.getByTestId('activity-row').dataset['unread']).toBe('false'));
    expect(shell.requests('mark_activity_read')).toEqual([{ id: null }]);
    expect(screen.queryByTestId('rail-unread')).toBeNull();
  });

  it('says in the head whether messages can arrive', async () => {
    const { shell } = await page([]);
    await waitFor(() => expect(screen.getByTestId('receiving').dataset['on']).toBe('true'));
    shell.tell({ kind: 'receiver', receiver: receiverView({ state: { kind: 'port_taken' } }) });
    await waitFor(() => expect(screen.getByTestId('receiving').textContent).toContain('Not receiving'));
  });
});

describe('a line in the side panel', () => {
  it('is read once it is opened', async () => {
    const { shell, user } = await page([activityView(REPORTED, { id: 7 })]);
    await user.click(await screen.findByTestId('activity-row'));
    await waitFor(() => expect(shell.requests('mark_activity_read')).toEqual([{ id: 7 }]));
  });

  it('says what was learnt since it was opened', async () => {
    let held = 0;
    const line = () => activityView({ ...REPORTED, held }, { id: 7, kind: 'report', unread: false });
    const { shell, user } = await page([], {
      activity: () => activityPage([line()]),
      activity_detail: () => ({ activity: line(), raw: null }),
    });
    await user.click(await screen.findByTestId('activity-row'));
    await screen.findByTestId('activity-detail');
    held = 2;
    shell.tell({ kind: 'activity', counts: activityPage([line()]).counts });
    await waitFor(() => expect(screen.getByTestId('activity-detail').textContent).toContain('2 orders held'));
  });

  it('says why a message was rejected and what to do', async () => {
    const { user } = await page([
      activityView(rejected({ code: 'too_old', seconds: 540 }, 'set_clock'), {
        kind: 'rejected',
        sender: 'payment',
        times: 3,
      }),
    ]);
    await user.click(await screen.findByTestId('activity-row'));
    const detail = await screen.findByTestId('activity-detail');
    expect(detail.textContent).toContain('It was 9 min old. The limit is 5.');
    expect(screen.getByTestId('rejected-remedy').textContent).toContain(
      'Let the system set the date and time',
    );
    expect(screen.getByTestId('activity-facts').textContent).toContain('too_old');
    expect(screen.getByTestId('activity-row').textContent).toContain('3 times');
  });

  it('leads to the payment that it is about', async () => {
    const { user } = await page([activityView(paid(), { kind: 'payment' })], {
      payment: () => new Promise<never>(() => undefined),
    });
    await user.click(await screen.findByTestId('activity-row'));
    await user.click(await screen.findByTestId('activity-payment'));
    expect(paymentPanel.id).toBe(9);
    expect(screen.getByTestId('nav-payments').getAttribute('aria-current')).toBe('page');
  });

  it('puts a reported number into the field, and spends nothing', async () => {
    const { shell, user } = await page([activityView(REPORTED)]);
    await user.click(await screen.findByTestId('activity-row'));
    await user.click(await screen.findByTestId('activity-check'));
    await waitFor(() => expect(document.getElementById('phone')).toHaveProperty('value', '01712-000385'));
    expect(shell.requests('check_phone')).toEqual([]);
  });
});

describe('a plan that ends', () => {
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const notice = { plan: 'Business', ends_at: soon, can_renew: true };

  it('is said above every page, with the way to renew it', async () => {
    const { shell, user } = await openApp({
      handlers: { plan_notice: () => notice, open_renewal: () => null },
    });
    expect((await screen.findByTestId('plan-notice')).textContent).toContain('Plan ends');
    await user.click(screen.getByTestId('plan-renew'));
    await waitFor(() => expect(shell.requests('open_renewal')).toHaveLength(1));
    await user.click(screen.getByTestId('plan-notice-open'));
    expect((await screen.findByTestId('plan-notice-text')).textContent).toContain('The Business plan ends');
    await user.click(screen.getByTestId('plan-hide'));
    expect(screen.queryByTestId('plan-notice')).toBeNull();
  });

  it('is not said to end soon once it has ended', async () => {
    const ended = new Date(Date.now() - 60_000).toISOString();
    const { shell } = await openApp({ handlers: { plan_notice: () => ({ ...notice, ends_at: ended }) } });
    await waitFor(() => expect(shell.requests('plan_notice').length).toBeGreaterThan(0));
    expect(screen.queryByTestId('plan-notice')).toBeNull();
  });

  it('is asked about again when the account names another end', async () => {
    let renewed = false;
    const { shell } = await openApp({ handlers: { plan_notice: () => (renewed ? null : notice) } });
    await screen.findByTestId('plan-notice');
    renewed = true;
    const me = { ...meFacts(), plan_ends_at: '2030-01-01T00:00:00+06:00' };
    shell.tell({ kind: 'accounts', accounts: accountsInUse({ me }) });
    await waitFor(() => expect(screen.queryByTestId('plan-notice')).toBeNull());
  });

  it('without a page to renew it offers none', async () => {
    await openApp({ handlers: { plan_notice: () => ({ ...notice, can_renew: false }) } });
    await screen.findByTestId('plan-notice');
    expect(screen.queryByTestId('plan-renew')).toBeNull();
  });
});

describe('finding', () => {
  it('asks for a text and days, and keeps the unread of all in the rail', async () => {
    const { shell, user } = await openApp({
      page: 'activity',
      handlers: {
        activity: ({ search = '', within }) => {
          const page = activityPage([activityView(REPORTED, { id: 40 })]);
          const narrowed = search !== '' || within !== undefined;
          return { ...page, counts: { ...page.counts, unread: narrowed ? 0 : 5 } };
        },
      },
    });
    await user.keyboard('{Control>}f{/Control}');
    expect(document.activeElement).toBe(screen.getByTestId('find-activity'));
    await user.type(screen.getByTestId('find-activity'), '01712');
    await waitFor(() =>
      expect(shell.requests('activity').some(({ search }) => search === '01712')).toBe(true),
    );
    activity.days.choose('yesterday');
    const day = new Date(Date.now() + 21_600_000 - 86_400_000).toISOString().slice(0, 10);
    const asked = () => shell.requests('activity').map(({ within }) => within);
    await waitFor(() => expect(asked()).toContainEqual({ from: day, to: day }));
    await waitFor(() => expect(activity.unread).toBe(5));
    activity.show(99);
    expect([activity.text, activity.days.range]).toEqual(['', null]);
    activity.close();
  });
});
