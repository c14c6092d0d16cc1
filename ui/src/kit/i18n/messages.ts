import type { Language } from '$ipc';
import * as bn from './bn';
import * as en from './en';
import { look } from './look.svelte';

/**
 * All words of the interface. English is the pattern: the Bangla modules are typed by it, so that a missing
 * message or another parameter is a compile error. Nothing is parsed or loaded at run time.
 */
export type Messages = typeof en;

const catalogues: Record<Language, Messages> = { en, bn };

/** The words in the seller's language. A view that calls it follows a change of language at once. */
export function m(): Messages {
  return catalogues[look.language];
}

/** The words in a given language, whatever the interface uses. */
export function messagesIn(language: Language): Messages {
  return catalogues[language];
}
