import { m } from './messages';
import { call, type UpdateState } from '$ipc';
import { answer, askAloud, invalidateSoon, mutate } from '$kit/query';
import { orToast, pages, toasts } from '$kit/state';

class Updates {
  #answer = answer(() => askAloud('update_state', null));

  /** `null` until it has been read. */
  get state(): UpdateState | null {
    return this.#answer.data ?? null;
  }

  look = (): Promise<void> => this.#change('check_for_update');
  download = (): Promise<void> => this.#change('download_update');
  stop = (): Promise<void> => this.#change('stop_update');

  /** The shell told that the state changed, perhaps because the daily check found a version. */
  follow(found: string | null): void {
    invalidateSoon('update_state');
    if (found === null || (pages.current === 'settings' && pages.settings === 'about')) return;
    const words = m().updates;
    toasts.info(words.available(found), { label: m().common.show, run: () => pages.openSettings('about') });
  }

  async #change(command: 'check_for_update' | 'download_update' | 'stop_update'): Promise<void> {
    await orToast(() => mutate('update_state', () => call(command, null)));
  }
}

export const updates = new Updates();
