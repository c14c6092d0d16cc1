import {
  call,
  type AppError,
  type DeliveryCounts,
  type DeliveryRules,
  type DeliveryView,
  type ExportDeliveriesRequest,
} from '$ipc';
import { plainAmount } from '$kit/format/money';
import { answer } from '$kit/query/answer.svelte';
import { ask } from '$kit/query/ask';
import { changed, put } from '$kit/query/changed';
import { PagedRows } from '$kit/query/paged-rows.svelte';
import { toasts } from '$kit/state/toasts.svelte';
import { pages } from '$kit/state/pages.svelte';

/** What counts as recent, in days. */
const RECENT_DAYS = 30;

/** The filters of the page, in their order; the recent ones are what it opens with. */
export const DELIVERY_FILTERS = ['recent', 'ready', 'review', 'sent', 'all'] as const;
export type DeliveryPageFilter = (typeof DELIVERY_FILTERS)[number];

/** The delivery results of the world that is shown, under a filter and a search. */
class Deliveries {
  filter = $state<DeliveryPageFilter>('recent');
  text = $state('');
  rows = new PagedRows('deliveries', () => this.shown);
  #active = $state(0);
  /** The rules cost a request: they are asked for where something can be entered or shared. */
  #needsRules = $state(false);
  #rules = answer(() => (this.#needsRules ? ask('delivery_rules', null) : null));

  get counts(): DeliveryCounts | null {
    return this.rows.reply?.counts ?? null;
  }

  /** What may be entered and shared. Without it the words of the rows are offered, and the service decides. */
  get rules(): DeliveryRules | null {
    return this.#rules.error === null ? (this.#rules.data ?? null) : null;
  }

  /** What may be entered is being asked for. */
  get asking(): boolean {
    return this.#rules.isFetching;
  }

  /** The row that the keys move, by its place under the filter. */
  get active(): number {
    return Math.min(this.#active, Math.max(0, this.rows.total - 1));
  }

  set active(place: number) {
    this.#active = place;
  }

  /** Nothing is here at all, whatever the filter. */
  get none(): boolean {
    if (this.counts === null || this.text !== '') return false;
    const { ready, queued, review, sent } = this.counts;
    return ready + queued + review + sent === 0;
  }

  /** What is shown, as the shell is asked for it. */
  get shown(): Required<Pick<ExportDeliveriesRequest, 'filter' | 'search' | 'days'>> {
    const recent = this.filter === 'recent';
    const filter = this.filter === 'recent' ? 'all' : this.filter;
    return { filter, search: this.text, days: recent ? RECENT_DAYS : null };
  }

  /** Another world has another list: from its beginning. */
  reset(): void {
    this.filter = 'recent';
    this.text = '';
    this.#active = 0;
    this.rows.clear();
    this.#needsRules = pages.current === 'deliveries';
  }

  /** Asks what may be entered where it isn't known yet. */
  needRules(): void {
    this.#needsRules = true;
  }

  /** The key may have been given another permission meanwhile. */
  renewRules(): void {
    this.#needsRules = true;
    changed('delivery_rules');
  }

  /** Reads the list anew, from its first row. */
  async look(): Promise<void> {
    this.#active = 0;
    await this.rows.refresh();
  }

  filterBy(filter: DeliveryPageFilter): void {
    this.filter = filter;
    this.#active = 0;
  }

  searchFor(text: string): void {
    this.text = text;
    this.#active = 0;
  }

  /** Shows a result as it is now, in its place. */
  put(delivery: DeliveryView): void {
    put('deliveries', (page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === delivery.id ? delivery : row)),
    }));
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
      changed('deliveries');
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }
}

export const deliveries = new Deliveries();
