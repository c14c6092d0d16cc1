import type { LucideIcon } from '@lucide/svelte';
import ShieldCheck from '@lucide/svelte/icons/shield-check';
import Wallet from '@lucide/svelte/icons/wallet';
import { errorWords } from '$kit/i18n';
import { m } from './messages';
import type { AppError, KeyKind } from '$ipc';
import type { Connection } from '$kit/state/connection';
import { session } from '$kit/state/session.svelte';

interface CardWords {
  icon: LucideIcon;
  title: string;
  practiceTitle: string;
  ownAccountNote: string;
  addressPlaceholder: string;
  livePlaceholder: string;
  testPlaceholder: string;
  removeText: (hint: string) => string;
  /** A key was saved beside one that stays in use. */
  waits: Record<KeyKind, string>;
  useIt: Record<KeyKind, string>;
}

/** What a service's card says in words of its own. */
export function cardWords({ service }: Connection): CardWords {
  if (service === 'payment') return { ...m().paymentAccount, icon: Wallet };
  const { settings, names } = m();
  return {
    icon: ShieldCheck,
    title: settings.courierChecks,
    practiceTitle: settings.practiceAccount,
    ownAccountNote: settings.ownAccountNote,
    addressPlaceholder: names.addressPlaceholder,
    livePlaceholder: names.keyPlaceholder,
    testPlaceholder: settings.testKeyPlaceholder,
    removeText: settings.removeText,
    waits: { live: settings.keySaved, test: settings.keySaved },
    useIt: { live: settings.use, test: settings.use },
  };
}

/** What went wrong with a connection, in words: what an address looks like depends on the service. */
export function connectionWords({ service }: Connection, error: AppError): { title: string; text: string } {
  if (service === 'payment' && error.code === 'address') {
    return m().paymentAccount.addressProblems[error.details.reason];
  }
  return errorWords(error, session.platform);
}

/** The name by which tests find a part of a card: there are two cards with the same parts. */
export function part({ service }: Connection, name: string): string {
  return service === 'payment' ? `payment-${name}` : name;
}
