import { mount } from 'svelte';
import { showWindow, type AppEvent, type Follow } from '$ipc';
import { check } from '$features/check/check.svelte';
import QuickWindow from '$features/check/quick/QuickWindow.svelte';
import { quick } from '$features/check/quick/quick.svelte';
import { became } from '$kit/query';
import { clock, session, waits } from '$kit/state';

/** What the small window does when the shell tells something: what is about its one check, and nothing else. */
function on(event: AppEvent): void {
  switch (event.kind) {
    case 'account':
      became('account', event.account);
      break;
    case 'check_asks':
      check.upTo = event.seconds;
      break;
    case 'check_kept':
      check.kept(event.id);
      break;
    case 'clock':
      clock.follow(event.ahead_ms);
      break;
    case 'quick_opened':
      void quick.open().finally(showWindow);
      break;
    case 'waits':
      waits.follow(event.waits);
      break;
  }
}

/** Opens the quick check: what was copied stands there before the window is seen. */
export async function openQuick(root: HTMLElement, follow: Follow): Promise<void> {
  follow(on);
  window.addEventListener('online', () => (session.online = true));
  window.addEventListener('offline', () => (session.online = false));
  await quick.open();
  mount(QuickWindow, { target: root });
  showWindow();
}
