import type { End } from './selection.svelte';

/** Boxes of rows, many of which are ticked unless the seller says otherwise. */
export interface Ticks<Row> {
  isTicked: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Ticks or unticks the rows between two ends. */
  extend: (from: End, to: End, on: boolean) => void;
  endRange: () => void;
}

/** Ticks of a grid: a range does to its rows what was just done to its first one, or else turns that one over. */
export class TickKeys<Row> {
  #ticks: Ticks<Row>;
  #on: boolean | null = null;

  constructor(ticks: Ticks<Row>) {
    this.#ticks = ticks;
  }

  toggle(row: Row): void {
    this.endRange();
    this.#ticks.toggle(row);
    this.#on = this.#ticks.isTicked(row);
  }

  /** `first` is the row at the beginning, as far as it is known. */
  extend(first: Row | undefined, from: End, to: End): void {
    this.#on ??= first === undefined || !this.#ticks.isTicked(first);
    this.#ticks.extend(from, to, this.#on);
  }

  endRange(): void {
    this.#on = null;
    this.#ticks.endRange();
  }
}
