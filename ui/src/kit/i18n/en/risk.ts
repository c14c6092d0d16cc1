import type { RiskLevel } from '$ipc';

/** Words of a risk level. The service's own label and advice are in Bangla and win there. */
export interface LevelWords {
  /** In a chip or a list. */
  short: string;
  /** As a verdict. */
  long: string;
  /** What to do; our own line. */
  advice: string;
}

export const risk: Record<RiskLevel, LevelWords> = {
  new: { short: 'New', long: 'New customer', advice: 'No courier history yet. Confirm by phone first.' },
  low: { short: 'Low', long: 'Low risk', advice: 'Safe to ship.' },
  medium: { short: 'Medium', long: 'Medium risk', advice: 'Confirm by phone before you ship.' },
  high: { short: 'High', long: 'High risk', advice: 'Take an advance payment before you ship.' },
  very_high: { short: 'Very high', long: 'Very high risk', advice: 'Do not ship without full payment.' },
  unknown: {
    short: 'Unknown',
    long: 'Unknown',
    advice: 'Porokh doesn’t know this risk level. Decide by the delivery counts.',
  },
};
