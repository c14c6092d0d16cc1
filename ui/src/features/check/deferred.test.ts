import { render, screen, waitFor, within } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError, DeferredView, PhoneReading } from '$ipc';
import { queries } from '$kit/query/client';
import { FakeShell, openApp, type Handlers, failing } from '$tests/fake-shell';
import { start, serviceError } from '$tests/samples';
import { check } from './check.svelte';
import { phoneField } from './phone-field.svelte';
import { quick } from './quick/quick.svelte';
import QuickWindow from './quick/QuickWindow.svelte';

const PHONE = '01712000385';
const NONE = { quota: { limit: 200, remaining: 0, read_at: new Date().toISOString(), stale: false } };

/** A shell that keeps numbers. */
function keeping(kept: DeferredView[] = []): Handlers {
  return {
    deferred_checks: () => [...kept],
    defer_check: ({ phone }) => {
      const at = kept.findIndex((row) => row.phone === phone);
      kept.splice(at < 0 ? kept.length : at, 1, { id: 7, phone, due_at: '2026-11-20T18:00:00Z' });
      return [...kept];
    },
    drop_deferred_check: ({ id }) => {
      kept.splice(0, kept.length, ...kept.filter((row) => row.id !== id));
      return { count: 1 };
    },
  };
}

beforeEach(() => {
  queries.clear();
  check.leave();
  check.running = null;
  phoneField.clear();
});

describe('a number when the day’s checks are used up', () => {
  // Or the seller notes it on paper, and has to think of it tomorrow.
  it('is kept for after midnight from the quick check, and can be taken out', async () => {
    const reading: PhoneReading = { kind: 'valid', phone: PHONE, repairs: [], filler: false, previous: null };
    const shell = new FakeShell({
      app_start: () => start({ account: NONE }),
      read_copied_phone: () => ({ text: PHONE, reading }),
      read_phone: () => reading,
      known_customer: () => null,
      ...keeping(),
    });
    await quick.open();
    render(QuickWindow);
    const user = userEvent.setup();
    const later = await screen.findByTestId('quick-later');
    await waitFor(() => expect(document.activeElement).toBe(later));
    await user.keyboard('{Enter}');
    await user.click(await screen.findByTestId('quick-undo'));
    await screen.findByTestId('quick-later');
    expect(shell.requests('defer_check')).toEqual([{ phone: PHONE }]);
    expect(shell.requests('drop_deferred_check')).toEqual([{ id: 7 }]);
    expect(shell.requests('check_phone')).toEqual([]);
  });

  it('is kept from the page, stands over the recent checks, and is said to be kept', async () => {
    const refused: AppError = serviceError(429, { code: 'daily_limit_reached', limit: 200 });
    const { user } = await openApp({
      start: { settings: { language: 'en' }, account: NONE },
      handlers: { ...keeping(), check_phone: failing(refused) },
    });
    await user.type(screen.getByTestId('phone-field'), `${PHONE}{Enter}`);
    const card = await screen.findByTestId('error-card');
    await screen.findByTestId('hint-later');
    await user.click(within(card).getByRole('button', { name: 'Check after midnight' }));
    expect((await within(card).findByTestId('deferred-kept')).textContent).toContain('12:00 am');
    expect(card.querySelector('[data-fix="later"]')).toBeNull();
    await waitFor(() => expect(screen.queryByTestId('hint-later')).toBeNull());
    const list = await screen.findByTestId('deferred');
    await user.click(within(list).getByTestId('deferred-remove'));
    await waitFor(() => expect(screen.queryByTestId('deferred')).toBeNull());
  });

  // Its check may have been spent since the backup was made.
  it('waits for the seller’s word where the records came from a backup', async () => {
    const { user, shell } = await openApp({
      start: { settings: { language: 'en' } },
      handlers: keeping([{ id: 3, phone: PHONE, due_at: null }]),
    });
    const list = await screen.findByTestId('deferred');
    expect(list.textContent).toContain('Paused');
    await user.click(within(list).getByRole('button', { name: 'Check after midnight' }));
    await waitFor(() =>
      expect(within(list).queryByRole('button', { name: 'Check after midnight' })).toBeNull(),
    );
    expect(shell.requests('defer_check')).toEqual([{ phone: PHONE }]);
  });
});
