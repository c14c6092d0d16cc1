import { keepPreviousData } from '@tanstack/svelte-query';
import {
  call,
  type RunFilter,
  type RunRangeRequest,
  type RunRowCounts,
  type RunRowView,
  type RunSort,
} from '$ipc';
import { RowPlace } from '$kit/grid/row-place.svelte';
import { Selection } from '$kit/grid/selection.svelte';
import { answer, ask, PagedRows } from '$kit/query';
import { filtersNamed } from './named-filters';

class RunRows {
  /** The run; 0 is none. */
  run = $state(0);
  filter = $state<RunFilter>('all');
  search = $state('');
  sort = $state<RunSort>('row');
  descending = $state(false);
  /** The panel beside the rows is open, on the row that the keys are on. */
  panel = $state(false);
  rows = new PagedRows('run_rows', () => (this.run === 0 ? null : this.list));
  /** The row that the keys are on, as Excel counts it. */
  place: RowPlace<RunRowView> = new RowPlace<RunRowView>(() => this.rows, {
    keyOf: ({ row }) => row,
    placeOf: () => this.#where.data?.[0],
    holds: () => this.panel,
  });
  /** The row that the page opens on. */
  #asked: number | null = null;
  /** Rows that were chosen together, as Excel counts them. */
  selection = new Selection((ends) =>
    call('run_range', {
      ...this.list,
      ends: ends && [
        { row: ends[0].key, place: ends[0].place },
        { row: ends[1].key, place: ends[1].place },
      ],
    }),
  );
  /** Where the row of the keys went. */
  #where = answer(() => {
    const { key } = this.place;
    return this.run === 0 || key === null ? null : ask('run_places', { ...this.list, rows: [key] });
  });
  /** Where the chosen rows are. */
  #places = answer(() => {
    const { chosen } = this.selection;
    if (this.run === 0 || chosen.size === 0 || this.#showsAll) return null;
    return { ...ask('run_places', { ...this.list, rows: [...chosen] }), placeholderData: keepPreviousData };
  });
  /** They are asked for after the first rows, which would wait behind them: counting reads every number of the run. */
  #counts = answer(() => (this.run === 0 || !this.#shown ? null : ask('run_counts', { id: this.run })));

  get counts(): RunRowCounts | null {
    return this.#counts.data ?? null;
  }

  get #shown(): boolean {
    return this.rows.reply !== undefined || this.rows.error !== null;
  }

  get #showsAll(): boolean {
    return this.filter === 'all' && this.search === '';
  }

  /** The rows on screen, as the core is asked for them. */
  get list(): Omit<RunRangeRequest, 'ends'> {
    const { run, filter, search, sort, descending } = this;
    return { run, filter, search, named: filtersNamed(search), sort, descending };
  }

  /**
   * Looks at a run. Another one begins with all of its rows in the order of the file; who comes back to one finds the
   * row and the panel as they were.
   */
  show(run: number): void {
    if (run !== this.run) {
      this.panel = false;
      this.run = run;
      this.filter = 'all';
      this.search = '';
      this.sort = 'row';
      this.descending = false;
      this.rows.clear();
      this.selection.unchoose();
      this.place.reset();
    }
    if (this.#asked !== null) this.#goTo(this.#asked);
    this.#asked = null;
  }

  /** Leads to a row of a run, with nothing left out. A page that isn't open yet shows its rows anew when it opens. */
  showRow(run: number, row: number, isOpen: boolean): void {
    this.show(run);
    this.searchFor('');
    this.filterBy('all');
    this.#goTo(row);
    this.#asked = isOpen ? null : row;
  }

  #goTo(row: number): void {
    this.place.put(row, 0);
    this.panel = true;
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

  get several(): number {
    return this.selection.several;
  }

  /** How many of the chosen rows the filter and the search leave out. */
  get hidden(): number {
    if (this.several === 0 || this.#showsAll) return 0;
    return (this.#places.data ?? []).filter((place) => place === null).length;
  }

  /** The chosen rows, in the order of the file. */
  get chosen(): number[] {
    return inOrder(this.selection.chosen);
  }

  /**
   * The rows that keys and buttons act on: those that are chosen, else the row of the open panel, else the one that the
   * keys are on. None while it isn't known which those are.
   */
  async target(): Promise<number[]> {
    const { key, index } = this.place;
    const chosen = await this.selection.settled();
    if (chosen === null) return [];
    if (chosen.size > 0) return inOrder(chosen);
    if (key !== null) return [key];
    if (this.rows.total === 0) return [];
    const here = { row: null, place: index };
    return call('run_range', { ...this.list, ends: [here, here] });
  }

  /** Other rows are shown, or in another order. */
  #begin(): void {
    this.place.begin();
    this.selection.endRange();
  }
}

const inOrder = (rows: Iterable<number>): number[] => [...rows].sort((one, other) => one - other);

export const runRows = new RunRows();
