import { call, type AppError, type CustomerCheck, type CustomerOrder, type CustomerView } from '$ipc';
import { blocks } from '$kit/state/blocks.svelte';
import { clock } from '$kit/state/clock.svelte';
import { goBack, spotOn, type Spot } from './customer-way-back';
import { pages, type RailPage } from '$kit/state/pages.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** Older checks that are read at a time. */
const PAGE = 50;

/** The customer whose page is shown. Nothing here spends a check. */
class Customer {
  phone = $state('');
  view = $state.raw<CustomerView | null>(null);
  /** The checks as far as they were read, the latest first. */
  checks = $state.raw<readonly CustomerCheck[]>([]);
  /** How many there are in all. */
  total = $state(0);
  error = $state.raw<AppError | null>(null);
  loadingMore = $state(false);
  /** Rows of the lists' files; none while they are read. */
  orders = $state.raw<readonly CustomerOrder[] | null>(null);
  /** They could not be read. */
  ordersFailed = $state(false);
  #from = $state.raw<Spot>(spotOn('check'));
  #asked = 0;

  /** The page that the user came from. */
  get back(): RailPage {
    return this.#from.page;
  }

  /** Opens the page of a number. */
  open(phone: string): void {
    if (pages.current !== 'customer') this.#from = spotOn(pages.current);
    if (phone !== this.phone) this.#clear();
    this.phone = phone;
    pages.open('customer');
    void this.#read();
  }

  /** Goes back to where the user came from. */
  leave(): void {
    void goBack(this.#from);
  }

  /** Something that the page shows may have changed. */
  async changed(): Promise<void> {
    if (pages.current === 'customer') await this.#read();
  }

  /** Another world knows other things of the number. */
  async environmentChanged(): Promise<void> {
    this.#clear();
    await this.changed();
  }

  /** Reads older checks. */
  async more(): Promise<void> {
    if (this.loadingMore || this.checks.length >= this.total) return;
    const asked = this.#asked;
    this.loadingMore = true;
    try {
      const { phone } = this;
      const page = await call('customer_checks', { of: phone, offset: this.checks.length, limit: PAGE });
      if (asked !== this.#asked) return;
      this.checks = [...this.checks, ...page.rows];
      this.total = page.total;
    } catch (error) {
      if (asked === this.#asked) toasts.failure(error as AppError);
    } finally {
      this.loadingMore = false;
    }
  }

  /** Keeps a note about a number; resolves to whether it was kept. */
  async note(phone: string, text: string): Promise<boolean> {
    try {
      await call('note_phone', { phone, text });
      if (phone === this.phone) await this.changed();
      return true;
    } catch (error) {
      toasts.failure(error as AppError);
      return false;
    }
  }

  async #read(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const { phone } = this;
    try {
      const view = await call('customer', { text: phone });
      if (asked !== this.#asked) return;
      clock.sync();
      this.view = view;
      this.checks = view.checks.rows;
      this.total = view.checks.total;
      this.error = null;
      blocks.take(phone, view.block);
      await this.#readOrders(asked);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.error = error as AppError;
    }
  }

  /** The files of the lists are read whole, which takes longer than all the rest. */
  async #readOrders(asked: number): Promise<void> {
    try {
      const orders = this.view?.runs.length === 0 ? [] : await call('customer_orders', { text: this.phone });
      if (asked !== this.#asked) return;
      this.orders = orders;
      this.ordersFailed = false;
    } catch {
      if (asked === this.#asked) this.ordersFailed = true;
    }
  }

  #clear(): void {
    this.#asked += 1;
    this.view = null;
    this.checks = [];
    this.total = 0;
    this.error = null;
    this.orders = null;
    this.ordersFailed = false;
  }
}

export const customer = new Customer();
