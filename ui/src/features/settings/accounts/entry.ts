import { errorKey, errorWords } from '$kit/i18n';
import { m } from '../messages';
import type { AccountView, AppError, KeyKind, MeFacts, PingFacts, Service } from '$ipc';
import { session } from '$kit/state';
import { nameOf } from './name';
import { brandOf, methodsOf } from '../ping-words';

/** Names its parts. */
export const idOf = ({ account }: AccountView): string =>
  `${account.service}-${account.environment}-${account.number}`;

/** Who it is as the service says, where that isn't its name, and what it is on. */
export function identityOf(entry: AccountView): string {
  const { identity, me, ping, account } = entry;
  const shown = identity === nameOf(entry) ? '' : identity;
  if (account.service === 'courier') return [shown, me?.plan ?? ''].filter((text) => text !== '').join(' · ');
  const brand = ping === null ? '' : brandOf(ping.words);
  if (brand !== '') return m().accounts.brand(brand);
  return shown;
}

/** What a key that is tried opens, in a line. */
export function triedWords(me: MeFacts | null, ping: PingFacts | null, limit: number | null) {
  if (ping !== null) {
    return { name: brandOf(ping.words), facts: methodsOf(ping.words).join(', ') };
  }
  const facts = [me?.email ?? '', me?.plan ?? '', limit === null ? '' : m().accounts.perDay(limit)];
  return { name: me?.name ?? me?.email ?? '', facts: facts.filter((text) => text !== '').join(' · ') };
}

/** Which kind a key is of, by its beginning; `null` when that doesn’t say. */
export function kindOf(service: Service, key: string): KeyKind | null {
  if (service === 'payment') return key.startsWith('test_') ? 'test' : 'live';
  return key.startsWith('dc_test_') ? 'test' : key.startsWith('dc_live_') ? 'live' : null;
}

/** The server of an address: scheme, host and port; `null` while it is none. */
export function siteOf(address: string): string | null {
  try {
    return new URL(address.trim()).origin;
  } catch {
    return null;
  }
}

/** Only another key mends it. */
export function asksForKey(error: AppError): boolean {
  const key = errorKey(error);
  return ['service_invalid_api_key', 'payment_key', 'key_store_key_gone'].includes(key);
}

/** What went wrong with an account, in words: what an address looks like depends on the service. */
export function accountWords(service: Service, error: AppError): { title: string; text: string } {
  if (service === 'payment' && error.code === 'address') {
    return m().paymentAccount.addressProblems[error.details.reason];
  }
  return errorWords(error, session.platform);
}
