import type { Refusal } from '$ipc';
import { m } from './messages';

export function refusalWords(refusal: Refusal): string {
  const words = m().checking.invalid;
  switch (refusal.kind) {
    case 'too_short':
      return words.too_short(refusal.digits);
    case 'too_long':
      return words.too_long(refusal.digits);
    default:
      return words[refusal.kind];
  }
}
