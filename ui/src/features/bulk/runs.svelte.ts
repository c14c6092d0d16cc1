import { m } from './messages';
import { call, type AppError, type Commands, type DoubtAnswer, type RunView } from '$ipc';
import { LeftOpen } from '$kit/state/left-open';
import { links } from './links/links.svelte';
import { NewestOf } from '$kit/state/newest';
import { pages } from '$kit/state/pages.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** A run that still has something to do, or waits for the seller. */
export function isOpen(run: RunView): boolean {
  return run.state === 'running' || run.state === 'waiting' || run.state === 'paused';
}

/** Whether continuing a run brings it further; what is in doubt waits for a decision instead. */
export function canContinue(run: RunView): boolean {
  return run.state === 'paused' && run.paused_by?.kind !== 'doubts';
}

/** The bulk runs of the world that is shown, and the one on the bulk page. */
class Runs {
  /** Newest first. */
  list = $state.raw<RunView[]>([]);
  /** The run on the bulk page; none shows the file. */
  shown = $state<number | null>(null);
  /** The list was read at least once. */
  known = $state(false);
  #newest = new NewestOf<RunView>();
  #left = new LeftOpen();

  get view(): RunView | null {
    return this.list.find(({ id }) => id === this.shown) ?? null;
  }

  /** The run that is being worked off, or the next in line. */
  get active(): RunView | null {
    return this.list.find(({ state }) => state === 'running') ?? this.list.findLast(isOpen) ?? null;
  }

  /** Reads the runs, after the start and when another world is shown. */
  async load(): Promise<void> {
    try {
      const newest = this.#newest;
      const question = newest.ask();
      const answer = await call('runs', null);
      // Another account's by now.
      if (newest !== this.#newest) return;
      const found = newest.list(question, answer);
      if (found === null) return;
      this.list = found;
      this.shown = this.#left.among(found, this.shown);
      // What isn't finished is looked at first.
      if (!this.known) this.shown = this.active?.id ?? null;
      this.known = true;
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Another world or account has other runs. The one on the page stays if it is among them. */
  clear(): void {
    this.list = [];
    // What is told of a run that was begun before must not bring it back.
    this.#newest = new NewestOf();
  }

  /** Takes over what the shell tells. */
  follow(run: RunView): void {
    const before = this.list.find(({ id }) => id === run.id);
    this.#newest.told(run);
    // Its start may not have been answered yet.
    if (before === undefined) return;
    this.#put(run);
    const ended = before.state !== 'done' && run.state === 'done';
    if (ended && (pages.current !== 'bulk' || this.shown !== run.id)) {
      const name = run.name === '' ? m().names.pasted : run.name;
      const without = run.without_result + run.left;
      if (without === 0) toasts.done(m().runs.ended(name));
      else toasts.warn(m().runs.endedPartly(name, without));
    }
  }

  /** Starts a run, and shows it. */
  async begin(start: () => Promise<RunView>): Promise<void> {
    const question = this.#newest.ask();
    // A short one may have ended before the answer to its start was here.
    const latest = this.#newest.begun(question, await start());
    this.list = [latest, ...this.list.filter(({ id }) => id !== latest.id)];
    this.shown = latest.id;
    links.leave();
  }

  open(id: number): void {
    this.shown = id;
    links.leave();
    pages.open('bulk');
  }

  /** Back to the file, or to the page without one. */
  leave(): void {
    this.shown = null;
    links.leave();
  }

  pause = (id: number) => this.#change('pause_run', { id });
  continue = (id: number) => this.#change('continue_run', { id });
  stop = (id: number) => this.#change('stop_run', { id });
  giveUpStuck = (id: number) => this.#change('give_up_stuck', { id });
  lookAgain = (id: number) => this.#change('poll_lost_jobs', { id });
  resolve = (batch: number, answer: DoubtAnswer) => this.#change('resolve_doubt', { batch, answer });

  /** Reads a run anew: something may have been missed. */
  async refresh(id: number): Promise<void> {
    await this.#change('run_state', { id });
  }

  async remove(id: number): Promise<void> {
    try {
      await call('delete_run', { id });
      this.#newest.gone(id);
      this.list = this.list.filter((run) => run.id !== id);
      if (this.shown === id) this.shown = null;
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  async #change<
    K extends
      | 'pause_run'
      | 'continue_run'
      | 'stop_run'
      | 'give_up_stuck'
      | 'poll_lost_jobs'
      | 'run_state'
      | 'resolve_doubt',
  >(name: K, request: Commands[K]['request']): Promise<void> {
    try {
      await this.#take(call(name, request));
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Takes over a reply. What was told meanwhile may be from before the change: then the run is read anew. */
  async #take(reply: Promise<RunView>): Promise<void> {
    const question = this.#newest.ask();
    const run = await reply;
    if (this.#newest.take(question, run)) {
      this.#put(run);
      return;
    }
    const anew = this.#newest.ask();
    const now = await call('run_state', { id: run.id });
    if (this.#newest.take(anew, now)) this.#put(now);
  }

  #put(run: RunView): void {
    this.list = this.list.map((other) => (other.id === run.id ? run : other));
  }
}

export const runs = new Runs();
