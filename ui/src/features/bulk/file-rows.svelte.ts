import { SvelteMap } from 'svelte/reactivity';
import { call, type AppError, type FileView, type RowCells, type RowFilter, type RowView } from '$ipc';
import { toasts } from '$kit/state/toasts.svelte';

/** Rows that are fetched at a time. */
const PAGE = 200;
/** Pages that are kept; further ones push out the oldest. */
const KEPT = 20;

/** The rows of the open file under a filter and a search, by page, as far as they were looked at. */
class FileRows {
  /** Rows under the filter. */
  total = $state(0);
  /** The first page under the present filter is on its way. */
  loading = $state(false);
  /** What is shown are all rows. */
  whole = $state(false);
  #pages = new SvelteMap<number, RowView[]>();
  #cells = new SvelteMap<number, RowCells>();
  #asked = new Set<number>();
  #askedCells = new Set<number>();
  #run = 0;
  #id = 0;
  #filter: RowFilter = 'all';
  #search = '';

  /** Looks at a file through a filter. What was fetched stays on screen until its successor is there. */
  async show({ id }: FileView, filter: RowFilter, search: string): Promise<void> {
    const another = id !== this.#id;
    this.#run += 1;
    this.#id = id;
    this.#filter = filter;
    this.#search = search;
    this.#asked.clear();
    if (another) this.#forget();
    this.loading = true;
    this.whole = false;
    const run = this.#run;
    await this.#fetch(0, true);
    if (run !== this.#run) return;
    this.loading = false;
    this.whole = filter === 'all' && search === '';
  }

  /** The row at a place under the filter, when it has been fetched. */
  at(index: number): RowView | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** A cell as text, when the row's cells have been fetched. */
  cell(row: number, column: number): { text: string; number: boolean } | undefined {
    const cells = this.#cells.get(row);
    if (cells === undefined) return undefined;
    return { text: cells.cells[column] ?? '', number: cells.numbers.includes(column) };
  }

  /** Fetches the pages that a range of places needs. */
  want(from: number, to: number): void {
    for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page += 1) {
      if (page * PAGE < this.total && !this.#pages.has(page)) void this.#fetch(page, false);
    }
  }

  /** Fetches the cells of columns without a role, for rows as Excel counts them. */
  async wantCells(rows: number[]): Promise<void> {
    const missing = rows.filter((row) => !this.#cells.has(row) && !this.#askedCells.has(row));
    if (missing.length === 0) return;
    for (const row of missing) this.#askedCells.add(row);
    const run = this.#run;
    try {
      const found = await call('file_cells', { id: this.#id, rows: missing });
      if (run !== this.#run) return;
      if (this.#cells.size > PAGE * KEPT) this.#cells.clear();
      for (const cells of found) this.#cells.set(cells.row, cells);
    } catch (error) {
      if (run === this.#run) tell(error as AppError);
    } finally {
      for (const row of missing) this.#askedCells.delete(row);
    }
  }

  /** Keeps a row's correction, or takes it back with `null`. Resolves to whether it was kept. */
  async correct(row: number, text: string | null): Promise<boolean> {
    try {
      this.#put(await call('correct_cell', { id: this.#id, row, text }));
      return true;
    } catch (error) {
      toasts.failure(error as AppError);
      return false;
    }
  }

  #put(changed: RowView): void {
    for (const [page, rows] of this.#pages) {
      if (rows.some(({ row }) => row === changed.row)) {
        this.#pages.set(
          page,
          rows.map((row) => (row.row === changed.row ? changed : row)),
        );
      }
    }
  }

  #forget(): void {
    this.#pages.clear();
    this.#cells.clear();
    this.#askedCells.clear();
    this.total = 0;
  }

  async #fetch(page: number, anew: boolean): Promise<void> {
    if (this.#asked.has(page)) return;
    this.#asked.add(page);
    const run = this.#run;
    const request = { of: this.#id, filter: this.#filter, search: this.#search };
    try {
      const found = await call('file_rows', { ...request, offset: page * PAGE, limit: PAGE });
      if (run !== this.#run) return;
      if (anew) this.#forget();
      if (this.#pages.size >= KEPT) this.#pages.delete([...this.#pages.keys()][0] ?? page);
      this.#pages.set(page, found.rows);
      this.total = found.total;
    } catch (error) {
      if (run !== this.#run) return;
      if (anew) this.#forget();
      tell(error as AppError);
    } finally {
      if (run === this.#run) this.#asked.delete(page);
    }
  }
}

/** A file that was closed meanwhile has no rows, and nobody looks at them any more. */
function tell(error: AppError): void {
  if (error.code !== 'not_found') toasts.failure(error);
}

export const fileRows = new FileRows();
