import type { KnownCustomer, Language, Theme } from '$ipc';
import { answerInPlaceOfTheShell } from '$ipc/stand-in';
import { look } from '$kit/i18n';
import { applyLook, session, toasts, waits } from '$kit/state';
import { queries } from '$kit/query/client';
import { PHONE } from './story';

/** Of the numbers of the stories one is a customer's. */
const CUSTOMER: KnownCustomer = {
  name: 'Nusrat Jahan',
  other_names: 1,
  orders: 3,
  last: { at: '2026-11-11T06:00:00Z', amount: '1450.00' },
  outcome: 'returned',
  outcome_of_last: true,
};

/** What stands in for the core: no story changes anything. */
function answer(command: string, request: { text?: string } = {}): unknown {
  if (command === 'read_phone') return { kind: 'valid', phone: request.text };
  if (command === 'known_customer') return request.text === PHONE ? CUSTOMER : null;
  if (command === 'marked_phones') return [];
  if (command === 'save_settings') return { ...session.settings, ...request };
  return null;
}

/** The window as every story finds it. */
export function setScene(language: Language, theme: Theme): void {
  answerInPlaceOfTheShell((command, args) =>
    answer(command, (args as { request?: object } | undefined)?.request),
  );
  queries.clear();
  toasts.clear();
  waits.follow([]);
  session.settings = { ...session.settings, language, theme };
  look.language = language;
  applyLook(language, theme);
}
