import { call } from '$ipc';
import { orToast } from '$kit/state';

/** The question what becomes of a window that is closed during a run. */
class Close {
  asked = $state(false);
  tray = $state(false);

  ask(tray: boolean): void {
    this.tray = tray;
    this.asked = true;
  }

  async answer(what: 'tray' | 'quit' | 'stay'): Promise<void> {
    this.asked = false;
    await orToast(() => call('answer_close', { answer: { kind: what } }));
  }
}

export const close = new Close();
