import { m } from './messages';
import type { RunFilter } from '$ipc';
import { DECISIONS } from './rows/decisions';
import { LEVELS } from './rows/mix';

/** The filters whose word in the table contains a text, in the language of the window. */
export function filtersNamed(text: string): RunFilter[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const { filters } = m().runTable;
  const words: [RunFilter, string][] = [
    ...LEVELS.map((level): [RunFilter, string] => [level, m().risk[level].short]),
    ['waiting', filters.waiting],
    ['skipped', filters.skipped],
    ...DECISIONS.map(({ decision }): [RunFilter, string] => [decision, m().names.decisions[decision]]),
  ];
  return words.filter(([, word]) => word.toLowerCase().includes(wanted)).map(([filter]) => filter);
}
