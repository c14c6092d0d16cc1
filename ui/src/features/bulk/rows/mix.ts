import { count } from '$kit/i18n';
import { m } from '../messages';
import type { RiskCounts, RiskLevel, RunRowCounts } from '$ipc';

export const LEVELS: readonly RiskLevel[] = ['very_high', 'high', 'medium', 'low', 'new', 'unknown'];

/** The levels that some rows have, the riskiest first. */
export function shownLevels(counts: RiskCounts): RiskLevel[] {
  return LEVELS.filter((level) => counts[level] > 0);
}

/** Rows that wait, were skipped, or have no valid number. */
export function withoutResult({ waiting, skipped, invalid }: RunRowCounts): number {
  return waiting + skipped + invalid;
}

export function spokenMix(counts: RunRowCounts): string {
  return shownLevels(counts)
    .map((level) => `${m().risk[level].short} ${count(counts[level])}`)
    .join(', ');
}
