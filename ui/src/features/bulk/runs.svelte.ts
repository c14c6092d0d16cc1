import { m } from './messages';
import { call, type DoubtAnswer, type RunView } from '$ipc';
import { invalidateSoon, refresh } from '$kit/query';
import { KeptLists } from './kept-lists.svelte';
import { listName } from './list-name';
import { links } from './links/links.svelte';
import { pages, toasts } from '$kit/state';

/** A run that still has something to do, or waits for the seller. */
export function isOpen(run: RunView): boolean {
  return run.state === 'running' || run.state === 'waiting' || run.state === 'paused';
}

/** Whether continuing a run brings it further; what is in doubt waits for a decision instead. */
export function canContinue(run: RunView): boolean {
  return run.state === 'paused' && run.paused_by?.kind !== 'doubts';
}

class Runs extends KeptLists<'runs'> {
  constructor() {
    super('runs');
  }

  /** The run that is being worked off, or the next in line. */
  get active(): RunView | null {
    return this.list.find(({ state }) => state === 'running') ?? this.list.findLast(isOpen) ?? null;
  }

  /** After the start: what isn't finished is looked at first. */
  async look(): Promise<void> {
    await this.read();
    if (this.active !== null) super.open(this.active.id);
  }

  follow(run: RunView): void {
    const before = this.take(run);
    const ended = before !== null && before.state !== 'done' && run.state === 'done';
    // The last results are waited for; those before them come at a pace.
    (ended ? refresh : invalidateSoon)('run_rows', 'run_places', 'run_counts', 'run_row', 'chosen_totals');
    if (ended && (pages.current !== 'bulk' || this.view?.id !== run.id)) {
      const name = listName(run.name);
      const without = run.without_result + run.left;
      if (without === 0) toasts.done(m().runs.ended(name));
      else toasts.warn(m().runs.endedPartly(name, without));
    }
  }

  override open(id: number): void {
    super.open(id);
    links.leave();
    pages.open('bulk');
  }

  /** Back to the file, or to the page without one. */
  override leave(): void {
    super.leave();
    links.leave();
  }

  pause = (id: number) => this.change(() => call('pause_run', { id }));
  continue = (id: number) => this.change(() => call('continue_run', { id }));
  stop = (id: number) => this.change(() => call('stop_run', { id }));
  giveUpStuck = (id: number) => this.change(() => call('give_up_stuck', { id }));
  lookAgain = (id: number) => this.change(() => call('poll_lost_jobs', { id }));
  resolve = (batch: number, answer: DoubtAnswer) =>
    this.change(() => call('resolve_doubt', { batch, answer }));
}

export const runs = new Runs();
