import { call, type Language } from '$ipc';
import type { MessageTo } from '$kit/go';
import { nameOf } from '$kit/known-name';
import { drafts, once, orToast, session, writing } from '$kit/state';
import { customerMessage, hasLink, type MessageKind } from '$kit/words/customer-message';
import { paymentMessage } from '$kit/words/payment-message';

class Message {
  to = $state.raw<MessageTo | null>(null);
  kind = $state<MessageKind>('confirm');

  /** As it will be sent: what the seller made of it, in this language, or else what is offered. */
  get text(): string {
    return drafts.of(this.#what) ?? this.#offered;
  }

  set text(text: string) {
    drafts.keep(this.#what, text, this.#offered);
  }

  /** The seller changed it. */
  get changed(): boolean {
    return drafts.of(this.#what) !== null;
  }

  begin(to: MessageTo): void {
    this.to = to;
    this.kind = to.reminds === undefined ? (to.payment === undefined ? 'confirm' : 'advance') : 'reminder';
    void this.#nameFromRecords(to);
  }

  /** Whom it is for may be known from orders. */
  async #nameFromRecords(to: MessageTo): Promise<void> {
    const { phone, name = '' } = to;
    if (phone === null || name !== '') return;
    const known = await nameOf(phone);
    if (known !== null && known !== '' && this.to === to) this.to = { ...to, name: known };
  }

  /** Another message, or the same in another language. */
  use({ kind = this.kind, language = writing.language }: { kind?: MessageKind; language?: Language }): void {
    this.kind = kind;
    writing.language = language;
  }

  /** Takes back what the seller changed in it. */
  discard(): void {
    drafts.discard(this.#what);
  }

  /**
   * Hands the text to something that resolves to whether it has it: only then is it sent, and the dialog closed. What
   * was changed meanwhile is written still.
   */
  send = (hand: (text: string) => Promise<boolean>): Promise<void> => this.#send(this.#what, this.text, hand);

  #send = once(
    async (what: string, text: string, hand: (text: string) => Promise<boolean>): Promise<void> => {
      const { to, kind } = this;
      if (!(await hand(text))) return;
      const payment = to?.payment;
      // Only now was it written; where that can't be kept, it was written still.
      if (kind === 'reminder' && payment !== undefined)
        await orToast(() => call('remind_payment', { id: payment.id }));
      const rest = drafts.of(what);
      if (rest === text) drafts.discard(what);
      if (this.to === to && this.#what === what && (rest === null || rest === text)) {
        this.close();
        if (kind === 'reminder') to?.reminds?.();
      }
    },
  );

  close(): void {
    this.to = null;
  }

  /** What the text is for, whenever the dialog is opened. */
  get #what(): string {
    const { phone = null, name = '', order = '', amount = '', payment } = this.to ?? {};
    return JSON.stringify([
      'message',
      phone ?? name,
      order,
      amount,
      payment?.id,
      this.kind,
      writing.language,
    ]);
  }

  get #offered(): string {
    const { payment, name = '', amount = '', order = '' } = this.to ?? {};
    const { language } = writing;
    const settings = session.settings.payments;
    if (!hasLink(this.kind)) return customerMessage(language, settings, this.kind, { name, amount, order });
    return payment === undefined ? '' : paymentMessage(language, settings, payment, this.kind);
  }
}

export const message = new Message();
