import { hundredths } from '$kit/format/money';
import { call, type RowChoice, type RunRowView } from '$ipc';
import { linksPlan } from './links/links-plan.svelte';
import { runRows } from './run-rows.svelte';
import { session } from '$kit/state/session.svelte';
import { orToast } from '$kit/state/attempt.svelte';
import { go } from '$kit/go';
import { purposeFor } from '$kit/ask-for-payment';

/** Opens the form with an order of the run. */
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
