import { go, type ChosenRows } from '$kit/go';
import { runRows } from './run-rows.svelte';

/** The rows that the keys and the buttons work on. */
function chosen(): ChosenRows | null {
  const { run, choice: rows } = runRows;
  if (rows === null) return null;
  return { run, rows, several: rows.kind === 'these' ? rows.rows.length : runRows.several };
}

/** Reports the numbers of the chosen rows. */
export function reportRows(): void {
  const rows = chosen();
  if (rows !== null) go.reportRows(rows);
}

/** Marks how the chosen rows ended. */
export function markOutcomes(): void {
  const rows = chosen();
  if (rows !== null) go.markOutcomes(rows);
}
