import type { Language, Theme } from '$ipc';
import { answerInPlaceOfTheShell } from '$ipc/stand-in';
import { look } from '$kit/i18n';
import { applyLook } from '$kit/state/document';
import { queries } from '$kit/query/client';
import { session } from '$kit/state/session.svelte';
import { toasts } from '$kit/state/toasts.svelte';
import { waits } from '$kit/state/waits.svelte';

/** What stands in for the core: no story changes anything. */
function answer(command: string, request: { text?: string } = {}): unknown {
  if (command === 'read_phone') return { kind: 'valid', phone: request.text };
  if (command === 'blocked_phones') return [];
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
