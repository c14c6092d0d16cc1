import { m } from './messages';
import { call } from '$ipc';
import { session } from '$kit/state';

/** Gives the shell the words of the menu bar, in the language that the window has now; only macOS has the bar. */
export function giveMenuBar(): void {
  const words = m().menuBar;
  // Without it the system's own bar stays.
  if (session.platform === 'macos') call('set_menu_bar', words).catch(() => undefined);
}
