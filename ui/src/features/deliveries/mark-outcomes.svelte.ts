import { m } from './messages';
import { call, type RowChoice } from '$ipc';
import { deliveries } from './deliveries.svelte';
import { Attempt, pages, toasts } from '$kit/state';
import type { ChosenRows } from '$kit/go';

/** How rows of a run ended; they go into the list of results together. */
class MarkOutcomes extends Attempt {
  rows = $state.raw<RowChoice | null>(null);
  several = $state(1);
  outcome = $state('');
  courier = $state('');
  #run = 0;

  begin({ run, rows, several }: ChosenRows): void {
    deliveries.needRules();
    this.rows = rows;
    this.#run = run;
    this.several = several;
    this.error = null;
  }

  close(): void {
    this.rows = null;
  }

  async mark(): Promise<void> {
    const { rows, outcome, courier } = this;
    if (rows === null || outcome === '') return;
    await this.attempt(async () => {
      const request = { run: this.#run, rows, outcome, courier: courier === '' ? null : courier };
      const marked = await call('mark_run_outcomes', request);
      this.close();
      const words = m().markOutcomes;
      const said = [
        words.marked(marked.added + marked.changed),
        marked.unchanged > 0 ? words.unchanged(marked.unchanged) : '',
        marked.without_reference > 0 ? words.withoutReference(marked.without_reference) : '',
        marked.without_phone > 0 ? words.withoutPhone(marked.without_phone) : '',
      ].filter((part) => part !== '');
      const show = { label: m().common.show, run: () => pages.open('deliveries') };
      if (marked.without_reference + marked.without_phone === 0) toasts.done(said.join('. '), show);
      else toasts.warn(said.join('. '), show);
      await deliveries.look();
    });
  }
}

export const markOutcomes = new MarkOutcomes();
