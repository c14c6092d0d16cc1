import { call, type PaymentView, type RelatedRequest } from '$ipc';

/** Whether a payment was asked for of the number, or for an order of the run. */
function belongs(payment: PaymentView, request: RelatedRequest): boolean {
  return request.kind === 'phone' ? payment.phone === request.phone : payment.run?.run === request.run;
}

/** Whether a payment still stands: another one beside it could be paid as well. */
export function stillStands({ status }: PaymentView): boolean {
  return ['in_flight', 'unknown', 'waiting', 'claimed', 'paid'].includes(status.kind);
}

/** The payments that were asked for of a number, or for the orders of a run. */
export class RelatedPayments {
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
