import { money } from '$kit/i18n';
import { m } from './messages';
import { call, type PaymentCounts, type PaymentFilter, type PaymentTotals, type PaymentView } from '$ipc';
import { FilteredRows, patchAndInvalidate } from '$kit/query';
import { go } from '$kit/go';
import { clock, orToast, pages, toasts } from '$kit/state';
import { paymentPanel } from './payment-panel.svelte';

/** Its link is open. */
/** Nobody is asked for money that came otherwise. */
export const canRemind = ({ status, payment_url, paid_otherwise }: PaymentView): boolean =>
  status.kind === 'waiting' && payment_url !== null && !paid_otherwise;

/** The payments of the world that is shown, under a filter and a search. */
class Payments extends FilteredRows<'payments', PaymentFilter> {
  /** Payments that are being looked at because the seller asked. */
  looking = $state.raw<readonly number[]>([]);

  constructor() {
    super('payments', 'all', (filter, search) => ({ filter, search }), {
      keyOf: ({ id }) => id,
      holds: () => paymentPanel.id !== null && paymentPanel.id === this.place.key,
    });
  }

  get counts(): PaymentCounts | null {
    return this.rows.reply?.counts ?? null;
  }

  /** Sums over everything, whatever the filter. */
  get totals(): readonly PaymentTotals[] {
    return this.rows.reply?.totals ?? [];
  }

  /** When the list was last read, in milliseconds since 1970. */
  get readAt(): number | null {
    const { readAt } = this.rows;
    return readAt === null ? null : clock.of(readAt);
  }

  /** Links that are out, for the rail. */
  get waiting(): number {
    return this.totals.reduce((sum, { waiting_links }) => sum + waiting_links, 0);
  }

  get none(): boolean {
    return this.counts !== null && this.counts.all === 0 && this.text === '';
  }

  /** Leads to a payment: filter and search give way where they leave it out. */
  show(id: number): void {
    const known = () => this.rows.known.find(([, payment]) => payment.id === id)?.[0];
    if (known() === undefined) {
      this.filter = 'all';
      this.text = '';
    }
    this.place.put(id, known() ?? 0);
  }

  /** Takes over what the shell tells of a payment; the sums, the order and the history follow a moment later. */
  follow(payment: PaymentView): void {
    const before = this.rows.known.find(([, { id }]) => id === payment.id)?.[1];
    patchAndInvalidate('payments', (page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === payment.id ? payment : row)),
    }));
    patchAndInvalidate('payment', (detail) =>
      detail.payment.id === payment.id ? { ...detail, payment } : detail,
    );
    const paid = payment.status.kind === 'paid' && before !== undefined && before.status.kind !== 'paid';
    // On its own page the row and the panel say so themselves.
    if (paid && pages.current !== 'payments') {
      toasts.done(m().payments.arrived(payment.name, money(payment.amount, payment.currency)));
    }
  }

  /** Writes a reminder of a waiting payment; nothing is sent by itself. Then the next one is at hand. */
  remind(payment: PaymentView): void {
    if (!canRemind(payment)) return;
    go.message({
      phone: payment.phone,
      name: payment.name,
      order: payment.order_ref,
      payment,
      reminds: () => this.#next(payment.id),
    });
  }

  /** Goes to the next waiting payment below; the panel follows where it is open. */
  #next(after: number): void {
    const known = this.rows.known;
    const at = known.findIndex(([, { id }]) => id === after);
    const next = known.slice(at + 1).find(([, payment]) => canRemind(payment));
    if (at < 0 || next === undefined) return;
    this.place.go(next[0]);
    if (paymentPanel.id === after) paymentPanel.open(next[1].id);
  }

  async check(id: number): Promise<void> {
    if (this.looking.includes(id)) return;
    this.looking = [...this.looking, id];
    await orToast(async () => {
      const payment = await call('check_payment', { id });
      this.follow(payment);
      if (payment.poll_error !== null) toasts.failure(payment.poll_error);
    });
    this.looking = this.looking.filter((other) => other !== id);
  }
}

export const payments = new Payments();
