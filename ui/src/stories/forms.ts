import type { ComponentProps } from 'svelte';
import type { AppError } from '$ipc';
import {
  AdvanceChips,
  AreaField,
  Field,
  KeptField,
  KeptNote,
  MobileField,
  MoneyField,
  NameField,
  OpenChoice,
} from '$kit/form';
import { html, ignore, say, story, UNREACHABLE } from './story';

const name = () => ({
  label: say('Name', 'নাম'),
  maxlength: 40,
  testid: 'name',
  onkeep: () => Promise.resolve(null),
  ondone: ignore,
});
const area = (own: () => Partial<ComponentProps<typeof AreaField>>) => () => ({
  label: say('Note', 'নোট'),
  value: '',
  rows: 2,
  note: say('Optional. Sent with the report.', 'না লিখলেও চলে। অভিযোগের সঙ্গে যাবে।'),
  ...own(),
});
const kept = (failure: AppError | null) => () => ({
  label: say('Your e-mail', 'আপনার ইমেইল'),
  kept: 'owner@shoili.example',
  testid: 'kept',
  draft: 'kept',
  onkeep: () => Promise.resolve(failure),
});
/** Options of one name would exclude each other across states. */
let names = 0;
const WORDS = ['delivered', 'returned'];
const choice = (own: () => Partial<ComponentProps<typeof OpenChoice>>) => () => ({
  label: say('What became of it', 'কী হলো'),
  name: `outcome-${String((names += 1))}`,
  value: 'delivered',
  words: WORDS,
  open: true,
  titleOf: (word: string) =>
    word === 'delivered' ? say('Delivered', 'ডেলিভারি হয়েছে') : say('Returned', 'রিটার্ন হয়েছে'),
  other: {
    title: say('Other', 'অন্য কিছু'),
    note: say('As the service calls it', 'সার্ভিস যেভাবে বলে'),
  },
  testids: { word: (word: string) => word, other: 'other', typed: 'typed', waiting: 'waiting' },
  ...own(),
});

export const forms = [
  story(AreaField, {
    empty: area(() => ({})),
    written: area(() => ({ value: say('Refused twice.', 'দুবার ফেরত দিয়েছেন।') })),
    'with a problem': area(() => ({ problem: say('12 letters too many', '12টি অক্ষর বেশি') })),
  }),
  story(Field, {
    'of a choice': () => ({
      label: say('Currency', 'মুদ্রা'),
      note: say('Paid in taka.', 'টাকায় নেওয়া হয়।'),
      children: html(`<button type="button" class="btn">${say('Taka', 'টাকা')}</button>`),
    }),
  }),
  story(KeptField, { kept: kept(null), 'not kept': kept(UNREACHABLE) }),
  story(KeptNote, { default: () => ({ testid: 'kept-note', onundo: ignore }) }),
  story(MobileField, {
    empty: () => ({ label: say('Mobile number', 'মোবাইল নম্বর'), value: '' }),
    filled: () => ({ label: say('Mobile number', 'মোবাইল নম্বর'), value: '01712000385' }),
  }),
  story(AdvanceChips, {
    nothing: () => ({ typed: '', onpick: ignore }),
    chosen: () => ({ typed: '150', onpick: ignore }),
  }),
  story(MoneyField, {
    empty: () => ({ label: say('Amount', 'টাকা'), value: '', sign: '৳' }),
    filled: () => ({ label: say('Amount', 'টাকা'), value: '1250', sign: '৳' }),
    'without a sign': () => ({ label: say('Amount', 'টাকা'), value: '1250' }),
  }),
  story(
    NameField,
    {
      empty: () => ({ ...name(), kept: '', placeholder: 'courier_a' }),
      filled: () => ({ ...name(), kept: say('Home shop', 'বাড়ির দোকান') }),
    },
    { alone: true },
  ),
  story(OpenChoice, {
    default: choice(() => ({})),
    'a word of one’s own': choice(() => ({ value: 'partial' })),
    'nothing else': choice(() => ({ open: false })),
    waiting: choice(() => ({
      value: '',
      words: null,
      waiting: say('Asking for the words…', 'শব্দগুলো আনা হচ্ছে…'),
    })),
    'with a problem': choice(() => ({ value: '', problem: say('Choose one.', 'একটি বেছে নিন।') })),
  }),
];
