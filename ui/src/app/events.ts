import { m } from './messages';
import { subscribe, type AppEvent, type Environment } from '$ipc';
import { tellAlert } from '$features/activity/alert-toasts';
import { activity } from '$features/activity/activity.svelte';
import { check } from '$features/check/check.svelte';
import { became, changed } from '$kit/query/changed';
import { queries } from '$kit/query/client';
import { clock } from '$kit/state/clock.svelte';
import { close } from './close.svelte';
import { deliveries } from '$features/deliveries/deliveries.svelte';
import { deliveryForm } from '$features/deliveries/delivery-form.svelte';
import { exporting } from '$kit/state/export.svelte';
import { file } from '$features/bulk/file.svelte';
import { invoice } from '$features/payments/invoice.svelte';
import { links } from '$features/bulk/links/links.svelte';
import { linksPlan } from '$features/bulk/links/links-plan.svelte';
import { newPayment } from '$features/payments/new-payment.svelte';
import { outcomeFile } from '$features/deliveries/outcome-file.svelte';
import { paymentPanel } from '$features/payments/payment-panel.svelte';
import { payments } from '$features/payments/payments.svelte';
import { phoneField } from '$features/check/phone-field.svelte';
import { plan } from '$features/bulk/plan.svelte';
import { relatedPayment, relatedPaymentGone } from '$kit/state/related-payments';
import { recent } from '$features/check/recent.svelte';
import { report } from '$features/reports/report.svelte';
import { reports } from '$features/reports/reports.svelte';
import { runs } from '$features/bulk/runs.svelte';
import { session } from '$kit/state/session.svelte';
import { sharing } from '$features/deliveries/sharing.svelte';
import { toasts } from '$kit/state/toasts.svelte';
import { transfers } from '$features/transfers/transfers.svelte';
import { waits } from '$kit/state/waits.svelte';

function handle(event: AppEvent): void {
  switch (event.kind) {
    case 'account': {
      const wasUnreachable = session.unreachable;
      const endedAt = session.account.me?.plan_ends_at;
      became('account', event.account);
      changed('accounts');
      // Renewed, perhaps.
      if (session.account.me?.plan_ends_at !== endedAt) changed('plan_notice');
      if (wasUnreachable && event.account.state.kind === 'working') toasts.done(m().shell.link.backAgain);
      break;
    }
    case 'clock':
      clock.follow(event.ahead_ms);
      break;
    case 'waits':
      waits.follow(event.waits);
      break;
    case 'check_asks':
      check.upTo = event.seconds;
      break;
    case 'check_kept':
      check.kept(event.id);
      break;
    case 'settled':
      void recent.reload();
      changed('payments', 'payment', 'reports');
      changed('transfers');
      changed('customer');
      break;
    case 'file':
      file.follow(event.file);
      break;
    case 'file_hovers':
      file.hovers = event.hovers;
      break;
    case 'run':
      runs.follow(event.run);
      if (event.run.state === 'done' || event.run.state === 'stopped') changed('customer', 'customer_orders');
      break;
    case 'export':
      exporting.progress = event.export;
      break;
    case 'close_asked':
      close.ask(event.tray);
      break;
    case 'payment_account':
      became('payment_account', event.account);
      changed('accounts');
      break;
    case 'payment':
      payments.follow(event.payment);
      relatedPayment(event.payment);
      if (event.payment.run !== null) changed('run_rows', 'run_counts', 'run_row');
      links.followPayment(event.payment);
      activity.followPayment(event.payment);
      changed('customer');
      break;
    case 'payment_gone':
      changed('payments');
      paymentPanel.forget(event.id);
      relatedPaymentGone(event.id);
      break;
    case 'links':
      links.follow(event.links);
      break;
    case 'report':
      reports.follow(event.report);
      changed('customer');
      break;
    case 'outcome_file':
      outcomeFile.follow(event.file);
      break;
    case 'sharing':
      sharing.follow(event.sharing);
      break;
    case 'activity':
      activity.follow(event.counts);
      changed('reported_phone');
      changed('customer');
      changed('plan_notice');
      break;
    case 'alert':
      tellAlert(event.alert);
      break;
    case 'receiver':
      became('receiver', event.receiver);
      break;
    case 'raised':
      // Somebody started Porokh again to check a number.
      if (document.activeElement === document.body) document.getElementById('phone')?.focus();
      break;
  }
}

/** Follows the shell's events from now on. */
export async function followEvents(): Promise<void> {
  await subscribe(handle);
  await Promise.all([session.refresh(), file.begin(), runs.look()]);
  document.addEventListener('visibilitychange', () => {
    // A hidden window is told nothing, on some systems.
    if (document.hidden) return;
    // What may be shared costs a request of its own.
    void queries.invalidateQueries({ predicate: ({ queryKey: [command] }) => command !== 'delivery_rules' });
  });
}

/** Another environment has its own history, and its own last check of the number in the field. */
export async function environmentChanged(environment: Environment | null): Promise<void> {
  // At once: nothing of the world before stands here while this one is being read, or can't be.
  check.environmentChanged();
  toasts.environmentChanged();
  recent.clear();
  recent.level = null;
  plan.view = null;
  newPayment.environmentChanged();
  deliveryForm.environmentChanged();
  report.close();
  activity.reset();
  deliveries.reset();
  sharing.reset();
  linksPlan.close();
  const history = environment === null ? [] : [recent.reload()];
  await Promise.all([phoneField.environmentChanged(), ...history]);
}

/** Another world of payments has its own list and its own matches. */
export function paymentEnvironmentChanged(): void {
  paymentPanel.close();
  toasts.environmentChanged();
  newPayment.environmentChanged();
  invoice.close();
  transfers.reset();
  payments.reset();
}
