import { screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportView, RunView } from '$ipc';
import { paymentAccount } from '$kit/state/payment-account.svelte';
import { PagedRows } from '$kit/state/paged-rows.svelte';
import { reports } from '$features/reports/reports.svelte';
import { runs } from '$features/bulk/runs.svelte';
import { session } from '$kit/state/session.svelte';
import { sharing } from '$features/deliveries/sharing.svelte';
import { sharingView } from '$features/deliveries/delivery-samples';
import { deferred, openApp } from './fake-shell';
import { reportView } from '$features/reports/report-samples';
import { runView } from '$features/bulk/run-samples';
import { account, pageOf, paymentAccount as paymentAccountView } from './samples';

/*
 * What the shell tells and what it replies come by different ways. Who is shown the older of the two waits for
 * something that has happened long ago.
 */

beforeEach(() => {
  reports.list = [];
  reports.open = false;
  runs.list = [];
  runs.shown = null;
  runs.known = false;
  sharing.view = null;
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
    await waitFor(() => expect(shell.requests('reports').at(-1)).toEqual({ before: 2, limit: 1 }));
    await waitFor(() => expect(screen.getByTestId('report-item').dataset['state']).toBe('refused'));
  });
});

describe('a run', () => {
  async function paused() {
    const answer = deferred<RunView>();
    const app = await openApp({
      handlers: {
        runs: () => [runView({ state: 'paused', paused_by: { kind: 'user' } })],
        continue_run: () => answer.promise,
        run_state: () => runView({ state: 'done' }),
      },
    });
    await waitFor(() => expect(runs.list).toHaveLength(1));
    return { answer, ...app };
  }

  it('is done although the answer to its continuing comes after that', async () => {
    const { shell, answer } = await paused();
    const continued = runs.continue(5);
    shell.tell({ kind: 'run', run: runView({ state: 'done' }) });
    answer.resolve(runView({ state: 'waiting' }));
    await continued;
    expect(runs.list[0]?.state).toBe('done');
  });

  it('is read anew when what was told meanwhile may be from before the change', async () => {
    const { shell, answer } = await paused();
    const continued = runs.continue(5);
    shell.tell({ kind: 'run', run: runView({ state: 'paused', done: 1 }) });
    answer.resolve(runView({ state: 'waiting' }));
    await continued;
    expect(shell.requests('run_state')).toEqual([{ id: 5 }]);
    expect(runs.list[0]?.state).toBe('done');
  });

  it('is as it was told while the list was read, and what was begun meanwhile stays in it', async () => {
    const list = deferred<RunView[]>();
    let reading = false;
    const { shell } = await openApp({
      handlers: { runs: () => (reading ? list.promise : [runView()]) },
    });
    await waitFor(() => expect(runs.list).toHaveLength(1));
    reading = true;
    const loaded = runs.load();
    shell.tell({ kind: 'run', run: runView({ state: 'done' }) });
    await runs.begin(() => Promise.resolve(runView({ id: 6 })));
    list.resolve([runView()]);
    await loaded;
    expect(runs.list.map(({ id, state }) => [id, state])).toEqual([
      [6, 'running'],
      [5, 'done'],
    ]);
    expect(runs.shown).toBe(6);
  });
});

describe('an account', () => {
  it('is what was told while a change of it was answered', async () => {
    const answer = deferred<ReturnType<typeof account>>();
    const failed = account({ state: { kind: 'failed', error: { code: 'not_connected' } } });
    const { shell } = await openApp();
    const changed = session.changeAccount(() => answer.promise);
    shell.tell({ kind: 'account', account: failed });
    answer.resolve(account());
    await changed;
    expect(session.account.state.kind).toBe('failed');
  });

  it('is read when the window begins to listen: what was told before was told to nobody', async () => {
    await openApp({
      start: { account: { state: { kind: 'failed', error: { code: 'not_connected' } } } },
      handlers: { account: () => account({ state: { kind: 'working' } }) },
    });
    expect(session.account.state.kind).toBe('working');
  });

  it('of payments is what was told while a question about it was answered', async () => {
    const answer = deferred<ReturnType<typeof paymentAccountView>>();
    const told = { ...paymentAccountView(), has_secret: true };
    let reply: Promise<typeof told> | typeof told = told;
    const { shell } = await openApp({ handlers: { payment_account: () => reply } });
    reply = answer.promise;
    const read = paymentAccount.load();
    reply = told;
    shell.tell({ kind: 'payment_account', account: told });
    answer.resolve({ ...paymentAccountView(), has_secret: false });
    await read;
    expect(paymentAccount.view.has_secret).toBe(true);
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

describe('rows', () => {
  it('are those that were asked for last, in whatever order they come', async () => {
    const replies = [1, 2].map(() => deferred<{ rows: string[]; total: number }>());
    let asked = 0;
    const rows = new PagedRows<string>(() => replies[asked++]?.promise ?? Promise.resolve(null));
    const first = rows.begin();
    const second = rows.refresh();
    replies[1]?.resolve({ rows: ['new'], total: 1 });
    await second;
    replies[0]?.resolve({ rows: ['old'], total: 1 });
    await first;
    expect(rows.at(0)).toBe('new');
  });
});
