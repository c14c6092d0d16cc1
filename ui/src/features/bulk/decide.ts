import { m } from './messages';
import { call, type AppError, type Decision, type RowChoice } from '$ipc';
import { refresh } from '$kit/query/changed';
import { runRows } from './run-rows.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** Decides about rows; the toast takes it back. */
export async function decide(rows: RowChoice | null, decision: Decision | null): Promise<void> {
  if (rows === null) return;
  const { run } = runRows;
  try {
    const decided = await call('decide_rows', { run, rows, decision });
    await show();
    if (decided.undo === null) return;
    const words = decision === null ? m().runTable.undecided : m().names.decisions[decision];
    const told = m().runTable.toDecision(decided.changed, words);
    const text = decided.unsure === 0 ? told : `${told} ${m().runTable.unsure(decided.unsure)}`;
    const back = { label: m().runTable.undo, run: () => void undo(run) };
    if (decided.unsure === 0) toasts.done(text, back);
    else toasts.warn(text, back);
  } catch (error) {
    toasts.failure(error as AppError);
  }
}

async function undo(run: number): Promise<void> {
  try {
    await call('undo_decision', { id: run });
    await show();
  } catch (error) {
    toasts.failure(error as AppError);
  }
}

async function show(): Promise<void> {
  await refresh('run_rows', 'run_counts', 'run_row', 'chosen_totals');
}
