import { m } from './messages';
import { call, type Decision, type RowChoice } from '$ipc';
import { refresh } from '$kit/query/changed';
import { runRows } from './run-rows.svelte';
import { attempt } from '$kit/state/attempt';
import { toasts } from '$kit/state/toasts.svelte';

/** Decides about rows; the toast takes it back. */
export async function decide(rows: RowChoice | null, decision: Decision | null): Promise<void> {
  if (rows === null) return;
  const { run } = runRows;
  const decided = await shown(call('decide_rows', { run, rows, decision }));
  if (decided === undefined || decided.undo === null) return;
  const words = decision === null ? m().runTable.undecided : m().names.decisions[decision];
  const told = m().runTable.toDecision(decided.changed, words);
  const back = { label: m().runTable.undo, run: () => void shown(call('undo_decision', { id: run })) };
  if (decided.unsure === 0) toasts.done(told, back);
  else toasts.warn(`${told} ${m().runTable.unsure(decided.unsure)}`, back);
}

/** Waits for a change of decisions, and shows it. */
async function shown<T>(change: Promise<T>): Promise<T | undefined> {
  const changed = await attempt(change);
  if (changed !== undefined) await refresh('run_rows', 'run_counts', 'run_row', 'chosen_totals');
  return changed;
}
