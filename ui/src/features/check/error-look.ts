import {
  CircleQuestionMark,
  Clock,
  Database,
  Gauge,
  KeyRound,
  Plug,
  ServerCrash,
  ShieldX,
  TriangleAlert,
  WifiOff,
  type IconShape,
} from '$kit/icons';
import type { ErrorKey } from '$kit/i18n';

export type Tone = 'bad' | 'wait' | 'off' | 'info' | 'unknown';

/** What a message card offers: each is one button. */
export type Fix =
  | 'try_again'
  | 'check_again'
  | 'replace_key'
  | 'settings'
  | 'site'
  | 'practise'
  | 'folder'
  | 'later'
  | 'leave';

export interface ErrorLook {
  tone: Tone;
  icon: IconShape;
  fixes: readonly Fix[];
}

const key = (...fixes: Fix[]): ErrorLook => ({ tone: 'bad', icon: KeyRound, fixes });
const account = (...fixes: Fix[]): ErrorLook => ({ tone: 'bad', icon: ShieldX, fixes });
const offline = (...fixes: Fix[]): ErrorLook => ({ tone: 'off', icon: WifiOff, fixes });
const doubt: ErrorLook = { tone: 'unknown', icon: CircleQuestionMark, fixes: ['check_again', 'leave'] };
const database: ErrorLook = { tone: 'bad', icon: Database, fixes: ['try_again', 'folder'] };
const other = (...fixes: Fix[]): ErrorLook => ({ tone: 'bad', icon: TriangleAlert, fixes });

/** Errors that do not look like their family. */
const OWN: Partial<Record<ErrorKey, ErrorLook>> = {
  not_connected: { tone: 'info', icon: Plug, fixes: ['settings', 'practise'] },
  service_invalid_api_key: key('replace_key', 'practise'),
  service_plan_required: account('site', 'practise'),
  service_scope_missing: key('site', 'replace_key'),
  service_bulk_not_in_plan: account('site'),
  service_account_disabled: account('site', 'practise'),
  service_invalid_phone: other('leave'),
  service_validation_error: other('leave'),
  service_daily_limit_reached: { tone: 'wait', icon: Gauge, fixes: ['later', 'leave'] },
  service_rate_limited: { tone: 'off', icon: Clock, fixes: ['try_again'] },
  service_not_found: other('settings'),
  service_method_not_allowed: other('settings'),
  service_server_error: { tone: 'wait', icon: ServerCrash, fixes: ['check_again', 'leave'] },
  service_other: other('try_again', 'leave'),
  unreachable_tls: { tone: 'bad', icon: ShieldX, fixes: ['try_again', 'settings'] },
  no_answer_redirected: other('settings'),
  no_answer_too_large: { ...doubt, fixes: ['settings', 'check_again'] },
  cancelled: doubt,
  busy: { tone: 'off', icon: Clock, fixes: ['leave'] },
  key_store_key_gone: key('replace_key', 'practise'),
  phone: other('leave'),
  later_decision: other('leave'),
  rows_changed: other('leave'),
  not_found: other('leave'),
  settings: other('try_again', 'folder'),
};

/** Whether a seller would wonder what the error cost, because its own words don't say. */
export function leavesCostOpen(name: ErrorKey): boolean {
  return name.startsWith('no_answer_') || name === 'service_server_error' || name === 'service_other';
}

/** How the card of an error looks and what it offers. */
export function errorLook(name: ErrorKey): ErrorLook {
  const own = OWN[name];
  if (own !== undefined) return own;
  if (name.startsWith('key_store_')) return key('try_again', 'practise');
  if (name.startsWith('unreachable_')) return offline('try_again', 'leave');
  if (name.startsWith('no_answer_')) return doubt;
  if (name.startsWith('database_')) return database;
  if (name.startsWith('address_') || name.startsWith('key_')) return key('settings');
  return other('try_again', 'leave');
}
