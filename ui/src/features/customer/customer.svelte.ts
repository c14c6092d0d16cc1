import { call, type AppError, type CustomerCheck, type CustomerOrder, type CustomerView } from '$ipc';
import { answer, ask, patchCache, refresh } from '$kit/query';
import { goBack, spotOn, type Spot } from './customer-way-back';
import { orToast, pages, type RailPage, toasts } from '$kit/state';

/** Older checks that are read at a time. */
const PAGE = 50;

/** The customer whose page is shown. Nothing here spends a check. */
class Customer {
  phone = $state('');
  loadingMore = $state(false);
  #from = $state.raw<Spot>(spotOn('check'));
  /** Whatever became of the number meanwhile is there when the page is opened. */
  #answer = answer(() =>
    this.phone === '' ? null : { ...ask('customer', { text: this.phone }), staleTime: 0 },
  );
  /** The files of the lists are read whole, which takes longer than all the rest. */
  #orders = answer(() =>
    (this.view?.runs.length ?? 0) === 0
      ? null
      : { ...ask('customer_orders', { text: this.phone }), staleTime: 0 },
  );

  get view(): CustomerView | null {
    return this.#answer.data ?? null;
  }

  /** The checks as far as they were read, the latest first. */
  get checks(): readonly CustomerCheck[] {
    return this.view?.checks.rows ?? [];
  }

  get total(): number {
    return this.view?.checks.total ?? 0;
  }

  get error(): AppError | null {
    return this.#answer.error;
  }

  /** Rows of the lists' files; none while they are read. */
  get orders(): readonly CustomerOrder[] | null {
    return this.view?.runs.length === 0 ? [] : (this.#orders.data ?? null);
  }

  get ordersFailed(): boolean {
    return this.#orders.error !== null;
  }

  get back(): RailPage {
    return this.#from.page;
  }

  open(phone: string): void {
    const { current } = pages;
    if (current !== 'customer') this.#from = spotOn(current === 'packing' ? 'bulk' : current);
    this.phone = phone;
    pages.open('customer');
  }

  leave(): void {
    void goBack(this.#from);
  }

  /** What the page shows was changed on it. */
  async changed(): Promise<void> {
    await refresh('customer', 'customer_orders');
  }

  /** Reads older checks; they stand in the view until it is read again. */
  async more(): Promise<void> {
    if (this.loadingMore || this.checks.length >= this.total) return;
    const { phone } = this;
    this.loadingMore = true;
    try {
      const offset = this.checks.length;
      const page = await call('customer_checks', { of: phone, offset, limit: PAGE });
      patchCache('customer', (view, { text }) =>
        // What was read again meanwhile begins with the latest.
        text === phone && view.checks.rows.length === offset
          ? { ...view, checks: { ...page, rows: [...view.checks.rows, ...page.rows] } }
          : view,
      );
    } catch (error) {
      if (phone === this.phone) toasts.failure(error as AppError);
    } finally {
      this.loadingMore = false;
    }
  }

  /** Keeps a note about a number; resolves to whether it was kept. */
  note(phone: string, text: string): Promise<boolean> {
    return orToast(async () => {
      await call('note_phone', { phone, text });
      await refresh('customer');
    });
  }
}

export const customer = new Customer();
