import { call, type PaymentView, type RelatedRequest } from '$ipc';
import { runDetail } from './run-detail.svelte';
import { runRows } from './run-rows.svelte';

/** Whether a payment was asked for of the number, or for an order of the run. */
function belongs(payment: PaymentView, request: RelatedRequest): boolean {
  return request.kind === 'phone' ? payment.phone === request.phone : payment.run?.run === request.run;
}

/** Whether a payment still stands: another one beside it could be paid as well. */
export function stillStands({ status }: PaymentView): boolean {
  return ['in_flight', 'unknown', 'waiting', 'claimed', 'paid'].includes(status.kind);
}

/** The payments that were asked for of a number, or for the orders of a run. */
class Related {
  /** The latest first. */
  list = $state.raw<PaymentView[]>([]);
  #request: RelatedRequest | null = null;
  #asked = 0;

  /** Reads them. A list that can't be read stays empty: what it stands beside is worth showing without it. */
  async show(request: RelatedRequest): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.#request = request;
    this.list = [];
    try {
      const list = await call('related_payments', request);
      if (asked !== this.#asked) return;
      // What the shell told meanwhile is newer.
      for (const payment of list) if (!this.#has(payment.id)) this.#put(payment);
    } catch {
      if (asked === this.#asked) this.list = [];
    }
  }

  /** The latest one. */
  get latest(): PaymentView | null {
    return this.list[0] ?? null;
  }

  leave(): void {
    this.#asked += 1;
    this.#request = null;
    this.list = [];
  }

  /** Takes over what the shell tells. */
  follow(payment: PaymentView): void {
    if (this.#request !== null && belongs(payment, this.#request)) this.#put(payment);
  }

  /** Takes one out that wasn't made. */
  forget(id: number): void {
    if (this.#has(id)) this.list = this.list.filter((payment) => payment.id !== id);
  }

  #has(id: number): boolean {
    return this.list.some((payment) => payment.id === id);
  }

  #put(payment: PaymentView): void {
    const others = this.list.filter(({ id }) => id !== payment.id);
    this.list = [...others, payment].sort((one, other) => other.id - one.id);
  }
}

/** Those of the number whose check is on screen. */
export const phonePayments = new Related();

/** Those of the run on the bulk page. */
class RunPayments extends Related {
  /** The latest payment of each row, by its number. */
  readonly byRow = $derived.by(() => {
    const found: Partial<Record<number, PaymentView>> = {};
    for (const payment of this.list) if (payment.run !== null) found[payment.run.row] ??= payment;
    return found;
  });
}

export const runPayments = new RunPayments();

/** A payment certainly wasn't made: what it belongs to shows it no longer. */
export function forgetPayment(id: number): void {
  phonePayments.forget(id);
  runPayments.forget(id);
}

/** A payment was made or changed: the check and the rows that it belongs to show it, with their decision. */
export function followPayment(payment: PaymentView): void {
  phonePayments.follow(payment);
  runPayments.follow(payment);
  if (payment.run === null || payment.run.run !== runRows.run) return;
  runRows.changed();
  if (runDetail.row === payment.run.row) void runDetail.refresh();
}
