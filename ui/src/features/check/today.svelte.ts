import type { PaymentFilter, TodayKind, TodayLine, TodayPlace } from '$ipc';
import { answer, ask } from '$kit/query';
import { go } from '$kit/go';
import { courierAccount, pages, paymentAccount } from '$kit/state';

/** How often open work is counted anew while it is looked at, in milliseconds: links grow older, and a day ends. */
const RECOUNT_MS = 60_000;

/** A line of open work; results to look at are those of the courier's file that is open. */
export type OpenLine =
  TodayLine | (Pick<TodayLine, 'count' | 'sums' | 'since' | 'places'> & { kind: 'results' });
export type OpenKind = TodayKind | 'results';

const FILTERS: Partial<Record<OpenKind, PaymentFilter>> = {
  unsent: 'unsent',
  claimed: 'claimed',
  unpaid_day: 'unpaid_day',
};

/** The seller's open work, under the empty field. Nothing is sent for it. */
class Today {
  /** The line whose places are offered: there are several. */
  asked = $state.raw<OpenLine | null>(null);
  #view = answer(() =>
    courierAccount.environment === null && paymentAccount.environment === null
      ? null
      : { ...ask('today', null), staleTime: 0, refetchInterval: RECOUNT_MS },
  );
  #file = answer(() => ask('outcome_file', null));

  get view() {
    return this.#view.data ?? null;
  }

  get error() {
    return this.#view.error;
  }

  recount = () => this.#view.refetch();

  /** Most urgent first; the courier's file comes before what starts by itself. */
  get lines(): readonly OpenLine[] {
    const lines: OpenLine[] = [...(this.view?.lines ?? [])];
    const state = this.#file.data;
    const count = state?.kind === 'open' ? state.file.counts.review : 0;
    const at = lines.findIndex(({ kind }) => kind === 'midnight');
    if (count > 0)
      lines.splice(at < 0 ? lines.length : at, 0, {
        kind: 'results',
        count,
        sums: [],
        since: null,
        places: [],
      });
    return lines;
  }

  /** Leads to exactly what was counted. */
  open(line: OpenLine): void {
    const filter = FILTERS[line.kind];
    const [place, ...others] = line.places;
    if (filter !== undefined) go.payments(filter);
    else if (line.kind === 'results') go.outcomesToReview();
    else if (others.length > 0) this.asked = line;
    else if (place !== undefined) this.openPlace(line.kind, place);
  }

  openPlace(kind: OpenKind, place: TodayPlace): void {
    this.asked = null;
    if (place.kind === 'customer') go.customer(place.phone);
    else if (place.kind === 'order') pages.open('trx');
    else if (place.kind === 'deferred')
      document.querySelector<HTMLElement>('[data-testid="deferred-item"] button')?.focus();
    else if (kind === 'to_decide') go.runRows(place.id, 'to_decide');
    else go.run(place.id);
  }
}

export const today = new Today();
