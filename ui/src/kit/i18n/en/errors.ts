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
    text: 'Work done after the backup isn’t recorded here and could be repeated. Check first, then continue.',
  },
  costs_more: {
    title: 'More checks would be used than shown',
    text: 'Nothing was started. Check the new count, then start again.',
  },
  replaces: {
    title: 'Files would be replaced',
    text: 'Nothing was written. Choose another place or name.',
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
    text: 'It must begin with https://, so that nobody in between can read your API key.',
  },
  address_extras: {
    title: 'The address has extra parts',
    text: 'Remove the user name, the password, and everything after ? or #.',
  },
  key_of_other_site: {
    title: 'Enter the API key again',
    text: 'This is another server. Porokh never sends a saved API key to a new address. If somebody told you to change the address, ask the service first.',
  },
  key_empty: { title: 'The API key is missing', text: 'Copy it from your courier-check account.' },
  key_prefix: {
    title: 'This is not an API key for this service',
    text: 'An API key begins with dc_live_ or dc_test_. Copy the whole key.',
  },
  key_too_short: { title: 'The API key is too short', text: 'Part of it is missing. Copy the whole key.' },
  key_characters: {
    title: 'The API key contains an invalid character',
    text: 'A space or another character may have been copied too. Copy the key again.',
  },
  phone: { title: 'This is not a mobile number', text: 'Check the number you entered.' },

  service_invalid_api_key: {
    title: 'Your API key was not accepted',
    text: 'It may have been removed on the service’s website. Paste a new one.',
  },
  service_plan_required: {
    title: 'Your plan does not include this',
    text: 'A live API key needs a plan with API access. Choose one on the service’s website; until then you can practise.',
  },
  service_scope_missing: {
    title: 'Your API key lacks a permission',
    text: ({ scope }) =>
      `Give the key the permission “${scope ?? '?'}” on the service’s website, or use a key that has it.`,
  },
  service_bulk_not_in_plan: {
    title: 'Your plan has no bulk checks',
    text: 'Check the numbers one by one, or choose another plan on the service’s website.',
  },
  service_account_disabled: {
    title: 'Your account is disabled',
    text: 'Ask the service why. Porokh can’t change it; practice mode still works.',
  },
  service_invalid_phone: {
    title: 'The service did not accept this number',
    text: 'Check the number you entered.',
  },
  service_validation_error: {
    title: 'The service did not accept the request',
    text: 'Check what you entered, then try again.',
  },
  service_daily_limit_reached: {
    title: 'No checks left today',
    text: ({ limit }) =>
      `${limit === null ? 'All are used.' : `${count(limit)} used.`} You get new checks at ${midnight()}. Saved results still open for free.`,
  },
  service_rate_limited: {
    title: 'Too many requests at once',
    text: ({ seconds }) =>
      seconds === null ? 'Wait a minute, then try again.' : `Try again in ${waitOf(seconds)}.`,
  },
  service_not_found: {
    title: 'The service is not at this address',
    text: 'Compare the address in Settings with the one on the service’s website. It ends in /api/v1.',
  },
  service_method_not_allowed: {
    title: 'The service refused this kind of request',
    text: 'The address may belong to something else. Compare it with the one on the service’s website.',
  },
  service_server_error: {
    title: 'The service has a problem',
    text: 'It isn’t your fault. Try again in a few minutes.',
  },
  service_other: {
    title: 'The service refused the request',
    text: ({ word, status }) =>
      word === null
        ? `The service answered with status ${status ?? '?'}. Try again later.`
        : `It says “${word}”, which Porokh does not know. Try again later.`,
  },

  unreachable_connect: {
    title: 'The service can’t be reached',
    text: 'Check your internet connection. If other pages open, the service may be down for a while. No check was used.',
  },
  unreachable_connect_timeout: {
    title: 'The service does not respond',
    text: 'The connection is slow or broken. Try again. No check was used.',
  },
  unreachable_tls: {
    title: 'No secure connection to the service',
    text: 'Its certificate was not accepted. Check the date and time of this computer, and the address. No check was used.',
  },
  no_answer_timed_out: {
    title: 'The answer took too long',
    text: 'The service did not answer in time.',
  },
  no_answer_connection_lost: {
    title: 'The connection was lost',
    text: 'The request was sent, but no answer came.',
  },
  no_answer_not_understood: {
    title: 'The answer could not be read',
    text: ({ status }) =>
      `The answer didn’t come from the service (status ${status ?? '?'}). This happens when the service has problems or your network asks you to sign in. Try again in a few minutes.`,
  },
  no_answer_redirected: {
    title: 'The address points elsewhere',
    text: 'The service sent Porokh to another address. Your key is never sent there. Copy the address from the service’s website again.',
  },
  no_answer_too_large: {
    title: 'The answer was too large',
    text: 'This can’t be an answer of the service. Compare the address in Settings with the one on the service’s website.',
  },
  other_mode: {
    title: 'The service answered in the wrong mode',
    text: ({ word }) =>
      `The answer was for “${word ?? '?'}” mode, not your key’s mode, so it wasn’t used as a result. Check the key on the service’s website.`,
  },
  cancelled_free: { title: 'Cancelled', text: 'Nothing was sent.' },
  cancelled: { title: 'Check cancelled', text: 'The request was already sent when you cancelled.' },
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
    title: 'Your API key is no longer there',
    text: ({ store }) => `It was removed from ${store}. Paste it again.`,
  },
  key_store_failed: {
    title: 'The key store could not be used',
    text: ({ store }) => `${store} did not work. Start Porokh again. The key was not saved anywhere else.`,
  },

  database_locked: {
    title: 'Porokh’s records are in use elsewhere',
    text: 'Another program is using the file. Close it, then try again.',
  },
  database_read_only: {
    title: 'The check history can’t be saved',
    text: 'The data folder is read-only. Allow writing there, then start Porokh again.',
  },
  database_disk_full: { title: 'The disk is full', text: 'Free some space, then try again.' },
  database_other_schema: {
    title: 'Another version of Porokh made these records',
    text: 'Install the newest version of Porokh, or choose another data folder. The file was not changed.',
  },
  database_damaged: {
    title: 'Porokh’s records are damaged',
    text: 'Start Porokh again: it sets the file aside, never deletes it, and begins a new one.',
  },
  database_failed: {
    title: 'Porokh’s records can’t be read',
    text: 'Start Porokh again. If this continues, check the data folder.',
  },
  settings: {
    title: 'The change could not be saved',
    text: 'The settings file can’t be written. Check whether the disk is full or the data folder is read-only.',
  },
  practice: { title: 'Practice mode could not start', text: 'Start Porokh again, then try once more.' },
  later_decision: {
    title: 'This can’t be undone any more',
    text: 'It was changed again since. Nothing was undone.',
  },
  rows_changed: {
    title: 'The list has changed since it was shown',
    text: 'Nothing was decided. Look at it again.',
  },
  not_found: { title: 'This record is gone', text: 'It has been deleted.' },
  desktop_open: {
    title: 'The file or page could not be opened',
    text: 'No program is set to open it. Choose one in the settings of the computer, then try again.',
  },
  desktop_start_with_computer: {
    title: 'Porokh can’t be set to start with the computer',
    text: 'Try again, or add Porokh in the settings of the computer.',
  },
  desktop_copy: { title: 'Nothing was copied', text: 'The clipboard isn’t available. Try again.' },
  desktop_print: {
    title: 'Printing could not start',
    text: 'Check that a printer or saving as PDF is set up, then try again.',
  },
  desktop_paste: { title: 'The clipboard could not be read', text: 'Paste with the keyboard instead.' },
  internal: {
    title: 'Something went wrong in Porokh',
    text: 'Try again. If it happens again, restart Porokh. Your check history is safe.',
  },
};

export const errorParts = {
  mayHaveCost: 'One check may have been used. Compare today’s count on the service’s website.',
  notCounted: 'No check was used.',
  notCountedByCount: 'No check was used: the number left today is unchanged.',
  ofNumber: (does: string, phone: string) => `${does}: ${phone}`,
  /** An account that nobody named. */
  earlierAccount: 'an earlier account',
  practise: 'Practice mode',
  scopes: { check: 'check', report: 'report', deliveries: 'deliveries' } as Record<string, string>,
};
