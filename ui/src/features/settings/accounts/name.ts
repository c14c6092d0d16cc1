import type { AccountView } from '$ipc';

/** What an account is called: by the seller, else by the service, else by its key. */
export function nameOf({ label, identity, key_hint, me }: AccountView): string {
  const named = label !== identity ? label : (me?.name ?? '');
  return named || label || key_hint;
}
