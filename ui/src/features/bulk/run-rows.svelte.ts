import { SvelteSet } from 'svelte/reactivity';
import type { RowChoice, RunFilter, RunRowCounts, RunSort } from '$ipc';
import { answer, ask, PagedRows } from '$kit/query';
import { filtersNamed } from './named-filters';

class RunRows {
  /** The run; 0 is none. */
  run = $state(0);
  filter = $state<RunFilter>('all');
  search = $state('');
  sort = $state<RunSort>('row');
  descending = $state(false);
  /** Rows that were chosen together, as Excel counts them. */
  chosen = new SvelteSet<number>();
  /** All rows under the filter are chosen, but for those that were let go. */
  all = $state(false);
  except = new SvelteSet<number>();
  rows = new PagedRows('run_rows', () => {
    const { run, filter, search, sort, descending } = this;
    return run === 0 ? null : { run, filter, search, named: filtersNamed(search), sort, descending };
  });
  #active = $state(0);
  /** They are asked for after the first rows, which would wait behind them: counting reads every number of the run. */
  #counts = answer(() => (this.run === 0 || !this.#shown ? null : ask('run_counts', { id: this.run })));

  get counts(): RunRowCounts | null {
    return this.#counts.data ?? null;
  }

  get #shown(): boolean {
    return this.rows.reply !== undefined || this.rows.error !== null;
  }

  /** The row that the keys move, by its place under the filter. */
  get active(): number {
    return Math.max(0, Math.min(this.#active, this.rows.total - 1));
  }
  set active(place: number) {
    this.#active = place;
  }

  /** Looks at a run; another one begins with all of its rows in the order of the file. */
  show(run: number): void {
    if (run !== this.run) {
      this.run = run;
      this.filter = 'all';
      this.search = '';
      this.sort = 'row';
      this.descending = false;
      this.rows.clear();
    }
    this.#begin();
  }

  filterBy(filter: RunFilter): void {
    if (filter === this.filter) return;
    this.filter = filter;
    this.#begin();
  }

  searchFor(text: string): void {
    if (text === this.search) return;
    this.search = text;
    this.#begin();
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
    this.#begin();
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
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    for (const [place, { row }] of this.rows.known) if (place >= first && place <= last) this.chosen.add(row);
  }

  chooseAll(): void {
    this.unchoose();
    this.all = this.rows.total > 0;
  }

  unchoose(): void {
    this.chosen.clear();
    this.except.clear();
    this.all = false;
  }

  get choice(): RowChoice | null {
    if (this.all) {
      const { filter, search } = this;
      return { kind: 'under', filter, search, named: filtersNamed(search), except: [...this.except] };
    }
    if (this.chosen.size > 0) return { kind: 'these', rows: [...this.chosen] };
    const row = this.rows.at(this.active);
    return row === undefined ? null : { kind: 'these', rows: [row.row] };
  }

  get several(): number {
    return this.all ? this.rows.total - this.except.size : this.chosen.size;
  }

  /** Other rows are shown, or in another order. */
  #begin(): void {
    this.#active = 0;
    this.unchoose();
  }
}

export const runRows = new RunRows();
