import type { Language } from '$ipc';
import * as bn from './bn';
import * as en from './en';
import { look } from './look.svelte';

type Shared = typeof en;

/**
 * The words of a part of the window in both languages, with those that all parts share. English is the
 * pattern: the Bangla modules are typed by it, so that a missing message or another parameter is a compile
 * error. Nothing is parsed or loaded at run time. The result gives the words in the seller's language, and a
 * view that calls it follows a change of language at once; or in a given one.
 */
export function catalogue<Own extends object>(
  own: Record<Language, Own>,
): (language?: Language) => Shared & Own {
  const whole = { en: { ...en, ...own.en }, bn: { ...bn, ...own.bn } };
  return (language = look.language) => whole[language];
}

/** The words that several pages share. */
export const m = catalogue({ en: {}, bn: {} });
