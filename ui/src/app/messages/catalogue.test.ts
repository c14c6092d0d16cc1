import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { look } from '$kit/i18n/look.svelte';
import { catalogues, leaves, samples, written } from '$tests/catalogue';

/** The parameters that a message shows, told by what stands in its text. */
function shown(path: string, message: unknown): unknown[] {
  if (typeof message !== 'function') return [];
  const given = samples(path, message.length).flatMap((sample) =>
    typeof sample === 'object' && sample !== null ? (Object.values(sample) as unknown[]) : [sample],
  );
  const text = written(path, message);
  return given.filter((candidate) => text.includes(String(candidate)));
}

const english = leaves(catalogues.en);
const bangla = new Map(leaves(catalogues.bn).map(({ path, value }) => [path, value]));

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
  'payout.answered',
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
    expect(groups.sort()).toEqual(Object.keys(catalogues.en).sort());
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
