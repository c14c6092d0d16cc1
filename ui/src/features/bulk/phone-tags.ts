import { m } from './messages';
import type { Repair, RowView } from '$ipc';

/** A note beside a number. */
export interface PhoneTag {
  text: string;
  bad?: true;
}

/** What was mended, from what a seller should know first to the everyday. */
function repairTags(repairs: Repair[]): string[] {
  const words = m().bulk.tags;
  const known: [Repair[], string][] = [
    [['missing_zero'], words.zero],
    [['letter_o'], words.letter],
    [['bangla_digits'], words.bangla],
    [['surrounding_text'], words.picked],
    [
      ['country_code', 'separators', 'invisible_marks', 'apostrophe', 'decimal_point', 'full_width_digits'],
      words.tidied,
    ],
  ];
  return known.filter(([kinds]) => kinds.some((kind) => repairs.includes(kind))).map(([, word]) => word);
}

/** The notes of a row's number, the most telling first. */
export function phoneTags({ phone, repeat_of, line_item, total }: RowView): PhoneTag[] {
  const words = m().bulk;
  const tags: PhoneTag[] = [];
  if (total) tags.push({ text: words.tags.total });
  if (phone.kind === 'refused') {
    const { reason } = phone;
    const digits = 'digits' in reason ? reason.digits : 0;
    tags.push({ text: words.refused[reason.kind](digits), bad: true });
  }
  if (phone.kind === 'wrong_type') tags.push({ text: words.wrongType[phone.found], bad: true });
  if (line_item) tags.push({ text: words.tags.lineItem });
  if (repeat_of !== null) tags.push({ text: words.sameAs(repeat_of) });
  if (phone.kind === 'several') tags.push({ text: words.numbersInCell(phone.phones.length) });
  if (phone.kind === 'valid' && phone.filler) tags.push({ text: words.tags.filler });
  if (phone.kind === 'valid' || phone.kind === 'several') {
    tags.push(...repairTags(phone.repairs).map((text) => ({ text })));
  }
  return tags;
}
