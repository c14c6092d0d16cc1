import { m } from './messages';
import type { Decision, RiskLevel, RunFilter } from '$ipc';

const LEVELS: RiskLevel[] = ['very_high', 'high', 'medium', 'low', 'new', 'unknown'];
const STATES = ['waiting', 'skipped'] as const;
const DECISIONS: Decision[] = ['send', 'hold', 'advance', 'cancelled'];

/** The filters whose word in the table contains a text, in the language of the window. */
export function filtersNamed(text: string): RunFilter[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const { filters } = m().runTable;
  const { decisions } = m().names;
  const words: [RunFilter, string][] = [
    ...LEVELS.map((level): [RunFilter, string] => [level, m().risk[level].short]),
    ...STATES.map((state): [RunFilter, string] => [state, filters[state]]),
    ...DECISIONS.map((decision): [RunFilter, string] => [decision, decisions[decision]]),
  ];
  return words.filter(([, word]) => word.toLowerCase().includes(wanted)).map(([filter]) => filter);
}
