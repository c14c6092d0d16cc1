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

/** The fields that a seller types, by the names that the payment service has for them. */
const NAMES: Record<string, FormField> = {
  full_name: 'name',
  email: 'email',
  amount: 'amount',
  invoice_id: 'invoice_id',
  transaction_id: 'transaction_id',
};

/** What the payment service says of a field, apart from the name that it begins with: `amount: too small`. */
export function namedField(message: string): { field: FormField | null; named: boolean; text: string } {
  const [, name, text] = /^([a-z]+(?:_[a-z]+)*): (.+)$/s.exec(message) ?? [];
  if (name === undefined || text === undefined) return { field: null, named: false, text: message };
  return { field: NAMES[name] ?? null, named: true, text };
}

/** What an error says of one field; `null` when it is about something else. */
export function fieldWords(
  error: AppError | null,
  field: FormField,
  currency: Currency = 'BDT',
): string | null {
  if (error?.code === 'payment' && error.details.refusal.code === 'field') {
    const said = namedField(error.details.message ?? '');
    return said.field === field ? said.text : null;
  }
  if (error?.code !== 'form') return null;
  const found = error.details.problems.find((problem) => problem.field === field);
  return found === undefined ? null : problemWords(found, currency);
}
