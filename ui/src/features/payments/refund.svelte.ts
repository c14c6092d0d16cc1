import { fromHundredths, hundredths, typedHundredths } from '$kit/format/money';
import {
  call,
  type AppError,
  type PaymentDetail,
  type PaymentView,
  type RefundFacts,
  type RefundKind,
  type RefundView,
} from '$ipc';
import { answer, ask, invalidateSoon, patchCache, queries, refresh } from '$kit/query';
import { Attempt, drafts, once, orToast, toasts } from '$kit/state';
import { m } from './messages';
import { paymentPanel } from './payment-panel.svelte';
import { payments } from './payments.svelte';

/** The refund dialog. Nothing is sent before its button, and nothing a second time by itself. */
class Refund extends Attempt {
  /** The payment; none while the dialog is closed. */
  payment = $state.raw<PaymentView | null>(null);
  sent = $state(false);
  /** "It has not gone back yet", of a payment that the service calls refunded. */
  despite = $state(false);
  outcome = $state.raw<RefundView | null>(null);
  /** A refund that the service doesn't have: the seller says what became of it. */
  corrected = $state.raw<RefundView | null>(null);
  /** The status was read, and proved nothing. */
  notProved = $state(false);
  /** The refund that is being recorded from the panel. */
  recording = $state<number | null>(null);
  /** Who moves the money, as it was chosen here. */
  #chosen = $state<RefundKind | null>(null);
  #asks = $state(false);
  #facts = answer(() =>
    this.payment === null || this.corrected !== null ? null : ask('refund_facts', { id: this.payment.id }),
  );

  get facts(): RefundFacts | null {
    return this.#facts.data ?? null;
  }

  /** Why the money goes back; it stands there again when the dialog was left before it was sent. */
  get reason(): string {
    return drafts.of(this.#about) ?? '';
  }

  set reason(text: string) {
    drafts.keep(this.#about, text, '');
  }

  /** A part goes back, not all that is left. As the reason, it is what it was when the dialog was left. */
  get part(): boolean {
    return drafts.of(this.#draftOfPart) !== null;
  }

  /** The amount of a part, as typed; as the reason, it stands there again. */
  get typed(): string {
    return drafts.of(this.#draftOfAmount) ?? '';
  }

  set typed(text: string) {
    drafts.keep(this.#draftOfAmount, text, '');
  }

  get #about(): string {
    return `refund ${this.payment?.id}`;
  }

  get #draftOfPart(): string {
    return `${this.#about} part`;
  }

  get #draftOfAmount(): string {
    return `${this.#about} amount`;
  }

  /** Why it could not be sent, or read. */
  get failure(): AppError | null {
    return this.error ?? this.#facts.error;
  }

  get kind(): RefundKind | null {
    return this.#chosen ?? this.facts?.kind ?? null;
  }

  /** Who moves the money is being asked, or asked again. */
  get asksKind(): boolean {
    return this.#asks || this.facts?.kind === null;
  }

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

  begin(payment: PaymentView, corrected: RefundView | null = null): void {
    // What could go back a minute ago must not be offered.
    queries.removeQueries({ queryKey: ['refund_facts'] });
    this.sent = false;
    this.despite = false;
    this.outcome = null;
    this.corrected = corrected;
    this.notProved = false;
    this.renew();
    this.#chosen = null;
    this.#asks = false;
    this.payment = payment;
  }

  close(): void {
    this.payment = null;
    this.renew();
  }

  choose(kind: RefundKind): void {
    this.#chosen = kind;
    this.#asks = true;
    this.changed();
  }

  askKind(): void {
    this.#asks = true;
  }

  usePart(part: boolean): void {
    drafts.keep(this.#draftOfPart, part ? 'part' : '', '');
    this.changed();
  }

  /** Another amount, or another way, is another promise: who said that it was sent said it of the one before. */
  changed(): void {
    this.sent = false;
    this.error = null;
  }

  async send(): Promise<void> {
    const { payment, facts, kind, amount } = this;
    if (payment === null || facts === null || kind === null || amount === null) return;
    const { id } = payment;
    const { reason, sent, despite: despite_refunded } = this;
    const written = [this.#about, this.#draftOfPart, this.#draftOfAmount];
    await this.attempt(async (isHere) => {
      if (facts.kind !== kind) {
        await call('set_method_kind', { id, method: facts.method, kind });
        patchCache('refund_facts', (facts) => ({ ...facts, kind }));
        invalidateSoon('method_kinds');
      }
      const detail = await call('refund_payment', { id, amount, reason, kind, sent, despite_refunded });
      this.#take(detail);
      for (const draft of written) drafts.discard(draft);
      const last = detail.refunds.at(-1) ?? null;
      if (last?.state === 'unknown') await refresh('refund_facts');
      else if (isHere()) this.outcome = last;
    });
    // What the service says now isn't what the dialog was filled in for.
    const code = this.error?.code;
    if (code === 'refund_locked' || code === 'form') await refresh('refund_facts');
    if (code === 'method_kind') this.#asks = true;
  }

  /** Asks the service for the payment: only the status REFUNDED proves a refund. */
  async readStatus(): Promise<void> {
    const { payment } = this;
    if (payment === null) return;
    await this.attempt(async (isHere) => {
      const now = await call('check_payment', { id: payment.id });
      payments.follow(now);
      if (!isHere()) return;
      if (!now.refund_unknown) return this.close();
      this.notProved = true;
      this.error = now.poll_error;
    });
  }

  /** The seller looked in the payment account and says what became of a refund. */
  settle({ id }: RefundView, returned: boolean, recorded: boolean): Promise<boolean> {
    return this.attempt(async (isHere) => {
      this.#take(await call('settle_refund', { id, returned, recorded }));
      if (isHere()) this.close();
    });
  }

  /** Has a refund recorded whose money the seller sent before. */
  record = once(({ id }: RefundView, despite_refunded: boolean) =>
    orToast(async () => {
      this.recording = id;
      const detail = await call('record_refund', { id, despite_refunded });
      this.#take(detail);
      const recorded = detail.refunds.some((refund) => refund.id === id && refund.state === 'done');
      if (recorded) toasts.done(m().refund.recorded);
    }).finally(() => (this.recording = null)),
  );

  #take(detail: PaymentDetail): void {
    paymentPanel.take(detail);
    invalidateSoon('payments');
  }
}

export const refund = new Refund();
