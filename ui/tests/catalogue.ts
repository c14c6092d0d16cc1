import * as sharedBn from '$kit/i18n/bn';
import * as sharedEn from '$kit/i18n/en';
import * as welcomeBn from '$features/welcome/messages/bn';
import * as welcomeEn from '$features/welcome/messages/en';
import { messages as ofPages } from '$app/messages/all';

/** Every message of the window, with its path and what it is called with. */

export const catalogues = {
  en: { ...sharedEn, ...ofPages.en, ...welcomeEn },
  bn: { ...sharedBn, ...ofPages.bn, ...welcomeBn },
};

export interface Message {
  path: string;
  value: unknown;
}

/** Every message with its path. */
export function leaves(value: unknown, path = ''): Message[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

/** Digits stand for a number as well as for a text, and can be found again in a message. */
const SAMPLES = ['7', '8', '9', '6'];
const FACTS = {
  limit: 61,
  seconds: 62,
  scope: '«scope»',
  status: 63,
  sheet: '«sheet»',
  cell: '«cell»',
  word: '«word»',
  folder: '«folder»',
  file: '«file»',
  part: null,
  account: '«account»',
  store: '«store»',
};

/** What deleting everything takes away. */
const REMOVED = {
  checks: 71,
  lists: 72,
  payments: 73,
  keys: 74,
  waiting_payments: 75,
  unknown_refunds: 76,
  open_lists: 77,
};

/** What a message is called with. */
export function samples(path: string, length: number): unknown[] {
  if (path.startsWith('errors.')) return [FACTS];
  if (path.startsWith('removal.')) return [REMOVED];
  if (path === 'names.badLines.text') return [['7'], '8'];
  return path === 'settings.keysLocked' ? ['linux'] : SAMPLES.slice(0, length);
}

/** A message as it would stand on screen. */
export function written(path: string, message: unknown): string {
  return typeof message === 'function' ? String(message(...samples(path, message.length))) : String(message);
}
