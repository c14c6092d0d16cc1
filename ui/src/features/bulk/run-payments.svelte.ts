import type { PaymentView } from '$ipc';
import { RelatedPayments } from '$kit/state/related-payments.svelte';
import { runDetail } from './run-detail.svelte';
import { runRows } from './run-rows.svelte';

/** Those that were asked for the orders of the run on the bulk page. */
class RunPayments extends RelatedPayments {
  /** The latest payment of each row, by its number. */
  readonly byRow = $derived.by(() => {
    const found: Partial<Record<number, PaymentView>> = {};
    for (const payment of this.list) if (payment.run !== null) found[payment.run.row] ??= payment;
    return found;
  });

  /** Takes over what the shell tells: the row that it belongs to shows it, with its decision. */
  override follow(payment: PaymentView): void {
    super.follow(payment);
    if (payment.run === null || payment.run.run !== runRows.run) return;
    runRows.changed();
    if (runDetail.row === payment.run.row) void runDetail.refresh();
  }
}

export const runPayments = new RunPayments();
