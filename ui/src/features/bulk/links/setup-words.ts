import type { FormField } from '$ipc';
import { m } from '../messages';

/** Says which of the facts that the seller enters once are missing; `null` where these fields are others. */
export function setupWords(missing: readonly FormField[]): string | null {
  const words = m().linksPlan.setup;
  const email = missing.includes('seller_email');
  const pages = missing.includes('redirect_url') || missing.includes('cancel_url');
  if (email && pages) return words.both;
  if (pages) return words.pages;
  return email ? words.email : null;
}
