import { fromHundredths, hundredths } from '$kit/format/money';
import { m } from '../messages';
import { momentInWords, money } from '$kit/i18n';
import { clock, session } from '$kit/state';
import type { AmountView, RunResult, RunRowView, RunView } from '$ipc';
import { phoneNote } from '../phone-marks';
import { refusalWords } from '../run/refusal-words';

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
  const held = goesOn ? heldWords(run, result.state === 'sent') : null;
  return { text: held ?? stateWords(result), bad: !goesOn };
}

/** Why nothing is asked about a row of a paused list; none where its job is still fetched. */
function heldWords({ state, paused_by: by }: RunView, sent: boolean): string | null {
  if (state !== 'paused' || by === null) return null;
  // Nothing is fetched with a key or a plan that the service refuses.
  if (by.kind === 'refused') return refusalWords(by.code, by.status, session.platform).title;
  return sent && by.kind !== 'other_mode' ? null : m().runTable.paused;
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

/** What is left of a row's amount after its payments, in hundredths; `null` if the amount can't be read. */
export function toCollect({ amount, paid }: RunRowView): number | null {
  const price = amount.kind === 'taka' ? hundredths(amount.amount) : null;
  return price === null ? null : Math.max(0, price - (paid === null ? 0 : (hundredths(paid) ?? 0)));
}

/** What is known of a row's parcel: the money that it relies on, and whether it left already. */
export function parcelWords(row: RunRowView): string[] {
  const words = m().parcels;
  const said = row.is_line ? [words.isLine] : [];
  if (row.paid !== null && !row.is_line) {
    const paid = money(row.paid, 'BDT');
    const left = toCollect(row);
    said.push(left === null ? words.received(paid) : words.collect(paid, money(fromHundredths(left), 'BDT')));
  }
  if (row.left_at !== null) said.push(words.leftAt(momentInWords(row.left_at, clock.now)));
  if (row.outcome_at !== null) said.push(words.outcomeAt(momentInWords(row.outcome_at, clock.now)));
  return said;
}
