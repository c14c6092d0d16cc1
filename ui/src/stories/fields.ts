import { KeyRound, Languages } from '$kit/icons';
import type { ComponentProps } from 'svelte';
import { EditableNote, InputField } from '$kit/form';
import { DaysSelect, FindField, Select } from '$kit/components';
import { Days } from '$kit/state';
import { html, ignore, say, story } from './story';

const find = (value: string) => () => ({
  label: say('Find in the list', 'তালিকায় খুঁজুন'),
  value,
  testid: 'find',
  onsearch: ignore,
});
const input = (own: () => Partial<ComponentProps<typeof InputField>>) => () => ({
  label: say('Amount', 'টাকা'),
  value: '1250',
  numeric: true,
  ...own(),
});
const key = (own: () => Partial<ComponentProps<typeof InputField>>) => () => ({
  label: say('Key', 'কি'),
  value: '',
  look: 'code' as const,
  icon: KeyRound,
  placeholder: 'dc_live_',
  ...own(),
});
const note = (words: () => string) => () => ({
  owner: 1,
  text: words(),
  placeholder: say('Only you see it', 'শুধু আপনি দেখবেন'),
  onsave: () => Promise.resolve(true),
});
const choices = () => [
  { value: '30', label: say('30 days', '30 দিন') },
  { value: '90', label: say('90 days', '90 দিন') },
];

function oneDay(): Days {
  const days = new Days();
  days.choose('day');
  return days;
}

export const fields = [
  story(EditableNote, {
    empty: note(() => ''),
    written: note(() => say('Calls back in the evening.', 'সন্ধ্যায় ফোন করেন।')),
  }),
  story(FindField, { empty: find(''), typed: find('0171') }),
  story(InputField, {
    empty: input(() => ({ value: '' })),
    filled: input(() => ({})),
    'with a sign before': input(() => ({ before: html('<span>৳</span>') })),
    'with a note': input(() => ({ note: say('Without the delivery charge', 'ডেলিভারি চার্জ ছাড়া') })),
    'with a problem': input(() => ({ value: '0', problem: say('At least ৳1', 'অন্তত ৳1') })),
    disabled: input(() => ({ disabled: true })),
    'what the page is for': input(() => ({ look: 'hero' as const, before: html('<span>৳</span>') })),
    'a key, empty': key(() => ({})),
    'a key': key(() => ({ value: 'dc_live_4f6a' })),
    'a key with a problem': key(() => ({
      value: 'dc_4f6a',
      problem: {
        title: say('This is not an API key', 'এটি API key নয়'),
        text: say('A key begins with dc_live_.', 'কি শুরু হয় dc_live_ দিয়ে।'),
      },
    })),
    'a key, disabled': key(() => ({ disabled: true })),
  }),
  story(DaysSelect, {
    default: () => ({ days: new Days(), testid: 'd', onchange: ignore }),
    'of one day': () => ({ days: oneDay(), testid: 'e', onchange: ignore }),
  }),
  story(Select, {
    default: () => ({
      label: say('Keep', 'রাখুন'),
      value: '90',
      choices: choices(),
      testid: 'a',
      onchange: ignore,
    }),
    'with looks': () => ({
      label: say('Result', 'ফল'),
      value: '30',
      choices: choices(),
      testid: 'c',
      look: { tone: 'ok', icon: Languages },
      onchange: ignore,
    }),
    'with an icon': () => ({
      label: say('Keep', 'রাখুন'),
      value: '30',
      choices: choices(),
      testid: 'b',
      icon: Languages,
      onchange: ignore,
    }),
  }),
];
