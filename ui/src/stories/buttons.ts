import { Clock, Trash2 } from '$kit/icons';
import type { ComponentProps } from 'svelte';
import {
  AskButton,
  Button,
  CopyButton,
  FilterBar,
  FilterButton,
  IconButton,
  Keycap,
  LanguageSwitch,
  LinkButton,
  Option,
  OptionSet,
  PhoneLink,
  Segmented,
  Switch,
} from '$kit/components';
import { setCache } from '$kit/query/cache';
import { ago, ignore, PHONE, say, story, text } from './story';

const button = (own: Partial<ComponentProps<typeof Button>>) => () => ({
  children: text('Check', 'যাচাই'),
  ...own,
});

const segmented = (wide: boolean) => () => ({
  label: say('Theme', 'থিম'),
  value: 'light',
  choices: [
    { value: 'light', text: say('Light', 'হালকা'), testid: 'light' },
    { value: 'dark', text: say('Dark', 'গাঢ়'), testid: 'dark' },
  ],
  onchange: ignore,
  wide,
});
const option = (own: Partial<ComponentProps<typeof Option>>) => () => ({
  name: 'option',
  title: say('Full payment', 'পুরো টাকা'),
  checked: false,
  testid: 'option',
  onchoose: ignore,
  ...own,
});
const lit = (on: boolean) => () => ({ on, label: say('Sound', 'শব্দ'), testid: 'switch', onchange: ignore });
const filter = (own: Partial<ComponentProps<typeof FilterButton>>) => () => ({
  on: false,
  number: 14,
  testid: 'filter',
  onclick: ignore,
  children: text('High risk', 'উচ্চ ঝুঁকি'),
  ...own,
});

export const buttons = [
  story(Button, {
    default: button({}),
    primary: button({ look: 'primary' }),
    ghost: button({ look: 'ghost' }),
    danger: button({ look: 'danger' }),
    'danger-solid': button({ look: 'danger-solid' }),
    small: button({ size: 'sm' }),
    large: button({ size: 'lg', look: 'primary' }),
    square: () => ({ square: true, 'aria-label': say('Delete', 'মুছুন'), icon: Trash2 }),
    disabled: button({ disabled: true }),
    'primary, disabled': button({ look: 'primary', disabled: true }),
  }),
  story(IconButton, {
    default: () => ({ icon: Trash2, label: say('Delete', 'মুছুন') }),
    'in a line': () => ({ icon: Trash2, label: say('Delete', 'মুছুন'), small: true }),
  }),
  story(FilterBar, {
    default: () => ({
      label: say('Filters', 'ফিল্টার'),
      filters: ['all', 'waiting'],
      on: 'waiting',
      words: { all: say('All', 'সব'), waiting: say('Waiting', 'অপেক্ষায়') },
      numbers: { all: 14, waiting: 3 },
      signs: { waiting: { tone: 'wait', icon: Clock } },
      uncounted: 'all',
      testid: 'filter-bar',
      onchoose: ignore,
    }),
  }),
  story(LinkButton, {
    default: () => ({ children: text('Open', 'খুলুন') }),
    disabled: () => ({ disabled: true, children: text('Open', 'খুলুন') }),
  }),
  story(AskButton, {
    'what the risk calls for': () => ({ purpose: 'advance' as const, main: true, onclick: ignore }),
    advance: () => ({ purpose: 'advance' as const, main: false, onclick: ignore }),
    full: () => ({ purpose: 'full' as const, main: false, onclick: ignore }),
    other: () => ({ purpose: 'other' as const, main: false, onclick: ignore }),
  }),
  story(CopyButton, {
    default: () => ({ text: '7F2K9Q', what: say('Invoice', 'ইনভয়েস'), done: say('Copied', 'কপি হয়েছে') }),
  }),
  story(FilterButton, {
    off: filter({}),
    on: filter({ on: true }),
    'without a number': filter({ number: undefined }),
    'number for tests only': filter({ counted: false }),
  }),
  story(Keycap, {
    default: () => ({ children: text('Ctrl K', 'Ctrl K') }),
    'while Alt is held': () => ({ hint: true, children: text('A', 'A') }),
    'on the primary button': () => ({ onAccent: true, children: text('A', 'A') }),
  }),
  story(LanguageSwitch, { default: () => ({}) }),
  story(Option, {
    off: option({}),
    chosen: option({ checked: true }),
    'with a line under it': option({
      text: say('Nothing is sent before that.', 'তার আগে কিছু পাঠানো হবে না।'),
    }),
    disabled: option({ disabled: true }),
  }),
  story(OptionSet, {
    default: () => ({
      legend: say('Amount', 'টাকা'),
      value: 'advance',
      choices: [
        { value: 'advance', title: say('Advance', 'অগ্রিম'), testid: 'advance' },
        { value: 'full', title: say('Full payment', 'পুরো টাকা'), testid: 'full' },
      ],
      onchoose: ignore,
    }),
  }),
  story(PhoneLink, {
    default: () => ({ phone: PHONE }),
    blocked: () => {
      setCache('marked_phones', [{ phone: '01812000386', kind: 'blocked', reason: '', marked_at: ago(60) }]);
      return { phone: '01812000386' };
    },
  }),
  story(Segmented, { default: segmented(false), wide: segmented(true) }),
  story(Switch, { off: lit(false), on: lit(true) }),
];
