import { m } from './messages';
import type { UiEvent, Follow, QuickStep } from '$ipc';
import { check } from '$features/check/check.svelte';
import { phoneField } from '$features/check/phone-field.svelte';
import { askOfNumber } from '$kit/ask-for-payment';
import { go } from '$kit/go';
import { setCache, invalidateSoon, queries } from '$kit/query';
import {
  clock,
  courierAccount,
  exporting,
  pages,
  relatedPayment,
  relatedPaymentGone,
  toasts,
  undo,
  verifying,
  waits,
} from '$kit/state';
import { close } from './close.svelte';
import { laterFeatures } from './later-features.svelte';
import { lead } from './lead';
import { recent } from '$features/check/recent.svelte';
import { today } from '$features/check/today.svelte';

const { hand } = laterFeatures;

/** What the window does when the shell tells something: what it takes over, and what else has changed with it. */
const ON: { [K in UiEvent['kind']]: (event: Extract<UiEvent, { kind: K }>) => void } = {
  accounts: (event) => {
    const { unreachable, me: before } = courierAccount;
    setCache('accounts', event.accounts);
    const { me, state } = courierAccount;
    // Renewed, perhaps.
    if (before?.plan_ends_at !== me?.plan_ends_at) invalidateSoon('plan_notice');
    if (unreachable && state.kind === 'working') toasts.done(m().shell.link.backAgain);
  },
  activity: ({ counts }) => {
    void hand(({ activity }) => activity.follow(counts));
    invalidateSoon(
      'reported_phone',
      'customer',
      'plan_notice',
      'plan_file_run',
      'today',
      'run_rows',
      'run_places',
      'run_row',
    );
  },
  alert: ({ alert, place }) => void hand(({ tellAlert }) => tellAlert(alert, () => void lead(place))),
  backup: (event) => {
    setCache('backup_state', event.backup);
    if (event.backup.running === null) invalidateSoon('data_usage');
  },
  backup_dropped: () => void hand(({ restoring }) => restoring.lookIntoDropped()),
  check_asks: ({ seconds }) => (check.upTo = seconds),
  check_kept: ({ id }) => check.kept(id),
  clock: ({ ahead_ms }) => clock.follow(ahead_ms),
  close_asked: (event) => close.ask(event),
  deferred_checks: () => invalidateSoon('deferred_checks', 'recent_checks', 'month_overview', 'today'),
  export: ({ export: progress }) => (exporting.progress = progress),
  file: (event) => void hand(({ file }) => file.follow(event.file)),
  file_hovers: ({ hovers }) => void hand(({ file }) => (file.hovers = hovers)),
  links: (event) => void hand(({ links }) => links.follow(event.links)),
  outcome_file: ({ file }) =>
    void hand(({ outcomeFile, payout }) => {
      outcomeFile.follow(file);
      payout.follow(file);
    }),
  place_asked: ({ place }) => void lead(place),
  payment: ({ payment }) => {
    void hand(({ activity, links, payments }) => {
      payments.follow(payment);
      links.followPayment(payment);
      activity.followPayment(payment);
    });
    relatedPayment(payment);
    // An order of a run, also if it was asked for elsewhere.
    invalidateSoon(
      'run_rows',
      'run_places',
      'run_counts',
      'run_row',
      'customer',
      'known_customer',
      'month_overview',
      'packing_day',
      'today',
    );
  },
  payment_gone: ({ id }) => {
    invalidateSoon('payments', 'today');
    void hand(({ paymentPanel }) => paymentPanel.forget(id));
    relatedPaymentGone(id);
  },
  quick_led: ({ step }) => followQuick(step),
  quick_opened: () => undefined,
  // Somebody started Porokh again to check a number.
  raised: () => {
    if (document.activeElement === document.body) document.getElementById('phone')?.focus();
  },
  receiver: (event) => setCache('receiver', event.receiver),
  report: (event) => {
    void hand(({ reports }) => reports.follow(event.report));
    invalidateSoon('customer');
  },
  sheet_arrived: ({ name }) => void hand(({ file }) => file.offer(name)),
  run: ({ run }) => {
    void hand(({ runs }) => runs.follow(run));
    invalidateSoon('today');
    if (run.state === 'done' || run.state === 'stopped') {
      invalidateSoon('customer', 'customer_orders', 'known_customer', 'month_overview');
    }
  },
  settled: () =>
    invalidateSoon(
      'recent_checks',
      'payments',
      'payment',
      'reports',
      'transfers',
      'customer',
      'known_customer',
      'month_overview',
      'today',
    ),
  sharing: (event) => void hand(({ sharing }) => sharing.follow(event.sharing)),
  update: ({ found }) => void hand(({ updates }) => updates.follow(found)),
  verifying: ({ progress }) => verifying.follow(progress),
  waits: (event) => waits.follow(event.waits),
};

/** Goes on with what the seller saw in the quick check. */
function followQuick(step: QuickStep): void {
  if (step.kind === 'check') {
    pages.open('check');
    void phoneField.put(step.phone).then(() => check.showFresh());
  } else if (step.kind === 'ask') {
    askOfNumber(step.phone, step.full ? 'very_high' : 'high');
  } else if (step.kind === 'list') {
    pages.open('bulk');
    void go.pastedList(step.text);
  }
}

/** Follows the shell's events from now on, once the account is known that it spoke of before. */
export async function followEvents(follow: Follow): Promise<void> {
  follow((event) => (ON[event.kind] as (event: UiEvent) => void)(event));
  document.addEventListener('visibilitychange', () => {
    // A hidden window is told nothing, on some systems.
    if (document.hidden) return;
    // What may be shared costs a request of its own.
    void queries.invalidateQueries({ predicate: ({ queryKey: [command] }) => command !== 'delivery_rules' });
  });
  await hand(({ file, runs }) => Promise.all([file.begin(), runs.look()]));
}

/** Another environment has its own records. At once: nothing of the one before stands here while this one is read. */
export function environmentChanged(): void {
  check.environmentChanged();
  toasts.environmentChanged();
  undo.clear();
  recent.reset();
  today.asked = null;
  void hand((features) => {
    features.newPayment.environmentChanged();
    features.deliveryForm.environmentChanged();
    features.report.close();
    features.activity.reset();
    features.deliveries.reset();
    features.payout.reset();
    features.overview.reset();
    features.sharing.reset();
    features.linksPlan.reset();
  });
}

/** Another world of payments has its own list and its own matches. A first account takes nothing from what was typed. */
export function paymentEnvironmentChanged(hadAccount: boolean): void {
  toasts.environmentChanged();
  void hand((features) => {
    features.paymentPanel.close();
    features.newPayment.environmentChanged();
    features.invoice.close();
    features.transfers.reset();
    features.payments.reset();
    if (hadAccount) features.linksPlan.reset();
  });
}
