import { m } from './messages';
import { call, type Conflict, type ConflictAnswer } from '$ipc';
import { deliveries } from './deliveries.svelte';
import { Attempt, toasts } from '$kit/state';
import type { ChosenRows } from '$kit/go';

const NOTHING: Record<Conflict, string[]> = { other_customer: [], same_parcel: [] };
const UNANSWERED: Record<Conflict, ConflictAnswer | null> = { other_customer: null, same_parcel: null };

/** How rows of a run ended; they go into the list of results together. */
class MarkOutcomes extends Attempt {
  rows = $state.raw<ChosenRows['rows'] | null>(null);
  outcome = $state('');
  courier = $state('');
  /** Orders of rows that were left out until the seller answers. */
  asked = $state.raw<Record<Conflict, string[]>>(NOTHING);
  answers = $state<Record<Conflict, ConflictAnswer | null>>({ ...UNANSWERED });
  #run = 0;

  begin({ run, rows }: ChosenRows): void {
    deliveries.needRules();
    this.rows = rows;
    this.#run = run;
    this.asked = NOTHING;
    this.answers = { ...UNANSWERED };
    this.renew();
  }

  close(): void {
    this.rows = null;
    this.renew();
  }

  async mark(): Promise<void> {
    const { rows, outcome, courier } = this;
    if (rows === null || outcome === '') return;
    await this.attempt(async (isHere) => {
      const request = { run: this.#run, rows, outcome, courier: courier === '' ? null : courier };
      const marked = await call('mark_run_outcomes', { ...request, ...$state.snapshot(this.answers) });
      const { other_customer, same_parcel } = marked;
      const left = other_customer.length + same_parcel.length;
      // Rows that the seller left out by the question are not asked about again.
      const isAsked = this.asked.other_customer.length + this.asked.same_parcel.length > 0;
      if (isHere() && left > 0 && !isAsked) this.asked = { other_customer, same_parcel };
      else if (isHere()) this.close();
      const words = m().markOutcomes;
      const said = [
        words.marked(marked.added + marked.changed),
        marked.unchanged > 0 ? words.unchanged(marked.unchanged) : '',
        marked.without_reference > 0 ? words.withoutReference(marked.without_reference) : '',
        marked.without_phone > 0 ? words.withoutPhone(marked.without_phone) : '',
        left > 0 ? words.leftOut(left) : '',
      ].filter((part) => part !== '');
      const show = { label: m().common.show, run: () => deliveries.show('ready') };
      if (marked.without_reference + marked.without_phone + left === 0) toasts.done(said.join('. '), show);
      else toasts.warn(said.join('. '), show);
      await deliveries.look();
    });
  }
}

export const markOutcomes = new MarkOutcomes();
