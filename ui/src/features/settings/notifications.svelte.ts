import { m } from './messages';
import { call, type AppError, type NotificationService } from '$ipc';
import { toasts } from '$kit/state/toasts.svelte';

/** Notifications of the desktop. */
class Notifications {
  /** Whether this desktop shows any; `null` until it was asked. */
  service = $state<NotificationService | null>(null);

  /** Gives the shell the words, in the language that the window has now. */
  giveWords = (): void => {
    // Nothing in the window depends on it.
    call('set_notification_words', m().notifications).catch(() => undefined);
  };

  load = (): Promise<void> => this.#ask('notification_service');

  /** Shows one, whoever looks. */
  showOne = (): Promise<void> => this.#ask('show_sample_notification');

  async #ask(command: 'notification_service' | 'show_sample_notification'): Promise<void> {
    try {
      this.service = await call(command, null);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }
}

export const notifications = new Notifications();
