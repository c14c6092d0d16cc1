import type {
  AddressProblem,
  AppError,
  BackupError,
  DatabaseProblem,
  CopyProblem,
  DesktopAction,
  ExportError,
  Found,
  KeyRefusal,
  KeyStoreProblem,
  Limit,
  NoAnswerReason,
  PaymentKeyRefusal,
  PaymentRefusal,
  ServiceRefusal,
  SheetError,
  UnreachableReason,
} from '$ipc';

/** The name of a reason, with or without details. */
type NoAnswerWord = Extract<NoAnswerReason, string> | 'not_understood' | 'redirected';

/** Why a file can't be read, with what it is instead or what it has too much of. */
type SheetWord =
  | Exclude<SheetError['code'], 'not_a_spreadsheet' | 'too_large'>
  | `not_a_spreadsheet_${Found}`
  | `too_large_${Limit}`;

/** One name for every error that needs words of its own. */
export type ErrorKey =
  | 'not_connected'
  | `address_${AddressProblem}`
  | `key_${KeyRefusal}`
  | 'key_of_other_site'
  | 'payment_not_connected'
  | `payment_key_${PaymentKeyRefusal}`
  | 'key_not_in_use'
  | 'account_away'
  | 'secret_taken'
  | 'live_key_only'
  | `payment_${PaymentRefusal['code']}`
  | 'form'
  | 'refund_locked'
  | 'method_kind'
  | 'several_customers'
  | 'wrong_state'
  | 'phone'
  | `service_${ServiceRefusal['code']}`
  | `unreachable_${UnreachableReason}`
  | `no_answer_${NoAnswerWord}`
  | 'other_mode'
  | 'cancelled'
  | 'cancelled_free'
  | 'busy'
  | `key_store_${KeyStoreProblem}`
  | `database_${DatabaseProblem}`
  | 'settings'
  | 'practice'
  | `file_${SheetWord}`
  | `copy_${CopyProblem}`
  | `backup_${Exclude<BackupError['code'], 'database'>}`
  | `export_${Exclude<ExportError['code'], 'original'>}`
  | 'restored'
  | 'costs_more'
  | 'replaces'
  | 'later_decision'
  | 'rows_changed'
  | 'not_found'
  | `desktop_${DesktopAction}`
  | 'internal';

function noAnswerWord(reason: NoAnswerReason): NoAnswerWord {
  if (typeof reason === 'string') return reason;
  return 'not_understood' in reason ? 'not_understood' : 'redirected';
}

function sheetWord(reason: SheetError): SheetWord {
  if (reason.code === 'not_a_spreadsheet') return `not_a_spreadsheet_${reason.found}`;
  if (reason.code === 'too_large') return `too_large_${reason.limit}`;
  return reason.code;
}

/** The name under which the words of an error are kept; also what is shown as its code. */
export function errorKey(error: AppError): ErrorKey {
  switch (error.code) {
    case 'address':
      return `address_${error.details.reason}`;
    case 'key':
      return `key_${error.details.reason}`;
    case 'payment_key':
      return `payment_key_${error.details.reason}`;
    case 'payment':
      return `payment_${error.details.refusal.code}`;
    case 'service':
      return `service_${error.details.refusal.code}`;
    case 'unreachable':
      return `unreachable_${error.details.reason}`;
    case 'no_answer':
      return `no_answer_${noAnswerWord(error.details.reason)}`;
    case 'key_store':
      return `key_store_${error.details.reason}`;
    case 'database':
      return `database_${error.details.reason}`;
    case 'file':
      return `file_${sheetWord(error.details.reason)}`;
    case 'copy':
      return `copy_${error.details.reason}`;
    case 'backup': {
      const { reason } = error.details;
      return reason.code === 'database' ? `database_${reason.reason}` : `backup_${reason.code}`;
    }
    case 'export': {
      const { reason } = error.details;
      return reason.code === 'original' ? `file_${sheetWord(reason.original)}` : `export_${reason.code}`;
    }
    case 'cancelled':
      return error.details.may_have_cost ? 'cancelled' : 'cancelled_free';
    case 'desktop':
      return `desktop_${error.details.what}`;
    default:
      return error.code;
  }
}
