import { levelWords } from '$kit/words/summary';
import type { CheckView } from '$ipc';
import { m } from './messages';

export function spokenVerdict(check: CheckView): string {
  const words = m().check;
  const ratio = check.summary?.success_ratio ?? null;
  const reports = check.summary?.reports ?? null;
  return words.spokenVerdict(
    levelWords(check),
    ratio === null ? m().checking.summaryNoRatio : m().checking.deliveredShare(ratio),
    reports === null
      ? `${m().common.reports}: ${m().common.noData}`
      : reports === 0
        ? words.noReports
        : m().common.reportCount(reports),
  );
}
