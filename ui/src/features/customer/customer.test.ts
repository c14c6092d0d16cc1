import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { CustomerView } from '$ipc';
import { pages } from '$kit/state/pages.svelte';
import { activityPage, activityView } from '$features/activity/activity-samples';
import {
  checkChange,
  customerCheck,
  customerRun,
  customerView,
  NUMBER,
  withChecks,
} from './customer-samples';
import { opened } from './customer-scene';
import { delivery, deliveryRules } from '$features/deliveries/delivery-samples';
import { deferred, openApp, failing } from '$tests/fake-shell';
import { paymentView, transferView } from '$features/payments/payment-samples';
import { reportFacts, reportView } from '$features/reports/report-samples';
import { checkView, pageOf } from '$tests/samples';

const verdict = () => screen.findByTestId('customer-verdict');

describe('the page of a customer', () => {
  it('is found by a number in any form, and Esc goes back to where one came from', async () => {
    const { shell, user } = await openApp({
      handlers: {
        customer: () => customerView(),
        find_customers: () => [{ phone: NUMBER, name: 'Shamima K.', exact: true }],
      },
    });
    pages.open('activity');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByTestId('palette-input'), '+880 1712-000385');
    const item = await waitFor(() => screen.getByText('Customer 01712-000385'));
    expect(item.closest('[role="option"]')?.textContent).toContain('Shamima K.');
    await user.keyboard('{Enter}');
    expect((await screen.findByTestId('customer')).dataset['phone']).toBe(NUMBER);
    expect(shell.requests('check_phone')).toEqual([]);
    await user.keyboard('{Escape}');
    expect(pages.current).toBe('activity');
  });

  it('is found by a name, after the pages of that word', async () => {
    const { user } = await openApp({
      handlers: { find_customers: () => [{ phone: NUMBER, name: 'Payel A.', exact: false }] },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByTestId('palette-input'), 'pay');
    await waitFor(() => screen.getByText('Payel A.'));
    const found = screen.getAllByTestId('palette-item').map((item) => item.dataset['action']);
    expect(found.indexOf('payments')).toBeLessThan(found.indexOf(`customer-${NUMBER}`));
  });

  it('opens by K from a line of the activity about a reported number, and from a check', async () => {
    const { user } = await openApp({
      handlers: {
        customer: () => customerView(),
        activity: () =>
          activityPage([
            activityView({
              kind: 'phone_reported',
              phone: NUMBER,
              reason: 'fake_order',
              reason_label: null,
              reported_at: null,
              your_last_check_at: null,
              held: 0,
            }),
          ]),
      },
    });
    await user.click(screen.getByTestId('nav-activity'));
    (await screen.findByTestId('activity-row')).focus();
    await user.keyboard('k');
    await screen.findByTestId('customer');
    await user.keyboard('{Escape}');
    await screen.findByTestId('activity-row');

    await user.click(screen.getByTestId('nav-check'));
    await user.type(screen.getByTestId('phone-field'), `${NUMBER}{Enter}`);
    await screen.findByTestId('open-customer');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('k');
    await screen.findByTestId('customer');
  });

  it('says that nothing is known, and that looking costs nothing', async () => {
    await opened();
    expect((await screen.findByTestId('customer-empty')).textContent).toContain('uses no check');
    expect((await verdict()).dataset['level']).toBe('none');
  });

  it('waits without words that are not known yet, and tells a database that is locked', async () => {
    const late = deferred<CustomerView>();
    let locked = false;
    const { user } = await opened({
      handlers: {
        customer: () => {
          if (locked) return customerView();
          locked = true;
          return late.promise;
        },
      },
    });
    expect(screen.getByTestId('customer').getAttribute('aria-busy')).toBe('true');
    late.reject({ code: 'database', details: { reason: 'locked' } });
    const error = await screen.findByTestId('customer-error');
    expect(error.getAttribute('role')).toBe('alert');
    await user.click(within(error).getByTestId('customer-error-retry'));
    await verdict();
    expect(screen.queryByTestId('customer-error')).toBeNull();
  });

  it('says what changed since the check before, courier by courier', async () => {
    const since = checkChange({
      risk: { level: 'low', word: 'low' },
      ratio: { from: 90, to: 60 },
      cancelled: { from: 1, to: 6 },
      couriers: [
        {
          id: 'courier_a',
          own_name: 'Dhaka bike',
          source: null,
          source_label: null,
          answer: null,
          delivered: null,
          cancelled: { from: 1, to: 6 },
          ratio: null,
          reports: null,
        },
        {
          id: 'courier_b',
          own_name: null,
          source: null,
          source_label: null,
          answer: { from: 'data', to: 'not_known' },
          delivered: null,
          cancelled: null,
          ratio: null,
          reports: null,
        },
      ],
    });
    await opened({ view: withChecks(customerCheck(2, 1, { since }), customerCheck(1, 72)) });
    const change = await screen.findByTestId('check-change');
    for (const part of [
      'Since the check 3 days ago',
      'risk was Low risk',
      '90% → 60%',
      'cancelled 1 → 6',
      'Dhaka bike: cancelled 1 → 6',
      'Courier B: no data this time',
    ]) {
      expect(change.textContent).toContain(part);
    }
    expect(screen.getByTestId('customer-checks').textContent).toContain('The first check');
  });

  it('says that nothing changed, and which answers are missing', async () => {
    const again = customerCheck(2, 1, { since: checkChange(), silent: 1, asked: 3 });
    await opened({ view: withChecks(again, customerCheck(1, 72)) });
    expect((await screen.findByTestId('check-change')).textContent).toContain('nothing changed');
    expect(screen.getByTestId('customer-checks').textContent).toContain('1 of 3 couriers without data');
  });

  it('leaves a count out that was not told', async () => {
    const bare = customerCheck(1, 1, { summary: null });
    bare.check.success_ratio = null;
    await opened({ view: withChecks(bare) });
    const item = await screen.findByTestId('customer-check');
    expect(item.textContent).toContain('No data');
    expect(item.textContent).not.toMatch(/\b0\b|0%/);
  });

  it('reads older checks on request, after those that are there', async () => {
    const { shell, user } = await opened({
      view: { checks: pageOf([customerCheck(3, 1), customerCheck(2, 2)], 3) },
      handlers: { customer_checks: () => pageOf([customerCheck(1, 3)], 3) },
    });
    await user.click(await screen.findByTestId('more-checks'));
    await waitFor(() => expect(screen.getAllByTestId('customer-check')).toHaveLength(3));
    expect(shell.requests('customer_checks')).toEqual([{ of: NUMBER, offset: 2, limit: 50 }]);
    expect(screen.queryByTestId('more-checks')).toBeNull();
  });

  it('checks again only when it is told to, says what that costs, and shows the new result', async () => {
    let checks = 0;
    const { shell, user } = await opened({
      handlers: {
        customer: () => customerView(withChecks(...(checks === 0 ? [] : [customerCheck(9, 0)]))),
        check_phone: ({ phone }) => {
          checks += 1;
          return checkView({ phone });
        },
      },
    });
    expect((await verdict()).textContent).toContain('Uses 1 check');
    expect(shell.requests('check_phone')).toEqual([]);
    await user.click(screen.getByTestId('customer-check-again'));
    expect((await screen.findByTestId('customer-fresh')).dataset['fresh']).toBe('true');
    expect(shell.requests('check_phone')).toEqual([{ phone: NUMBER }]);
    // The result is fresh: the keys that check a number ask for the second, named action.
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(checks).toBe(1);
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(checks).toBe(2));
  });

  it('says in its place why a check failed, and whether it may have cost one', async () => {
    const { user } = await opened({
      handlers: {
        check_phone: failing({
          code: 'no_answer',
          details: { reason: 'timed_out', may_have_cost: true },
        }),
      },
    });
    await user.click(await screen.findByTestId('customer-check-again'));
    const error = await screen.findByTestId('customer-check-error');
    expect(error.textContent).toContain('may have been used');
  });

  it('cannot check without an account', async () => {
    await opened({ start: { start: { account: { environment: null } } } });
    await verdict();
    expect(screen.getByTestId<HTMLButtonElement>('customer-check-again').disabled).toBe(true);
  });

  it('shows deliveries, payments, reports and lists, the latest few first', async () => {
    const { user } = await opened({
      view: {
        name: 'Shamima K.',
        deliveries: [1, 2, 3, 4, 5, 6].map((id) => delivery(id)),
        payments: [paymentView()],
        reports: [reportView({ state: 'done', note: 'Never at home' })],
        runs: [customerRun()],
      },
      handlers: {
        customer_orders: () => [
          {
            run: 5,
            row: 7,
            order: '1103',
            name: 'Shamima',
            amount: { kind: 'taka', amount: '1250.00' },
            decision: 'hold',
          },
        ],
      },
    });
    const deliveries = await screen.findByTestId('customer-deliveries');
    expect(within(deliveries).getAllByRole('listitem')).toHaveLength(4);
    await user.click(within(deliveries).getByText('Show 2 more'));
    expect(within(deliveries).getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByTestId('customer-reports').textContent).toContain('Never at home');
    await waitFor(() =>
      expect(screen.getByTestId('customer-runs').textContent).toMatch(/row 7 · order 1103 · ৳1,250 · Hold/),
    );
    expect(screen.getByTestId('customer-name').textContent).toBe('Shamima K.');
  });

  // Else the seller asks on the phone for an advance that came by bKash.
  it('shows the money that came by a transaction id', async () => {
    await opened({ view: { transfers: [transferView({ state: 'done', order_ref: '1103' })] } });
    const transfers = await screen.findByTestId('customer-transfers');
    expect(transfers.textContent).toMatch(/৳1,250\s*9J8M2KX37C.*order 1103 · received/s);
  });

  // Else an advance of which a part went back counts in full before the parcel is sent.
  it('says how much of a payment went back', async () => {
    await opened({ view: { payments: [paymentView({ status: { kind: 'paid' }, refunded: '200.00' })] } });
    expect((await screen.findByTestId('customer-payments')).textContent).toMatch(/\S · ৳200 refunded/);
  });

  it('shows all the rest when the rows of the lists can’t be read', async () => {
    const runs = [customerRun()];
    await opened({
      view: { runs },
      handlers: {
        customer_orders: failing({ code: 'internal' }),
      },
    });
    await waitFor(() =>
      expect(screen.getByTestId('customer-runs').textContent).toContain('could not be read'),
    );
  });

  it('fills the number in wherever it leads to', async () => {
    const { user } = await opened({
      handlers: { report_facts: () => reportFacts(), delivery_rules: () => deliveryRules() },
    });
    await verdict();
    await user.keyboard('m');
    expect((await screen.findByTestId<HTMLInputElement>('delivery-phone')).value).toBe(NUMBER);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('delivery-phone')).toBeNull());
    await user.keyboard('r');
    expect((await screen.findByTestId('report-dialog')).textContent).toContain('01712-000385');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('report-dialog')).toBeNull());
    expect(pages.current).toBe('customer');
    await user.keyboard('a');
    expect((await screen.findByTestId<HTMLInputElement>('pay-phone')).value).toBe(NUMBER);
  });

  it('keeps a note at once', async () => {
    let note = '';
    const { shell, user } = await opened({
      handlers: {
        customer: () => customerView({ note }),
        note_phone: ({ text }) => {
          note = text;
          return null;
        },
      },
    });
    await user.click(await screen.findByTestId('note-add'));
    await user.keyboard('Calls back in the evening');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(screen.getByTestId('note-text').textContent).toBe('Calls back in the evening'),
    );
    expect(shell.requests('note_phone')).toHaveLength(1);
    expect(shell.requests('check_phone')).toEqual([]);
  });

  it('speaks Bangla', async () => {
    const since = checkChange({ cancelled: { from: 1, to: 6 } });
    await opened({
      view: withChecks(customerCheck(2, 1, { since }), customerCheck(1, 72)),
      start: { start: { settings: { language: 'bn' } } },
    });
    expect((await screen.findByTestId('check-change')).textContent).toContain('বাতিল');
    expect(screen.getByTestId('mark').textContent).toContain('এই নম্বরে পাঠাবেন না');
  });
});
