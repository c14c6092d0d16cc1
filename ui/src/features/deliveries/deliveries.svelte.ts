import {
  call,
  type AppError,
  type DeliveryCounts,
  type DeliveryRules,
  type DeliveryView,
  type ExportDeliveriesRequest,
} from '$ipc';
import { plainAmount } from '$kit/format/money';
import { PagedRows } from '$kit/state/paged-rows.svelte';
import { toasts } from '$kit/state/toasts.svelte';
import { pages } from '$kit/state/pages.svelte';

/** While results are shared, the list is fetched again no more often, in milliseconds. */
const BETWEEN_MS = 1_000;
/** What counts as recent, in days. */
const RECENT_DAYS = 30;

/** The filters of the page, in their order; the recent ones are what it opens with. */
export const DELIVERY_FILTERS = ['recent', 'ready', 'review', 'sent', 'all'] as const;
export type DeliveryPageFilter = (typeof DELIVERY_FILTERS)[number];

/** The delivery results of the world that is shown, under a filter and a search. */
class Deliveries {
  filter = $state<DeliveryPageFilter>('recent');
  text = $state('');
  counts = $state.raw<DeliveryCounts | null>(null);
  rules = $state.raw<DeliveryRules | null>(null);
  /** What may be entered is being asked for. */
  asking = $state(false);
  /** The first page under the present filter is on its way. */
  loading = $state(false);
  error = $state.raw<AppError | null>(null);
  /** The row that the keys move, by its place under the filter. */
  active = $state(0);
  rows = new PagedRows<DeliveryView>((offset, limit) => this.#fetch(offset, limit));
  #due: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  /** Nothing is here at all, whatever the filter. */
  get none(): boolean {
    if (this.counts === null || this.text !== '') return false;
    const { ready, queued, review, sent } = this.counts;
    return ready + queued + review + sent === 0;
  }

  /** What is shown, as the shell is asked for it. */
  get shown(): Pick<ExportDeliveriesRequest, 'filter' | 'search' | 'days'> {
    const recent = this.filter === 'recent';
    const filter = this.filter === 'recent' ? 'all' : this.filter;
    return { filter, search: this.text, days: recent ? RECENT_DAYS : null };
  }

  /** Reads the list from its beginning, after the start and in another world. */
  async load(): Promise<void> {
    this.filter = 'recent';
    this.text = '';
    this.counts = null;
    this.rows.clear();
    this.rules = null;
    // The rules cost a request: they are asked for where something can be entered or shared.
    const asked = pages.current === 'deliveries' ? [this.loadRules()] : [];
    await Promise.all([this.look(), ...asked]);
  }

  /** Reads what may be entered and shared. */
  async loadRules(): Promise<void> {
    this.asking = true;
    try {
      this.rules = await call('delivery_rules', null);
    } catch {
      // Without them the words of the rows are offered, and the service decides.
      this.rules = null;
    } finally {
      this.asking = false;
    }
  }

  /** Asks for them where they aren't here yet. */
  needRules(): void {
    if (this.rules === null && !this.asking) void this.loadRules();
  }

  /** Reads the list anew under the present filter and search. */
  async look(): Promise<void> {
    this.active = 0;
    this.loading = true;
    await this.rows.begin();
    this.loading = false;
  }

  filterBy(filter: DeliveryPageFilter): void {
    if (filter === this.filter) return;
    this.filter = filter;
    void this.look();
  }

  searchFor(text: string): void {
    if (text === this.text) return;
    this.text = text;
    void this.look();
  }

  /** Something changed: what is in view is fetched again, at most once a second. */
  changed(): void {
    if (this.#due !== undefined) return;
    const wait = Math.max(0, this.#last + BETWEEN_MS - performance.now());
    this.#due = setTimeout(() => {
      this.#due = undefined;
      this.#last = performance.now();
      void this.rows.refresh();
    }, wait);
  }

  /** Shows a result as it is now, in its place. */
  put(delivery: DeliveryView): void {
    const at = this.rows.find(({ id }) => id === delivery.id);
    if (at !== null) this.rows.put(at, delivery);
  }

  /** Gives a row another outcome. */
  async setOutcome(delivery: DeliveryView, outcome: string): Promise<void> {
    if (outcome === delivery.outcome) return;
    const { id, phone, order_ref, courier } = delivery;
    try {
      const saved = await call('save_delivery', {
        id,
        phone,
        order_ref,
        outcome,
        courier,
        amount: plainAmount(delivery.amount ?? ''),
      });
      if (saved.kind === 'kept') this.put(saved.delivery);
      this.changed();
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  async #fetch(offset: number, limit: number) {
    try {
      const page = await call('deliveries', { ...this.shown, offset, limit });
      const also = () => {
        this.counts = page.counts;
        this.error = null;
        if (this.active >= page.total) this.active = Math.max(0, page.total - 1);
      };
      return { rows: page.rows, total: page.total, also };
    } catch (error) {
      this.error = error as AppError;
      return null;
    }
  }
}

export const deliveries = new Deliveries();
