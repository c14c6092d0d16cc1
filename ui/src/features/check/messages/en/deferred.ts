import { count, twoDigits } from '$kit/i18n/numbers';

const midnight = () => `${count(12)}:${twoDigits(0)} am`;

/** Numbers that are kept for the next day's checks. */
export const deferred = {
  title: () => `Checked after ${midnight()}`,
  keep: () => 'Check after midnight',
  keepText: () => `Save the number to check it after ${midnight()}.`,
  kept: () => `Saved: it is checked after ${midnight()}`,
  keptText: 'It is checked automatically. If Porokh is closed then, it is checked when you next open it.',
  undo: 'Undo',
  paused: 'Paused: restored from a backup, or refused by the service. Check it now or remove it.',
  remove: (number: string) => `Don’t check ${number}`,
};
