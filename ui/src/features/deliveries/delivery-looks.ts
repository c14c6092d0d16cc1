import {
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  Clock,
  RefreshCw,
  Send,
  TriangleAlert,
} from '$kit/icons';
import type { DeliveryState, DeliveryView } from '$ipc';
import { readable } from '$kit/i18n';
import type { Look } from '$kit/words/outcome';

/** How a state looks: never by colour alone. */
export const STATES: Record<DeliveryState, Look> = {
  ready: { tone: 'off', icon: CircleDashed },
  queued: { tone: 'off', icon: Clock },
  in_flight: { tone: 'info', icon: Send },
  done: { tone: 'ok', icon: CircleCheck },
  skipped: { tone: 'wait', icon: TriangleAlert },
  refused: { tone: 'bad', icon: CircleX },
  unknown: { tone: 'unknown', icon: CircleQuestionMark },
};

/** Ready, and the service has another version that it is to replace. */
export const UPDATE: Look = { tone: 'info', icon: RefreshCw };

/** Of letters and underscores alone: a word for programs. */
const IDENTIFIER = /^[a-z]+(_[a-z]+)+$/;

/** Texts in what the service gave for a result, in their order. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [IDENTIFIER.test(value) ? readable(value) : value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(texts);
}

/** What the service said of a result: its message or reason where it names one, else its texts. */
export function answerWords({ answer }: DeliveryView): string {
  if (answer === null) return '';
  try {
    const read: unknown = JSON.parse(answer);
    if (typeof read === 'object' && read !== null) {
      const { message, reason } = read as { message?: unknown; reason?: unknown };
      const said = texts([message, reason]);
      if (said.length > 0) return said.join(' · ');
    }
    return texts(read).join(' · ') || answer;
  } catch {
    return answer;
  }
}
