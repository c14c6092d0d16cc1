import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { TodayKind, TodayView } from '$ipc';
import { runView, TABLE } from '$features/bulk/run-samples';
import { runRows } from '$features/bulk/run-rows.svelte';
import { runs } from '$features/bulk/runs.svelte';
import { payments } from '$features/payments/payments.svelte';
import { pages, session } from '$kit/state';
import { openApp, type Handlers } from '$tests/fake-shell';
import { FULL_DAY, todayLine, todayView } from './today-samples';

async function day(own: Partial<TodayView> = { lines: FULL_DAY }, handlers: Handlers = {}) {
  const app = await openApp({ handlers: { ...TABLE, today: () => todayView(own), ...handlers } });
  return app;
}

const lines = async () => {
  await screen.findByTestId('today');
  return screen.getAllByTestId('today-line');
};
const line = async (kind: TodayKind) => {
  const found = (await lines()).find(({ dataset }) => dataset['kind'] === kind);
  if (found === undefined) throw new Error(kind);
  return found;
};

describe('the open work under the empty field', () => {
  it('stands in its order with counts and sums, never added up', async () => {
    await day();
    const kinds = (await lines()).map(({ dataset }) => dataset['kind']);
    expect(kinds).toEqual(['unsent', 'to_decide', 'claimed', 'unpaid_day', 'reported', 'midnight']);
    const told = (await line('to_decide')).textContent.replace(/\s+/g, ' ');
    expect(told).toContain('17 Risky orders, not decided very high 5, high 12 ৳31,480 COD');
    expect(screen.getByTestId('today').textContent).not.toContain('39');
  });

  it.each(['unsent', 'claimed', 'unpaid_day'] as const)('leads to the payments of %s', async (kind) => {
    const { user } = await day();
    payments.searchFor('nobody');
    await user.click(await line(kind));
    expect(pages.current).toBe('payments');
    await waitFor(() => expect([payments.filter, payments.text]).toEqual([kind, '']));
  });

  it('leads to the undecided rows of the one list, with nothing else left out', async () => {
    const { user } = await day({ lines: FULL_DAY }, { runs: () => [runView({ id: 5 })] });
    await user.click(await line('to_decide'));
    await waitFor(() =>
      expect([runs.view?.id, runRows.filter, runRows.search]).toEqual([5, 'to_decide', '']),
    );
    runs.leave();
  });

  it('asks which of several is meant, each with its own number', async () => {
    const { user, shell } = await day();
    await user.click(await line('reported'));
    const places = within(await screen.findByTestId('today-places')).getAllByTestId('today-place');
    expect(places.map(({ dataset }) => dataset['phone'])).toEqual(['01712000385', '01911000742']);
    expect(places.map(({ textContent }) => /৳[\d,]+/.exec(textContent)?.[0])).toEqual(['৳3,000', '৳1,750']);
    const [, other] = places;
    if (other !== undefined) await user.click(other);
    await waitFor(() => expect(shell.requests('customer')).toEqual([{ text: '01911000742' }]));
  });

  // Or the parcel of an order without a number is forgotten, with its money in hand.
  it('leads from an advance of an order without a number to its transfer', async () => {
    const places = [{ kind: 'order' as const, order_ref: 'W-9', sum: '200.00' }];
    const { user } = await day({ lines: [todayLine({ kind: 'unsent_transferred', places })] });
    await user.click(await line('unsent_transferred'));
    expect(pages.current).toBe('trx');
  });

  it('is gone through with the keys, and a digit is typed into the field', async () => {
    const { user } = await day();
    const [first, second] = await lines();
    screen.getByTestId('phone-field').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByTestId('phone-field'));
    await user.keyboard('{ArrowDown}{Escape}');
    expect(document.activeElement).toBe(screen.getByTestId('phone-field'));
    await user.keyboard('{ArrowDown}0');
    expect(screen.getByTestId('phone-field')).toHaveProperty('value', '0');
    await waitFor(() => expect(screen.queryByTestId('today')).toBeNull());
    await user.keyboard('{Backspace}');
    await screen.findByTestId('today');
    // A result gives way when its field is cleared, or left empty by Esc.
    for (const keys of ['', '{Escape}']) {
      await user.type(screen.getByTestId('phone-field'), '01712000385{Enter}');
      await screen.findByTestId('result-card');
      if (keys === '') await user.click(screen.getByLabelText('Clear'));
      else {
        await user.clear(screen.getByTestId('phone-field'));
        await user.keyboard(keys);
      }
      await screen.findByTestId('today');
    }
  });

  it('says of what time its payments are without internet', async () => {
    await day({ lines: FULL_DAY, payments_read_at: new Date().toISOString() });
    session.online = false;
    await waitFor(async () => expect((await line('claimed')).textContent).toMatch(/\d:\d\d/));
    expect((await line('reported')).textContent).not.toMatch(/\d:\d\d/);
    session.online = true;
  });

  it('says so kindly when nothing is open', async () => {
    await day({ done: { checks: 38, parcels: 41, received: '1470.00' } });
    const empty = (await screen.findByTestId('today-empty')).textContent.replace(/\s+/g, ' ');
    expect(empty).toContain('Nothing is waiting for you');
    for (const done of ['38 checked today', '41 parcels sent', '৳1,470 received'])
      expect(empty).toContain(done);
  });
});
