import type { AppError, Currency, FormField, FormProblem } from '$ipc';
import { money } from './amounts';
import { m } from './messages';
import { refusalWords } from './phone-words';

/** Why a field of a payment form can't be used. `currency` is that of the form's amounts. */
export function problemWords({ field, problem }: FormProblem, currency: Currency = 'BDT'): string {
  const words = m().fieldProblems;
  switch (problem.code) {
    case 'missing':
      return words.missing[field];
    case 'too_long':
      return words.too_long(problem.most);
    case 'phone':
      return refusalWords(problem.reason);
    case 'money':
      return words.money[problem.reason];
    case 'more_than':
      return words.more_than(money(problem.most, currency));
    default:
      return words[problem.code];
  }
}

/** What an error says of one field; `null` when it is about something else. */
export function fieldWords(
  error: AppError | null,
  field: FormField,
  currency: Currency = 'BDT',
): string | null {
  if (error?.code !== 'form') return null;
  const found = error.details.problems.find((problem) => problem.field === field);
  return found === undefined ? null : problemWords(found, currency);
}
