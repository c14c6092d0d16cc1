import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { MeFacts } from '$ipc';
import { pages } from '$kit/state/pages.svelte';
import { report } from '$features/reports/report.svelte';
import { sharing } from '$features/deliveries/sharing.svelte';
import { fileView } from '$features/bulk/bulk-samples';
import { deliveryPage } from '$features/deliveries/delivery-samples';
import { openApp, type Handlers } from './fake-shell';
import { reportFacts } from '$features/reports/report-samples';
import { planView } from '$features/bulk/run-samples';
import { accountsInUse, meFacts } from './samples';

const NUMBER = '01712000385';

/** What the account said of itself: its key has these permissions. */
const me = (granted: string[], own: Partial<MeFacts> = {}): MeFacts => ({
  ...meFacts(),
  scopes: ['check', 'report', 'deliveries'].map((scope) => ({ scope, granted: granted.includes(scope) })),
  ...own,
});

const opened = (facts: MeFacts, handlers: Handlers = {}) =>
  openApp({ start: { account: { me: facts } }, handlers });
const button = (id: string) => screen.getByTestId<HTMLButtonElement>(id);

describe('a key that lacks a permission', () => {
  it('is told of before a check is pressed, and a look at the account takes that back', async () => {
    const { shell, user } = await opened(me(['report']), {
      test_account: () => accountsInUse({ me: me(['check']) }),
    });
    await user.click(screen.getByTestId('key-notice-open'));
    expect((await screen.findByTestId('key-notice-text')).textContent).toContain('permission “check”');
    await user.keyboard('{Escape}');
    await user.type(screen.getByTestId('phone-field'), `${NUMBER}{Enter}`);
    await waitFor(() => expect(screen.getByTestId('phone-hint').textContent).toContain('Valid'));
    expect(button('check-button').disabled).toBe(true);
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(shell.requests('check_phone')).toEqual([]);
    await user.click(screen.getByTestId('key-notice-look'));
    await waitFor(() => expect(screen.queryByTestId('key-notice')).toBeNull());
    expect(button('check-button').disabled).toBe(false);
  });

  it('is told of before a list is started', async () => {
    const { shell, user } = await opened(me(['report']), {
      file_state: () => ({ kind: 'open', file: fileView() }),
      plan_file_run: () => planView(),
    });
    await user.click(screen.getByTestId('nav-bulk'));
    await waitFor(() => expect(screen.getByTestId('key-notice')).toBeTruthy());
    expect(button('start-run').disabled).toBe(true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(shell.requests('start_file_run')).toEqual([]);
  });

  it('is told of before a report is written and before results are shared', async () => {
    const counts = { ...deliveryPage([]).counts, ready: 3 };
    await opened(me(['check']), {
      report_facts: () => reportFacts({ may_report: true }),
      deliveries: () => ({ ...deliveryPage([]), counts }),
    });
    report.begin([NUMBER]);
    await waitFor(() => expect(screen.getByTestId('report-hindrance').dataset['hindrance']).toBe('noScope'));
    report.close();
    pages.open('deliveries');
    await waitFor(() => expect(screen.getByTestId('deliveries-notice').dataset['notice']).toBe('scope'));
    expect(sharing.ready).toBe(false);
  });

  it('is told apart from a plan that has no interface, which a test key doesn’t need', async () => {
    const facts = me(['check'], { can_use_api: false });
    await opened(facts);
    expect(screen.getByTestId('key-notice').dataset['state']).toBe('no_plan');
  });

  it('hinders nothing that the service said nothing of', async () => {
    await opened(me([], { scopes: [], can_use_api: null }));
    expect(screen.queryByTestId('key-notice')).toBeNull();
  });
});
