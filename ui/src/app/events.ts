import { m } from './messages';
import { subscribe, type AppEvent, type Environment } from '$ipc';
import { tellAlert } from '$features/activity/alert-toasts';
import { accounts } from '$features/settings/accounts.svelte';
import { activity } from '$features/activity/activity.svelte';
import { blocks } from '$kit/state/blocks.svelte';
import { check } from '$features/check/check.svelte';
import { clock } from '$kit/state/clock.svelte';
import { close } from './close.svelte';
import { customer } from '$features/customer/customer.svelte';
import { deliveries } from '$features/deliveries/deliveries.svelte';
import { deliveryForm } from '$features/deliveries/delivery-form.svelte';
import { exporting } from '$kit/state/export.svelte';
import { file } from '$features/bulk/file.svelte';
import { invoice } from '$features/payments/invoice.svelte';
import { links } from '$features/bulk/links/links.svelte';
import { linksPlan } from '$features/bulk/links/links-plan.svelte';
import { newPayment } from '$features/payments/new-payment.svelte';
import { outcomeFile } from '$features/deliveries/outcome-file.svelte';
import { paymentAccount } from '$kit/state/payment-account.svelte';
import { paymentPanel } from '$features/payments/payment-panel.svelte';
import { payments } from '$features/payments/payments.svelte';
import { phoneField } from '$features/check/phone-field.svelte';
import { plan } from '$features/bulk/plan.svelte';
import { planEnds } from '$kit/state/plan-ends.svelte';
import { receiver } from '$kit/state/receiver.svelte';
import { recent } from '$features/check/recent.svelte';
import { phonePayments } from '$features/check/phone-payments.svelte';
import { runPayments } from '$features/bulk/run-payments.svelte';
import { report } from '$features/reports/report.svelte';
import { reported } from '$features/check/reported.svelte';
import { reports } from '$features/reports/reports.svelte';
import { runDetail } from '$features/bulk/run-detail.svelte';
import { runRows } from '$features/bulk/run-rows.svelte';
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
      session.follow(event.account);
      void accounts.load();
      // Renewed, perhaps.
      if (session.account.me?.plan_ends_at !== endedAt) void planEnds.load();
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
      payments.changed();
      void reports.load();
      void transfers.load();
      void customer.changed();
      break;
    case 'file':
      file.follow(event.file);
      break;
    case 'file_hovers':
      file.hovers = event.hovers;
      break;
    case 'run':
      runs.follow(event.run);
      // The page with its rows may not have been opened yet.
      if (event.run.id === runRows.run) {
        runRows.changed();
        runDetail.changed();
      }
      if (event.run.state === 'done' || event.run.state === 'stopped') void customer.changed();
      break;
    case 'export':
      exporting.progress = event.export;
      break;
    case 'close_asked':
      close.ask(event.tray);
      break;
    case 'payment_account':
      paymentAccount.follow(event.account);
      void accounts.load();
      break;
    case 'payment':
      payments.follow(event.payment);
      paymentPanel.follow(event.payment);
      phonePayments.follow(event.payment);
      runPayments.follow(event.payment);
      links.followPayment(event.payment);
      activity.followPayment(event.payment);
      if (event.payment.phone === customer.phone) void customer.changed();
      break;
    case 'payment_gone':
      payments.changed();
      paymentPanel.forget(event.id);
      phonePayments.forget(event.id);
      runPayments.forget(event.id);
      break;
    case 'links':
      links.follow(event.links);
      break;
    case 'report':
      reports.follow(event.report);
      if (event.report.phone === customer.phone) void customer.changed();
      break;
    case 'outcome_file':
      outcomeFile.follow(event.file);
      break;
    case 'sharing':
      sharing.follow(event.sharing);
      break;
    case 'activity':
      activity.follow(event.counts);
      reported.refresh();
      void customer.changed();
      void planEnds.load();
      break;
    case 'alert':
      tellAlert(event.alert);
      break;
    case 'receiver':
      receiver.follow(event.receiver);
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
  await Promise.all([session.refresh(), accounts.load(), file.begin(), outcomeFile.begin()]);
  document.addEventListener('visibilitychange', () => {
    // A hidden window is told nothing, on some systems.
    if (document.hidden) return;
    void runs.load();
    void links.load();
    void sharing.refresh();
    payments.changed();
    deliveries.changed();
    activity.changed();
    void receiver.load();
  });
}

/** Another environment has its own history, and its own last check of the number in the field. */
export async function environmentChanged(environment: Environment | null): Promise<void> {
  // At once: nothing of the world before stands here while this one is being read, or can't be.
  check.environmentChanged();
  toasts.environmentChanged();
  recent.clear();
  recent.level = null;
  runs.clear();
  plan.view = null;
  newPayment.environmentChanged();
  deliveryForm.environmentChanged();
  report.close();
  linksPlan.close();
  const others = [
    runs.load(),
    paymentAccount.load(),
    deliveries.load(),
    sharing.load(),
    reports.load(),
    activity.load(),
    receiver.load(),
    planEnds.load(),
    blocks.load(),
    customer.environmentChanged(),
  ];
  const history = environment === null ? [] : [recent.reload()];
  await Promise.all([phoneField.environmentChanged(), ...history, ...others]);
}

/** Another world of payments has its own list and its own matches. */
export async function paymentEnvironmentChanged(): Promise<void> {
  paymentPanel.close();
  toasts.environmentChanged();
  newPayment.environmentChanged();
  invoice.close();
  await Promise.all([payments.load(), transfers.reset(), links.load(), customer.changed()]);
}
