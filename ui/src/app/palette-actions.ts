import type { IconShape } from '$kit/icons';
import {
  ClipboardPaste,
  FileSpreadsheet,
  Flag,
  FlaskConical,
  Languages,
  Link,
  ListChecks,
  Monitor,
  Moon,
  Package,
  PackageCheck,
  Plus,
  ScanLine,
  Search,
  Sun,
  Upload,
  Zap,
  UserRound,
} from '$kit/icons';
import { m } from './messages/all';
import { latinDigits } from '$kit/format/number';
import { groupPhone } from '$kit/format/phone';
import type { FoundCustomer, FoundOrder, Language, PreviousCheck, Theme } from '$ipc';
import { check } from '$features/check/check.svelte';
import { checkCopied } from './check-copied';
import { customer } from '$features/customer/customer.svelte';
import { deliveryForm } from '$features/deliveries/delivery-form.svelte';
import { file } from '$features/bulk/file.svelte';
import { links } from '$features/bulk/links/links.svelte';
import { outcomeFile } from '$features/deliveries/outcome-file.svelte';
import { accounts, openQuick, PAGES, pages, type RailPage, session } from '$kit/state';
import { askForPayment } from '$features/payments/payment-form';
import { report } from '$features/reports/report.svelte';
import { reports } from '$features/reports/reports.svelte';
import { runs } from '$features/bulk/runs.svelte';
import { lead } from './lead';
import { PAGE_ICONS, pageTitle } from './page-looks';

export interface Action {
  id: string;
  icon: IconShape;
  text: string;
  /** Other words by which it is found, in both languages. */
  also: string;
  lang?: Language;
  /** A check of the history: shown with its verdict. */
  number?: PreviousCheck;
  /** A customer: the page of the number opens. */
  customer?: FoundCustomer;
  /** An order, with its customer: others may have the same reference. */
  order?: FoundOrder;
  run: () => unknown;
}

export interface Group {
  heading: string;
  actions: Action[];
}

type Words = ReturnType<typeof m>;
type Name = (words: Words) => string;

/** Words in both languages: a seller searches in either. */
const inBoth = (name: Name) => `${name(m('en'))} ${name(m('bn'))}`;

interface Named extends Pick<Action, 'id' | 'icon' | 'run'> {
  name: Name;
  also?: string;
}

const action = ({ name, also = '', ...rest }: Named): Action => ({
  ...rest,
  text: name(m()),
  also: `${inBoth(name)} ${also}`,
});

/** What there is for a search, by kinds: what the core found of numbers and names, and what has the words in it. */
export function groupsFor(
  search: string,
  checks: PreviousCheck[],
  customers: FoundCustomer[],
  orders: FoundOrder[],
): Group[] {
  const words = m().shell.palette;
  const made = (name: Name, actions: Action[]): Group => ({
    heading: name(m()),
    actions: search === '' ? [] : matching(actions, search),
  });
  const isWhole = ({ order_ref }: FoundOrder) => plain(order_ref) === plain(search);
  const groups = [
    // A whole number means the customer, a whole reference its order; a part of one a check, and a word a page before a name.
    { heading: m().customer.heading, actions: customers.filter(({ exact }) => exact).map(ofCustomer) },
    { heading: words.orders, actions: orders.filter(isWhole).map(ofOrder) },
    { heading: words.numbers, actions: checks.map(ofCheck) },
    { heading: words.ordersLike, actions: orders.filter((order) => !isWhole(order)).map(ofOrder) },
    { heading: words.pages, actions: matching(pageActions(), search) },
    { heading: words.customersByName, actions: customers.filter(({ exact }) => !exact).map(ofCustomer) },
    made(
      RUNS,
      kept('run', ListChecks, runs.list, RUNS, (id) => runs.open(id)),
    ),
    made(
      LINKS,
      kept('links', Link, links.list, LINKS, (id) => links.open(id)),
    ),
    made(
      FILES,
      kept('file', FileSpreadsheet, file.recent, FILES, (id) => file.openRecent(id)),
    ),
    { heading: words.actions, actions: matching(commands(), search) },
  ];
  return groups.filter(({ actions }) => actions.length > 0);
}

const RUNS: Name = ({ runs }) => runs.lists;
const LINKS: Name = ({ names }) => names.linkLists;
const FILES: Name = ({ bulk }) => bulk.recent;

/** Lists and files that were open before. */
function kept(
  kind: string,
  icon: IconShape,
  all: readonly { id: number; name: string }[],
  name: Name,
  open: (id: number) => unknown,
): Action[] {
  const also = inBoth(name);
  return all.map(({ id, name }) => {
    const text = name === '' ? m().names.pasted : name;
    return { id: `${kind}-${id}`, icon, text, also, run: () => open(id) };
  });
}

