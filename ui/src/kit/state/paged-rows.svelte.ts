import { SvelteMap } from 'svelte/reactivity';
import { OnTheWay } from './newest';

/** Rows that are fetched at a time. */
const PAGE = 100;
/** Pages that are kept; further ones push out the oldest. */
const KEPT = 40;

/** Rows that came; `also` takes over what came with them. */
interface Found<Row> {
  rows: Row[];
  total: number;
  also?: () => void;
}

/** Fetches `limit` rows from the place `offset`; resolves to `null` when nothing came. */
type Fetch<Row> = (offset: number, limit: number) => Promise<Found<Row> | null>;

/** The rows of a long list as far as they were looked at, fetched by the page. */
export class PagedRows<Row> {
  /** Rows in the whole list. */
  total = $state(0);
  #pages = new SvelteMap<number, Row[]>();
  /** Pages that are on their way. */
  #asked = new OnTheWay();
  /** Counts what was begun anew: an answer to an earlier question is thrown away. */
  #look = 0;
  /** What was begun with the rows that are here. */
  #held = 0;
  #wanted: [number, number] = [0, 0];
  #fetch: Fetch<Row>;

  constructor(fetch: Fetch<Row>) {
    this.#fetch = fetch;
  }

  /** The row at a place, when it has been fetched. */
  at(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** The place of a row among those that were fetched. */
  find(is: (row: Row) => boolean): number | null {
    for (const [page, rows] of this.#pages) {
      const at = rows.findIndex(is);
      if (at >= 0) return page * PAGE + at;
    }
    return null;
  }

  /** Puts a changed row where it stands. */
  put(index: number, row: Row): void {
    const page = Math.floor(index / PAGE);
    const rows = this.#pages.get(page);
    if (rows !== undefined) this.#pages.set(page, rows.with(index % PAGE, row));
  }

  /** Fetches another list from its beginning. */
  async begin(): Promise<void> {
    this.#look += 1;
    this.#asked.clear();
    await this.#load(0);
  }

  /** Fetches the pages that a range of places needs. */
  want(from: number, to: number): void {
    this.#wanted = [from, to];
    for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page += 1) {
      if (page * PAGE < this.total && !this.#pages.has(page)) void this.#load(page);
    }
  }

  /** Fetches what is in view again; it stays on screen until its successor is there. */
  async refresh(): Promise<void> {
    const [first, last] = this.#wanted.map((index) => Math.floor(index / PAGE)) as [number, number];
    for (const page of this.#pages.keys()) if (page < first || page > last) this.#pages.delete(page);
    this.#asked.clear();
    await Promise.all(Array.from({ length: last - first + 1 }, (_, index) => this.#load(first + index)));
  }

  clear(): void {
    this.#look += 1;
    this.#asked.clear();
    this.#pages.clear();
    this.total = 0;
  }

  async #load(page: number): Promise<void> {
    if (this.#asked.has(page)) return;
    const question = this.#asked.ask(page);
    const look = this.#look;
    const found = await this.#fetch(page * PAGE, PAGE);
    if (look !== this.#look || !this.#asked.isLatest(page, question)) return;
    this.#asked.came(page);
    if (found === null) return;
    found.also?.();
    if (this.#held !== look) this.#pages.clear();
    this.#held = look;
    if (this.#pages.size >= KEPT) this.#pages.delete([...this.#pages.keys()][0] ?? page);
    this.#pages.set(page, found.rows);
    this.total = found.total;
  }
}
