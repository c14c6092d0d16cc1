import type { ErrorKey } from '../error-key';
import { count, twoDigits } from '../numbers';
import type { BackupPart } from '$ipc';
import { backupErrors } from './backup-errors';
import { exportErrors } from './export-errors';
import { fileErrors } from './file-errors';
import { paymentErrors } from './payment-errors';
import { waitOf } from './plural';

/** What an error's words may need to know. */
export interface ErrorFacts {
  /** The limit that was reached: a day's checks, or what a file may have. */
  limit: number | null;
  /** Seconds to wait. */
  seconds: number | null;
  /** The permission that a key lacks, in words. */
  scope: string | null;
  /** HTTP status of the reply. */
  status: number | null;
  /** The sheet of a file that it is about. */
  sheet: string | null;
  /** The last cell of it that could be read. */
  cell: string | null;
  /** The service's own code for something that we don't know. */
  word: string | null;
  /** The folder that it is about; empty for most. */
  folder: string;
  /** The name of the backup that it is about; empty for most. */
  file: string;
  /** The part of a backup that it is about. */
  part: BackupPart | null;
  /** The account that it belongs to, in words. */
  account: string;
  /** The key store of this system. */
  store: string;
}

/** What happened, and what to do. */
export interface ErrorWords {
  title: string;
  text: string | ((facts: ErrorFacts) => string);
}

const midnight = () => `${count(12)}:${twoDigits(0)} am`;

