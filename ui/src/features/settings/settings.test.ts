import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { AppError, Settings } from '$ipc';
import { type SettingsSection, session } from '$kit/state';
import { deferred, openApp, type Handlers, failing } from '$tests/fake-shell';
import { accountsInUse, pageOf, previous } from '$tests/samples';

const settings = (section: SettingsSection, handlers: Handlers = {}) => openApp({ section, handlers });

describe('settings', () => {
  it('show one section at a time, and choosing one moves the focus to its heading', async () => {
    const { user } = await settings('accounts');
    await user.click(screen.getByTestId('section-look'));
    const heading = screen.getByTestId('section-heading');
    expect(heading.textContent).toBe('Appearance and language');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByTestId('fresh-hours')).toBeNull();
    await user.click(screen.getByTestId('section-checking'));
    expect(await screen.findByTestId('fresh-hours')).toBeTruthy();
    // Who is sent here from another page needs the accounts, as a rule.
    await user.click(screen.getByTestId('nav-check'));
    await user.click(screen.getByTestId('nav-settings'));
    expect(screen.getByTestId('settings-section').dataset['section']).toBe('accounts');
  });

  // Who reads badly and knows no shortcut of a browser finds it nowhere else.
  it('offer three sizes of the text, and the one that Ctrl + and − chose, in its place', async () => {
    const { shell, user } = await settings('look');
    const checked = () =>
      ['size-normal', 'size-larger', 'size-largest', 'size-own'].filter(
        (id) => screen.queryByTestId<HTMLInputElement>(id)?.checked,
      );
    for (const zoom of [80, 90, 110, 175, 200]) {
      session.settings.zoom = zoom;
      await waitFor(() => expect(checked()).toEqual(['size-own']));
      expect(screen.getByTestId('size-own').closest('label')?.textContent).toContain(`${zoom}%`);
    }
    session.settings.zoom = 80;
    await waitFor(() =>
      expect(
        screen.getAllByRole('radio', { name: /Normal|80%/ }).map((one) => one.dataset['testid']),
      ).toEqual(['size-own', 'size-normal']),
    );
    // The nearest one looked chosen: pressing it did nothing.
    await user.click(screen.getByTestId('size-normal'));
    expect(shell.requests('save_settings')).toEqual([{ zoom: 100 }]);
    expect(checked()).toEqual(['size-normal']);
    expect(screen.queryByTestId('size-own')).toBeNull();
  });

  it('show what is kept when a change is refused', async () => {
    const { user } = await settings('look', { save_settings: failing({ code: 'not_found' }) });
    await user.click(screen.getByTestId('theme-dark'));
    await screen.findByTestId('toast');
    const chosen = (id: string) => screen.getByTestId<HTMLInputElement>(id).checked;
    expect([chosen('theme-light'), chosen('theme-dark')]).toEqual([true, false]);
  });

  // Else the choice of a moment ago comes back, and goes again.
  it('are as chosen last when an answer overtakes another', async () => {
    const first = deferred<Settings>();
    const { user } = await settings('look', {
      save_settings: (patch) =>
        patch.theme === 'dark' ? first.promise : { ...session.settings, theme: 'light' },
    });
    await user.click(screen.getByTestId('theme-dark'));
    await user.click(screen.getByTestId('theme-light'));
    await waitFor(() => expect(session.settings.theme).toBe('light'));
    first.resolve({ ...session.settings, theme: 'dark' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.settings.theme).toBe('light');
    expect(screen.getByTestId<HTMLInputElement>('theme-light').checked).toBe(true);
  });

  it('switch digits at once and hand the change to the shell', async () => {
    const { shell, user } = await settings('look');
    expect(screen.getByTestId('quota').textContent).toContain('1,644');
    await user.click(screen.getByTestId('digits-bangla'));
    expect(screen.getByTestId('quota').textContent).toContain('১,৬৪৪');
    expect(shell.requests('save_settings')).toEqual([{ digits: 'bangla' }]);
  });

  // The month overview would count with a cost that nobody said.
  it('keep the cost of a return in whole taka or paisa, and say why another text isn’t one', async () => {
    const problem = { code: 'money', reason: 'not_an_amount' } as const;
    const { shell, user } = await settings('checking', {
      set_return_cost: ({ amount }) => {
        const error: AppError = {
          code: 'form',
          details: { problems: [{ field: 'return_cost', problem }] },
        };
        if (amount === 'about 100') throw error as unknown as Error;
        return { ...session.settings, return_cost: amount === '' ? '' : `${amount}.00` };
      },
    });
    const field = screen.getByTestId<HTMLInputElement>('return-cost');
    expect(field.value).toBe('160');
    await user.clear(field);
    await user.type(field, 'about 100{Enter}');
    expect(await screen.findByText(/This is not an amount/)).toBeTruthy();
    expect(session.settings.return_cost).toBe('160.00');
    await user.clear(field);
    await user.type(field, '185{Enter}');
    await screen.findByTestId('return-cost-kept');
    expect([session.settings.return_cost, field.value]).toEqual(['185.00', '185']);
    await user.click(screen.getByTestId('return-cost-kept-undo'));
    expect(shell.requests('set_return_cost').at(-1)).toEqual({ amount: '160' });
  });

  it('go back to what they were when they could not be saved', async () => {
    const { user } = await settings('look', { save_settings: failing({ code: 'settings' }) });
    await user.click(screen.getByTestId('theme-dark'));
    expect((await screen.findByTestId('toast')).textContent).toContain('could not be saved');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  // Else a look at the choices deletes years of checks.
  it('delete nothing for a shorter time before it was said how much, and agreed to', async () => {
    const { shell, user } = await settings('data', {
      old_records: ({ days }) => ({
        checks: days === 7 ? 1312 : 0,
        lists: days === 7 ? 4 : 0,
        results: 0,
        payouts: 0,
        messages: 0,
        decisions: days === 7 ? 2 : 0,
        reported: 0,
      }),
    });
    const choose = async (days: string) => {
      (await screen.findByTestId('keep-days')).focus();
      await user.keyboard('{Enter}');
      await user.click(await screen.findByTestId(`keep-days-${days}`));
    };
    await choose('7');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('1,312 checks, 4 lists, 2 decisions older than 7 days');
    await user.click(screen.getByTestId('confirm-no'));
    expect(shell.requests('save_settings')).toEqual([]);
    expect(screen.getByTestId('keep-days').textContent).toContain('90');
    await choose('7');
    await user.click(await screen.findByTestId('confirm-yes'));
    await waitFor(() =>
      expect(shell.requests('save_settings')).toEqual([{ keep: { kind: 'days', days: 7 } }]),
    );
    // Nothing is deleted: nothing is asked.
    await choose('30');
    await waitFor(() => expect(shell.requests('save_settings')).toHaveLength(2));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keep the time when it can’t be said what a shorter one deletes', async () => {
    const { shell, user } = await settings('data', { old_records: failing({ code: 'not_found' }) });
    (await screen.findByTestId('keep-days')).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByTestId('keep-days-7'));
    await screen.findByTestId('toast');
    expect(shell.requests('save_settings')).toEqual([]);
  });

  it('delete the history only after a question', async () => {
    const { shell, user } = await settings('data', { delete_history: () => ({ count: 12 }) });
    await user.click(screen.getByTestId('delete-history'));
    await user.click(await screen.findByTestId('confirm-no'));
    expect(shell.requests('delete_history')).toEqual([]);
    await user.click(screen.getByTestId('delete-history'));
    await user.click(await screen.findByTestId('confirm-yes'));
    expect((await screen.findByTestId('toast')).textContent).toContain('12 checks deleted');
  });
});

describe('practice mode', () => {
  it('takes its results along when it is left without an account', async () => {
    const { user } = await openApp({
      start: { settings: { practice: true }, account: { environment: 'practice' } },
      handlers: {
        recent_checks: () => pageOf([previous()]),
        set_practice: () => ({
          settings: { ...session.settings, practice: false },
          accounts: accountsInUse({ environment: null }),
        }),
      },
    });
    expect(await screen.findAllByTestId('recent-item')).toHaveLength(1);
    await user.click(screen.getByTestId('practice-leave'));
    await waitFor(() => expect(screen.queryByTestId('recent-item')).toBeNull());
    expect(screen.getByTestId('unconnected-card')).toBeTruthy();
    expect(screen.getByTestId('link-state').dataset['state']).toBe('notConnected');
    expect(screen.queryByTestId('quota')).toBeNull();
  });
});

describe('a setting that is half typed', () => {
  it('is kept when another page is opened, and said where it can’t be', async () => {
    const { shell, user } = await settings('payments', {
      save_payment_settings: (payments) =>
        payments.seller_email.includes('@')
          ? { ...session.settings, payments }
          : failing({
              code: 'form',
              details: { problems: [{ field: 'seller_email', problem: { code: 'not_an_email' } }] },
            })(),
    });
    const field = (id: string) => screen.getByTestId<HTMLInputElement>(id);
    await user.clear(field('delivery-charge'));
    await user.type(field('delivery-charge'), '95');
    await user.click(screen.getByTestId('nav-check'));
    await waitFor(() => expect(session.settings.payments.delivery_charge).toBe('95'));
    await user.click(screen.getByTestId('nav-settings'));
    await user.click(screen.getByTestId('section-payments'));
    await user.clear(field('seller-email'));
    await user.type(field('seller-email'), 'rina');
    await user.click(screen.getByTestId('section-data'));
    await screen.findByTestId('toast');
    expect(session.settings.payments.seller_email).toBe('owner@shoili.example');
    expect(shell.requests('save_payment_settings')).toHaveLength(2);
    // It stands there to be mended, until it is taken back.
    await user.click(screen.getByTestId('section-payments'));
    expect(field('seller-email').value).toBe('rina');
    await user.click(field('seller-email'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByTestId('section-data'));
    await user.click(screen.getByTestId('section-payments'));
    expect(field('seller-email').value).toBe('owner@shoili.example');
  });
});
