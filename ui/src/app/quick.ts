import { mount } from 'svelte';
import { showWindow, type Follow } from '$ipc';
import QuickWindow from '$features/check/quick/QuickWindow.svelte';
import { quick } from '$features/check/quick/quick.svelte';
import { connect, go } from '$kit/go';
import { session } from '$kit/state';

/** Opens the quick check: what was copied stands there before the window is seen. */
export async function openQuick(root: HTMLElement, follow: Follow): Promise<void> {
  // Its other pages are in the main window.
  connect({ ...go, customer: (phone) => void quick.step({ kind: 'check', phone }) });
  follow((event) => quick.follow(event));
  window.addEventListener('online', () => (session.online = true));
  window.addEventListener('offline', () => (session.online = false));
  await quick.open();
  mount(QuickWindow, { target: root });
  showWindow();
}
