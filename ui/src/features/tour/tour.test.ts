import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileView } from '$features/bulk/bulk-samples';
import { runView } from '$features/bulk/run-samples';
import { paidView, paymentView, paymentsPage } from '$features/payments/payment-samples';
import { pageOf, previous } from '$tests/samples';
import { openApp, type Handlers } from '$tests/fake-shell';
import { tour as shownTour } from './tour.svelte';

const SINCE = '2026-11-20T05:00:00.000Z';
const PRACTICE = { settings: { practice: true, tour: SINCE }, account: { environment: 'practice' as const } };

const tour = (handlers: Handlers = {}) => openApp({ start: PRACTICE, handlers });

/** All that comes before a payment. */
const RUN_IS_DONE: Handlers = {
  recent_checks: () => pageOf([previous()]),
  runs: () => [runView({ state: 'done' })],
};
const stands = (step: string | undefined) =>
  waitFor(() => expect(screen.getByTestId('tour').dataset['step']).toBe(step));

beforeEach(() => (shownTour.folded = false));

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

  it('opens the sample sheet in Bangla for who reads Bangla, with the same numbers', async () => {
    const { user, shell } = await openApp({
      start: { ...PRACTICE, settings: { ...PRACTICE.settings, language: 'bn' } },
      handlers: { recent_checks: () => pageOf([previous()]) },
    });
    await stands('sheet');
    await user.click(screen.getByTestId('tour-act'));
    await waitFor(() => expect(shell.requests('paste_file')).toHaveLength(1));
    const [{ text }] = shell.requests('paste_file') as [{ text: string }];
    const [headers, , , risky] = text.split('\n');
    expect(headers).toBe('অর্ডার নং\tনাম\tমোবাইল\tঠিকানা\tটাকা');
    expect(risky).toBe('A-103\tনাসরিন আক্তার\t01712342677\tজিন্দাবাজার, সিলেট\t2400');
  });

  it('ticks what was done out of turn, also for who can’t see the tick', async () => {
    await tour({ payments: () => paymentsPage([paymentView()]) });
    const strip = await screen.findByTestId('tour');
    await within(strip).findByText('4 done');
    expect(strip.dataset['step']).toBe('check');
    expect(within(strip).getByText('1').getAttribute('aria-current')).toBe('step');
    expect(within(strip).queryByText('5 done')).toBeNull();
  });

  it('lets the customer pay, and says first that a link is needed', async () => {
    let answer: 'no_link' | 'happened' = 'no_link';
    const { user, shell } = await tour({
      ...RUN_IS_DONE,
      payments: () => paymentsPage([paymentView()]),
      practice_event: () => answer,
    });
    await stands('paid');
    await user.click(screen.getByTestId('tour-act'));
    await screen.findByText('Create the payment link first.');
    answer = 'happened';
    await user.click(screen.getByTestId('tour-act'));
    await screen.findByRole('heading', { name: 'Payments', level: 1 });
    expect(shell.requests('practice_event')).toEqual([{ event: 'paid' }, { event: 'paid' }]);
  });

  /** Or the next button, pressed at once, finds nothing to be paid. */
  it('waits for the link that a customer could pay', async () => {
    await tour({
      ...RUN_IS_DONE,
      payments: () => paymentsPage([paymentView({ status: { kind: 'in_flight' }, payment_url: null })]),
    });
    await stands('ask');
  });

  it('takes a payment for paid only when it is verified', async () => {
    await tour({
      ...RUN_IS_DONE,
      payments: () => paymentsPage([paymentView({ status: { kind: 'claimed' } })]),
    });
    await stands('paid');
  });

  it('says at its end what comes next, also where it was made small', async () => {
    shownTour.folded = true;
    const { user, shell } = await tour({ ...RUN_IS_DONE, payments: () => paymentsPage([paidView()]) });
    await user.click(await screen.findByTestId('tour-connect'));
    await screen.findByTestId('accounts-courier');
    expect(shell.requests('save_settings')).toEqual([{ tour: '' }]);
  });

  it('can be made small, and keeps the focus', async () => {
    const { user } = await tour();
    const fold = await screen.findByRole('button', { name: 'Minimise the tour' });
    await user.click(fold);
    expect(screen.queryByTestId('tour-act')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tour 1/5', expanded: false }));
    await user.keyboard('{Enter}');
    await screen.findByTestId('tour-act');
  });

  it('leads to the list from another page, and says that it is there already', async () => {
    const { user } = await tour({
      recent_checks: () => pageOf([previous()]),
      file_state: () => ({ kind: 'open', file: fileView() }),
    });
    await stands('run');
    const act = screen.getByTestId('tour-act');
    expect(act.getAttribute('aria-disabled')).toBe('false');
    await user.click(act);
    await waitFor(() => expect(act.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(act);
  });

  it('is not there outside of practice', async () => {
    await openApp({ start: { ...PRACTICE, settings: { practice: false, tour: SINCE }, account: {} } });
    await screen.findByTestId('phone-field');
    expect(screen.queryByTestId('tour')).toBeNull();
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
