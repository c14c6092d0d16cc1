import { hundredths } from '$kit/format/money';
import { call, type Decision, type RunRowView } from '$ipc';
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

/** Does something with the rows that keys and buttons act on, where there are any. */
const withRows = (act: (run: number, rows: number[]) => unknown) =>
  orToast(async () => {
    const { run } = runRows;
    const rows = await runRows.target();
    if (rows.length > 0) await act(run, rows);
  });

/** Asks for the rows that were chosen: one in the form, several as a list of links. */
export const askForRows = () =>
  withRows(async (run, rows) => {
    const [only, ...more] = rows;
    if (only === undefined || more.length > 0) linksPlan.begin({ kind: 'run', run, rows: these(rows) });
    else askForRow(run, (await call('run_row', { run, row: only })).row);
  });

export const reportRows = () => withRows((run, rows) => go.reportRows({ run, rows: these(rows) }));

export const markOutcomes = () => withRows((run, rows) => go.markOutcomes({ run, rows: these(rows) }));

/** Shows what is known of the customer of the one row; several have several. */
export const openCustomer = () =>
  withRows(async (run, rows) => {
    const [only, ...more] = rows;
    if (only === undefined || more.length > 0) return;
    const known = runRows.rows.known.find(([, { row }]) => row === only)?.[1];
    const { result } = known ?? (await call('run_row', { run, row: only })).row;
    if (result !== null) go.customer(result.phone);
  });

const these = (rows: number[]): ChosenRows['rows'] => ({ kind: 'these', rows });

/** Copies rows as a table that a spreadsheet program takes with the first 0 kept. */
export const copyRows = () => withRows(copy);

async function copy(run: number, rows: number[]): Promise<void> {
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
  const copied = await call('copy_run_rows', { run, rows: these(rows), headers, words });
  toasts.done(m().runTable.copied(copied.rows));
}

/** Decides about rows; the toast takes it back. */
export const decide = (decision: Decision | null) =>
  withRows(async (run, rows) => {
    const decided = await call('decide_rows', { run, rows: these(rows), decision });
    await show();
    const { undo: made, unverified } = decided;
    if (made === null) return;
    const words = decision === null ? m().runTable.undecided : m().names.decisions[decision];
    const told = m().runTable.toDecision(decided.changed, words);
    const back = { label: m().common.undo, run: () => void undo(run, made) };
    if (unverified.length === 0) toasts.done(told, back);
    else
      toasts.warn(
        `${sentence(told)} ${m().parcels.unverified(unverified.length, orderNames(unverified, NAMED))}`,
        back,
      );
  });

/** Takes back this decision, and no other one. */
const undo = (run: number, made: number) =>
  orToast(async () => {
    await call('undo_decision', { run, decision: made });
    await show();
  });

const show = () => refresh('run_rows', 'run_places', 'run_counts', 'run_row', 'chosen_totals');
