import bindings from '$ipc/bindings.ts?raw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '$ipc';
import { errors as banglaErrors } from './bn';
import { errors } from './en';
import { errorKey } from './error-key';
import { errorWords } from './error-words';
import { look } from './look.svelte';

/** The source of one generated type. */
function source(type: string): string {
  const start = bindings.indexOf(`export type ${type} =`);
  expect(start, type).toBeGreaterThan(-1);
  const next = bindings.indexOf('\nexport ', start + 1);
  return bindings.slice(start, next);
}

/** The words of a type such as `"a" | "b"`, or the codes of one such as `{ "code": "a" } | …`. */
const words = (type: string) => [...source(type).matchAll(/"(\w+)"(?!: )/g)].map(([, word]) => String(word));
const codes = (type: string) =>
  [...source(type).matchAll(/"code": "(\w+)"/g)].map(([, word]) => String(word));

/** Codes that are told apart by a word in their details. */
const FAMILIES: Record<string, string[]> = {
  address: words('AddressProblem'),
  key: words('KeyRefusal'),
  payment_key: words('PaymentKeyRefusal'),
  payment: codes('PaymentRefusal'),
  service: codes('ServiceRefusal'),
  unreachable: words('UnreachableReason'),
  no_answer: ['timed_out', 'connection_lost', 'not_understood', 'redirected', 'too_large'],
  key_store: words('KeyStoreProblem'),
  database: words('DatabaseProblem'),
  desktop: words('DesktopAction'),
  copy: words('CopyProblem'),
  // A database that can't be read has words of its own.
  backup: codes('BackupError').filter((problem) => problem !== 'database'),
  // What is wrong with the original has the words of a file that can't be read.
  export: codes('ExportError').filter((problem) => problem !== 'original'),
  file: codes('SheetError').flatMap((problem) => {
    if (problem === 'not_a_spreadsheet') return words('Found').map((found) => `${problem}_${found}`);
    if (problem === 'too_large') return words('Limit').map((limit) => `${problem}_${limit}`);
    return [problem];
  }),
};
const expected = codes('AppError').flatMap((code) => {
  // Given up after it may have cost a check, and before.
  if (code === 'cancelled') return [code, 'cancelled_free'];
  const family = FAMILIES[code];
  return family === undefined ? [code] : family.map((word) => `${code}_${word}`);
});

beforeEach(() => {
  look.language = 'en';
  look.digits = 'latin';
});

describe('errors', () => {
  it('were all found in the contract', () => {
    expect(expected.length).toBeGreaterThan(45);
  });

  it.each(expected)('have a title and a remedy in both languages: %s', (name) => {
    for (const catalogue of [errors, banglaErrors] as Record<string, { title: string; text: unknown }>[]) {
      expect(catalogue[name]?.title).toEqual(expect.stringMatching(/\S/));
      expect(catalogue[name]?.text).toBeTruthy();
    }
  });

  it('have no words for what the contract does not know', () => {
    expect(Object.keys(errors).sort()).toEqual([...expected].sort());
  });
});

describe('the words of an error', () => {
  const service = (refusal: Extract<AppError, { code: 'service' }>['details']['refusal']): AppError => ({
    code: 'service',
    details: { refusal, message: null, status: 429, may_have_cost: false },
  });

  it('name the limit that was reached', () => {
    expect(errorWords(service({ code: 'daily_limit_reached', limit: 2000 }), 'linux').text).toContain(
      '2,000 used',
    );
  });

  it('say how long to wait, or that it is not known', () => {
    expect(errorWords(service({ code: 'rate_limited', retry_after_s: 18 }), 'linux').text).toContain(
      '18 seconds',
    );
    expect(errorWords(service({ code: 'rate_limited', retry_after_s: null }), 'linux').text).toContain(
      'a minute',
    );
  });

  it('name the missing permission in plain words, and an unknown one as it came', () => {
    const scope = (required_scope: string) =>
      errorWords(service({ code: 'scope_missing', required_scope }), 'linux').text;
    expect(scope('check')).toContain('“check”');
    expect(scope('exports')).toContain('“exports”');
    look.language = 'bn';
    expect(scope('check')).toContain('“যাচাই (check)”');
  });

  it('show a code that is not known as it came', () => {
    expect(errorWords(service({ code: 'other', word: 'maintenance' }), 'linux').text).toContain(
      '“maintenance”',
    );
  });

  it('call the key store by the name of the system', () => {
    const error: AppError = { code: 'key_store', details: { reason: 'locked' } };
    expect(errorWords(error, 'windows').text).toContain('Windows Credential Manager');
    expect(errorWords(error, 'macos').text).toContain('Keychain');
  });

  it('name the sheet, the last cell that could be read, and the limit of a file', () => {
    const damaged: AppError = {
      code: 'file',
      details: { reason: { code: 'damaged', sheet: 'Orders', after: 'C14' } },
    };
    expect(errorWords(damaged, 'linux').text).toContain('“Orders” after C14');
    const large: AppError = {
      code: 'file',
      details: { reason: { code: 'too_large', limit: 'file_bytes', allowed: 50 << 20, sheet: null } },
    };
    expect(errorWords(large, 'linux').text).toContain('50 MB');
  });

  it('carry the status of an answer that could not be read', () => {
    const error: AppError = {
      code: 'no_answer',
      details: { reason: { not_understood: { status: 502 } }, may_have_cost: true },
    };
    expect(errorKey(error)).toBe('no_answer_not_understood');
    expect(errorWords(error, 'linux').text).toContain('502');
  });
});
