import { call } from '$ipc';

/**
 * What the seller's own records call the number in a text; empty where they don't, or can't be read: a form without it is
 * a form. `null` where the text is no whole number yet.
 */
export async function nameOf(text: string): Promise<string | null> {
  const reading = await call('read_phone', { text }).catch(() => null);
  if (reading?.kind !== 'valid') return null;
  const known = await call('known_customer', { text: reading.phone }).catch(() => null);
  return known?.name ?? '';
}
