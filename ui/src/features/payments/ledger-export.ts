import { m } from './messages';
import { call, type AppError, type LedgerWords } from '$ipc';
import { exporting } from '$kit/state/export.svelte';
import { payments } from './payments.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** The words of the sheet in the seller's language, in the order that the shell expects. */
export function ledgerSheetWords(): LedgerWords {
  const words = m().ledgerWords;
  const { purposes } = m().paymentStatus;
  const { statuses } = m().names;
  return {
    sheet: words.sheet,
    headers: [
      words.made,
      words.customer,
      words.mobile,
      words.email,
      words.order,
      words.purpose,
      words.amount,
      words.currency,
      words.status,
      words.paidAt,
      words.method,
      words.trx,
      words.fee,
      words.charged,
      words.refunded,
      words.invoice,
      words.link,
      words.test,
      words.note,
    ],
    statuses: { ...statuses, claimed: words.claimed, paid: words.paid, failed: words.failed },
    purposes,
    test: m().shell.test,
  };
}

/** Writes the list under its filter and search to the Downloads folder. */
export async function exportPayments(): Promise<void> {
  const { filter, text } = payments;
  try {
    const written = await call('export_payments', {
      filter,
      search: text,
      to: 'downloads',
      words: ledgerSheetWords(),
    });
    const file = written?.files[0];
    if (file === undefined) return;
    toasts.done(m().actions.savedToDownloads(file.name), {
      label: m().actions.openFile,
      run: () => void exporting.openFile(file.id),
    });
  } catch (error) {
    toasts.failure(error as AppError);
  }
}
