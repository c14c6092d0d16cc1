import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MonthView } from '$ipc';
import { pages, session } from '$kit/state';
import { runRows } from '$features/bulk/run-rows.svelte';
import { deliveries } from '$features/deliveries/deliveries.svelte';
import { payments } from '$features/payments/payments.svelte';
import { openApp, type Handlers } from '$tests/fake-shell';
import { fullMonth, linksOf, listOf, monthView, orderCounts } from './month-samples';
import { monthSheetWords } from './month-export';
import { overview } from './overview.svelte';
import { shapesOf } from './picture-shapes';

async function openMonth(view: MonthView | (() => MonthView), handlers: Handlers = {}) {
  const answer = typeof view === 'function' ? view : () => view;
  const app = await openApp({ page: 'overview', handlers: { month_overview: answer, ...handlers } });
  await Promise.all([screen.findByTestId('avoided'), screen.findByTestId('month-name')]);
  return app;
}

const text = (testid: string) => screen.getByTestId(testid).textContent.replace(/\s+/g, ' ').trim();

beforeEach(() => overview.reset());

describe('the month overview', () => {
  it('says what was avoided, by what it is counted, and what the month before came to', async () => {
    await openMonth(fullMonth());
    expect(text('avoided-sum')).toBe('up to ৳23,520');
    expect(text('avoided-before')).toBe('October: ৳18,400');
    expect(text('not-sent')).toBe('147 risky orders not sent');
    expect(text('part-cancelled')).toBe('95cancelled');
    // Nothing that is zero takes room.
    expect(screen.queryByTestId('part-asked')).toBeNull();
    expect(text('avoided-how')).toContain('Assumes that all of them would have been returned.');
    expect(text('avoided-how')).toContain('3 numbers checked one by one count as one parcel each.');
    expect(text('up-to')).toBe('up to today, 22 Nov');
  });

  it('invents no cost of a return: without one it asks for it', async () => {
    const { shell, user } = await openMonth(fullMonth({ return_cost: null, avoided: null }), {
      set_return_cost: ({ amount }) => ({ ...session.settings, return_cost: `${amount}.00` }),
    });
    expect(screen.queryByTestId('avoided-sum')).toBeNull();
    expect(text('no-cost')).toContain('Enter what one return costs');
    const field = screen.getByTestId('month-return-cost');
    await user.clear(field);
    await user.type(field, '১৭০{Enter}');
    await waitFor(() => expect(session.settings.return_cost).toBe('170.00'));
    expect(shell.requests('set_return_cost').at(-1)).toEqual({ amount: '170' });
    await waitFor(() => expect(shell.requests('month_overview').length).toBeGreaterThan(1));
  });

  it('opens the one list behind a figure under its filter', async () => {
    const { user } = await openMonth(fullMonth(), {
      runs: () => [],
      run_rows: () => ({ rows: [], total: 0, counts: null }),
    });
    await user.click(screen.getByTestId('part-sent'));
    expect(pages.current).toBe('bulk');
    expect([runRows.run, runRows.filter]).toEqual([7, 'risky_sent']);
  });

  it('lets choose between several lists, each with its own part of the figure', async () => {
    const { user } = await openMonth(fullMonth());
    await user.click(screen.getByTestId('part-cancelled'));
    const lists = within(await screen.findByTestId('month-lists'));
    expect(
      lists.getAllByRole('button').map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()),
    ).toEqual(['orders-9.xlsx started 11 Nov 60 cancelled', 'orders-7.xlsx started 2 Nov 35 cancelled']);
    await user.click(screen.getByTestId('month-list-9'));
    expect([pages.current, runRows.run, runRows.filter]).toEqual(['bulk', 9, 'risky_cancelled']);
    expect(screen.queryByTestId('month-lists')).toBeNull();
  });

  it('says that no list shows what was checked alone', async () => {
    const { user } = await openMonth(
      fullMonth({ orders: orderCounts({ checked: 2, risky: 1, undecided: 1 }), alone: 2, lists: [] }),
    );
    await user.click(screen.getByTestId('part-undecided'));
    expect((await screen.findByRole('dialog')).textContent).toContain('they were checked one by one');
  });

  it('leads to the payments and the results behind their figures', async () => {
    const { shell, user } = await openMonth(fullMonth());
    expect(text('links-paid')).toBe('121 ৳25,410 · 73.8%');
    await user.click(screen.getByTestId('links-paid'));
    expect([pages.current, payments.filter]).toEqual(['payments', 'paid']);
    const before = shell.requests('month_overview').length;
    pages.open('overview');
    await user.click(await screen.findByTestId('results'));
    // It may be another one since.
    expect(shell.requests('month_overview').length).toBe(before + 1);
    expect([pages.current, deliveries.filter]).toEqual(['deliveries', 'all']);
  });

  it('keeps dollars apart from taka', async () => {
    const usd = linksOf({
      currency: 'USD',
      asked: { links: 2, amount: '40.00' },
      paid: { links: 1, amount: '20.00' },
      waiting: { links: 1, amount: '20.00' },
      not_paid: { links: 0, amount: '0.00' },
    });
    await openMonth(fullMonth({ links: [linksOf(), usd] }));
    expect(text('links-asked')).toBe('164 ৳34,440');
    expect(text('links-dollars')).toBe('In dollars: Asked 2 ($40), Paid, verified 1 ($20), Waiting 1 ($20)');
  });

  it('says what came and went back in the month, as the page Payments does, also without a link of the month', async () => {
    const money = [
      { currency: 'BDT' as const, received: '900.00', returned: '250.00' },
      { currency: 'USD' as const, received: '20.00', returned: '0.00' },
    ];
    const view = monthView({ money });
    await openMonth(view);
    expect(text('money-BDT')).toBe('Received in the month: ৳900 · Refunded in the month: ৳250');
    expect(text('money-USD')).toContain('$20');
    expect(screen.queryByTestId('advances-empty')).toBeNull();
    expect(text('advances-how')).toContain('counted as under “Payments”');
    expect(screen.getByTestId('month-excel')).toBeTruthy();
    expect(monthSheetWords(view).words['money_returned']).toBe('Refunded in the month');
    expect(JSON.stringify(shapesOf(view, 'November'))).toContain('Received in the month: ৳900');
  });

  it('gives no percentage under ten results', async () => {
    await openMonth(fullMonth());
    const percent = (courier: string) =>
      within(screen.getByTestId(`courier-${courier}`)).queryByTestId('percent')?.textContent;
    expect(percent('courier_a')).toBe('88%');
    expect(percent('courier_d')).toBe('too few');
    expect(text('courier-courier_d')).toContain('2 results with another status');
    expect(percent('none')).toBeUndefined();
    expect(text('week-15')).toBe('too few');
    expect(text('week-8')).toBe('9% risky');
    expect(screen.getByTestId('weeks').textContent).toContain('Today');
  });

  /** In Bangla the month is as wide as a column: it ran into the week beside it, and no date could be read. */
  it('names no month under a week', async () => {
    await openMonth(fullMonth());
    const under = [...screen.getByTestId('weeks').querySelectorAll('.columns text:not(.strong)')];
    expect(under.map((label) => label.textContent)).toEqual(['1–7', '8–14', '15–21', 'Today']);
  });

  it('reads the plots out as tables', async () => {
    await openMonth(fullMonth());
    const days = within(screen.getByRole('table', { name: 'Checks used per day' }));
    expect(days.getByRole('row', { name: '11 Nov 612' })).toBeTruthy();
    const weeks = within(screen.getByRole('table', { name: 'Parcels by week and risk' }));
    expect(weeks.getByRole('row', { name: '1–7 Nov 24 52 149 176 411' })).toBeTruthy();
    expect(text('spent-sum')).toBe(
      '3,647 used · busiest 11 Nov, 612 · the daily limit (now 2,000) was never reached',
    );
  });

  it('says what may have been spent besides, and on how many days the limit was reached', async () => {
    const spent = { by_day: [100, 0, 100], checks: 200, more: 7, daily_limit: 100 };
    await openMonth(fullMonth({ spent }));
    expect(text('spent-sum')).toContain('up to 7 more may have been used');
    expect(text('spent-sum')).toContain('the daily limit (now 100) was reached on 2 days');
  });

  it('leafs through the months by buttons and keys, and not beyond what is kept', async () => {
    const of = (month: string) =>
      month === '2026-11' ? fullMonth() : fullMonth({ month, today: null, first_month: '2026-10' });
    const { shell, user } = await openApp({
      page: 'overview',
      handlers: { month_overview: ({ month }) => of(month ?? '2026-11') },
    });
    expect(await screen.findByText('November 2026')).toBeTruthy();
    expect(screen.getByTestId<HTMLButtonElement>('month-after').disabled).toBe(true);
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(await screen.findByText('October 2026')).toBeTruthy();
    expect(shell.requests('month_overview').at(-1)).toEqual({ month: '2026-10' });
    expect(screen.queryByTestId('up-to')).toBeNull();
    expect(screen.getByTestId<HTMLButtonElement>('month-before').disabled).toBe(true);
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(screen.getByText('October 2026')).toBeTruthy();
    screen.getByTestId('month-after').focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('November 2026')).toBeTruthy();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(screen.getByText('November 2026')).toBeTruthy();
  });

  it('has one way to fill each empty plot, and nothing to save of an empty month', async () => {
    const { shell, user } = await openMonth(monthView());
    for (const plot of ['avoided', 'advances', 'couriers', 'weeks', 'spent']) {
      expect(screen.getByTestId(`${plot}-empty`)).toBeTruthy();
    }
    expect(screen.queryByTestId('month-excel')).toBeNull();
    expect(screen.queryByTestId('month-picture')).toBeNull();
    await user.keyboard('{Control>}e{/Control}');
    expect(shell.requests('export_month')).toEqual([]);
    await user.click(screen.getByTestId('add-results'));
    expect(pages.current).toBe('deliveries');
  });

  it('says what deleted history is missing', async () => {
    await openMonth(fullMonth({ thinned: true }));
    expect(text('thinned')).toContain('older than 90 days are deleted');
  });

  it('says why the month can’t be counted, and tries again', async () => {
    let broken = true;
    const { user } = await openApp({
      page: 'overview',
      handlers: {
        month_overview: () => {
          if (broken) throw { code: 'database', details: { reason: 'locked' } };
          return fullMonth();
        },
      },
    });
    const retry = await screen.findByTestId('overview-error-retry');
    broken = false;
    await user.click(retry);
    expect(await screen.findByTestId('avoided-sum')).toBeTruthy();
  });

  it('exports the month that is shown, with every word', async () => {
    const { shell, user } = await openMonth(fullMonth(), {
      export_month: () => ({
        files: [{ id: 4, name: 'Month overview 2026-11 - Porokh.xlsx', folder: '/d', rows: 9, failed: 0 }],
        cut: 0,
        columns_left_out: false,
        new_workbook: null,
        courier: null,
      }),
    });
    await user.keyboard('{Control>}e{/Control}');
    expect(await screen.findByText(/Month overview 2026-11 - Porokh.xlsx saved to Downloads/)).toBeTruthy();
    const [request] = shell.requests('export_month');
    expect([request?.month, request?.words.headers.length]).toEqual(['2026-11', 6]);
    expect(request?.words.words['courier_a']).toBe('Courier A');
  });

  it('is the seventh page of the rail, before the settings', async () => {
    const { user } = await openApp();
    await user.keyboard('{Control>}7{/Control}');
    expect(pages.current).toBe('overview');
    await user.keyboard('{Control>}8{/Control}');
    expect(pages.current).toBe('settings');
  });
});

describe('the picture of a month', () => {
  it('has the figures, marks what isn’t real, and stays within its frame', () => {
    const words = (view: MonthView) =>
      shapesOf(view, 'November').flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    expect(words(fullMonth())).toContain('up to ৳23,520');
    expect(words(fullMonth())).not.toContain('TEST');
    expect(words(fullMonth({ environment: 'practice' }))).toContain('TEST');
    for (const shape of shapesOf(fullMonth(), 'November')) {
      if (shape.kind !== 'box') continue;
      expect(shape.x + shape.width).toBeLessThanOrEqual(1000);
      expect(shape.y + shape.height).toBeLessThanOrEqual(900);
      expect(Math.min(shape.x, shape.y, shape.width, shape.height)).toBeGreaterThanOrEqual(0);
    }
  });

  /** The shell writes file names into the view; a picture goes to others. */
  it('names no list', () => {
    const view = fullMonth({ lists: [listOf(1, { name: 'Nasrin 01712-000385.xlsx' })] });
    const all = JSON.stringify(shapesOf(view, 'November'));
    expect(all).not.toContain('Nasrin');
  });
});
