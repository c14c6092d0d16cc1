import { call, type AppError, type PaymentAccountView, type PaymentSettings } from '$ipc';
import { answer } from '../query/answer.svelte';
import { askAloud } from '../query/ask';
import { attempt } from './attempt.svelte';
import { session } from './session.svelte';

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
  #answer = answer(() => askAloud('payment_account', null));
  #keeping: Promise<unknown> = Promise.resolve();

  get view(): PaymentAccountView {
    return this.#answer.data ?? UNCONNECTED;
  }

  /** It was read at least once. */
  get known(): boolean {
    return this.#answer.data !== undefined;
  }

  /** The last request found no way to the service. */
  get unreachable(): boolean {
    const { state } = this.view;
    return (state.kind === 'failed' || state.kind === 'passing') && state.error.code === 'unreachable';
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
}

export const paymentAccount = new PaymentAccount();
