import { money } from '$kit/i18n';
import type { AmountView } from '$ipc';

/** The amount of a row: as money, else as it stands in the file. */
export function amountWords(amount: AmountView): string {
  if (amount.kind === 'taka') return money(amount.amount, 'BDT');
  return amount.kind === 'unreadable' ? amount.text : '';
}
