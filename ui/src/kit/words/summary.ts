import { groupPhone } from '../format/phone';
import { dayInWords, look, m } from '../i18n';
import type { CheckView } from '$ipc';

/** What a summary says of a check, wherever it was made. */
export type Summarised = Pick<CheckView, 'phone' | 'risk' | 'summary' | 'at'>;
import { verdictWords } from './verdict';

/** The share of delivered parcels as part of a sentence; without data it says so. */
function ratioWords({ summary }: Summarised): string {
  const ratio = summary?.success_ratio ?? null;
  if (summary === null || ratio === null) return m().checking.summaryNoRatio;
  return m().checking.summaryRatio(ratio, summary.delivered, summary.total);
}

/** The verdict with the service's own word when the level isn't known. */
export function levelWords(check: Summarised): string {
  const { title, word } = verdictWords(check.risk, look.language);
  return word === null ? title : `${title} “${word}”`;
}

/** One tidy line for a message: number, risk, ratio, date. */
export function summaryLine(check: Summarised, now: number): string {
  return m().checking.summary(
    groupPhone(check.phone),
    levelWords(check),
    ratioWords(check),
    dayInWords(check.at, now),
  );
}
