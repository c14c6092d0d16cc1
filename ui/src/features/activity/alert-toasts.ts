import { m } from './messages';
import type { Alert } from '$ipc';
import { chime } from '$kit/chime';
import { type Page, pages, session, toasts } from '$kit/state';

/** The seller has to do something about these. */
const ASKS: readonly Alert['kind'][] = [
  'phone_reported',
  'plan_expiring',
  'payment_differs',
  'advance_gone',
  'transaction_shared',
  'list_asks',
  'deferred_lost',
  'rejected',
];

function pageOf(alert: Alert): Page {
  switch (alert.kind) {
    case 'payment_differs':
    case 'advance_gone':
    case 'transaction_shared':
      return 'payments';
    case 'list_done':
    case 'list_asks':
      return 'bulk';
    case 'deferred_checked':
    case 'deferred_lost':
      return 'check';
    default:
      return 'activity';
  }
}

/** Tells what happened by itself, and leads there; the shell sends only the kinds that are switched on. */
export function tellAlert(alert: Alert, lead: () => void): void {
  const ofList = alert.kind === 'list_done' || alert.kind === 'list_asks';
  if (ofList && session.settings.sound) chime();
  // The payment itself is told of by name.
  if (alert.kind === 'paid') return;
  const [words, page] = [m().alertToasts, pageOf(alert)];
  if (pages.current === page) return;
  const text = (() => {
    switch (alert.kind) {
      case 'phone_reported':
        return words.phone_reported(alert.held);
      case 'payment':
        return alert.refunded ? words.refund : words.payment;
      default:
        return words[alert.kind];
    }
  })();
  const show = { label: m().common.show, run: lead };
  if (ASKS.includes(alert.kind)) toasts.warn(text, show);
  else toasts.info(text, show);
}
