import { keepPreviousData } from '@tanstack/svelte-query';
import { call, type ListOfMonth, type MonthView, type OrderCounts, type RunFilter } from '$ipc';
import { go } from '$kit/go';
import { answer, ask } from '$kit/query';
import { exporting } from '$kit/state';
import { monthBeside } from './calendar';

/** A part of the parcels that lists stand behind: which of their counts, and the filter of a list that shows it. */
export interface Part {
  count: keyof OrderCounts;
  filter: RunFilter;
  name: string;
  /** Only lists that were begun between these days of the month. */
  days?: [first: number, last: number];
}

/** The month that is shown, and what stands behind one of its figures. */
class Overview {
  /** As the shell was asked for it; `null` is the present month. */
  #asked = $state<string | null>(null);
  /** Lists whose dialog is open. */
  part = $state.raw<Part | null>(null);
  saving = $state(false);
  // Nobody tells of each change: it is counted anew whenever it is looked at again. While another month is counted, the one
  // before stays.
  #month = answer(() => ({
    ...ask('month_overview', { month: this.#asked }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  }));

  /** `null` until it is counted. */
  get view(): MonthView | null {
    return this.#month.data ?? null;
  }

  /** Another month than the one that is asked for is still shown, or none. */
  get counting(): boolean {
    return this.#month.isPending || this.#month.isPlaceholderData;
  }

  get error() {
    return this.#month.error;
  }

  recount = () => this.#month.refetch();

  /** The month that is asked for, also before it is counted; `null` until the present one is known. */
  get month(): string | null {
    return this.#asked ?? this.view?.present_month ?? null;
  }

  /** Anything was kept before the month. */
  get hasBefore(): boolean {
    return this.month !== null && this.view !== null && this.month > this.view.first_month;
  }

  get hasAfter(): boolean {
    return this.#asked !== null && this.#asked !== this.view?.present_month;
  }

  before = (): void => {
    if (this.month !== null && this.hasBefore) this.#asked = monthBeside(this.month, -1);
  };

  after = (): void => {
    if (this.month !== null && this.hasAfter) this.#asked = monthBeside(this.month, 1);
  };

  reset(): void {
    this.#asked = null;
    this.part = null;
  }

  /** Nothing at all happened in the month: there is nothing to save. */
  get isEmpty(): boolean {
    const { view } = this;
    if (view === null) return true;
    const { orders, links, money, couriers, spent } = view;
    return orders.checked + links.length + money.length + couriers.length + spent.checks + spent.more === 0;
  }

  listsOf({ count, days }: Part): readonly ListOfMonth[] {
    const [first, last] = days ?? [1, 31];
    return (this.view?.lists ?? []).filter(
      ({ day, orders }) => day >= first && day <= last && orders[count] > 0,
    );
  }

  /** Opens what stands behind a part: the one list that has it, else a choice of them. */
  show(part: Part): void {
    const lists = this.listsOf(part);
    const [only] = lists;
    // Numbers that were checked alone are in no list: the dialog says so.
    if (only !== undefined && lists.length === 1) go.runRows(only.id, part.filter);
    else this.part = part;
  }

  /** Saves a drawn picture where the seller says; a toast says so, and opens it. */
  savePicture = async (draw: (view: MonthView) => Promise<Uint8Array>, title: string): Promise<void> => {
    const { view } = this;
    if (view === null || this.saving) return;
    this.saving = true;
    await exporting.whereAsked(async () => {
      const png = Array.from(await draw(view));
      return call('save_month_picture', { month: view.month, title, png });
    });
    this.saving = false;
  };
}

export const overview = new Overview();
