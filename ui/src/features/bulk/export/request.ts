import { count, momentInWords } from '$kit/i18n';
import { m } from '../messages';
import type { ExportFormat, ExportName, ExportRequest, ExportWhat, ResultColumn, RunView, Words } from '$ipc';
import { listName } from '../list-name';
import { riskWords } from '../risk-words';
import { clock } from '$kit/state';

export function workbookWords(): Words {
  const { sheets, columns, states, noAnswer, summary } = m().sheetWords;
  const { risk, names, shell } = m();
  const { decisions } = names;
  return {
    sheets,
    columns,
    states,
    risk: riskWords((level) => risk[level].short),
    decisions,
    no_answer: noAnswer,
    test: shell.test,
    summary,
  };
}

/** The columns that can be added to the seller's own file, in their order. */
export const RESULT_COLUMNS: readonly ResultColumn[] = [
  'risk',
  'ratio',
  'delivered',
  'cancelled',
  'couriers',
  'reports',
  'advice',
  'checked_at',
  'decision',
  'reason',
];

export function exportRequest(
  run: RunView,
  what: ExportWhat,
  format: ExportFormat,
  again: boolean,
  to: ExportName,
): ExportRequest {
  const words = m().sheetWords;
  const facts = words.facts;
  return {
    run: run.id,
    what,
    format,
    words: workbookWords(),
    reasons: words.reasons,
    // A word that we don't know has no advice of ours.
    advice: riskWords((level) => (level === 'unknown' ? '' : m().risk[level].advice)),
    facts: [
      [facts.file, listName(run.name)],
      [facts.checked, momentInWords(run.created_at, clock.read())],
      [facts.numbers, count(run.numbers)],
      [facts.reused, count(run.reused)],
    ],
    names: [words.send, words.hold],
    again,
    to,
    replace: false,
  };
}
