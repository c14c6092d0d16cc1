import { SvelteSet } from 'svelte/reactivity';
import { m } from './messages';
import {
  call,
  type AppError,
  type Commands,
  type Meaning,
  type OutcomeFileState,
  type OutcomeFileView,
  type OutcomeFilter,
  type OutcomeRole,
  type OutcomeRowView,
} from '$ipc';
import { deliveries } from './deliveries.svelte';
import { PagedRows } from '$kit/state/paged-rows.svelte';
import { pages } from '$kit/state/pages.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** A courier's download on the page of delivery results, as the shell last told it. */
class OutcomeFile {
  state = $state.raw<OutcomeFileState>({ kind: 'closed' });
  /** Its words first, then its rows. */
  step = $state<'words' | 'rows'>('words');
  filter = $state<OutcomeFilter>('all');
  loading = $state(false);
  error = $state.raw<AppError | null>(null);
  taking = $state(false);
  /** Rows that the seller doesn't take, as Excel counts them. */
  leftOut = new SvelteSet<number>();
  rows = new PagedRows<OutcomeRowView>((offset, limit) => this.#fetch(offset, limit));
  #told = false;

  get view(): OutcomeFileView | null {
    return this.state.kind === 'open' ? this.state.file : null;
  }

  /** Rows that would be taken into the list. */
  get count(): number {
    return Math.max(0, (this.view?.counts.ready ?? 0) - this.leftOut.size);
  }

  /** Reads the state once; what is told in the meantime is newer. */
  async begin(): Promise<void> {
    this.#told = false;
    try {
      const state = await call('outcome_file', null);
      if (!this.#told) this.#take(state);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Takes over what the shell tells. */
  follow(next: OutcomeFileState): void {
    this.#told = true;
    // A file that begins to open is looked at, wherever it was dropped.
    if (next.kind === 'opening' && this.state.kind !== 'opening') pages.open('deliveries');
    this.#take(next);
  }

  go(step: 'words' | 'rows'): void {
    this.step = step;
  }

  filterBy(filter: OutcomeFilter): void {
    this.filter = this.filter === filter ? 'all' : filter;
    void this.look();
  }

  /** Reads the rows anew under the present filter. */
  async look(): Promise<void> {
    this.loading = true;
    await this.rows.begin();
    this.loading = false;
  }

  toggle(row: number): void {
    if (!this.leftOut.delete(row)) this.leftOut.add(row);
  }

  choose = () => ask('choose_outcome_file', null);
  close = () => ask('close_outcome_file', null);
  useSheet = (sheet: number) => this.#ask((id) => ask('use_outcome_sheet', { id, sheet }));
  setRole = (column: number, role: OutcomeRole | null) =>
    this.#ask((id) => ask('set_outcome_role', { id, column, role }));
  setWord = (word: string, meaning: Meaning) =>
    this.#ask((id) => ask('set_outcome_word', { id, word, meaning }));
  setCourier = (word: string | null, courier: string | null) =>
    this.#ask((id) => ask('set_outcome_courier', { id, word, courier }));

  /** Takes the rows that are ready into the list, and closes the file. */
  async take(): Promise<void> {
    const view = this.view;
    if (view === null || this.taking) return;
    this.taking = true;
    this.error = null;
    try {
      const { id, version } = view;
      const taken = await call('take_outcomes', { id, version, leave_out: [...this.leftOut] });
      const { added, changed, unchanged } = taken;
      toasts.done(m().outcomeFile.taken(added, changed, unchanged));
      await this.close();
      deliveries.filterBy('ready');
      await deliveries.look();
    } catch (error) {
      this.error = error as AppError;
    } finally {
      this.taking = false;
    }
  }

  #take(next: OutcomeFileState): void {
    const before = this.view;
    this.state = next;
    if (next.kind !== 'open') {
      this.rows.clear();
      this.leftOut.clear();
      this.error = null;
      return;
    }
    const { id, sheet, version } = next.file;
    if (before === null || before.id !== id || before.sheet !== sheet) {
      this.step = 'words';
      this.filter = 'all';
      this.leftOut.clear();
      void this.look();
    } else if (before.version !== version) {
      void this.look();
    }
  }

  async #ask(ask: (id: number) => Promise<boolean>): Promise<void> {
    if (this.view !== null) await ask(this.view.id);
  }

  async #fetch(offset: number, limit: number) {
    if (this.view === null) return null;
    try {
      const page = await call('outcome_rows', { of: this.view.id, filter: this.filter, offset, limit });
      this.error = null;
      return page;
    } catch (error) {
      this.error = error as AppError;
      return null;
    }
  }
}

/** Asks the shell for something whose outcome comes as an event; resolves to whether it was accepted. */
async function ask<K extends keyof Commands>(name: K, request: Commands[K]['request']): Promise<boolean> {
  try {
    await call(name, request);
    return true;
  } catch (error) {
    toasts.failure(error as AppError);
    return false;
  }
}

export const outcomeFile = new OutcomeFile();
