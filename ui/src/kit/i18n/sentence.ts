import { look } from './look.svelte';

/** A title before the words that explain it: with the full stop of its language, unless it ends with a sign of its own. */
export function sentence(title: string): string {
  if (/[.?!।…]$/.test(title)) return title;
  return `${title}${look.language === 'bn' ? '।' : '.'}`;
}
