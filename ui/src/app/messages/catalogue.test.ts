import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { look } from '$kit/i18n/look.svelte';
import * as sharedBn from '$kit/i18n/bn';
import * as sharedEn from '$kit/i18n/en';
import * as welcomeBn from '$features/welcome/messages/bn';
import * as welcomeEn from '$features/welcome/messages/en';
import { messages as ofPages } from './all';

const messages = {
  en: { ...ofPages.en, ...welcomeEn },
  bn: { ...ofPages.bn, ...welcomeBn },
};

type Leaf = { path: string; value: unknown };

/** Every message with its path. */
function leaves(value: unknown, path = ''): Leaf[] {
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
function samples(path: string, length: number): unknown[] {
  if (path.startsWith('errors.')) return [FACTS];
  if (path.startsWith('removal.')) return [REMOVED];
  if (path === 'names.badLines.text') return [['7'], '8'];
  return path === 'settings.keysLocked' ? ['linux'] : SAMPLES.slice(0, length);
}

/** A message as it would stand on screen. */
function written(path: string, message: unknown): string {
  return typeof message === 'function' ? String(message(...samples(path, message.length))) : String(message);
}

/** The parameters that a message shows, told by what stands in its text. */
function shown(path: string, message: unknown): unknown[] {
  if (typeof message !== 'function') return [];
  const given = samples(path, message.length).flatMap((sample) =>
    typeof sample === 'object' && sample !== null ? (Object.values(sample) as unknown[]) : [sample],
  );
  const text = written(path, message);
  return given.filter((candidate) => text.includes(String(candidate)));
}

const bn = { ...sharedBn, ...messages.bn };
const english = leaves({ ...sharedEn, ...messages.en });
const bangla = new Map(leaves(bn).map(({ path, value }) => [path, value]));

/** The same in both languages on purpose: names, signs, samples. */
const SHARED = [
  'advance.line',
  'advance.mark',
  'alerts.publicPlaceholder',
  'common.column',
  'check.spokenVerdict',
  'actions.whatsapp',
  'customer.courier',
  'customer.ratio',
  'common.noValue',
  'details.httpStatus',
  'errorParts.ofNumber',
  'exports.csv',
  'linksPlan.problem',
  'outcomeFile.roles.amount',
  'payForm.urlPlaceholder',
  'payPanel.messenger',
  'names.trx',
  'paymentAccount.addressPlaceholder',
  'paymentAccount.testPlaceholder',
  'paymentSettings.sample.link',
  'paymentSettings.sample.order',
  'payments.checkNowFor',
  'paymentStatus.word',
  'phone.placeholder',
  'plan.minus',
  'plan.plus',
  'refund.line',
  'common.verdictAt',
  'report.earlierLine',
  'reporting.field',
  'runTable.columns.amount',
  'runTable.earlierLine',
  'settings.banglaSample',
  'settings.latinSample',
  'accounts.testKeyPlaceholder',
  'shell.banglaName',
  'shell.englishName',
  'shell.quota.of',
  'common.key',
  'shell.test',
  'time.dayAndClock',
  'time.onDay',
  'transfers.line',
  'transfers.taka',
  'names.addressPlaceholder',
  'names.keyPlaceholder',
];

beforeEach(() => {
  look.digits = 'latin';
});

describe('the Bangla catalogue', () => {
  it('has the messages of the English one, and no others', () => {
    expect([...bangla.keys()].sort()).toEqual(english.map(({ path }) => path).sort());
  });

  it('shows the same parameters', () => {
    const different = english.filter(({ path, value }) => {
      const other = bangla.get(path);
      const same = typeof other === typeof value && isDeepStrictEqual(shown(path, other), shown(path, value));
      return !same;
    });
    expect(different).toEqual([]);
  });

  it('leaves nothing in English', () => {
    const untranslated = [...bangla].filter(
      ([path, value]) => !SHARED.includes(path) && !/[\u0985-\u09b9]/.test(written(path, value)),
    );
    expect(untranslated).toEqual([]);
  });

  it('writes digits as the seller chose, so none stands in its texts in Bangla', () => {
    const fixed = [...bangla].filter(
      ([path, value]) => path !== 'settings.banglaSample' && /[০-৯]/.test(written(path, value)),
    );
    expect(fixed).toEqual([]);
  });

  it('ends sentences with a dari', () => {
    const withPoint = [...bangla].filter(([path, value]) => /[ঀ-৿]{3}\.(\s|$)/.test(written(path, value)));
    expect(withPoint).toEqual([]);
  });
});

describe('both catalogues', () => {
  it('have each group once, so that no part of the window hides the words of another', () => {
    const parts = import.meta.glob<object>(
      ['../../features/*/messages/en.ts', '../**/en/index.ts', '../../{features,kit}/**/en/index.ts'],
      {
        eager: true,
      },
    );
    const groups = Object.values(parts).flatMap((part) => Object.keys(part));
    expect(groups.sort()).toEqual(Object.keys({ ...sharedEn, ...messages.en }).sort());
  });

  it('have words, without gaps', () => {
    const all = [...english, ...[...bangla].map(([path, value]) => ({ path, value }))];
    const broken = all.filter(({ path, value }) => {
      const text = written(path, value);
      return !/\S/.test(text) || /undefined|NaN|\[object/.test(text);
    });
    expect(broken).toEqual([]);
  });
});
