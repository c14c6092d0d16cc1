import type { ColumnView, FileView } from '$ipc';
import type { Column } from '$kit/grid/columns';

/** Widths in rem, so that the columns grow with the text. */
const ROW_NUMBER = { least: 2.5, around: 1, digit: 0.6 };
/** A number with its word beside it, and an amount, stand whole. */
const PHONE = 13;
const AMOUNT = 6;
const WIDTH = { phone: PHONE, order: 4.75, amount: AMOUNT, name: 8.125, address: 8.125, none: 5.75 };
const width = ({ role }: ColumnView) => WIDTH[role ?? 'none'];

/** Row numbers are never cut: their column has room for the last one. */
export function rowNumber({ rows, header_row }: FileView): number {
  const digits = String(rows + (header_row ?? 0)).length;
  return Math.max(ROW_NUMBER.least, ROW_NUMBER.around + digits * ROW_NUMBER.digit);
}

/** The columns of the grid: those that aren't used take what is left over, else names and orders do. */
export function sheetColumns(view: FileView): Column[] {
  const unused = view.columns.some(({ role }) => role === null);
  const each = view.columns.map((column): Column => {
    const { role, index, header } = column;
    const grows = unused ? role === null : role === 'name' || role === 'order' || role === 'address';
    const least = `${width(column)}rem`;
    return { key: String(index), word: header, width: grows ? `minmax(${least}, 1fr)` : least };
  });
  return [{ key: 'row', word: '', width: `${rowNumber(view)}rem` }, ...each];
}

export function leastWidth(view: FileView): number {
  return view.columns.reduce((sum, column) => sum + width(column), rowNumber(view));
}

/** How far from each side the phone and the amount stay while the grid scrolls beneath them, in rem. */
export function edges(view: FileView): { phone: [number, number]; amount: [number, number] } {
  const at = (role: ColumnView['role']) => view.columns.findIndex((column) => column.role === role);
  const [phone, amount] = [at('phone'), at('amount')];
  const left = rowNumber(view);
  if (phone < 0 || amount < 0) return { phone: [left, 0], amount: [left, 0] };
  return amount > phone
    ? { phone: [left, AMOUNT], amount: [left + PHONE, 0] }
    : { phone: [left + AMOUNT, 0], amount: [left, PHONE] };
}
