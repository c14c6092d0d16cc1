import { m } from '$lib/i18n';
import type { Alert } from '$lib/ipc';
import { pages } from './pages.svelte';
import { toasts } from './toasts.svelte';

/** Tells what arrived by itself; the shell sends only the kinds that are switched on. */
export function tellAlert(alert: Alert): void {
  if (pages.current === 'activity') return;
  const words = m().alertToasts;
  const text = (() => {
    switch (alert.is) {
      case 'phone_reported':
        return words.phone_reported(alert.held);
      case 'payment':
        return alert.refunded ? words.refund : words.payment;
      default:
        return words[alert.is];
    }
  })();
  toasts.done(text, { label: words.show, run: () => pages.open('activity') });
}
