import { m } from '../i18n';
import type { Language, RiskLevel, RiskView } from '$ipc';

export interface VerdictWords {
  title: string;
  /** The service's Bangla label, to stand beside an English title. */
  label: string | null;
  advice: string | null;
  /** A risk word without a known meaning, as it came. */
  word: string | null;
}

/**
 * The words of a verdict. In Bangla the service's own label and advice win; in English ours stand, with the
 * Bangla label beside them. A level that isn't known keeps our words and shows its own.
 */
export function verdictWords(risk: RiskView | null, language: Language): VerdictWords {
  const level: RiskLevel = risk?.level ?? 'unknown';
  const ours = m(language).risk[level];
  const label = filled(risk?.label);
  const advice = filled(risk?.advice);
  const unknown = level === 'unknown';
  const bangla = language === 'bn';
  return {
    title: bangla && !unknown ? (label ?? ours.long) : ours.long,
    label: bangla && !unknown ? null : label,
    advice: bangla ? (advice ?? ours.advice) : ours.advice,
    word: unknown ? filled(risk?.word) : null,
  };
}

function filled(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === '' ? null : text;
}
