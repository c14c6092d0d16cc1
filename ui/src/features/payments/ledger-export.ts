import { m } from './messages';
import { call, type LedgerWords } from '$ipc';
import { exporting, once } from '$kit/state';
import { payments } from './payments.svelte';

/** The words of the sheet in the seller's language, the headers in the order that the shell expects. */
export function ledgerSheetWords(): LedgerWords {
  const words = m().ledgerWords;
  const { purposes } = m().paymentStatus;
  const { statuses } = m().names;
  return {
    sheet: m().shell.payments,
    headers: Object.values(words.headers),
    statuses: { ...statuses, claimed: m().common.claimed, paid: words.paid, failed: words.failed },
    purposes,
    test: m().shell.test,
  };
}

export const exportPayments = once(() =>
  exporting.toDownloads(() => {
    const { filter, text: search } = payments;
    return call('export_payments', { filter, search, to: 'downloads', words: ledgerSheetWords() });
  }),
);
