import type { AccountEntry } from '$ipc';
import { m } from '../messages/of-accounts';
import { brandOf } from '../ping-words';

/** What an account is called: by the seller, else by the service, else by its key. */
export function nameOf({ label, identity, key_hint, me }: AccountEntry): string {
  const named = label !== identity ? label : (me?.name ?? '');
  return named || label || key_hint;
}

/** Who it is as the service says, where that isn't its name, and what it is on. */
export function identityOf(entry: AccountEntry): string {
  const { identity, me, ping, account } = entry;
  const shown = identity === nameOf(entry) ? '' : identity;
  if (account.service === 'courier') return [shown, me?.plan ?? ''].filter((text) => text !== '').join(' · ');
  const brand = ping === null ? '' : brandOf(ping.words);
  if (brand !== '') return m().accounts.brand(brand);
  return shown;
}
