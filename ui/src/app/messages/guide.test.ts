import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { look } from '$kit/i18n/look.svelte';
import { catalogues, leaves, type Message, written } from '$tests/catalogue';

/** The rules of "Changing words" in CONTRIBUTING.md, over every text that a seller reads. */

const ROOT = resolve(import.meta.dirname, '../../../..');
const file = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

/** The words that the table of terms rules out: its last column. */
const forbidden = (file('CONTRIBUTING.md').split('| Concept |')[1] ?? '')
  .split('\n')
  .flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)])
  .map(([, word = '']) => word);

const BANGLA = '\u0980-\u09ff';

/** A Bangla word is found with any ending, an English one as it stands; neither inside another word. */
function finds(word: string): RegExp {
  const escaped = word.replace(/[()]/g, '\\$&');
  if (/^[a-z]/i.test(word)) return new RegExp(`\\b${escaped}\\b`);
  // So short that other words begin with it.
  const end = word.length <= 2 || word.endsWith(' কি') ? `(?![${BANGLA}])` : '';
  return new RegExp(`(?<![${BANGLA}])${escaped}${end}`);
}

function shellTexts(language: string): Message[] {
  const found = file(`src-tauri/texts/${language}.json`).matchAll(/"(\w+)": "([^"]*)"/g);
  return [...found].map(([, path = '', value = '']) => ({ path: `shell.${path}`, value }));
}

/** Texts of the installer on Windows: Bangla stands first, English second. */
function installerTexts(at: 1 | 2): Message[] {
  const found = file('src-tauri/installer/windows/words.nsh').matchAll(
    /^\$\{Say\} \w+ "([^"]*)" "([^"]*)"/gm,
  );
  return [...found].map((texts) => ({ path: 'installer', value: texts[at]?.replaceAll('$\\n', ' ') }));
}

/** Lines of a page; what follows for developers is not for sellers. */
function page(path: string): Message[] {
  const [text = ''] = file(path).split('# For developers');
  return text.split('\n').map((value) => ({ path, value }));
}

const window = { bn: leaves(catalogues.bn), en: leaves(catalogues.en) };
const texts = {
  bn: [
    ...window.bn,
    ...shellTexts('bn'),
    ...installerTexts(1),
    ...page('README.bn.md'),
    ...page('docs/guide/README.bn.md'),
  ],
  en: [
    ...window.en,
    ...shellTexts('en'),
    ...installerTexts(2),
    ...page('README.md'),
    ...page('docs/guide/README.md'),
    ...page('CHANGELOG.md'),
  ],
};
const every = [...texts.bn, ...texts.en];

/** The texts that break a rule, with their paths. */
function breaking(among: Message[], breaks: (text: string) => boolean): string[] {
  return among
    .map(({ path, value }): [string, string] => [path, written(path, value)])
    .filter(([, text]) => breaks(text))
    .map(([path, text]) => `${path}: ${text}`);
}

beforeEach(() => {
  look.digits = 'latin';
});

describe('the table of terms', () => {
  it('is read, and so are texts of each kind', () => {
    expect(forbidden.length).toBeGreaterThan(60);
    expect(forbidden).toContain('পরিশোধ');
    expect(installerTexts(1).length).toBeGreaterThan(10);
    expect(shellTexts('bn').length).toBe(shellTexts('en').length);
    expect(shellTexts('bn').length).toBeGreaterThan(60);
  });

  it.each(forbidden)('rules out “%s”', (word) => {
    const pattern = finds(word);
    // A term of its own, which contains the word of another.
    expect(breaking(every, (text) => pattern.test(text.replaceAll('আটকে রাখা', '')))).toEqual([]);
  });
});

describe('money', () => {
  /** The word of each kind, and the texts that tell it. */
  const KINDS = [
    {
      kind: 'reported',
      bn: /খবর/,
      en: /\breported\b/i,
      paths: [
        'names.statuses.claimed',
        'payPanel.titles.claimed',
        'payPanel.texts.claimed',
        'common.claimed',
        'activity.reportedPaid',
        'activity.reportedPaidUnknown',
      ],
    },
    {
      kind: 'verified',
      bn: /এসেছে/,
      en: /^Paid\b|\bpaid, verified$|^Money received$/,
      paths: [
        'names.statuses.paid',
        'payPanel.titles.paid',
        'payPanel.events.paid',
        'ledgerWords.paid',
        'links.paid',
        'linkSheet.paid',
        'payments.filters.paid',
        'transfers.found',
      ],
    },
    {
      kind: 'may have gone out',
      bn: /নিশ্চিত নয়/,
      en: /\bunconfirmed\b/i,
      paths: [
        'names.statuses.unknown',
        'payments.filters.unknown',
        'paymentStatus.refundUnknown',
        'refund.doubtTitle',
        'refund.states.unknown',
        'payPanel.refundEvents.refund_unknown',
        'errors.refund_locked.title',
        'links.unknown',
        'transfers.states.unknown',
      ],
    },
  ];

  it.each(['bn', 'en'] as const)(
    'that was reported, verified or may have gone out shares no word (%s)',
    (language) => {
      const byPath = new Map(window[language].map(({ path, value }) => [path, value]));
      const wrong = KINDS.flatMap(({ kind, paths }) =>
        breaking(
          paths.map((path) => ({ path, value: byPath.get(path) })),
          (text) => KINDS.some((other) => other[language].test(text) !== (other.kind === kind)),
        ),
      );
      expect(wrong).toEqual([]);
    },
  );
});

describe('signs and digits', () => {
  it('a text of several sentences ends in a sign, in Bangla in a danda', () => {
    // What follows a colon is a name or an address.
    const ends = /[।.?!:…]\**$|: \S+$/;
    expect(breaking(window.bn, (text) => text.includes('। ') && !ends.test(text))).toEqual([]);
    expect(breaking(window.en, (text) => /\w\. [A-Z]/.test(text) && !ends.test(text))).toEqual([]);
  });

  it('no Bangla sentence ends in a full stop', () => {
    const point = new RegExp(`[${BANGLA}]{3}\\.(\\s|$)`);
    expect(breaking(texts.bn, (text) => point.test(text))).toEqual([]);
  });

  it('counts follow the digits that the seller chose', () => {
    look.digits = 'bangla';
    // Beginnings of mobile numbers, ports, codes of a reply, names of versions, formats and paper, samples to imitate, parameters.
    const fixed =
      /01[39X]\S*|0–9|\+88|1024|65535|(?:শুরুর|প্রথম|first|as|অক্ষরটিকে) 0|0 ধরা|(?:কোড|status|HTTP) 63|63 কোড|Apache 2\.0|\/v1|UTF-8|A4|1,250|99\.50|1103|7F2K9Q|[6-9]/g;
    // In files digits are 0–9. Read anew: texts without a parameter take their digits as they are read.
    const shown = [...leaves(catalogues.bn), ...leaves(catalogues.en)].filter(
      ({ path }) => !path.startsWith('sheetWords.'),
    );
    expect(breaking(shown, (text) => /[0-9]/.test(text.replace(fixed, '')))).toEqual([]);
  });

  it('no plural follows a count', () => {
    expect(breaking(texts.bn, (text) => /[0-9](টি| জন) \S+গুলো/.test(text))).toEqual([]);
  });

  it('endings join Latin words with a hyphen', () => {
    const joined = new RegExp(`[A-Za-z][${BANGLA}]`);
    expect(breaking(texts.bn, (text) => joined.test(text))).toEqual([]);
  });
});
