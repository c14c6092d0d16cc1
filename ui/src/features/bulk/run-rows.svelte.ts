import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import {
  call,
  type AppError,
  type RowChoice,
  type RunFilter,
  type RunRowCounts,
  type RunRowView,
  type RunSort,
} from '$ipc';
import { filtersNamed } from './named-filters';
import { Newest, OnTheWay } from '$kit/state/newest';
import { toasts } from '$kit/state/toasts.svelte';

/** Rows that are fetched at a time. */
const PAGE = 100;
/** Pages that are kept; further ones push out the oldest. */
const KEPT = 40;
/** While results arrive, rows are fetched again no more often, in milliseconds. */
const BETWEEN_MS = 1_000;

/** The rows of the run on the bulk page under a filter, a search and an order, as far as they were looked at. */
class RunRows {
  filter = $state<RunFilter>('all');
  search = $state('');
  sort = $state<RunSort>('row');
  descending = $state(false);
  /** Rows under the filter. */
  total = $state(0);
  counts = $state.raw<RunRowCounts | null>(null);
  /** The first page under the present filter is on its way. */
  loading = $state(false);
  error = $state.raw<AppError | null>(null);
  /** The row that the keys move, by its place under the filter. */
  active = $state(0);
  /** Rows that were chosen together, as Excel counts them. */
  chosen = new SvelteSet<number>();
  /** All rows under the filter are chosen, but for those that were let go. */
  all = $state(false);
  except = new SvelteSet<number>();
  #pages = new SvelteMap<number, RunRowView[]>();
  /** Pages that are on their way. */
  #asked = new OnTheWay();
  #counted = new Newest();
  #look = 0;
  /** The look that brought the rows that are here. */
  #held = 0;
  #run = 0;
  #due: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;
  #wanted: [number, number] = [0, 0];

  get run(): number {
    return this.#run;
  }

  /** Looks at a run; another one begins with all of its rows in the order of the file. */
  async show(run: number): Promise<void> {
    if (run !== this.#run) {
      this.#run = run;
      this.filter = 'all';
      this.search = '';
      this.sort = 'row';
      this.descending = false;
      this.counts = null;
      this.#pages.clear();
      this.total = 0;
    }
    await Promise.all([this.look(), this.count()]);
  }

  /** Fetches the rows anew under the present filter, search and order. */
  async look(): Promise<void> {
    this.#look += 1;
    const look = this.#look;
    this.#asked.clear();
    this.active = 0;
    this.unchoose();
    this.loading = true;
    await this.#fetch(0);
    if (look === this.#look) this.loading = false;
  }

  filterBy(filter: RunFilter): void {
    if (filter === this.filter) return;
    this.filter = filter;
    void this.look();
  }

  searchFor(text: string): void {
    if (text === this.search) return;
    this.search = text;
    void this.look();
  }

  /** Sorts by a column; a second time turns the order round, a third time takes it away. */
  sortBy(sort: RunSort, falling: boolean): void {
    if (this.sort !== sort) {
      this.sort = sort;
      this.descending = falling;
    } else if (this.descending === falling && sort !== 'row') {
      this.descending = !falling;
    } else {
      this.sort = 'row';
      this.descending = false;
    }
    void this.look();
  }

  /** Results arrived, or something else changed: what is in view is fetched again, at most once a second. */
  changed(): void {
    if (this.#due !== undefined) return;
    const wait = Math.max(0, this.#last + BETWEEN_MS - performance.now());
    this.#due = setTimeout(() => {
      this.#due = undefined;
      void this.refresh();
    }, wait);
  }

  /** Fetches what is in view again; it stays on screen until its successor is there. */
  async refresh(): Promise<void> {
    this.#last = performance.now();
    const [from, to] = this.#wanted;
    const [first, last] = [Math.floor(from / PAGE), Math.floor(to / PAGE)];
    for (const page of this.#pages.keys()) if (page < first || page > last) this.#pages.delete(page);
    this.#asked.clear();
    const seen = Array.from({ length: last - first + 1 }, (_, index) => this.#fetch(first + index));
    await Promise.all([this.count(), ...seen]);
  }

  async count(): Promise<void> {
    const run = this.#run;
    const question = this.#counted.ask();
    try {
      const counts = await call('run_counts', { id: run });
      if (this.#counted.take(question) && run === this.#run) this.counts = counts;
    } catch (error) {
      if (run === this.#run) this.error = error as AppError;
    }
  }

  /** The row at a place under the filter, when it has been fetched. */
  at(index: number): RunRowView | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** Fetches the pages that a range of places needs. */
  want(from: number, to: number): void {
    this.#wanted = [from, to];
    for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page += 1) {
      if (page * PAGE < this.total && !this.#pages.has(page)) void this.#fetch(page);
    }
  }

  isChosen(row: number): boolean {
    return this.all ? !this.except.has(row) : this.chosen.has(row);
  }

  /** Chooses a row beside others, or lets it go. */
  toggle(row: number): void {
    const odd = this.all ? this.except : this.chosen;
    if (!odd.delete(row)) odd.add(row);
    if (this.several === 0) this.unchoose();
  }

  /** Chooses the rows between two places under the filter beside others, as far as they were fetched. */
  choose(from: number, to: number, beside: Iterable<number>): void {
    this.unchoose();
    for (const row of beside) this.chosen.add(row);
    for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
      const row = this.at(index);
      if (row !== undefined) this.chosen.add(row.row);
    }
  }

  chooseAll(): void {
    this.unchoose();
    this.all = this.total > 0;
  }

  unchoose(): void {
    this.chosen.clear();
    this.except.clear();
    this.all = false;
  }

  /** The rows that something is done with: those that were chosen, else the one that the keys are on. */
  get choice(): RowChoice | null {
    if (this.all) {
      const { filter, search } = this;
      return { kind: 'under', filter, search, named: filtersNamed(search), except: [...this.except] };
    }
    if (this.chosen.size > 0) return { kind: 'these', rows: [...this.chosen] };
    const row = this.at(this.active);
    return row === undefined ? null : { kind: 'these', rows: [row.row] };
  }

  /** How many rows were chosen together. */
  get several(): number {
    return this.all ? this.total - this.except.size : this.chosen.size;
  }

  async #fetch(page: number): Promise<void> {
    if (this.#asked.has(page)) return;
    const question = this.#asked.ask(page);
    const seen = this.#look;
    const isLatest = () => seen === this.#look && this.#asked.isLatest(page, question);
    const { filter, search, sort, descending } = this;
    const look = { filter, search, named: filtersNamed(search), sort, descending };
    const request = { run: this.#run, ...look, offset: page * PAGE, limit: PAGE };
    try {
      const found = await call('run_rows', request);
      if (!isLatest()) return;
      if (this.#held !== seen) this.#pages.clear();
      this.#held = seen;
      if (this.#pages.size >= KEPT) this.#pages.delete([...this.#pages.keys()][0] ?? page);
      this.#pages.set(page, found.rows);
      this.total = found.total;
      this.error = null;
      if (this.active >= found.total) this.active = Math.max(0, found.total - 1);
    } catch (error) {
      if (!isLatest()) return;
      if (this.#held !== seen) this.#pages.clear();
      this.error = error as AppError;
      toasts.failure(error as AppError);
    } finally {
      if (isLatest()) this.#asked.came(page);
    }
  }
}

export const runRows = new RunRows();
