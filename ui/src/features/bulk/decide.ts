import { m } from './messages';
import { call, type Decision, type RowChoice } from '$ipc';
import { refresh } from '$kit/query/changed';
import { runRows } from './run-rows.svelte';
import { orToast } from '$kit/state/attempt.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** Decides about rows; the toast takes it back. */
export async function decide(rows: RowChoice | null, decision: Decision | null): Promise<void> {
  if (rows === null) return;
  const { run } = runRows;
  await orToast(async () => {
    const decided = await call('decide_rows', { run, rows, decision });
    await show();
    if (decided.undo === null) return;
    const words = decision === null ? m().runTable.undecided : m().names.decisions[decision];
    const told = m().runTable.toDecision(decided.changed, words);
    const back = { label: m().runTable.undo, run: () => void undo(run) };
    if (decided.unsure === 0) toasts.done(told, back);
    else toasts.warn(`${told} ${m().runTable.unsure(decided.unsure)}`, back);
  });
}

const undo = (run: number) =>
  orToast(async () => {
    await call('undo_decision', { id: run });
    await show();
  });

const show = () => refresh('run_rows', 'run_counts', 'run_row', 'chosen_totals');
