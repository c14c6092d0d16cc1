import { latinDigits } from '$kit/format/number';
import { plainAmount } from '$kit/format/money';
import { call, type SmsReading, type TransferView } from '$ipc';
import { answer, askAloud, invalidateSoon, patchCache } from '$kit/query';
import { Attempt, orToast } from '$kit/state';

/** Matching a transaction id that a customer sent. Nothing is sent on paste alone. */
class Transfers extends Attempt {
  transaction_id = $state('');
  amount = $state('');
  order = $state('');
  /** Of several customers with this order number, the seller says which. */
  customers = $state.raw<readonly string[]>([]);
  customer = $state('');
  /** What a pasted text had in it; `null` when nothing was pasted. */
  reading = $state.raw<SmsReading | null>(null);
  #asked = $state<'match' | 'confirm' | 'settle'>('match');
  #shown = $state.raw<TransferView | null>(null);
  #recent = answer(() => askAloud('transfers', null));

  /** The match in the card, as it is by now. */
  get shown(): TransferView | null {
    return this.recent.find(({ id }) => id === this.#shown?.id) ?? this.#shown;
  }

  /** The earlier matches of the world that is shown. */
  get recent(): readonly TransferView[] {
    return this.#recent.data ?? [];
  }

  get known(): boolean {
    return this.#recent.data !== undefined;
  }

  is(what: 'match' | 'confirm'): boolean {
    return this.busy && this.#asked === what;
  }

  /** Another key may be at hand by now. */
  look = (): Promise<void> => this.#recent.refetch();

  /** Another world: what was typed and shown belongs to the one before. */
  reset(): void {
    this.transaction_id = '';
    this.amount = '';
    this.leave();
  }

  /** Picks id and amount out of a pasted message. */
  async paste(text: string): Promise<void> {
    await orToast(async () => {
      const reading = await call('read_sms', { text });
      this.reading = reading;
      this.transaction_id = reading.transaction_id ?? '';
      this.amount = plainAmount(reading.amount ?? '');
      this.#shown = null;
      this.error = null;
    });
  }

  type(field: 'transaction_id' | 'amount', text: string): void {
    this[field] = latinDigits(text);
    this.reading = null;
    this.error = null;
    this.#shown = null;
  }

  async match(): Promise<void> {
    const { transaction_id, amount } = this;
    await this.#ask('match', async () => {
      this.#shown = null;
      this.name('');
      return call('match_transfer', { transaction_id, amount });
    });
  }

  async confirm(): Promise<void> {
    const { shown, order, customer } = this;
    if (shown === null) return;
    const named = customer === '' ? null : customer;
    await this.#ask('confirm', () =>
      call('confirm_transfer', { id: shown.id, order_ref: order, customer: named }),
    );
    if (this.error?.code !== 'several_customers') return;
    await orToast(async () => {
      const customers = await call('transfer_customers', { order_ref: order });
      if (this.#shown?.id === shown.id && this.order === order) this.customers = customers;
    });
  }

  /** Another order number is that of other customers. */
  name(order: string): void {
    this.order = order;
    this.customers = [];
    this.customer = '';
  }

  /** The seller looked in the payment account and says whether the id is marked. */
  async settle(used: boolean): Promise<void> {
    const { shown } = this;
    if (shown === null) return;
    await this.#ask('settle', () => call('settle_transfer', { id: shown.id, used }));
  }

  open(transfer: TransferView): void {
    this.transaction_id = transfer.transaction_id;
    this.amount = plainAmount(transfer.amount);
    this.name(transfer.order_ref);
    this.reading = null;
    this.error = null;
    this.#shown = transfer;
  }

  /** Takes the card away; the list keeps it. */
  leave(): void {
    this.#shown = null;
    this.error = null;
    this.reading = null;
    this.name('');
  }

  async #ask(what: 'match' | 'confirm' | 'settle', ask: () => Promise<TransferView>): Promise<void> {
    if (this.busy) return;
    this.#asked = what;
    await this.attempt(async () => {
      const transfer = await ask();
      this.#shown = transfer;
      patchCache('transfers', (list) => [transfer, ...list.filter(({ id }) => id !== transfer.id)]);
      this.name(transfer.order_ref);
    });
    invalidateSoon('transfers');
  }
}

export const transfers = new Transfers();
