import type { End } from './selection.svelte';

/** Boxes of rows, many of which are ticked unless the seller says otherwise. */
export interface Ticks<Row> {
  /** Its box can be ticked and unticked. */
  isUsable: (row: Row) => boolean;
  /** As it is drawn: a box that can't be used may never be. */
  isTicked: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Ticks or unticks the rows between two ends, as `on` says once the changes before are done. */
  extend: (from: End, to: End, on: () => boolean) => void;
  endRange: () => void;
}

/** Ticks of a grid: a range does to its rows what was just done to its first one, or else turns that one over. */
export class TickKeys<Row> {
  #ticks: Ticks<Row>;
  #on: (() => boolean) | null = null;

  constructor(ticks: Ticks<Row>) {
    this.#ticks = ticks;
  }

  toggle(row: Row): void {
    this.endRange();
    if (!this.#ticks.isUsable(row)) return;
    this.#ticks.toggle(row);
    // A range may still be being read, which changes the row before.
    this.#on = () => this.#ticks.isTicked(row);
  }

  /** `first` is the row at the beginning, as far as it is known. */
  extend(first: Row | undefined, from: End, to: End): void {
    const turned = first === undefined || !this.#ticks.isTicked(first);
    this.#on ??= () => turned;
    this.#ticks.extend(from, to, this.#on);
  }

  endRange(): void {
    this.#on = null;
    this.#ticks.endRange();
  }
}
