import type { GridRows } from './columns';

interface Ties<Row> {
  keyOf: (row: Row) => number;
  /** Where the list has a row that isn't at its place any more; `null`: nowhere, `undefined`: it isn't known yet. */
  placeOf?: (key: number) => number | null | undefined;
  /** A panel is open on the row: it stays its own although the list leaves it out. */
  holds?: () => boolean;
}

/** The row of a list that the keys are on. It stays on its row when the list changes around it. */
export class RowPlace<Row> {
  /** `null` until the row at the place has been read. */
  #key = $state<number | null>(null);
  #place = $state(0);
  /** How often it was moved: then it comes into view. */
  moves = $state(0);
  /** How often another filter, order or list was shown: a range of rows ends there. */
  begins = $state(0);
  /** What was moved with its row comes into view; after another filter or order it may be anywhere. */
  follows = true;
  #rows: () => GridRows<Row>;
  #ties: Ties<Row>;

  constructor(rows: () => GridRows<Row>, ties: Ties<Row>) {
    this.#rows = rows;
    this.#ties = ties;
  }

  /** The key of its row. */
  get key(): number | null {
    return this.#key;
  }

  /** Its place in the list; where its row has left the list, that of the row which follows. */
  get index(): number {
    return Math.max(0, Math.min(this.#found ?? this.#place, this.#rows().total - 1));
  }

  /** Its row has left the list. */
  get gone(): boolean {
    return this.#found === null;
  }

  /** Its row, as far as it is known. */
  get row(): Row | undefined {
    const row = this.#rows().at(this.index);
    return row !== undefined && (this.#key === null || this.#ties.keyOf(row) === this.#key) ? row : undefined;
  }

  /** Goes to another place. */
  go(place: number): void {
    const row = this.#rows().at(place);
    this.#place = place;
    this.#key = row === undefined ? null : this.#ties.keyOf(row);
    this.follows = true;
    this.moves += 1;
  }

  /** Goes back to a row, which was at this place. */
  put(key: number | null, place: number): void {
    this.go(place);
    this.#key = key;
  }

  /** Another filter or order is shown, from its beginning: only what a panel is open on stays. */
  begin(): void {
    this.begins += 1;
    this.#place = 0;
    this.follows = false;
    if (this.#ties.holds?.() === true) return;
    this.#key = null;
    this.moves += 1;
  }

  /** Another list is shown. */
  reset(): void {
    this.begins += 1;
    this.#key = null;
    this.go(0);
  }

  /** Goes where its row went, or on to the row that took its place. */
  settle(): void {
    const rows = this.#rows();
    const found = this.#found;
    if (found === undefined || rows.loading === true || rows.total === 0) return;
    if (found !== null) this.#place = found;
    if (this.#key !== null && (found !== null || this.#ties.holds?.() === true)) return;
    const row = rows.at(this.index);
    this.#key = row === undefined ? null : this.#ties.keyOf(row);
  }

  get #found(): number | null | undefined {
    const [rows, key, { keyOf, placeOf }] = [this.#rows(), this.#key, this.#ties];
    if (key === null) return this.#place;
    const there = rows.at(this.#place);
    if (there !== undefined && keyOf(there) === key) return this.#place;
    const told = placeOf?.(key);
    if (told !== undefined) return told;
    const known = rows.known?.find(([, row]) => keyOf(row) === key)?.[0];
    return known ?? (placeOf === undefined ? null : undefined);
  }
}
