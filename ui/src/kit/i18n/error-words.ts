import type { AccountHint, AppError, Platform, SheetError } from '$ipc';
import type { ErrorFacts } from './en/errors';
import { errorKey } from './error-key';
import { namedField } from './field-words';
import { m } from './messages';

const MEGABYTE = 1 << 20;

/** Where reading a file stopped, and how much of it is allowed: megabytes where the limit is one of bytes. */
function sheetFacts(reason: SheetError): Pick<ErrorFacts, 'sheet' | 'cell' | 'limit'> {
  const inBytes = reason.code === 'too_large' && reason.limit.endsWith('_bytes');
  return {
    sheet: 'sheet' in reason ? reason.sheet : null,
    cell: 'after' in reason ? reason.after : null,
    limit: 'allowed' in reason ? Math.floor(inBytes ? reason.allowed / MEGABYTE : reason.allowed) : null,
  };
}

/** An account as the seller knows it: what the service calls it, and the hint of its key. */
export function accountInWords({ label, key_hint }: AccountHint): string {
  if (label === '') return key_hint === '' ? m().errorParts.earlierAccount : key_hint;
  return key_hint === '' ? label : `${label} (${key_hint})`;
}

function facts(error: AppError, platform: Platform): ErrorFacts {
  const known: ErrorFacts = {
    limit: null,
    seconds: null,
    scope: null,
    status: null,
    sheet: null,
    cell: null,
    word: null,
    folder: '',
    file: '',
    part: null,
    account:
      error.code === 'account_away' || error.code === 'secret_taken'
        ? accountInWords(error.details.account)
        : '',
    store: m().names.stores[platform],
  };
  if (error.code === 'no_answer' && typeof error.details.reason === 'object') {
    const reason = error.details.reason;
    known.status = 'not_understood' in reason ? reason.not_understood.status : reason.redirected.status;
  }
  if (error.code === 'backup') {
    const { reason } = error.details;
    known.folder = 'folder' in reason ? reason.folder : '';
    known.file = 'name' in reason ? reason.name : '';
    known.word = 'version' in reason && reason.version !== '' ? reason.version : null;
    known.part = 'part' in reason ? reason.part : null;
  }
  if (error.code === 'other_mode') known.word = error.details.mode;
  if (error.code === 'file') return { ...known, ...sheetFacts(error.details.reason) };
  if (error.code === 'export' && error.details.reason.code === 'original') {
    return { ...known, ...sheetFacts(error.details.reason.original) };
  }
  if (error.code === 'payment') {
    const { refusal, status } = error.details;
    return { ...known, status, seconds: refusal.code === 'pace' ? refusal.retry_after_s : null };
  }
  if (error.code !== 'service') return known;
  const { refusal, status } = error.details;
  known.status = status;
  if (refusal.code === 'daily_limit_reached') known.limit = refusal.limit;
  if (refusal.code === 'rate_limited') known.seconds = refusal.retry_after_s;
  if (refusal.code === 'other') known.word = refusal.word;
  if (refusal.code === 'scope_missing' && refusal.required_scope !== null) {
    known.scope = m().errorParts.scopes[refusal.required_scope] ?? refusal.required_scope;
  }
  return known;
}

export function errorWords(error: AppError, platform: Platform): { title: string; text: string } {
  const { title, text } = m().errors[errorKey(error)];
  return { title, text: typeof text === 'string' ? text : text(facts(error, platform)) };
}

/** What the service itself said, where it said anything. It is in whatever language the service chose. */
export function serviceMessage(error: AppError): string | null {
  if (error.code === 'payment' && error.details.message !== null)
    return namedField(error.details.message).text;
  return error.code === 'payment' || error.code === 'service' ? error.details.message : null;
}
