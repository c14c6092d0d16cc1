import type { ColumnView } from '$lib/ipc';

/** Widths in rem, so that the columns grow with the text. */
const ROW_NUMBER = 2.875;
const WIDTH = { phone: 13.9, order: 4.9, amount: 5.5, name: 6.25, none: 6.2 };
const width = ({ role }: ColumnView) => WIDTH[role ?? 'none'];

/** The tracks of the grid: no column gets narrower than its words need, the phone column grows most. */
export function tracks(columns: ColumnView[]): string {
  const each = columns.map((column) => `minmax(${width(column)}rem, ${column.role === 'phone' ? 1.5 : 1}fr)`);
  return [`${ROW_NUMBER}rem`, ...each].join(' ');
}

/** The width below which the grid scrolls sideways, in rem. */
export function leastWidth(columns: ColumnView[]): number {
  return columns.reduce((sum, column) => sum + width(column), ROW_NUMBER);
}
