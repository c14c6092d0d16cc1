import { call, type AppError, type KeyKind, type PaymentAccountView, type PaymentSettings } from '$ipc';
import { attempt, type Connection } from './connection';
import { Newest } from './newest';
import { session } from './session.svelte';
import { toasts } from './toasts.svelte';

const UNCONNECTED: PaymentAccountView = {
  id: null,
  environment: null,
  address: '',
  keys: [],
  same_as: null,
  has_secret: false,
  matches_in: null,
  state: { kind: 'absent' },
  ping: null,
};

/** The payment account that new payments go to at present, and what it needs of the seller. */
class PaymentAccount implements Connection {
  readonly service = 'payment';
  view = $state.raw<PaymentAccountView>(UNCONNECTED);
  /** It was read at least once. */
  known = $state(false);
  #newest = new Newest();

  /** The last request found no way to the service. */
  get unreachable(): boolean {
    const { state } = this.view;
    return (state.kind === 'failed' || state.kind === 'passing') && state.error.code === 'unreachable';
  }

  /** Reads the account, after the start and when practice mode was switched. */
  async load(): Promise<void> {
    try {
      await this.#take(() => call('payment_account', null));
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Takes over what the shell tells. */
  follow(view: PaymentAccountView): void {
    this.#newest.told();
    this.#show(view);
  }

  #show(view: PaymentAccountView): void {
    this.view = view;
    this.known = true;
  }

  kindOf = (key: string): KeyKind => (key.startsWith('test_') ? 'test' : 'live');
  connect = (address: string, key: string) => this.#change(() => call('connect_payment', { address, key }));
  move = (address: string) => this.#change(() => call('set_payment_address', { address }));
  use = (kind: KeyKind) => this.#change(() => call('use_payment_key', { kind }));
  remove = (kind: KeyKind) => this.#change(() => call('remove_payment_key', { kind }));
  test = () => this.#change(() => call('test_payment', null));
  /** Keeps the secret that signs messages; an empty one takes it away. */
  keepSecret = (secret: string) => this.#change(() => call('set_payment_secret', { secret }));
  /** Keeps what payments need of the seller. */
  keepSettings = (payments: PaymentSettings) =>
    attempt(async () => session.adopt(await call('save_payment_settings', payments)));

  #change(ask: () => Promise<PaymentAccountView>): Promise<AppError | null> {
    return attempt(() => this.#take(ask));
  }

  /** Takes over a reply. What was told while it was on its way may be newer: then it is asked again how it is. */
  async #take(ask: () => Promise<PaymentAccountView>): Promise<void> {
    const view = await this.#newest.settle(ask, () => call('payment_account', null));
    if (view !== null) this.#show(view);
  }
}

export const paymentAccount = new PaymentAccount();
