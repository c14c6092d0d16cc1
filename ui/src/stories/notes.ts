import { CircleSlash, Inbox, TriangleAlert } from '$kit/icons';
import type { AppError, MarkView, WaitWhy } from '$ipc';
import {
  AsCame,
  AskedPayment,
  AwayNote,
  BadLinesNotice,
  Banner,
  CustomerMark,
  MarkOfText,
  KnownOfText,
  ErrorBanner,
  MessageCard,
  ProgressBar,
  QuotesNotice,
  RawReply,
  ReportedMark,
  WaitNote,
} from '$kit/components';
import FormError from '$kit/form/FormError.svelte';
import { setCache } from '$kit/query/cache';
import { waits } from '$kit/state/waits.svelte';
import { paidView, paymentView } from '$features/payments/payment-samples';
import { ago, html, ignore, PHONE, say, story, text, UNREACHABLE } from './story';

const TONES = ['wait', 'bad', 'off', 'info'] as const;
const banner =
  (tone: (typeof TONES)[number], flush = false) =>
  () => ({
    tone,
    icon: tone === 'off' ? CircleSlash : TriangleAlert,
    flush,
    children: text('Only part of it came.', 'আংশিক এসেছে।'),
  });
const card = (tone: 'bad' | 'wait' | 'off' | 'info' | 'unknown') => () => ({
  tone,
  icon: Inbox,
  heading: say('Nothing yet', 'এখনো কিছু নেই'),
  text: say('What you check stands here.', 'যা যাচাই করবেন, এখানে থাকবে।'),
});
const account = { label: 'owner@shoili.example', key_hint: 'dc_live_…a1b2' };
const mark = (): MarkView => ({
  phone: PHONE,
  kind: 'blocked',
  reason: say('Refused twice', 'দুবার ফেরত'),
  marked_at: ago(3_000),
});
const waiting = (why: WaitWhy, seconds: number | null) => () => {
  waits.follow([{ id: 1, of: 'check', why, seconds }]);
  return { of: ['check'] as const };
};
const failed = (error: AppError) => () => ({ error });
const quotes = (one_cell: boolean, count: number) => () => ({
  quotes: { count, first: [{ first_line: 12, last_line: 15, one_cell, index: 11 }] },
  lookAt: ignore,
});

const badLines = (count: number) => () => ({ lines: { count, first: [3, 8, 12].slice(0, count) } });

export const notes = [
  story(AsCame, { default: () => ({ text: '{\n  "risk": "high"\n}' }) }),
  story(AskedPayment, {
    waiting: () => ({ payment: paymentView() }),
    'paid and verified': () => ({ payment: paidView() }),
    'paid a while ago': () => ({ payment: paidView({ sure_until: ago(1), away: account }) }),
    test: () => ({ payment: paidView({ environment: 'test' }) }),
    stacked: () => ({ payment: paymentView(), stacked: true }),
  }),
  story(AwayNote, {
    default: () => ({ account }),
    'continues automatically': () => ({ account, goesOn: true }),
    'of an account without a name': () => ({ account: { label: '', key_hint: 'dc_live_…a1b2' } }),
    flush: () => ({ account, flush: true }),
  }),
  story(Banner, {
    ...Object.fromEntries(TONES.map((tone) => [tone, banner(tone)])),
    flush: banner('wait', true),
  }),
  story(CustomerMark, {
    default: () => ({ mark: mark() }),
    'without a reason': () => ({ mark: { ...mark(), reason: '' } }),
    trusted: () => ({ mark: { ...mark(), kind: 'trusted' as const } }),
    flush: () => ({ mark: mark(), flush: true }),
  }),
  story(MarkOfText, {
    'of a blocked number': () => {
      setCache('marked_phones', [mark()]);
      return { text: PHONE };
    },
    'of another': () => ({ text: '01812000387' }),
  }),
  story(KnownOfText, {
    'of a customer': () => ({ text: PHONE }),
    'of a stranger': () => ({ text: '01812000387' }),
  }),
  story(ErrorBanner, {
    default: () => ({ error: UNREACHABLE }),
    'to be tried again': () => ({ error: UNREACHABLE, onretry: ignore }),
    'with what mends it': () => ({
      error: UNREACHABLE,
      children: html(`<button type="button">${say('Try again', 'আবার চেষ্টা করুন')}</button>`),
    }),
  }),
  story(FormError, {
    default: failed(UNREACHABLE),
    'given up': failed({ code: 'cancelled', details: { may_have_cost: false } }),
    'mended in the settings': failed({ code: 'payment_not_connected' }),
  }),
  story(MessageCard, {
    bad: card('bad'),
    wait: card('wait'),
    off: card('off'),
    info: card('info'),
    unknown: card('unknown'),
    'with a fix': () => ({
      ...card('bad')(),
      actions: html(`<button type="button" class="btn">${say('Try again', 'আবার চেষ্টা করুন')}</button>`),
    }),
  }),
  story(ProgressBar, {
    begun: () => ({ label: say('Sharing', 'পাঠানো হচ্ছে'), done: 0, of: 4 }),
    'half done': () => ({ label: say('Sharing', 'পাঠানো হচ্ছে'), done: 2, of: 4 }),
  }),
  story(BadLinesNotice, { 'one line': badLines(1), 'more of them': badLines(5) }),
  story(QuotesNotice, {
    'one cell': quotes(true, 1),
    rows: quotes(false, 1),
    'more of them': quotes(false, 4),
    'nowhere to look': () => ({ quotes: quotes(true, 1)().quotes }),
  }),
  story(RawReply, {
    closed: () => ({ title: say('Reply', 'উত্তর'), text: '{\n  "risk": "high"\n}' }),
    open: () => ({ title: say('Reply', 'উত্তর'), text: '{\n  "risk": "high"\n}', open: true }),
    'of its place': () => ({ text: '{}' }),
  }),
  story(ReportedMark, {
    default: () => ({
      view: { reason: 'refused_parcel', label: null, reported_at: ago(600), told_at: ago(600) },
    }),
    'only told': () => ({ view: { reason: null, label: null, reported_at: null, told_at: ago(600) } }),
  }),
  story(
    WaitNote,
    {
      'counting down': waiting('budget', 12),
      'not known how long': waiting('slow_down', null),
      'after an earlier one': waiting('earlier', null),
      'given up elsewhere': () => ({ ...waiting('budget', 12)(), fixed: true }),
    },
    { alone: true },
  ),
];
