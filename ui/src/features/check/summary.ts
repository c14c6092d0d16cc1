import { groupPhone } from '$kit/format/phone';
import { dayInWords, look } from '$kit/i18n';
import { m } from './messages';
import type { CheckView } from '$ipc';

/** What a summary says of a check, wherever it was made. */
export type Summarised = Pick<CheckView, 'phone' | 'risk' | 'summary' | 'at'>;
import { verdictWords } from './verdict-words';

/** The share of delivered parcels as part of a sentence; without data it says so. */
function ratioWords({ summary }: Summarised): string {
  const ratio = summary?.success_ratio ?? null;
  if (summary === null || ratio === null) return m().check.summaryNoRatio;
  return m().check.summaryRatio(ratio, summary.delivered, summary.total);
}

/** The verdict with the service's own word when the level isn't known. */
function levelWords(check: Summarised): string {
  const { title, word } = verdictWords(check.risk, look.language);
  return word === null ? title : `${title} “${word}”`;
}

/** One tidy line for a message: number, risk, ratio, date. */
export function summaryLine(check: Summarised, now: number): string {
  return m().check.summary(
    groupPhone(check.phone),
    levelWords(check),
    ratioWords(check),
    dayInWords(check.at, now),
  );
}

/** What a screen reader says when a result arrives. */
export function spokenVerdict(check: CheckView): string {
  const words = m().check;
  const ratio = check.summary?.success_ratio ?? null;
  const reports = check.summary?.reports ?? null;
  return words.spokenVerdict(
    levelWords(check),
    ratio === null ? words.summaryNoRatio : m().checking.deliveredShare(ratio),
    reports === null
      ? `${words.reportsUnknown}: ${m().shell.noData}`
      : reports === 0
        ? words.noReports
        : words.reports(reports),
  );
}
