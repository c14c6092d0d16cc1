import type { RiskWords } from '$ipc';

/** A word for each level, as the shell writes them into tables and files. */
export const riskWords = (word: (level: keyof RiskWords) => string): RiskWords => ({
  new: word('new'),
  low: word('low'),
  medium: word('medium'),
  high: word('high'),
  very_high: word('very_high'),
  unknown: word('unknown'),
});
