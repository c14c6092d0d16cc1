import {
  type IconShape,
  Bell,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  Clock,
  Flag,
  MessageCircleQuestionMark,
  RotateCcw,
  ShieldX,
  Table2,
  Undo2,
} from '$kit/icons';
import type { ActivityWhat } from '$ipc';
import type { Tone } from '$kit/words/payment-status';

const REFUNDED = 'payment.refunded';

export function isRefund(what: ActivityWhat): boolean {
  return what.kind === 'payment' && what.event === REFUNDED;
}

/** How a line looks: never by colour alone. */
export function lookOf(what: ActivityWhat): { tone: Tone; icon: IconShape } {
  switch (what.kind) {
    case 'phone_reported':
      return { tone: 'bad', icon: Flag };
    case 'payment':
      if (isRefund(what)) return { tone: 'info', icon: Undo2 };
      // A message alone proves nothing: green is for what the service was asked about.
      return what.status?.kind === 'paid'
        ? { tone: 'ok', icon: CircleCheck }
        : { tone: 'wait', icon: CircleAlert };
    case 'bulk_completed':
      return { tone: what.status === 'failed' ? 'bad' : 'info', icon: Table2 };
    case 'plan_expiring':
      return { tone: 'wait', icon: CalendarClock };
    case 'test':
      return { tone: 'off', icon: Bell };
    case 'other':
      return { tone: 'unknown', icon: MessageCircleQuestionMark };
    case 'rejected':
      switch (what.cause.code) {
        case 'too_old':
        case 'from_the_future':
          return { tone: 'off', icon: Clock };
        case 'repeated':
          return { tone: 'off', icon: RotateCcw };
        default:
          return { tone: 'bad', icon: ShieldX };
      }
  }
}
