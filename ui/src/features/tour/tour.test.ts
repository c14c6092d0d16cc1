import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { runView } from '$features/bulk/run-samples';
import { pageOf, previous } from '$tests/samples';
import { openApp, type Handlers } from '$tests/fake-shell';

const SINCE = '2026-11-20T05:00:00.000Z';
const PRACTICE = { settings: { practice: true, tour: SINCE }, account: { environment: 'practice' as const } };

const tour = (handlers: Handlers = {}) => openApp({ start: PRACTICE, handlers });

describe('the tour of practice mode', () => {
  it('begins with a number in the field, which is checked by the seller', async () => {
    const { user, shell } = await tour();
    const strip = await screen.findByTestId('tour');
    expect(strip.dataset['step']).toBe('check');
    await user.click(within(strip).getByTestId('tour-act'));
    await waitFor(() =>
      expect(screen.getByTestId<HTMLInputElement>('phone-field').value).toContain('01712-342677'),
    );
    expect(shell.requests('check_phone')).toEqual([]);
  });

  it('opens a sample sheet in the seller’s words', async () => {
    const { user, shell } = await tour({ recent_checks: () => pageOf([previous()]) });
    await waitFor(() => expect(screen.getByTestId('tour').dataset['step']).toBe('sheet'));
    await user.click(screen.getByTestId('tour-act'));
    await waitFor(() => expect(shell.requests('paste_file')).toHaveLength(1));
    const [{ text }] = shell.requests('paste_file') as [{ text: string }];
    const [headers, ...orders] = text.split('\n');
    expect(headers).toBe('Order\tName\tMobile\tAddress\tCOD');
    expect(orders).toHaveLength(8);
    expect(orders[2]).toBe('A-103\tNasrin Akter\t01712342677\tZindabazar, Sylhet\t2400');
  });

  /** Or who takes it up again next month stands at its end at once. */
  it('counts lists and payments since it was taken up', async () => {
    await tour({
      recent_checks: () => pageOf([previous()]),
      runs: () => [runView({ state: 'done', created_at: '2026-11-19T05:00:00Z' })],
    });
    await waitFor(() => expect(screen.getByTestId('tour').dataset['step']).toBe('sheet'));
  });

  it('ends when the seller says so, and is taken up again in the settings', async () => {
    const { user, shell } = await tour();
    await user.click(await screen.findByTestId('tour-end'));
    await waitFor(() => expect(screen.queryByTestId('tour')).toBeNull());
    expect(shell.requests('save_settings')).toEqual([{ tour: '' }]);
    await user.click(screen.getByTestId('nav-settings'));
    await user.click(await screen.findByTestId('settings-tour'));
    expect(await screen.findByTestId('tour')).toBeTruthy();
  });
});
