import { fromHundredths } from '$kit/format/money';
import { call, type Decision, type RowNumber, type RunRowView } from '$ipc';
import { linksPlan } from './links/links-plan.svelte';
import { runRows } from './run-rows.svelte';
import { orToast, session, toasts } from '$kit/state';
import { type ChosenRows, go } from '$kit/go';
import { purposeFor } from '$kit/ask-for-payment';
import { m } from './messages';
import { riskWords } from './risk-words';
import { toCollect } from './rows/result-words';
import { next } from './rules/next.svelte';
import { showDecisions, takeBack, tellDecided } from './rules/rules.svelte';

export function askForRow(run: number, row: RunRowView): void {
  const purpose = purposeFor(row.result?.level ?? null);
  const left = toCollect(row) ?? 0;
  go.askForPayment({
    name: row.name,
    phone: row.result?.phone ?? '',
    amount:
      purpose === 'full' ? (left > 0 ? fromHundredths(left) : '') : session.settings.payments.delivery_charge,
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

/** Asks for the rows that were chosen. */
export const askForRows = () => withRows(ask);

/** Where rows of a run are among those that wait for an advance. */
export const waiting = (run: number, rows: RowNumber[]) => ({
  run,
  rows,
  filter: 'advance' as const,
  search: '',
  named: [],
  sort: 'row' as const,
  descending: false,
});

/** Those of these rows that have a place among the waiting. */
export const stillWaiting = (rows: RowNumber[], places: readonly (number | null)[]): RowNumber[] =>
  rows.filter((_, at) => places[at] !== null && places[at] !== undefined);

/** Asks for those of these rows that still wait for an advance. */
export const askForWaiting = (run: number, rows: RowNumber[]) =>
  orToast(async () => {
    const wait = stillWaiting(rows, await call('run_places', waiting(run, rows)));
    if (wait.length === 0) toasts.info(m().rules.noneWaits);
    else await ask(run, wait);
  });

/** Asks for one row in the form, for several as a list of links. */
async function ask(run: number, rows: RowNumber[]): Promise<void> {
  const [only, ...more] = rows;
  if (only === undefined || more.length > 0) linksPlan.begin({ kind: 'run', run, rows: these(rows) });
  else askForRow(run, (await call('run_row', { run, row: only })).row);
}

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
export const decide = (decision: Decision | null) => {
  if (!next.on && runRows.several === 0 && next.hasEndedHere) {
    toasts.info(m().rules.noneHere);
    return;
  }
  return next.on && runRows.several === 0 && !runRows.selection.isReading
    ? next.decide(decision, (run, row) => orToast(() => decideThese(run, [row], decision)))
    : withRows((run, rows) => {
        next.overtaken(run, rows);
        return decideThese(run, rows, decision);
      });
};

async function decideThese(run: number, rows: RowNumber[], decision: Decision | null): Promise<void> {
  const decided = await call('decide_rows', { run, rows: these(rows), decision });
  await showDecisions();
  const { undo: made, unverified } = decided;
  if (made === null) return;
  const words = decision === null ? m().runTable.undecided : m().names.decisions[decision];
  tellDecided(m().runTable.toDecision(decided.changed, words), unverified, async () => {
    const failure = await takeBack(run, made);
    if (failure === null) next.takenBack(run, rows);
    return failure;
  });
}
