import { call, type AppError, type PaymentAccountView, type PaymentSettings } from '$ipc';
import { attempt } from './connection';
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
class PaymentAccount {
  readonly service = 'payment';
  view = $state.raw<PaymentAccountView>(UNCONNECTED);
  /** It was read at least once. */
  known = $state(false);
  #newest = new Newest();
  #keeping: Promise<unknown> = Promise.resolve();

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

  /** Keeps what payments need of the seller: one change after the other, so that none takes another back. */
  keepSettings(change: Partial<PaymentSettings>): Promise<AppError | null> {
    const kept = this.#keeping.then(() =>
      attempt(async () => {
        const payments = { ...$state.snapshot(session.settings.payments), ...change };
        session.adopt(await call('save_payment_settings', payments));
      }),
    );
    this.#keeping = kept;
    return kept;
  }

  /** Takes over a reply. What was told while it was on its way may be newer: then it is asked again how it is. */
  async #take(ask: () => Promise<PaymentAccountView>): Promise<void> {
    const view = await this.#newest.settle(ask, () => call('payment_account', null));
    if (view !== null) this.#show(view);
  }
}

export const paymentAccount = new PaymentAccount();
