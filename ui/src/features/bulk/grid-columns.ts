import type { FileView, ColumnView } from '$ipc';

/** Widths in rem, so that the columns grow with the text. */
const ROW_NUMBER = { least: 2.875, around: 1.25, digit: 0.6 };
const WIDTH = { phone: 13.9, order: 4.9, amount: 5.5, name: 6.25, none: 6.2 };
const width = ({ role }: ColumnView) => WIDTH[role ?? 'none'];

/** Row numbers are never cut: their column has room for the last one. */
export function rowNumber({ rows, header_row }: FileView): number {
  const digits = String(rows + (header_row ?? 0)).length;
  return Math.max(ROW_NUMBER.least, ROW_NUMBER.around + digits * ROW_NUMBER.digit);
}

/** The tracks of the grid: no column gets narrower than its words need, the phone column grows most. */
export function tracks(view: FileView): string {
  const each = view.columns.map(
    (column) => `minmax(${width(column)}rem, ${column.role === 'phone' ? 1.5 : 1}fr)`,
  );
  return [`${rowNumber(view)}rem`, ...each].join(' ');
}

/** The width below which the grid scrolls sideways, in rem. */
export function leastWidth(view: FileView): number {
  return view.columns.reduce((sum, column) => sum + width(column), rowNumber(view));
}
