import { m } from './messages';
import { call, type AppError } from '$ipc';
import { toasts } from '$kit/state/toasts.svelte';

/** The question what becomes of a window that is closed during a run. */
class Close {
  asked = $state(false);
  /** There is a tray to go on in. */
  tray = $state(false);

  ask(tray: boolean): void {
    this.tray = tray;
    this.asked = true;
  }

  async answer(what: 'tray' | 'quit' | 'stay'): Promise<void> {
    this.asked = false;
    try {
      await call('answer_close', {
        answer: what === 'tray' ? { kind: what, words: m().tray } : { kind: what },
      });
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }
}

export const close = new Close();
