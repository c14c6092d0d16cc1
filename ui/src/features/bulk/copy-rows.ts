import { m } from './messages';
import { call, type RowChoice } from '$ipc';
import { riskWords } from './risk-words';
import { runRows } from './run-rows.svelte';
import { orToast } from '$kit/state/attempt.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** Copies rows as a table that a spreadsheet program takes with the first 0 kept. */
export async function copyRows(rows: RowChoice | null): Promise<void> {
  if (rows === null) return;
  const { columns, ratioPercent, filters } = m().runTable;
  const { decisions } = m().names;
  const { row, phone, name, order, amount, risk, parcels, reports, decision } = columns;
  const headers = [row, phone, name, order, amount, risk, ratioPercent, parcels, reports, decision];
  const words = {
    ...riskWords((level) => m().risk[level].short),
    waiting: filters.waiting,
    skipped: filters.skipped,
    invalid: filters.invalid,
    ...decisions,
  };
  await orToast(async () => {
    const copied = await call('copy_run_rows', { run: runRows.run, rows, headers, words });
    toasts.done(m().runTable.copied(copied.rows));
  });
}
