import { errorWords } from '$kit/i18n';
import { m } from '../messages';
import type { Platform, ServiceRefusal } from '$ipc';

/** The refusals that pause a run and have words of their own. */
const KNOWN = [
  'invalid_api_key',
  'plan_required',
  'bulk_not_in_plan',
  'account_disabled',
  'not_found',
  'method_not_allowed',
] as const;

/** Why the service refuses, and the remedy: the words of the same refusal of a single check. */
export function refusalWords(
  code: string | null,
  status: number,
  platform: Platform,
): { title: string; text: string } {
  if (code === 'validation_error') {
    return { title: m().runs.rejectedTitle, text: m().runs.rejectedText() };
  }
  const known = KNOWN.find((listed) => listed === code);
  const refusal: ServiceRefusal =
    known !== undefined
      ? { code: known }
      : code === 'scope_missing'
        ? { code, required_scope: 'check' }
        : { code: 'other', word: code };
  const details = { refusal, message: null, status, may_have_cost: false };
  return errorWords({ code: 'service', details }, platform);
}
