import { Send } from '$kit/icons';
import type { Environment, IntentState, PaymentStatus, RiskLevel } from '$ipc';
import {
  AppMark,
  CostWords,
  EnvironmentTag,
  Facts,
  Gauge,
  Icon,
  Marked,
  Meter,
  PhoneNumber,
  PracticeDigits,
  ReportState,
  RiskChip,
  RiskGlyph,
  StackBar,
  MarkTag,
  StatusTag,
  StepList,
  Tag,
  TestTag,
} from '$kit/components';
import { m } from '$kit/i18n';
import { setCache } from '$kit/query/cache';
import { accountsInUse } from '$kit/state/account-samples';
import { html, PHONE, say, story, text } from './story';

/** A state for each of these words. */
const each = <Word extends string, P>(
  words: readonly Word[],
  props: (word: Word) => P,
): Record<string, () => P> => Object.fromEntries(words.map((word) => [word, () => props(word)]));

const LEVELS: RiskLevel[] = ['new', 'low', 'medium', 'high', 'very_high', 'unknown'];
const ENVIRONMENTS: Environment[] = ['live', 'test', 'practice'];
const REPORTS: IntentState[] = ['pending', 'in_flight', 'done', 'refused', 'unknown', 'cancelled'];
const PAYMENTS: PaymentStatus[] = [
  { kind: 'in_flight' },
  { kind: 'unknown' },
  { kind: 'not_created' },
  { kind: 'waiting' },
  { kind: 'claimed' },
  { kind: 'paid' },
  { kind: 'cancelled' },
  { kind: 'refunded' },
  { kind: 'failed' },
  { kind: 'problem', mismatches: [] },
  { kind: 'expired' },
  { kind: 'other', word: 'held' },
];

function costs(environment: Environment, remaining: number) {
  const quota = { limit: 2000, remaining, read_at: new Date().toISOString(), stale: false };
  setCache('accounts', accountsInUse({ environment, quota }));
  return {};
}

const steps = (now: number) => () => ({
  label: say('Steps', 'ধাপ'),
  steps: [say('File', 'ফাইল'), say('Review', 'দেখে নিন'), say('Start', 'শুরু করুন')],
  now,
  done: say('done', 'শেষ'),
  later: say('not yet', 'এখনো নয়'),
});

export const marks = [
  story(AppMark, { default: () => ({ size: 32 }), 'on stone': () => ({ size: 48, onStone: true }) }),
  story(
    CostWords,
    {
      'one check': () => costs('live', 1644),
      'none left': () => costs('live', 0),
      test: () => costs('test', 0),
      practice: () => costs('practice', 0),
    },
    { alone: true },
  ),
  story(
    MarkTag,
    each(['blocked', 'trusted'] as const, (kind) => ({ kind })),
  ),
  story(EnvironmentTag, {
    ...each(ENVIRONMENTS, (environment) => ({ environment })),
    'practice in the rail': () => ({ environment: 'practice' as const, inRail: true }),
  }),
  story(Facts, {
    default: () => ({
      facts: [
        { name: say('Plan', 'প্ল্যান'), value: 'Business', lang: 'en' as const },
        { name: say('Valid until', 'মেয়াদ'), value: null },
      ],
    }),
  }),
  story(Gauge, { none: () => ({ ratio: 0 }), some: () => ({ ratio: 60.4 }), all: () => ({ ratio: 100 }) }),
  story(Icon, { default: () => ({ of: Send }), large: () => ({ of: Send, size: 24 as const }) }),
  story(Marked, { default: () => ({ text: say('Sends in **10 seconds**', '**10 সেকেন্ড** পরে যাবে') }) }),
  story(Meter, {
    full: () => ({ share: 1 }),
    some: () => ({ share: 0.4 }),
    low: () => ({ share: 0.05, low: true }),
  }),
  story(PhoneNumber, { default: () => ({ phone: PHONE }) }),
  story(PracticeDigits, { default: () => ({}) }),
  story(ReportState, {
    ...each(REPORTS, (state) => ({ state })),
    'done with the test key': () => ({ state: 'done' as const, test: true }),
  }),
  story(
    RiskChip,
    each(LEVELS, (level) => ({ level, children: html(`<span>${m().risk[level].long}</span>`) })),
  ),
  story(RiskGlyph, {
    ...each(LEVELS, (level) => ({ level })),
    'very high, large': () => ({ level: 'very_high' as const, size: 48 as const }),
  }),
  story(StackBar, {
    both: () => ({ delivered: 29, cancelled: 19, width: 80 }),
    'delivered only': () => ({ delivered: 14, cancelled: 0, width: 50 }),
    'cancelled only': () => ({ delivered: 0, cancelled: 8, width: 30 }),
  }),
  story(StatusTag, Object.fromEntries(PAYMENTS.map((status) => [status.kind, () => ({ status })]))),
  story(StepList, { first: steps(0), second: steps(1), last: steps(2) }),
  story(Tag, {
    default: () => ({ children: text('suggested', 'পরখের ধারণা') }),
    'with a title': () => ({ title: say('From the file', 'ফাইল থেকে'), children: text('file', 'ফাইল') }),
  }),
  story(TestTag, { default: () => ({}) }),
];
