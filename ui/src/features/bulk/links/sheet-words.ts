import { m } from '../messages';
import { call, type ExportedView, type ExportName, type LinkWords } from '$ipc';

/** The words of an exported list in the seller's language. */
export function linkSheetWords(): LinkWords {
  const { names, linkSheet: words } = m();
  const { waiting, unknown, paid, claimed } = words;
  return {
    sheet: words.sheet,
    headers: [
      words.row,
      words.customer,
      words.mobile,
      words.order,
      words.amount,
      words.currency,
      words.link,
      words.invoice,
      words.status,
      words.why,
    ],
    statuses: { ...names.statuses, waiting, unknown, paid, claimed },
    errors: words.errors,
  };
}

/** Writes a list of links; `null` when the seller closed the dialog. */
export function exportLinks(list: number, to: ExportName): Promise<ExportedView | null> {
  return call('export_links', { batch: list, to, words: linkSheetWords() });
}
