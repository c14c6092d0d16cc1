import { m } from './messages';
import { call } from '$ipc';

/** Gives the shell the words of the tray, in the language that the window has now. */
export function giveTrayWords(): void {
  // Without them a window that is closed ends the app.
  call('set_tray_words', m().tray).catch(() => undefined);
}
