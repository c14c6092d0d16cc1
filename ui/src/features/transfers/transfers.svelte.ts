import { plainAmount } from '$kit/format/money';
import { call, type SmsReading, type TransferView } from '$ipc';
import { answer, askAloud, invalidateSoon, patchCache } from '$kit/query';
import { Attempt, Latest, orToast } from '$kit/state';

type Asked = 'match' | 'confirm' | 'name' | 'settle';

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
  #asked = $state<Asked>('match');
  #shown = $state.raw<TransferView | null>(null);
  #pasted = new Latest();
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

  is(what: Asked): boolean {
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

  /**
   * Picks id and amount out of a message that was pasted into a field. What it doesn't have stays as it was typed: an
   * amount says nothing of the id, and of a match that was shown nothing is taken over. Resolves to whether the
   * message was still the last thing that the form was given.
   */
  async paste(text: string, into: 'transaction_id' | 'amount' = 'transaction_id'): Promise<boolean> {
    let reading: SmsReading | undefined;
    await orToast(async () => (reading = await this.#pasted.ask(() => call('read_sms', { text }))));
    if (reading === undefined) return false;
    const { transaction_id: id, amount } = reading;
    if (this.#shown !== null && id !== null) this.transaction_id = this.amount = '';
    if (id !== null && (into === 'transaction_id' || amount !== null)) this.transaction_id = id;
    if (amount !== null) this.amount = plainAmount(amount);
    this.#other(reading);
    return true;
  }

  type(field: 'transaction_id' | 'amount', text: string): void {
    this.#pasted.drop();
    this[field] = text;
    this.#other(null);
  }

  async match(): Promise<void> {
    const { transaction_id, amount } = this;
    await this.#ask('match', async () => {
      this.#shown = null;
      this.name('');
      return call('match_transfer', { transaction_id, amount });
    });
  }

  confirm = (): Promise<void> => this.#forOrder('confirm', 'confirm_transfer');

  /** Of a transfer that is marked already. */
  nameOrder = (): Promise<void> => this.#forOrder('name', 'name_transfer_order');

  async #forOrder(
    what: 'confirm' | 'name',
    command: 'confirm_transfer' | 'name_transfer_order',
  ): Promise<void> {
    const { shown, order, customer } = this;
    if (shown === null) return;
    const named = customer === '' ? null : customer;
    await this.#ask(what, () => call(command, { id: shown.id, order_ref: order, customer: named }));
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
    // What is asked about the one that is open already stays its own.
    if (this.#shown?.id === transfer.id) return;
    this.name(transfer.order_ref);
    this.#other(null);
    this.#shown = transfer;
  }

  /** Takes the card away; the list keeps it. */
  leave(): void {
    this.name('');
    this.#other(null);
  }

  /** The form is about something else: what is still answered goes into the list alone. */
  #other(reading: SmsReading | null): void {
    this.reading = reading;
    this.#shown = null;
    this.renew();
  }

  async #ask(what: Asked, ask: () => Promise<TransferView>): Promise<void> {
    if (this.busy) return;
    this.#asked = what;
    await this.attempt(async (isHere) => {
      const transfer = await ask();
      patchCache('transfers', (list) => [transfer, ...list.filter(({ id }) => id !== transfer.id)]);
      if (!isHere()) return;
      this.#shown = transfer;
      this.name(transfer.order_ref);
    });
    invalidateSoon('transfers');
  }
}

export const transfers = new Transfers();
