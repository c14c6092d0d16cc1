import { m } from '../messages';
import { call, type ExportedView, type ExportName, type LinkWords } from '$ipc';

export function linkSheetWords(): LinkWords {
  const { names, shell, common, linkSheet: words } = m();
  const { waiting, unknown, paid } = words;
  return {
    sheet: common.paymentLinks,
    headers: [
      common.row,
      shell.customer,
      common.mobile,
      common.order,
      common.amount,
      common.currency,
      common.paymentLink,
      common.invoiceId,
      common.status,
      words.why,
    ],
    statuses: { ...names.statuses, waiting, unknown, paid, claimed: common.claimed },
    errors: words.errors,
  };
}

/** Writes a list of links; `null` when the seller closed the dialog. */
export function exportLinks(list: number, to: ExportName): Promise<ExportedView | null> {
  return call('export_links', { batch: list, to, words: linkSheetWords() });
}
