import { call } from '$ipc';

/** What the seller's own records call a number; empty where they don't, or can't be read: a form without it is a form. */
export async function nameOf(phone: string): Promise<string> {
  const known = await call('known_customer', { text: phone }).catch(() => null);
  return known?.name ?? '';
}
