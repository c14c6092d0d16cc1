import { m } from './messages';
import type { Repair, RowView } from '$ipc';
import type { CountKind } from './count-kinds';

/** What stands in words after a number: that it can't be checked, or that it is checked in another row. */
export function phoneNote({
  phone,
  repeat_of,
}: Pick<RowView, 'phone' | 'repeat_of'>): { text: string; bad: boolean } | null {
  const words = m().bulk;
  if (phone.kind === 'refused') {
    const { reason } = phone;
    const digits = 'digits' in reason ? reason.digits : 0;
    return { text: words.refused[reason.kind](digits), bad: true };
  }
  if (phone.kind === 'wrong_type') return { text: words.wrongType[phone.found], bad: true };
  return repeat_of === null ? null : { text: words.sameAs(repeat_of), bad: false };
}

const KINDS: Partial<Record<Repair, CountKind>> = {
  missing_zero: 'zero_added',
  bangla_digits: 'bangla_digits',
  surrounding_text: 'picked_out',
  letter_o: 'letters_read',
  full_width_digits: 'letters_read',
};

/** How a row's number came, from what a seller should know first to the everyday. */
export function phoneMarks({ phone, line_item, total }: RowView): CountKind[] {
  const marks: CountKind[] = [];
  if (total) marks.push('totals');
  if (line_item) marks.push('line_items');
  if (phone.kind === 'several') marks.push('several');
  if (phone.kind === 'valid' && phone.filler) marks.push('fillers');
  if (phone.kind === 'valid' || phone.kind === 'several') {
    const repairs = new Set(phone.repairs.map((repair) => KINDS[repair] ?? 'tidied'));
    const order: CountKind[] = ['zero_added', 'letters_read', 'bangla_digits', 'picked_out', 'tidied'];
    marks.push(...order.filter((kind) => repairs.has(kind)));
  }
  return marks;
}
