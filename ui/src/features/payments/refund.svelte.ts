import { fromHundredths, hundredths, typedHundredths } from '$kit/format/money';
import {
  call,
  type AppError,
  type PaymentView,
  type RefundFacts,
  type RefundKind,
  type RefundView,
} from '$ipc';
import { changed } from '$kit/query/changed';
import { paymentPanel } from './payment-panel.svelte';
import { payments } from './payments.svelte';

/** The refund dialog. Nothing is sent before its button, and nothing a second time by itself. */
class Refund {
  /** The payment; none while the dialog is closed. */
  payment = $state.raw<PaymentView | null>(null);
  facts = $state.raw<RefundFacts | null>(null);
  part = $state(false);
  /** The part as it was typed. */
  typed = $state('');
  reason = $state('');
  kind = $state<RefundKind | null>(null);
  /** Who moves the money is being asked, or asked again. */
  asksKind = $state(false);
  sent = $state(false);
  /** "It has not gone back yet", of a payment that the service calls refunded. */
  despite = $state(false);
  busy = $state(false);
  error = $state.raw<AppError | null>(null);
  /** What became of it. */
  outcome = $state.raw<RefundView | null>(null);
  /** The status was read, and proved nothing. */
  notProved = $state(false);

  /** What is to go back as it crosses, `2000.00`; `null` while it can't be read. */
  get amount(): string | null {
    if (this.facts === null) return null;
    if (!this.part) return this.facts.left;
    const typed = typedHundredths(this.typed);
    return typed === null || typed === 0 ? null : fromHundredths(typed);
  }

  /** What is left afterwards; `null` while it can't be said. */
  get after(): string | null {
    const left = hundredths(this.facts?.left ?? '');
    const back = hundredths(this.amount ?? '');
    return left === null || back === null || back > left ? null : fromHundredths(left - back);
  }

  /** Everything is there that the button needs. */
  get ready(): boolean {
    if (this.amount === null || this.after === null || this.kind === null) return false;
    if (this.facts?.called_refunded === true && !this.despite) return false;
    return this.kind === 'gateway' || this.sent;
  }

  async begin(payment: PaymentView): Promise<void> {
    this.payment = payment;
    this.facts = null;
    this.part = false;
    this.typed = '';
    this.reason = '';
    this.kind = null;
    this.sent = false;
    this.despite = false;
    this.outcome = null;
    this.notProved = false;
    this.error = null;
    await this.#read();
  }

  close(): void {
    this.payment = null;
  }

  choose(kind: RefundKind): void {
    this.kind = kind;
    // Who said that it was sent said it under another understanding.
    this.sent = false;
    this.error = null;
  }

  usePart(part: boolean): void {
    this.part = part;
    this.changed();
  }

  /** Another amount is another promise. */
  changed(): void {
    this.sent = false;
    this.error = null;
  }

  async send(): Promise<void> {
    const { payment, facts, kind, amount } = this;
    if (payment === null || facts === null || kind === null || amount === null || this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      if (facts.kind !== kind) {
        await call('set_method_kind', { id: payment.id, method: facts.method, kind });
        this.facts = { ...facts, kind };
        changed('method_kinds');
      }
      const detail = await call('refund_payment', {
        id: payment.id,
        amount,
        reason: this.reason,
        kind,
        sent: this.sent,
        despite_refunded: this.despite,
      });
      paymentPanel.take(detail);
      changed('payments');
      const last = detail.refunds.at(-1) ?? null;
      if (last?.state === 'unknown') await this.#read();
      else this.outcome = last;
    } catch (error) {
      this.error = error as AppError;
      // What the service says now isn't what the dialog was filled in for.
      if (this.error.code === 'refund_locked' || this.error.code === 'form') await this.#read();
      if (this.error.code === 'method_kind') this.asksKind = true;
    } finally {
      this.busy = false;
    }
  }

  /** Asks the service for the payment: only the status REFUNDED proves a refund. */
  async readStatus(): Promise<void> {
    const { payment } = this;
    if (payment === null || this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      const now = await call('check_payment', { id: payment.id });
      payments.follow(now);
      if (!now.refund_unknown) {
        this.close();
        return;
      }
      this.notProved = true;
      this.error = now.poll_error;
    } catch (error) {
      this.error = error as AppError;
    } finally {
      this.busy = false;
    }
  }

  /** The seller looked in the payment account and says what became of a refund. */
  async settle(refund: RefundView, happened: boolean): Promise<boolean> {
    this.busy = true;
    this.error = null;
    try {
      const detail = await call('settle_refund', { id: refund.id, happened });
      paymentPanel.take(detail);
      changed('payments');
      this.close();
      return true;
    } catch (error) {
      this.error = error as AppError;
      return false;
    } finally {
      this.busy = false;
    }
  }

  async #read(): Promise<void> {
    const { payment } = this;
    if (payment === null) return;
    try {
      const facts = await call('refund_facts', { id: payment.id });
      if (this.payment?.id !== payment.id) return;
      this.facts = facts;
      this.kind = facts.kind;
      this.asksKind = facts.kind === null;
    } catch (error) {
      this.error = error as AppError;
    }
  }
}

export const refund = new Refund();
