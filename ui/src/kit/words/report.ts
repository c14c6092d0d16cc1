import type { IconShape } from '../icons';
import { CircleCheck, CircleQuestionMark, CircleSlash, CircleX, Clock, Send } from '../icons';
import { readable, m } from '../i18n';
import type { AppError, IntentState, RiskLevel } from '$ipc';
import type { Tone } from './payment-status';

export const STATES: Record<IntentState, { tone: Tone; icon: IconShape }> = {
  pending: { tone: 'wait', icon: Clock },
  in_flight: { tone: 'info', icon: Send },
  done: { tone: 'ok', icon: CircleCheck },
  refused: { tone: 'bad', icon: CircleX },
  unknown: { tone: 'unknown', icon: CircleQuestionMark },
  cancelled: { tone: 'off', icon: CircleSlash },
};

/** The name of a reason; one that has none here in a readable form. */
export function reasonWords(reason: string): string {
  return m().reporting.reasons[reason] ?? readable(reason);
}

/** The reason of somebody's report: our own name for it, else the service's, else its word as it came. */
export function reasonTold(reason: string | null, label: string | null): string | null {
  return (
    (reason === null ? null : (m().reporting.reasons[reason] ?? null)) ??
    label ??
    (reason === null ? null : readable(reason))
  );
}

/** A verdict in words; one that isn't known is shown as it came. */
export function verdictText(level: RiskLevel | null, word: string | null): string {
  if (level === null) return m().common.noResult;
  return level === 'unknown' ? `“${word ?? ''}”` : m().risk[level].long;
}

/** What the service said about single fields, as it came. */
export function fieldTexts(error: AppError | null): string[] {
  if (error?.code !== 'service' || error.details.refusal.code !== 'validation_error') return [];
  return Object.entries(error.details.refusal.fields).map(([name, texts]) =>
    m().reporting.field(name, texts.join(' ')),
  );
}