export const errors: Record<ErrorKey, ErrorWords> = {
  ...fileErrors,
  ...exportErrors,
  ...backupErrors,
  ...paymentErrors,
  restored: {
    title: 'Paused: the data was restored',
    text: 'What was done after that is not known here and could be done twice. Look first, then continue.',
  },
  costs_more: {
    title: 'It would cost more than was shown',
    text: 'Nothing was started. Look at the new price, then start again.',
  },
  not_connected: {
    title: 'No account is connected',
    text: 'Connect your courier-check account in Settings, or practise.',
  },
  address_empty: { title: 'The address is missing', text: 'Copy it from your courier-check account.' },
  address_not_an_address: {
    title: 'This is not a web address',
    text: 'It begins with https:// and ends in /api/v1. Copy it from your courier-check account.',
  },
  address_insecure: {
    title: 'This address is not secure',
    text: 'It must begin with https://, so that nobody on the way can read your key.',
  },
  address_extras: {
    title: 'The address has too much in it',
    text: 'Take away a name and password, and everything from a ? or # on.',
  },
  key_empty: { title: 'The key is missing', text: 'Copy it from your courier-check account.' },
  key_prefix: {
    title: 'This is not a key for this service',
    text: 'A key begins with dc_live_ or dc_test_. Copy the whole key.',
  },
  key_too_short: { title: 'The key is too short', text: 'Part of it is missing. Copy the whole key.' },
  key_characters: {
    title: 'The key has a character that no key has',
    text: 'A space or another sign came along. Copy the key again.',
  },
  phone: { title: 'This is not a mobile number', text: 'Look at the number in the field again.' },

  service_invalid_api_key: {
    title: 'Your key was not accepted',
    text: 'It may have been removed in your web account. Paste a new one.',
  },
  service_plan_required: {
    title: 'Your plan does not include this',
    text: 'A live key needs a plan with API access. Choose one in your web account; until then you can practise.',
  },
  service_scope_missing: {
    title: 'Your key lacks a permission',
    text: ({ scope }) =>
      `Give the key the permission “${scope ?? '?'}” in your web account, or use a key that has it.`,
  },
  service_bulk_not_in_plan: {
    title: 'Your plan has no bulk checks',
    text: 'Check the numbers one by one, or choose another plan in your web account.',
  },
  service_account_disabled: {
    title: 'Your account is disabled',
    text: 'Ask the service why. Porokh can’t change it; practice mode still works.',
  },
  service_invalid_phone: {
    title: 'The service did not accept this number',
    text: 'Look at the number in the field again.',
  },
  service_validation_error: {
    title: 'The service did not accept the request',
    text: 'Look at what you entered, then try again.',
  },
  service_daily_limit_reached: {
    title: 'No checks left today',
    text: ({ limit }) =>
      `${limit === null ? 'All are used.' : `${count(limit)} used.`} They refill at ${midnight()}. Saved results still open for free.`,
  },
  service_rate_limited: {
    title: 'Too many requests at once',
    text: ({ seconds }) =>
      seconds === null ? 'Wait a minute, then try again.' : `Try again in ${waitOf(seconds)}.`,
  },
  service_not_found: {
    title: 'The service is not at this address',
    text: 'Compare the address in Settings with the one in your web account. It ends in /api/v1.',
  },
  service_method_not_allowed: {
    title: 'The service refused this kind of request',
    text: 'The address may belong to something else. Compare it with the one in your web account.',
  },
  service_server_error: {
    title: 'The service has a problem',
    text: 'It is not your fault. Try again in a few minutes.',
  },
  service_other: {
    title: 'The service refused',
    text: ({ word, status }) =>
      word === null
        ? `Its answer had the status ${status ?? '?'}. Try again later.`
        : `It says “${word}”, which Porokh does not know. Try again later.`,
  },

  unreachable_connect: {
    title: 'The service can’t be reached',
    text: 'Check your internet connection. If other pages open, the service may be down for a while. Nothing was used.',
  },
  unreachable_connect_timeout: {
    title: 'The service does not respond',
    text: 'The connection is slow or broken. Try again. Nothing was used.',
  },
  unreachable_tls: {
    title: 'No safe connection to the service',
    text: 'Its certificate was not accepted. Look at the date and time of this computer, and at the address. Nothing was used.',
  },
  no_answer_timed_out: {
    title: 'The answer did not come in time',
    text: 'The service took too long.',
  },
  no_answer_connection_lost: {
    title: 'The connection broke off',
    text: 'The request had left, the answer did not arrive.',
  },
  no_answer_not_understood: {
    title: 'The answer could not be read',
    text: ({ status }) =>
      `Something other than the service answered, with the status ${status ?? '?'}. That happens while it is having trouble, or where the internet asks for a sign-in. Try again in a few minutes.`,
  },
  no_answer_redirected: {
    title: 'The address points elsewhere',
    text: 'The service sent Porokh to another address. Your key is never sent there. Copy the address from your web account again.',
  },
  no_answer_too_large: {
    title: 'The answer was too large',
    text: 'This can’t be an answer of the service. Compare the address in Settings with the one in your web account.',
  },
  other_mode: {
    title: 'The answer came in another mode',
    text: ({ word }) =>
      `The service answered in the mode “${word ?? '?'}”, which is not that of your key: what it says can’t be relied on. Look at the key in your web account.`,
  },
  cancelled_free: { title: 'Cancelled', text: 'Nothing was sent.' },
  cancelled: { title: 'Check cancelled', text: 'The request had left before it was cancelled.' },
  busy: { title: 'Something is still running', text: 'Wait until it is finished, or cancel it.' },

  key_store_missing: {
    title: 'This computer has no key store',
    text: ({ store }) =>
      `Porokh keeps keys only in ${store}, and it was not found. Install or start it, then start Porokh again. Practice mode works without it.`,
  },
  key_store_locked: {
    title: 'The key store is locked',
    text: ({ store }) => `Unlock ${store}, then try again.`,
  },
  key_store_no_answer: {
    title: 'The key store does not answer',
    text: ({ store }) => `${store} may be waiting for your password. If not, start Porokh again.`,
  },
  key_store_key_gone: {
    title: 'Your key is no longer there',
    text: ({ store }) => `It was removed from ${store}. Paste it again.`,
  },
  key_store_failed: {
    title: 'The key store refused',
    text: ({ store }) =>
      `${store} could not be used. Start Porokh again. The key was not kept anywhere else.`,
  },

  database_locked: {
    title: 'The history is in use elsewhere',
    text: 'Another program holds the file. Close it, then try again.',
  },
  database_read_only: {
    title: 'The history can’t be written',
    text: 'The data folder is read-only. Allow writing there, then start Porokh again.',
  },
  database_disk_full: { title: 'The disk is full', text: 'Free some space, then try again.' },
  database_other_schema: {
    title: 'Another version of Porokh made these records',
    text: 'Install the newest version of Porokh, or choose another data folder. The file was not changed.',
  },
  database_damaged: {
    title: 'The history is damaged',
    text: 'Start Porokh again: it sets the file aside, never deletes it, and begins a new one.',
  },
  database_failed: {
    title: 'The history can’t be used',
    text: 'Start Porokh again. If it stays like this, look at the data folder.',
  },
  settings: {
    title: 'The change could not be kept',
    text: 'The settings file can’t be written. Check whether the disk is full or the data folder is read-only.',
  },
  practice: { title: 'Practice mode could not start', text: 'Start Porokh again, then try once more.' },
  not_found: { title: 'This record is gone', text: 'It was deleted in the meantime.' },
  desktop_open: {
    title: 'It could not be opened',
    text: 'This system found no program for it. Choose one in the settings of the computer, then try again.',
  },
  desktop_start_with_computer: {
    title: 'The computer’s list of programs could not be changed',
    text: 'Porokh does not start with it. Try again, or add Porokh in the settings of the computer.',
  },
  desktop_copy: { title: 'Nothing was copied', text: 'The clipboard refused. Try again.' },
  desktop_print: {
    title: 'Printing could not begin',
    text: 'Check that a printer, or saving as PDF, is set up, and try again.',
  },
  desktop_paste: { title: 'The clipboard could not be read', text: 'Paste with the keyboard instead.' },
  internal: {
    title: 'Something in Porokh went wrong',
    text: 'Try again. If it happens again, restart Porokh. Your history is safe.',
  },
};

export const errorParts = {
  mayHaveCost: 'A check may have been counted. Today’s count in your web account can prove it.',
  notCounted: 'No check was counted.',
  notCountedByCount: 'No check was counted: as many are left today as before.',
  serviceSays: 'The service says',
  checkAgainCosts: 'Check again',
  tryAgain: 'Try again',
  ofNumber: (does: string, phone: string) => `${does}: ${phone}`,
  replaceKey: 'Replace key',
  openSettings: 'Open Settings',
  /** An account that nobody named. */
  earlierAccount: 'an earlier account',
  openSite: 'Open the web app',
  practise: 'Practice mode',
  openFolder: 'Open data folder',
  showSaved: 'Show saved result',
  leave: 'Leave',
  scopes: { check: 'check', report: 'report', deliveries: 'deliveries' } as Record<string, string>,
};
