import { call, type AppError } from '$ipc';
import { toasts } from './toasts.svelte';

/** Opens the service's web app in the seller's browser. */
export async function openAccountSite(): Promise<void> {
  try {
    await call('open_account_site', null);
  } catch (error) {
    toasts.failure(error as AppError);
  }
}

/** Opens the folder with history and settings in the file manager. */
export async function openDataFolder(): Promise<void> {
  try {
    await call('open_data_folder', null);
  } catch (error) {
    toasts.failure(error as AppError);
  }
}

/** Puts a text on the clipboard; says so with `done`. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await call('copy_text', { text });
    toasts.done(done);
  } catch (error) {
    toasts.failure(error as AppError);
  }
}

/** Opens a chat with a customer in which the message stands ready to be sent. */
export async function openChat(phone: string, text: string): Promise<void> {
  try {
    await call('open_whatsapp', { phone, text });
  } catch (error) {
    toasts.failure(error as AppError);
  }
}
