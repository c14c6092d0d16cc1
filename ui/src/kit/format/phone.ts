import { latinDigits } from './number';

/** The dash is drawn after this many digits; it is never part of the number. */
const DASH_AFTER = 5;

/** A number, or the beginning of one, as it is shown: `01712-000385`. */
export function groupPhone(digits: string): string {
  return digits.length > DASH_AFTER ? `${digits.slice(0, DASH_AFTER)}-${digits.slice(DASH_AFTER)}` : digits;
}

/** Between two signs: no line ends there. */
const WORD_JOINER = '\u2060';

/** A number within a sentence: no line ends at its dash. */
export function phoneInText(digits: string): string {
  return groupPhone(digits).replace('-', `-${WORD_JOINER}`);
}

/** A number for a screen reader, digit by digit. */
export function spellPhone(digits: string): string {
  return digits.split('').join(' ');
}

/** Text of a field and where the caret stands in it. */
export interface Edit {
  text: string;
  caret: number;
}

/**
 * The field's text after a key: Bangla digits become Latin, and a number from its first zero on gets its
 * dash. The caret keeps the digits that stood to its right. Other text stays as it was typed.
 */
export function drawWhileTyping({ text, caret }: Edit): Edit {
  const latin = latinDigits(text);
  if (!/^0[0-9-]*$/.test(latin)) return { text: latin, caret };
  return placeDigits(latin.replaceAll('-', ''), digitsAfter(latin, caret));
}

/** `digits` with the dash drawn, and the caret before the last `after` of them. */
export function placeDigits(digits: string, after: number): Edit {
  const text = groupPhone(digits);
  let caret = text.length;
  for (let left = after; left > 0 && caret > 0; caret -= 1) {
    if (text[caret - 1] !== '-') left -= 1;
  }
  return { text, caret };
}

/** How many digits stand to the right of the caret. */
export function digitsAfter(text: string, caret: number): number {
  return latinDigits(text.slice(caret)).replace(/\D/g, '').length;
}

/** Where the caret goes first, so that Backspace or Delete takes a digit and passes over the drawn dash. */
export function stepOverDash({ text, caret }: Edit, key: 'Backspace' | 'Delete'): number {
  if (key === 'Backspace' && text[caret - 1] === '-') return caret - 1;
  if (key === 'Delete' && text[caret] === '-') return caret + 1;
  return caret;
}
