import type { LucideIcon } from '@lucide/svelte';
import Bell from '@lucide/svelte/icons/bell';
import ClipboardPaste from '@lucide/svelte/icons/clipboard-paste';
import Flag from '@lucide/svelte/icons/flag';
import FlaskConical from '@lucide/svelte/icons/flask-conical';
import Link from '@lucide/svelte/icons/link';
import ListChecks from '@lucide/svelte/icons/list-checks';
import MessageSquareText from '@lucide/svelte/icons/message-square-text';
import Languages from '@lucide/svelte/icons/languages';
import Monitor from '@lucide/svelte/icons/monitor';
import Moon from '@lucide/svelte/icons/moon';
import FileSpreadsheet from '@lucide/svelte/icons/file-spreadsheet';
import Search from '@lucide/svelte/icons/search';
import Settings from '@lucide/svelte/icons/settings';
import Sun from '@lucide/svelte/icons/sun';
import PackageCheck from '@lucide/svelte/icons/package-check';
import Plus from '@lucide/svelte/icons/plus';
import Table2 from '@lucide/svelte/icons/table-2';
import UserRound from '@lucide/svelte/icons/user-round';
import Upload from '@lucide/svelte/icons/upload';
import Wallet from '@lucide/svelte/icons/wallet';
import { m } from './messages';
import { groupPhone } from '$kit/format/phone';
import type { FoundCustomer, Language, PreviousCheck } from '$ipc';
import { check } from '$features/check/check.svelte';
import { checkCopied } from './check-copied';
import { customer } from '$features/customer/customer.svelte';
import { deliveryForm } from '$features/deliveries/delivery-form.svelte';
import { file } from '$features/bulk/file.svelte';
import { links } from '$features/bulk/links/links.svelte';
import { outcomeFile } from '$features/deliveries/outcome-file.svelte';
import { pages } from '$kit/state/pages.svelte';
import { askForPayment } from '$features/payments/payment-form';
import { report } from '$features/reports/report.svelte';
import { reports } from '$features/reports/reports.svelte';
import { runs } from '$features/bulk/runs.svelte';
import { session } from '$kit/state/session.svelte';

/** Something that the palette can do. */
export interface Action {
  id: string;
  icon: LucideIcon;
  text: string;
  /** Other words by which it is found, in both languages. */
  also: string;
  /** The language of the text, when it isn't the page's. */
  lang?: Language;
  /** A check of the history: shown with its verdict. */
  number?: PreviousCheck;
  /** A customer: the page of the number opens. */
  customer?: FoundCustomer;
  run: () => unknown;
}

/** Checks of the history; each opens its saved result. */
export function numberActions(checks: PreviousCheck[]): Action[] {
  return checks.map((number) => ({
    id: `check-${number.id}`,
    icon: Search,
    text: number.phone,
    also: '',
    number,
    run: () => {
      pages.open('check');
      return check.open(number.id);
    },
  }));
}

/** Customers; each opens the page of the number. */
export function customerActions(found: FoundCustomer[]): Action[] {
  return found.map((one) => ({
    id: `customer-${one.phone}`,
    icon: UserRound,
    text: m().customer.found(groupPhone(one.phone)),
    also: '',
    customer: one,
    run: () => customer.open(one.phone),
  }));
}

/** The pages of the rail. */
export function pageActions(): Action[] {
  const words = m().shell;
  return [
    {
      id: 'check',
      icon: Search,
      text: words.checkTitle,
      also: `${m('en').shell.check} ${m('bn').shell.check}`,
      run: () => pages.open('check'),
    },
    {
      id: 'bulk',
      icon: Table2,
      text: words.bulk,
      also: `${m('en').shell.bulk} ${m('bn').shell.bulk} excel`,
      run: () => pages.open('bulk'),
    },
    {
      id: 'deliveries',
      icon: PackageCheck,
      text: words.deliveries,
      also: `${m('en').shell.deliveries} ${m('bn').shell.deliveries}`,
      run: () => pages.open('deliveries'),
    },
    {
      id: 'payments',
      icon: Wallet,
      text: words.payments,
      also: `${m('en').shell.payments} ${m('bn').shell.payments}`,
      run: () => pages.open('payments'),
    },
    {
      id: 'trx',
      icon: MessageSquareText,
      text: words.trxTitle,
      also: `${m('en').shell.trx} ${m('bn').shell.trx} sms`,
      run: () => pages.open('trx'),
    },
    {
      id: 'activity',
      icon: Bell,
      text: words.activity,
      also: `${m('en').shell.activity} ${m('bn').shell.activity}`,
      run: () => pages.open('activity'),
    },
    {
      id: 'settings',
      icon: Settings,
      text: words.settings,
      also: `${m('en').shell.settings} ${m('bn').shell.settings}`,
      run: () => pages.open('settings'),
    },
  ];
}

