import { money } from '$kit/i18n';
import { m } from './messages';
import {
  call,
  type AppError,
  type PaymentCounts,
  type PaymentFilter,
  type PaymentTotals,
  type PaymentView,
} from '$ipc';
import { clock } from '$kit/state/clock.svelte';
import { PagedRows } from '$kit/state/paged-rows.svelte';
import { pages } from '$kit/state/pages.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** While payments change, the list is fetched again no more often, in milliseconds. */
const BETWEEN_MS = 1_000;

/** The payments of the world that is shown, under a filter and a search. */
class Payments {
  filter = $state<PaymentFilter>('all');
  text = $state('');
  counts = $state.raw<PaymentCounts | null>(null);
  /** Sums over everything, whatever the filter. */
  totals = $state.raw<PaymentTotals[]>([]);
  /** The first page under the present filter is on its way. */
  loading = $state(false);
  error = $state.raw<AppError | null>(null);
  /** When the list was last read, in milliseconds since 1970. */
  readAt = $state<number | null>(null);
  /** The row that the keys move, by its place under the filter. */
  active = $state(0);
  /** Payments that are being looked at because the seller asked. */
  looking = $state.raw<readonly number[]>([]);
  rows = new PagedRows<PaymentView>((offset, limit) => this.#fetch(offset, limit));
  #due: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  /** Links that are out, for the rail. */
  get waiting(): number {
    return this.totals.reduce((sum, { waiting_links }) => sum + waiting_links, 0);
  }

  /** Nothing is here at all, whatever the filter. */
  get none(): boolean {
    return this.counts !== null && this.counts.all === 0 && this.text === '';
  }

  /** Reads the list from its beginning, after the start and in another world. */
  async load(): Promise<void> {
    this.filter = 'all';
    this.text = '';
    this.counts = null;
    this.totals = [];
    this.rows.clear();
    await this.look();
  }

  /** Reads the list anew under the present filter and search. */
  async look(): Promise<void> {
    this.active = 0;
    this.loading = true;
    await this.rows.begin();
    this.loading = false;
  }

  filterBy(filter: PaymentFilter): void {
    if (filter === this.filter) return;
    this.filter = filter;
    void this.look();
  }

  searchFor(text: string): void {
    if (text === this.text) return;
    this.text = text;
    void this.look();
  }

  /** Takes over what the shell tells of a payment; the sums and the order follow a moment later. */
  follow(payment: PaymentView): void {
    const at = this.rows.find(({ id }) => id === payment.id);
    const before = at === null ? undefined : this.rows.at(at);
    if (at !== null) this.rows.put(at, payment);
    const paid = payment.status.kind === 'paid' && before !== undefined && before.status.kind !== 'paid';
    // On its own page the row and the panel say so themselves.
    if (paid && pages.current !== 'payments') {
      toasts.done(m().payments.arrived(payment.name, money(payment.amount, payment.currency)));
    }
    this.changed();
  }

  /** Something changed: what is in view is fetched again, at most once a second. */
  changed(): void {
    if (this.#due !== undefined) return;
    const wait = Math.max(0, this.#last + BETWEEN_MS - performance.now());
    this.#due = setTimeout(() => {
      this.#due = undefined;
      this.#last = performance.now();
      void this.rows.refresh();
    }, wait);
  }

  /** Asks the service for a payment now. */
  async check(id: number): Promise<void> {
    if (this.looking.includes(id)) return;
    this.looking = [...this.looking, id];
    try {
      const payment = await call('check_payment', { id });
      this.follow(payment);
      if (payment.poll_error !== null) toasts.failure(payment.poll_error);
    } catch (error) {
      toasts.failure(error as AppError);
    } finally {
      this.looking = this.looking.filter((other) => other !== id);
    }
  }

  async #fetch(offset: number, limit: number) {
    const { filter, text } = this;
    try {
      const page = await call('payments', { filter, search: text, offset, limit });
      const also = () => {
        this.counts = page.counts;
        this.totals = page.totals;
        this.error = null;
        this.readAt = clock.read();
        if (this.active >= page.total) this.active = Math.max(0, page.total - 1);
      };
      return { rows: page.rows, total: page.total, also };
    } catch (error) {
      this.error = error as AppError;
      return null;
    }
  }
}

export const payments = new Payments();
