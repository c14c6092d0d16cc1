import { screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountsView, ReportView, RunView } from '$ipc';
import { invalidateSoon, refresh } from '$kit/query';
import { accounts, courierAccount } from '$kit/state/accounts.svelte';
import { reports } from '$features/reports/reports.svelte';
import { runs } from '$features/bulk/runs.svelte';
import { sharing } from '$features/deliveries/sharing.svelte';
import { sharingView } from '$features/deliveries/delivery-samples';
import { deferred, openApp } from './fake-shell';
import { reportView } from '$features/reports/report-samples';
import { runView } from '$features/bulk/run-samples';
import { accountsInUse, pageOf } from './samples';

/*
 * What the shell tells and what it replies come by different ways. Who is shown the older of the two waits for
 * something that has happened long ago.
 */

beforeEach(() => {
  reports.open = false;
  runs.leave();
});

describe('a report that is sent again', () => {
  it('is refused although the answer that it waits comes after that', async () => {
    const answer = deferred<ReportView>();
    const refused = reportView({ state: 'refused', error: { code: 'not_connected' } });
    let now = reportView({ state: 'cancelled' });
    const { shell, user } = await openApp({
      handlers: { reports: () => pageOf([now]), resend_report: () => answer.promise },
    });
    reports.show();
    await user.click(await screen.findByTestId('report-again'));
    now = refused;
    shell.tell({ kind: 'report', report: refused });
    answer.resolve(reportView({ state: 'pending' }));
    const asked = shell.requests('reports').length;
    await waitFor(() => expect(shell.requests('reports').length).toBeGreaterThan(asked));
    expect(screen.getByTestId('report-item').dataset['state']).toBe('refused');
  });
});

describe('a run', () => {
  async function paused() {
    const answer = deferred<RunView>();
    let now = runView({ state: 'paused', paused_by: { kind: 'user' } });
    const app = await openApp({
      handlers: {
        runs: () => [now],
        continue_run: () => answer.promise,
      },
    });
    await waitFor(() => expect(runs.list).toHaveLength(1));
    return { answer, ends: () => (now = runView({ state: 'done' })), ...app };
  }

  it('is done although the answer to its continuing comes after that', async () => {
    const { shell, answer, ends } = await paused();
    const continued = runs.continue(5);
    shell.tell({ kind: 'run', run: ends() });
    answer.resolve(runView({ state: 'waiting' }));
    await continued;
    expect(runs.list[0]?.state).toBe('done');
  });

  it('is read anew when what was told meanwhile may be from before the change', async () => {
    const { shell, answer, ends } = await paused();
    const continued = runs.continue(5);
    shell.tell({ kind: 'run', run: runView({ state: 'paused', done: 1 }) });
    ends();
    answer.resolve(runView({ state: 'waiting' }));
    await continued;
    expect(runs.list[0]?.state).toBe('done');
  });

  it('is as it was told while the list was read, and what was begun meanwhile stays in it', async () => {
    const list = deferred<RunView[]>();
    let reply: RunView[] | Promise<RunView[]> = [runView()];
    const { shell } = await openApp({ handlers: { runs: () => reply } });
    await waitFor(() => expect(runs.list).toHaveLength(1));
    reply = list.promise;
    const read = refresh('runs');
    reply = [runView({ id: 6 }), runView({ state: 'done' })];
    shell.tell({ kind: 'run', run: runView({ state: 'done' }) });
    await runs.begin(() => Promise.resolve(runView({ id: 6 })));
    list.resolve([runView()]);
    await read;
    expect(runs.list.map(({ id, state }) => [id, state])).toEqual([
      [6, 'running'],
      [5, 'done'],
    ]);
    expect(runs.view?.id).toBe(6);
  });
});

describe('an account', () => {
  it('is what was told while a change of it was answered', async () => {
    const answer = deferred<AccountsView>();
    const failed = accountsInUse({ state: { kind: 'failed', error: { code: 'not_connected' } } });
    const { shell } = await openApp({
      handlers: { accounts: () => failed, test_account: () => answer.promise },
    });
    const tested = courierAccount.test();
    shell.tell({ kind: 'accounts', accounts: failed });
    answer.resolve(accountsInUse());
    await tested;
    expect(courierAccount.state.kind).toBe('failed');
  });

  it('is what was told while the pages were still read: it was kept for them', async () => {
    await openApp({
      start: { account: { state: { kind: 'failed', error: { code: 'not_connected' } } } },
      early: [{ kind: 'accounts', accounts: accountsInUse() }],
    });
    expect(courierAccount.state.kind).toBe('working');
  });

  it('is what was told while a question about it was answered', async () => {
    const answer = deferred<AccountsView>();
    const told = accountsInUse({}, { has_secret: true });
    let reply: Promise<AccountsView> | AccountsView = told;
    const { shell } = await openApp({ handlers: { accounts: () => reply } });
    const asked = shell.requests('accounts').length;
    reply = answer.promise;
    invalidateSoon('accounts');
    await waitFor(() => expect(shell.requests('accounts')).toHaveLength(asked + 1));
    reply = told;
    shell.tell({ kind: 'accounts', accounts: told });
    answer.resolve(accountsInUse());
    await waitFor(() => expect(shell.requests('accounts')).toHaveLength(asked + 2));
    expect(accounts.used('payment')?.has_secret).toBe(true);
  });
});

describe('a sharing', () => {
  it('is done although the answer to its continuing comes after that', async () => {
    const answer = deferred<ReturnType<typeof sharingView>>();
    const { shell } = await openApp({
      handlers: { sharing: () => sharingView({ state: 'done' }), continue_sharing: () => answer.promise },
    });
    shell.tell({ kind: 'sharing', sharing: sharingView({ state: 'paused' }) });
    const going = sharing.goOn();
    shell.tell({ kind: 'sharing', sharing: sharingView({ state: 'done' }) });
    answer.resolve(sharingView({ state: 'running' }));
    await going;
    expect(sharing.view?.state).toBe('done');
  });
});
