import { call, type AppError, type PaymentDetail, type PaymentView } from '$ipc';
import { Newest } from '$kit/state/newest';
import { toasts } from '$kit/state/toasts.svelte';

/** What the side panel of the page Payments shows. */
type Shown = { kind: 'nothing' } | { kind: 'form' } | { kind: 'payment'; id: number };

/** The side panel of the page Payments: the form, or one payment. */
class PaymentPanel {
  shown = $state.raw<Shown>({ kind: 'nothing' });
  /** All that is known of the payment; `null` until it has been read. */
  detail = $state.raw<PaymentDetail | null>(null);
  error = $state.raw<AppError | null>(null);
  /** The link was made just now, from this panel. */
  fresh = $state(false);
  #newest = new Newest();

  get id(): number | null {
    return this.shown.kind === 'payment' ? this.shown.id : null;
  }

  /** Shows the form; what was typed before stands there still. */
  showForm(): void {
    this.#leave();
    this.shown = { kind: 'form' };
  }

  /** Shows a payment, and has the service asked for it often while it is open. */
  async open(id: number, fresh = false): Promise<void> {
    if (this.id !== id) {
      this.#leave();
      this.shown = { kind: 'payment', id };
      this.watch();
    }
    this.fresh = fresh;
    await this.read();
  }

  /** Tells the shell which payment is looked at, after the page was opened too. */
  watch(): void {
    void tellWatched(this.id);
  }

  /** The page is left: nothing is looked at, and the panel stays as it is for when it is opened again. */
  unwatch(): void {
    void tellWatched(null);
  }

  async read(): Promise<void> {
    const { id } = this;
    if (id === null) return;
    const question = this.#newest.ask();
    try {
      const detail = await call('payment', { id });
      if (this.#newest.take(question)) this.#show(detail);
    } catch (error) {
      if (this.id !== id) return;
      this.error = error as AppError;
    }
  }

  /** Takes over the reply to a change; what was told before it came may be newer, and is read again. */
  take(detail: PaymentDetail): void {
    this.#show(detail);
    void this.read();
  }

  /** Takes over what the shell tells: the payment at once, its history a moment later. */
  follow(payment: PaymentView): void {
    if (payment.id !== this.id) return;
    this.#newest.told();
    if (this.detail !== null) this.detail = { ...this.detail, payment };
    void this.read();
  }

  close(): void {
    this.#leave();
    this.shown = { kind: 'nothing' };
  }

  /** A payment that was shown while it was asked for wasn't made. */
  forget(id: number): void {
    if (this.id === id) this.close();
  }

  /** Keeps a note about a payment; says so when it could not be kept. */
  async note(id: number, text: string): Promise<boolean> {
    try {
      await call('note_payment', { id, text });
      if (this.id === id && this.detail !== null) this.detail = { ...this.detail, note: text.trim() };
      return true;
    } catch (error) {
      toasts.failure(error as AppError);
      return false;
    }
  }

  #show(detail: PaymentDetail): void {
    if (this.id !== detail.payment.id) return;
    this.detail = detail;
    this.error = null;
  }

  #leave(): void {
    if (this.shown.kind === 'payment') this.unwatch();
    this.detail = null;
    this.error = null;
    this.fresh = false;
  }
}

async function tellWatched(id: number | null): Promise<void> {
  try {
    await call('watch_payment', { id });
  } catch {
    // Without it the payment is looked at less often, and still looked at.
  }
}

export const paymentPanel = new PaymentPanel();
