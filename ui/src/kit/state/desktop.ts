import { call } from '$ipc';
import { look } from '../i18n/look.svelte';
import { customerMessage, type OrderFacts } from '../words/customer-message';
import { orToast } from './attempt.svelte';
import { session } from './session.svelte';
import { toasts } from './toasts.svelte';

const NOTHING: OrderFacts = { name: '', amount: '', order: '' };

export const openAccountSite = () => orToast(() => call('open_account_site', null));

export const openDataFolder = () => orToast(() => call('open_data_folder', null));

export async function copyText(text: string, done: string): Promise<void> {
  if (await orToast(() => call('copy_text', { text }))) toasts.done(done);
}

/** Opens a chat with a customer in which the message stands ready to be sent. */
export const openChat = (phone: string, text: string) =>
  orToast(() => call('open_whatsapp', { phone, text }));

/** Opens a chat with a customer in which the seller's words for confirming an order stand ready. */
export const greet = (phone: string, facts: Partial<OrderFacts> = {}) =>
  openChat(
    phone,
    customerMessage(look.language, session.settings.payments, 'confirm', { ...NOTHING, ...facts }),
  );

/** Opens the small window that checks what was copied. */
export const openQuick = () => orToast(() => call('open_quick', null));
