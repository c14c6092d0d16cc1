import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { begin, type Alert, type Begun } from '$ipc';
import { activityPage, activityView } from '$features/activity/activity-samples';
import { alertToasts as words } from '$features/activity/messages/en/alert-toasts';
import { go } from '$kit/go';
import { queries } from '$kit/query/client';
import { session } from '$kit/state/session.svelte';
import { toasts } from '$kit/state/toasts.svelte';
import { FakeShell } from '$tests/fake-shell';
import { start } from '$tests/samples';
import App from './App.svelte';
import { followEvents } from './events';
import { laterFeatures } from './later-features.svelte';

it('what is told and asked before the other features are there is handed to them, in its order', async () => {
  const shell = new FakeShell({
    runs: () => [],
    activity: () => activityPage([activityView({ kind: 'test', message: null })]),
  });
  const alert = (alert: Alert) =>
    shell.tell({ kind: 'alert', alert, place: { kind: 'payments', newest: null } });
  const told = () => toasts.all.map((toast) => ('text' in toast ? toast.text : toast.error.code));
  queries.clear();
  session.begin(start({}));
  const followed = followEvents(((await begin(null)) as Begun).follow);
  render(App);
  alert({ kind: 'phone_reported', held: 0, message: 1 });
  alert({ kind: 'plan_expiring', ends_at: null, message: 2 });
  go.reports();
  alert({ kind: 'payment_differs', payment: 3 });

  // The first page stands alone.
  expect(laterFeatures.now).toBeUndefined();
  expect(screen.getByTestId('phone-field')).toBeTruthy();
  expect(screen.queryByTestId('rail-unread')).toBeNull();
  expect(told()).toEqual([]);

  await followed;
  await laterFeatures.load();
  alert({ kind: 'advance_gone', payment: null });
  alert({ kind: 'transaction_shared', payment: 3 });
  alert({ kind: 'list_asks', run: 5 });
  expect(told()).toEqual([
    words.phone_reported(0),
    words.plan_expiring,
    words.payment_differs,
    words.advance_gone,
    words.transaction_shared,
    words.list_asks,
  ]);
  expect(shell.requests('runs')).toHaveLength(1);
  expect(await screen.findByTestId('rail-unread')).toBeTruthy();
  expect(await screen.findByTestId('reports-dialog')).toBeTruthy();
});
