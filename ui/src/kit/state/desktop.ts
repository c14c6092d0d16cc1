import { call } from '$ipc';
import { look } from '../i18n/look.svelte';
import { customerMessage, type OrderFacts } from '../words/customer-message';
import { orToast } from './attempt.svelte';
import { once } from './once';
import { session } from './session.svelte';
import { toasts } from './toasts.svelte';

const NOTHING: OrderFacts = { name: '', amount: '', order: '' };

export const openAccountSite = once(() => orToast(() => call('open_account_site', null)));

export const openDataFolder = once(() => orToast(() => call('open_data_folder', null)));

/** Resolves to whether it is on the clipboard. */
export async function copyText(text: string, done: string): Promise<boolean> {
  const copied = await orToast(() => call('copy_text', { text }));
  if (copied) toasts.done(done);
  return copied;
}

/** Opens a chat with a customer in which the message stands ready to be sent. Resolves to whether it is open. */
export const openChat = once((phone: string, text: string) =>
  orToast(() => call('open_whatsapp', { phone, text })),
);

/** Opens a chat with a customer in which the seller's words for confirming an order stand ready. */
export const greet = (phone: string, facts: Partial<OrderFacts> = {}) =>
  openChat(
    phone,
    customerMessage(look.language, session.settings.payments, 'confirm', { ...NOTHING, ...facts }),
  );

/** Opens the small window that checks what was copied. */
export const openQuick = once(() => orToast(() => call('open_quick', null)));
