import { call, type UiEvent } from '$ipc';
import { orToast } from '$kit/state';

/** The question what becomes of a window that is closed during a run, or while reports wait. */
class Close {
  asked = $state(false);
  tray = $state(false);
  checking = $state(true);
  reports = $state(0);

  ask({ tray, checking, reports }: Extract<UiEvent, { kind: 'close_asked' }>): void {
    this.tray = tray;
    this.checking = checking;
    this.reports = reports;
    this.asked = true;
  }

  async answer(what: 'tray' | 'quit' | 'stay'): Promise<void> {
    this.asked = false;
    await orToast(() => call('answer_close', { answer: { kind: what } }));
  }
}

export const close = new Close();
