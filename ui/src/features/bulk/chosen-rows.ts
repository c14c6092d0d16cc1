import { hundredths } from '$kit/format/money';
import { call, type Decision, type RowChoice, type RunRowView } from '$ipc';
import { linksPlan } from './links/links-plan.svelte';
import { runRows } from './run-rows.svelte';
import { orToast, session, toasts } from '$kit/state';
import { type ChosenRows, go } from '$kit/go';
import { purposeFor } from '$kit/ask-for-payment';
import { m } from './messages';
import { orderNames } from './parcels/order-names';
import { riskWords } from './risk-words';
import { sentence } from '$kit/i18n';
import { refresh } from '$kit/query';

/** So many orders are named in a toast. */
const NAMED = 3;

export function askForRow(run: number, row: RunRowView): void {
  const purpose = purposeFor(row.result?.level ?? null);
  const price =
    row.amount.kind === 'taka' && (hundredths(row.amount.amount) ?? 0) > 0 ? row.amount.amount : '';
  go.askForPayment({
    name: row.name,
    phone: row.result?.phone ?? '',
    amount: purpose === 'full' ? price : session.settings.payments.delivery_charge,
    purpose,
    order_ref: row.order,
    run: { run, row: row.row },
  });
}

/** Asks for the rows that were chosen: one in the form, several as a list of links. */
export async function askForRows(rows: RowChoice | null): Promise<void> {
  if (rows === null) return;
  const { run } = runRows;
  const [only, ...more] = rows.kind === 'these' ? rows.rows : [];
  if (only === undefined || more.length > 0) {
    linksPlan.begin({ kind: 'run', run, rows });
    return;
  }
  await orToast(async () => askForRow(run, (await call('run_row', { run, row: only })).row));
}

/** The rows that the keys and the buttons work on. */
function chosen(): ChosenRows | null {
  const { run, choice: rows } = runRows;
  if (rows === null) return null;
  return { run, rows, several: rows.kind === 'these' ? rows.rows.length : runRows.several };
}

export function reportRows(): void {
  const rows = chosen();
  if (rows !== null) go.reportRows(rows);
}

export function markOutcomes(): void {
  const rows = chosen();
  if (rows !== null) go.markOutcomes(rows);
}

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
    const back = { label: m().common.undo, run: () => void undo(run) };
    const { unverified } = decided;
    if (unverified.length === 0) toasts.done(told, back);
    else toasts.warn(`${sentence(told)} ${m().parcels.unverified(orderNames(unverified, NAMED))}`, back);
  });
}

const undo = (run: number) =>
  orToast(async () => {
    await call('undo_decision', { id: run });
    await show();
  });

const show = () => refresh('run_rows', 'run_counts', 'run_row', 'chosen_totals');
