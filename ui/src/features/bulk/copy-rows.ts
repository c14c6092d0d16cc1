import { m } from './messages';
import { call, type AppError, type RowChoice } from '$ipc';
import { runRows } from './run-rows.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** Copies rows as a table that a spreadsheet program takes with the first 0 kept. */
export async function copyRows(rows: RowChoice | null): Promise<void> {
  if (rows === null) return;
  const { columns, ratioPercent, filters } = m().runTable;
  const { decisions } = m().names;
  const { row, phone, name, order, amount, risk, parcels, reports, decision } = columns;
  const headers = [row, phone, name, order, amount, risk, ratioPercent, parcels, reports, decision];
  const { new: fresh, low, medium, high, very_high, unknown } = m().risk;
  const words = {
    new: fresh.short,
    low: low.short,
    medium: medium.short,
    high: high.short,
    very_high: very_high.short,
    unknown: unknown.short,
    waiting: filters.waiting,
    skipped: filters.skipped,
    invalid: filters.invalid,
    ...decisions,
  };
  try {
    const copied = await call('copy_run_rows', { run: runRows.run, rows, headers, words });
    toasts.done(m().runTable.copied(copied.rows));
  } catch (error) {
    toasts.failure(error as AppError);
  }
}
