import { m } from '../messages';
import { money } from '$kit/i18n';
import type { AmountView, RunResult, RunRowView, RunView } from '$ipc';
import { phoneNote } from '../phone-marks';

/** Why a row of a run has no verdict, in words; none where it has one. */
export function withoutVerdict(row: RunRowView, run: RunView): { text: string; bad: boolean } | null {
  const words = m().runTable;
  const { result } = row;
  if (result === null) {
    const why = phoneNote(row);
    return why?.bad ? why : { text: words.noNumber, bad: false };
  }
  if (result.level !== null) return null;
  const goesOn = ['waiting', 'sent'].includes(result.state);
  // Nothing of it is asked until the key of its account is entered again.
  if (goesOn && run.waits_for?.kind === 'account_away') return { text: words.accountAway, bad: false };
  return { text: stateWords(result), bad: !goesOn };
}

function stateWords({ state, reason }: RunResult): string {
  const words = m().runTable;
  const known: Partial<Record<RunResult['state'], string>> = {
    sent: words.sent,
    in_doubt: words.inDoubt,
    invalid: words.rejected,
    skipped: reason === null ? words.skipped : words.skippedAs(reason),
    unread: words.unread,
    left: words.left,
  };
  return known[state] ?? words.waiting;
}

/** A verdict in a chip: our short word, or the service's own where we don't know it. */
export function levelWords({ level, word }: RunResult): string {
  if (level === 'unknown' && word !== null && word !== '') return `“${word}”`;
  return m().risk[level ?? 'unknown'].short;
}

/** The amount of a row: as money, else as it stands in the file. */
export function amountWords(amount: AmountView): string {
  if (amount.kind === 'taka') return money(amount.amount, 'BDT');
  return amount.kind === 'unreadable' ? amount.text : '';
}
