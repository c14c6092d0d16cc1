import type { PaymentView } from '$ipc';
import { answer, ask } from '$kit/query';
import { runRows } from './run-rows.svelte';

/** Those that were asked for the orders of the run on the bulk page. Without them the rows are worth showing too. */
class RunPayments {
  #answer = answer(() =>
    runRows.run === 0 ? null : ask('related_payments', { kind: 'run', run: runRows.run }),
  );

  /** The latest payment of each row, by its number. */
  get byRow(): Partial<Record<number, PaymentView>> {
    const found: Partial<Record<number, PaymentView>> = {};
    for (const payment of this.#answer.data ?? [])
      if (payment.run !== null) found[payment.run.row] ??= payment;
    return found;
  }
}

export const runPayments = new RunPayments();
