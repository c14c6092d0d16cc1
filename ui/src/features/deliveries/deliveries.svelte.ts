import { call, type DeliveryCounts, type DeliveryRules, type DeliveryView } from '$ipc';
import { plainAmount } from '$kit/format/money';
import { answer, ask, invalidateSoon, FilteredRows, patchCache } from '$kit/query';
import { orToast, pages } from '$kit/state';
import { courierWords, outcomeWords } from '$kit/words/outcome';
import type { Choice } from '$kit/components';

/** What counts as recent, in days. */
const RECENT_DAYS = 30;

/** The filters of the page, in their order; the recent ones are what it opens with. */
export const DELIVERY_FILTERS = ['recent', 'ready', 'review', 'sent', 'all'] as const;
export type DeliveryPageFilter = (typeof DELIVERY_FILTERS)[number];

const asked = (filter: DeliveryPageFilter, search: string) => ({
  filter: filter === 'recent' ? ('all' as const) : filter,
  search,
  days: filter === 'recent' ? RECENT_DAYS : null,
});

/** The delivery results of the world that is shown, under a filter and a search. */
class Deliveries extends FilteredRows<'deliveries', DeliveryPageFilter> {
  /** The rules cost a request: they are asked for where something can be entered or shared. */
  #needsRules = $state(false);
  #rules = answer(() => (this.#needsRules ? ask('delivery_rules', null) : null));

  constructor() {
    super('deliveries', 'recent', asked, { keyOf: ({ id }) => id });
  }

  get counts(): DeliveryCounts | null {
    return this.rows.reply?.counts ?? null;
  }

  /** What may be entered and shared. Without it the words of the rows are offered, and the service decides. */
  get rules(): DeliveryRules | null {
    return this.#rules.error === null ? (this.#rules.data ?? null) : null;
  }

  /** The outcomes that the service is known to take, and the present one. */
  outcomes(own = ''): Choice[] {
    return choicesOf(this.rules?.outcomes ?? [], own, outcomeWords);
  }

  /** The couriers that the service is known to take, and the present one. */
  couriers(own = ''): Choice[] {
    return choicesOf(this.rules?.couriers ?? [], own, courierWords);
  }

  /** What may be entered is being asked for. */
  get asking(): boolean {
    return this.#rules.isFetching;
  }

  get none(): boolean {
    if (this.counts === null || this.text !== '') return false;
    const { ready, queued, review, sent } = this.counts;
    return ready + queued + review + sent === 0;
  }

  /** What is shown, as the shell is asked for it. */
  get shown() {
    return asked(this.filter, this.text);
  }

  override reset(): void {
    super.reset();
    this.#needsRules = pages.current === 'deliveries';
  }

  /** Asks what may be entered where it isn't known yet. */
  needRules(): void {
    this.#needsRules = true;
  }

  /** The key may have been given another permission meanwhile. */
  renewRules(): void {
    this.#needsRules = true;
    invalidateSoon('delivery_rules');
  }

  /** Leads to the results that a note is about. */
  show(filter: DeliveryPageFilter): void {
    pages.open('deliveries');
    this.searchFor('');
    this.filterBy(filter);
  }

  async look(): Promise<void> {
    this.place.begin();
    await this.rows.refresh();
  }

  /** Shows a result as it is now, in its place. */
  put(delivery: DeliveryView): void {
    patchCache('deliveries', (page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === delivery.id ? delivery : row)),
    }));
  }

  async setOutcome(delivery: DeliveryView, outcome: string): Promise<void> {
    if (outcome === delivery.outcome) return;
    const { id, phone, order_ref, courier } = delivery;
    const amount = plainAmount(delivery.amount ?? '');
    await orToast(async () => {
      const saved = await call('save_delivery', {
        id,
        phone,
        order_ref,
        outcome,
        courier,
        amount,
        answer: null,
      });
      if (saved.kind === 'kept') this.put(saved.delivery);
      invalidateSoon('deliveries');
    });
  }
}

function choicesOf(known: readonly string[], own: string, words: (value: string) => string): Choice[] {
  const all = own === '' || known.includes(own) ? known : [...known, own];
  return all.map((value) => ({ value, label: words(value) }));
}

export const deliveries = new Deliveries();