function ofCheck(number: PreviousCheck): Action {
  const run = () => {
    pages.open('check');
    return check.open(number.id);
  };
  return { id: `check-${number.id}`, icon: Search, text: number.phone, also: '', number, run };
}

function ofCustomer(found: FoundCustomer): Action {
  const { phone } = found;
  const text = m().customer.found(groupPhone(phone));
  const run = () => customer.open(phone);
  return { id: `customer-${phone}`, icon: UserRound, text, also: '', customer: found, run };
}

/** A reference as it is compared. */
const plain = (text: string) => latinDigits(text).replace(/\s/g, '').toLowerCase();

function ofOrder(order: FoundOrder): Action {
  const { order_ref: text, phone, place } = order;
  const run = () => {
    if (place !== null) void lead(place);
    else if (phone === null) pages.open('trx');
    else void customer.open(phone);
  };
  return { id: `order-${text}-${phone ?? ''}`, icon: Package, text, also: '', order, run };
}

function pageActions(): Action[] {
  const known: Partial<Record<RailPage, string>> = { bulk: 'excel', trx: 'sms' };
  return PAGES.map((page) => {
    const also = `${inBoth(({ shell }) => shell[page])} ${known[page] ?? ''}`;
    const name: Name = (words) => pageTitle(page, words);
    return action({ id: page, icon: PAGE_ICONS[page], name, also, run: () => pages.open(page) });
  });
}

const COMMANDS: Named[] = [
  {
    id: 'check-copied',
    icon: ClipboardPaste,
    name: (w) => w.shell.palette.checkCopied,
    also: 'clipboard paste',
    run: checkCopied,
  },
  { id: 'quick', icon: Zap, name: (w) => w.common.quickCheck, also: 'copied clipboard', run: openQuick },
  { id: 'choose-file', icon: Upload, name: (w) => w.bulk.choose, also: 'excel csv', run: file.choose },
  {
    id: 'packing-table',
    icon: ScanLine,
    name: ({ shell }) => shell.packing,
    also: 'scan label qr',
    run: () => pages.open('packing'),
  },
  { id: 'new-payment', icon: Plus, name: (w) => w.common.newPayment, run: () => askForPayment() },
  { id: 'add-delivery', icon: PackageCheck, name: (w) => w.common.addResult, run: addDelivery },
  {
    id: 'outcome-file',
    icon: Upload,
    name: (w) => w.outcomeFile.label,
    also: 'excel csv',
    run: () => outcomeFile.choose(),
  },
  {
    id: 'accounts',
    icon: PAGE_ICONS.settings,
    name: ({ settings }) => settings.sections.accounts.title,
    run: () => pages.openSettings('accounts'),
  },
  { id: 'report', icon: Flag, name: (w) => w.report.title, run: () => report.beginByNumber() },
  { id: 'reports', icon: Flag, name: (w) => w.common.yourReports, run: () => reports.show() },
  { id: 'theme-light', icon: Sun, name: (w) => w.shell.palette.themeLight, run: () => inTheme('light') },
  { id: 'theme-dark', icon: Moon, name: (w) => w.shell.palette.themeDark, run: () => inTheme('dark') },
  {
    id: 'theme-system',
    icon: Monitor,
    name: (w) => w.shell.palette.themeSystem,
    run: () => inTheme('system'),
  },
];

function commands(): Action[] {
  const { language, practice } = session.settings;
  const other = language === 'bn' ? 'en' : 'bn';
  const { toEnglish, toBangla } = m(other).shell.palette;
  const languages = action({
    id: 'language',
    icon: Languages,
    name: (w) => w.common.language,
    also: 'english bangla',
    run: () => session.change({ language: other }),
  });
  const practise = action({
    id: 'practice',
    icon: FlaskConical,
    name: ({ shell }) => (practice ? shell.palette.leavePractice : shell.palette.startPractice),
    also: inBoth((w) => w.shell.practice.title),
    run: () => accounts.practise(!practice),
  });
  return [
    ...COMMANDS.map(action),
    // In the language that it leads to: who needs it can't read the other.
    { ...languages, text: other === 'en' ? toEnglish : toBangla, lang: other },
    practise,
  ];
}

function addDelivery(): void {
  pages.open('deliveries');
  deliveryForm.begin();
}

const inTheme = (theme: Theme) => session.change({ theme });

function matching(actions: Action[], search: string): Action[] {
  const words = search.toLowerCase().split(/\s+/);
  return actions.filter(({ text, also }) => {
    const all = `${text} ${also}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
