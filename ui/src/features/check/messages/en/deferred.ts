import { count, twoDigits } from '$kit/i18n/numbers';

const midnight = () => `${count(12)}:${twoDigits(0)} am`;

/** Numbers that are kept for the next day's checks. */
export const deferred = {
  title: () => `Checked after ${midnight()}`,
  keep: () => 'Check after midnight',
  keepText: () => `Keep the number: it is checked after ${midnight()}.`,
  kept: () => `Kept: it is checked after ${midnight()}`,
  keptText: 'It happens by itself. If Porokh is closed then, it happens when you open it.',
  undo: 'Take it out',
  paused: 'It waits for your word: the records came from a backup, or the service refused the number',
  remove: (number: string) => `Don’t check ${number}`,
};
