import type { RiskCounts, RiskLevel } from '$ipc';

/** Fewer results than these have no percentage: one more would turn it over. */
const ENOUGH = 10;

/** A part of a whole in percent, with one decimal; `null` where there are too few. */
export function share(part: number, whole: number): number | null {
  return whole < ENOUGH ? null : Math.round((part * 1000) / whole) / 10;
}

/** The levels of a column from its foot up. */
export const STACK = [
  'very_high',
  'high',
  'medium',
  'new',
  'low',
  'unknown',
] as const satisfies readonly RiskLevel[];

export const allOf = (risks: RiskCounts): number => STACK.reduce((sum, level) => sum + risks[level], 0);

export const riskyOf = ({ high, very_high }: RiskCounts): number => high + very_high;

/** A piece of a stacked column, in pixels from the top of the plot. */
export interface Piece {
  level: RiskLevel;
  y: number;
  height: number;
}

/** Space between two pieces of a column. */
const BETWEEN = 2;

/** A column that stands on `foot` and is at most `most` high for the largest whole; what is there at all is a pixel high. */
export function column(risks: RiskCounts, largest: number, foot: number, most: number): Piece[] {
  let y = foot;
  return STACK.filter((level) => risks[level] > 0).map((level) => {
    const height = Math.max(1, (risks[level] / Math.max(1, largest)) * most);
    y -= height;
    const piece = { level, y, height };
    y -= BETWEEN;
    return piece;
  });
}

/** The top of a column, where its number stands. */
export const topOf = (pieces: readonly Piece[], foot: number): number => pieces.at(-1)?.y ?? foot;

/** The days, from 1, with most checks: three at most, the earlier one of equal ones. */
export function busiest(byDay: readonly number[]): number[] {
  const days = byDay.map((checks, index) => ({ checks, day: index + 1 })).filter(({ checks }) => checks > 0);
  days.sort((a, b) => b.checks - a.checks || a.day - b.day);
  return days.slice(0, 3).map(({ day }) => day);
}

/** One or two lines at round numbers within a plot that reaches up to `largest`. */
export function gridLines(largest: number): number[] {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, largest / 2)));
  const step = [5, 3, 2, 1].map((times) => times * unit).find((step) => step * 2 <= largest);
  return step === undefined ? [] : [step, step * 2];
}
