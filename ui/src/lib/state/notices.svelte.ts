import { m } from '$lib/i18n';
import { call, type AppError, type NoticeService } from '$lib/ipc';
import { toasts } from './toasts.svelte';

/** Notifications of the desktop. */
class Notices {
  /** Whether this desk shows any; `null` until it was asked. */
  service = $state<NoticeService | null>(null);

  /** Gives the shell the words, in the language that the window has now. */
  giveWords = (): void => {
    // Nothing in the window depends on it.
    call('set_notice_words', m().notices).catch(() => undefined);
  };

  load = (): Promise<void> => this.#ask('notice_service');

  /** Shows one, whoever looks. */
  showOne = (): Promise<void> => this.#ask('show_sample_notice');

  async #ask(command: 'notice_service' | 'show_sample_notice'): Promise<void> {
    try {
      this.service = await call(command, null);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }
}

export const notices = new Notices();
