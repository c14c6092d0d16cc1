import { call, type AppError, type PaymentDetail } from '$ipc';
import { answer, ask, invalidateSoon, patchCache, patchAndInvalidate } from '$kit/query';
import { orToast } from '$kit/state';

type Shown = { kind: 'nothing' } | { kind: 'form' } | { kind: 'payment'; id: number };

class PaymentPanel {
  shown = $state.raw<Shown>({ kind: 'nothing' });
  /** The link was made just now, from this panel. */
  fresh = $state(false);
  /** The seller's message is being changed beside the payment. */
  writes = $state(false);
  #answer = answer(() => (this.id === null ? null : ask('payment', { id: this.id })));

  get id(): number | null {
    return this.shown.kind === 'payment' ? this.shown.id : null;
  }

  /** All that is known of the payment; `null` until it has been read. */
  get detail(): PaymentDetail | null {
    return this.#answer.data ?? null;
  }

  get error(): AppError | null {
    return this.#answer.error;
  }

  /** Shows the form; what was typed before stands there still. */
  showForm(): void {
    this.#leave();
    this.shown = { kind: 'form' };
  }

  /** Shows a payment, and has the service asked for it often while it is open. */
  open(id: number, fresh = false): void {
    if (this.id === id) invalidateSoon('payment');
    else {
      this.#leave();
      this.shown = { kind: 'payment', id };
      this.watch();
    }
    this.fresh = fresh;
  }

  /** Tells the shell which payment is looked at, after the page was opened too. */
  watch(): void {
    void tellWatched(this.id);
  }

  /** The page is left: nothing is looked at, and the panel stays as it is for when it is opened again. */
  unwatch(): void {
    void tellWatched(null);
  }

  /** Takes over the reply to a change. */
  take(detail: PaymentDetail): void {
    patchAndInvalidate('payment', (before) => (before.payment.id === detail.payment.id ? detail : before));
  }

  close(): void {
    this.#leave();
    this.shown = { kind: 'nothing' };
  }

  /** A payment that was shown while it was asked for wasn't made. */
  forget(id: number): void {
    if (this.id === id) this.close();
  }

  note(id: number, text: string): Promise<boolean> {
    return orToast(async () => {
      await call('note_payment', { id, text });
      patchCache('payment', (detail) =>
        detail.payment.id === id ? { ...detail, note: text.trim() } : detail,
      );
    });
  }

  #leave(): void {
    if (this.shown.kind === 'payment') this.unwatch();
    this.fresh = false;
    this.writes = false;
  }
}

/** Without it the payment is looked at less often, and still looked at. */
const tellWatched = (id: number | null) => call('watch_payment', { id }).catch(() => undefined);

export const paymentPanel = new PaymentPanel();
