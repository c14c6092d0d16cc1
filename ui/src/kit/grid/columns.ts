export interface SortKind {
  sort: string;
  word: string;
  /** A first click brings the largest to the top. */
  falling?: boolean;
}

/** One box for all rows of a list. */
export interface TickAll {
  /** What it does, for readers. */
  word: string;
  on: boolean;
  /** Some of them are ticked. */
  mixed: boolean;
  toggle: () => void;
}

/** A column of a grid, in the order of the line. */
export interface Column {
  key: string;
  word: string;
  /** Only readers need the word. */
  spoken?: boolean;
  /**
   * Its track, and those beside a panel or in a narrow window, one for each of the grid's folds; `null` folds it away.
   * The last one holds for narrower places. Cells of a column that folds first have the class `folds`, of one that
   * folds second or third `folds-2` or `folds-3`.
   */
  width: string | readonly [string, ...(string | null)[]];
  right?: boolean;
  /** Its rows have boxes, and so has its head. */
  all?: TickAll;
  /** The second one stands in the same head. */
  sorts?: readonly SortKind[];
}

export interface GridRows<Row> {
  readonly total: number;
  /** None until it has been fetched. */
  at(index: number): Row | undefined;
  /** Those that were fetched, with their places. */
  readonly known?: readonly [number, Row][];
  /** What is shown is still another list. */
  readonly loading?: boolean;
  /** These are about to be seen. */
  want(first: number, last: number): void;
}

const track = ({ width }: Column, fold: number): string | null =>
  typeof width === 'string' ? width : (width[Math.min(fold, width.length - 1)] ?? null);

/** The tracks of a line after so many folds. */
export const tracks = (columns: readonly Column[], fold: number): string[] =>
  columns.map((column) => track(column, fold)).filter((found) => found !== null);

/** The class that folds the cells of a column away. */
export function folding(column: Column): string | undefined {
  return ['folds', 'folds-2', 'folds-3'].find((_, before) => track(column, before + 1) === null);
}
