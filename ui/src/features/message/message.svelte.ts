import type { Language } from '$ipc';
import type { MessageTo } from '$kit/go';
import { nameOf } from '$kit/known-name';
import { session, writing } from '$kit/state';
import { customerMessage, type MessageKind } from '$kit/words/customer-message';
import { paymentMessage } from '$kit/words/payment-message';

class Message {
  to = $state.raw<MessageTo | null>(null);
  kind = $state<MessageKind>('confirm');
  /** As it will be sent; the seller may change it. */
  text = $state('');

  begin(to: MessageTo): void {
    this.to = to;
    this.use({ kind: to.payment === undefined ? 'confirm' : 'advance' });
    void this.#nameFromRecords(to);
  }

  /** Whom it is for may be known from orders. What the seller changed meanwhile stays. */
  async #nameFromRecords(to: MessageTo): Promise<void> {
    const { phone, name = '' } = to;
    if (phone === null || name !== '') return;
    const { text } = this;
    const known = await nameOf(phone);
    if (known === null || known === '' || this.to !== to) return;
    this.to = { ...to, name: known };
    if (this.text === text) this.use({});
  }

  /** Another message, or the same in another language: what was changed in this one is left. */
  use({ kind = this.kind, language = writing.language }: { kind?: MessageKind; language?: Language }): void {
    this.kind = kind;
    writing.language = language;
    const { payment, name = '', amount = '', order = '' } = this.to ?? {};
    const settings = session.settings.payments;
    if (kind !== 'advance') this.text = customerMessage(language, settings, kind, { name, amount, order });
    else if (payment !== undefined) this.text = paymentMessage(language, settings, payment);
  }

  close(): void {
    this.to = null;
  }
}

export const message = new Message();