/** Files that were open before. */
export function fileActions(): Action[] {
  return file.recent.map(({ id, name }) => ({
    id: `file-${id}`,
    icon: FileSpreadsheet,
    text: name === '' ? m().names.pasted : name,
    also: '',
    run: () => file.openRecent(id),
  }));
}

/** Lists that were checked or wait to be. */
export function runActions(): Action[] {
  return runs.list.map(({ id, name }) => ({
    id: `run-${id}`,
    icon: ListChecks,
    text: name === '' ? m().names.pasted : name,
    also: `${m('en').runs.lists} ${m('bn').runs.lists}`,
    run: () => runs.open(id),
  }));
}

/** Lists of payment links. */
export function linkActions(): Action[] {
  return links.list.map(({ id, name }) => ({
    id: `links-${id}`,
    icon: Link,
    text: name === '' ? m().names.pasted : name,
    also: `${m('en').names.linkLists} ${m('bn').names.linkLists}`,
    run: () => links.open(id),
  }));
}

/** What can be switched or started from anywhere. */
export function commandActions(): Action[] {
  const words = m().shell.palette;
  const both = (key: 'themeLight' | 'themeDark' | 'themeSystem') =>
    `${m('en').shell.palette[key]} ${m('bn').shell.palette[key]}`;
  const bangla = session.settings.language === 'bn';
  const practising = session.settings.practice;
  return [
    {
      id: 'check-copied',
      icon: ClipboardPaste,
      text: words.checkCopied,
      also: 'clipboard paste',
      run: checkCopied,
    },
    {
      id: 'choose-file',
      icon: Upload,
      text: m().bulk.choose,
      also: `${m('en').bulk.choose} ${m('bn').bulk.choose} excel csv`,
      run: file.choose,
    },
    {
      id: 'new-payment',
      icon: Plus,
      text: m().payments.newPayment,
      also: `${m('en').payments.newPayment} ${m('bn').payments.newPayment}`,
      run: () => askForPayment(),
    },
    {
      id: 'add-delivery',
      icon: PackageCheck,
      text: m().deliveries.add,
      also: `${m('en').deliveries.add} ${m('bn').deliveries.add}`,
      run: () => {
        pages.open('deliveries');
        deliveryForm.begin();
      },
    },
    {
      id: 'outcome-file',
      icon: Upload,
      text: m().outcomeFile.label,
      also: `${m('en').outcomeFile.label} ${m('bn').outcomeFile.label} excel csv`,
      run: () => outcomeFile.choose(),
    },
    {
      id: 'report',
      icon: Flag,
      text: m().report.title,
      also: `${m('en').report.title} ${m('bn').report.title}`,
      run: () => report.beginByNumber(),
    },
    {
      id: 'reports',
      icon: Flag,
      text: m().report.listTitle,
      also: `${m('en').report.listTitle} ${m('bn').report.listTitle}`,
      run: () => reports.show(),
    },
    {
      id: 'language',
      icon: Languages,
      // In the language that it leads to: who needs it can't read the other.
      text: bangla ? m('en').shell.palette.toEnglish : m('bn').shell.palette.toBangla,
      lang: bangla ? 'en' : 'bn',
      also: `english bangla ${m('bn').shell.languageLabel}`,
      run: () => session.change({ language: bangla ? 'en' : 'bn' }),
    },
    {
      id: 'practice',
      icon: FlaskConical,
      text: practising ? words.leavePractice : words.startPractice,
      also: `${m('en').shell.practice.title} ${m('bn').shell.practice.title}`,
      run: () => session.practise(!practising),
    },
    {
      id: 'theme-light',
      icon: Sun,
      text: words.themeLight,
      also: both('themeLight'),
      run: () => session.change({ theme: 'light' }),
    },
    {
      id: 'theme-dark',
      icon: Moon,
      text: words.themeDark,
      also: both('themeDark'),
      run: () => session.change({ theme: 'dark' }),
    },
    {
      id: 'theme-system',
      icon: Monitor,
      text: words.themeSystem,
      also: both('themeSystem'),
      run: () => session.change({ theme: 'system' }),
    },
  ];
}

/** The actions whose words contain all words of the search. */
export function matching(actions: Action[], search: string): Action[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return actions.filter(({ text, also }) => {
    const all = `${text} ${also}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
