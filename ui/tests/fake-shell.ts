import { mockIPC } from '@tauri-apps/api/mocks';
import { render, screen } from '@testing-library/svelte';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import {
  begin,
  type AppError,
  type UiEvent,
  type Begun,
  type Commands,
  type PhoneReading,
  type RunRowsRequest,
} from '$ipc';
import { check } from '$features/check/check.svelte';
import { followEvents } from '$app/events';
import { laterFeatures } from '$app/later-features.svelte';
import { laterPages } from '$app/later-pages.svelte';
import { file } from '$features/bulk/file.svelte';
import { queries } from '$kit/query/client';
import { accounts, PAGES, pages, type Page, type SettingsSection, session, toasts } from '$kit/state';
import { phoneField } from '$features/check/phone-field.svelte';
import { recent } from '$features/check/recent.svelte';
import App from '$app/App.svelte';
import { activityPage, receiverView } from '$features/activity/activity-samples';
import { deliveryPage, deliveryRules } from '$features/deliveries/delivery-samples';
import { todayView } from '$features/check/today-samples';
import { monthView } from '$features/overview/month-samples';
import { paymentsPage } from '$features/payments/payment-samples';
import { backupView, dataUsage } from '$features/settings/data/data-samples';
import { accountsInUse, checkView, pageOf, start } from './samples';

/** What stands in for the commands: each takes the request, and returns the reply or throws an `AppError`. */
export type Handlers = {
  [K in keyof Commands]?: (
    request: Commands[K]['request'],
  ) => Commands[K]['reply'] | Promise<Commands[K]['reply']>;
};

/** A command that is refused. */
export const failing = (error: AppError) => () => Promise.reject(error as unknown as Error);

/** Reads as the shell does, as far as these tests need it. */
export function read({ text }: { text: string }): PhoneReading {
  const digits = text.replace(/\D/g, '');
  if (digits === '')
    return text === '' ? { kind: 'empty' } : { kind: 'invalid', reason: { kind: 'no_digits' } };
  if (/^01[0-2]/.test(digits)) return { kind: 'invalid', reason: { kind: 'prefix' } };
  if (digits.length < 11) return { kind: 'typing', digits, missing: 11 - digits.length };
  return { kind: 'valid', phone: digits, repairs: [], filler: false, previous: null };
}

const DEFAULTS: Handlers = {
  accounts: () => accounts.view,
  read_phone: read,
  recent_checks: () => pageOf([]),
  check_phone: ({ phone }) => checkView({ phone }),
  open_check: ({ id }) => checkView({ id }),
  find_checks: () => [],
  find_orders: () => [],
  find_place: () => ({ kind: 'here' }),
  old_records: () => ({
    checks: 0,
    lists: 0,
    results: 0,
    payouts: 0,
    messages: 0,
    decisions: 0,
    reported: 0,
  }),
  save_settings: ({ keep, ...patch }) => ({
    ...session.settings,
    ...patch,
    ...(keep === undefined ? {} : { keep_days: keep.kind === 'ever' ? null : keep.days }),
  }),
  set_practice: ({ on }) => ({
    settings: { ...session.settings, practice: on, welcomed: true },
    accounts: accountsInUse({ environment: on ? 'practice' : 'live' }),
  }),
  cancel_check: () => null,
  defer_check: () => [],
  deferred_checks: () => [],
  drop_deferred_check: () => ({ count: 1 }),
  file_state: () => ({ kind: 'closed' }),
  recent_files: () => [],
  file_rows: () => ({ version: 1, ...pageOf([]) }),
  file_cells: () => [],
  choose_file: () => null,
  paste_file: () => null,
  paste_copied: () => null,
  arrived_sheet: () => null,
  open_arrived: () => null,
  leave_arrived: () => null,
  open_recent_file: () => null,
  forget_recent_file: () => null,
  cancel_file: () => null,
  leave_file_error: () => null,
  close_file: () => null,
  use_sheet: () => null,
  set_role: () => null,
  set_header: () => null,
  runs: () => [],
  activity: () => activityPage([]),
  mark_activity_read: () => activityPage([]).counts,
  receiver: () => receiverView(),
  backup_state: () => backupView(),
  data_usage: () => dataUsage(),
  known_customer: () => null,
  notification_service: () => 'ready',
  update_state: () => ({ kind: 'off' }),
  plan_notice: () => null,
  reported_phone: () => null,
  marked_phones: () => [],
  find_customers: () => [],
  related_payments: () => [],
  payments: () => paymentsPage(),
  transfers: () => [],
  method_kinds: () => [],
  watch_payment: () => null,
  links: () => [],
  reports: () => pageOf([]),
  deliveries: () => deliveryPage([]),
  delivery_rules: () => deliveryRules(),
  sharing: () => null,
  month_overview: () => monthView(),
  today: () => todayView(),
  outcome_file: () => ({ kind: 'closed' }),
  outcome_rows: () => pageOf([]),
  payout_sheets: () => [],
  take_drops: () => null,
  plan_file_run: failing({ code: 'not_connected' }),
  print_page: () => null,
  copy_text: () => null,
  open_whatsapp: () => null,
  quick_key: () => ({ keys: 'CommandOrControl+Alt+KeyP', state: 'on', moved: false }),
  forget_quick_place: () => ({ keys: 'CommandOrControl+Alt+KeyP', state: 'on', moved: false }),
  quick_step: () => null,
};

/** Resolves ranges and places of a run as the core does, in the rows that a test gives. */
function resolving(given: () => Handlers['run_rows']): Handlers {
  const listed = async (list: Omit<RunRowsRequest, 'offset' | 'limit'>) => {
    const page = await given()?.({ ...list, offset: 0, limit: 500 });
    return (page?.rows ?? []).map(({ row }) => row);
  };
  return {
    run_range: async ({ ends, ...list }) => {
      const rows = await listed(list);
      if (ends === null) return rows;
      const places = ends.map(({ row, place }) =>
        row !== null && rows.includes(row) ? rows.indexOf(row) : place,
      );
      return rows.slice(Math.min(...places), Math.max(...places) + 1);
    },
    run_places: async ({ rows: wanted, ...list }) => {
      const rows = await listed(list);
      return wanted.map((row) => (rows.includes(row) ? rows.indexOf(row) : null));
    },
  };
}

/** The shell as the window sees it: what was asked of it, and a way to send events. */
export class FakeShell {
  readonly asked: { command: string; request: unknown }[] = [];
  #tell: ((event: UiEvent) => void) | null = null;

  constructor(handlers: Handlers) {
    const all: Handlers = { ...DEFAULTS, ...resolving(() => all.run_rows), ...handlers };
    mockIPC((command, payload) => {
      if (command === 'begin') {
        const { channel } = payload as unknown as { channel: { onmessage: (event: UiEvent) => void } };
        this.#tell = (event) => channel.onmessage(event);
        return { kind: 'started', start: (all.app_start ?? (() => start({})))(null) };
      }
      const { request } = payload as { request: never };
      this.asked.push({ command, request });
      const handler = all[command as keyof Commands];
      if (handler === undefined) throw new Error(`nothing stands in for ${command}`);
      return handler(request);
    });
  }

  /** The requests of one command, in their order. */
  requests<K extends keyof Commands>(command: K): Commands[K]['request'][] {
    return this.asked
      .filter((call) => call.command === command)
      .map(({ request }) => request as Commands[K]['request']);
  }

  tell(event: UiEvent): void {
    this.#tell?.(event);
  }
}

interface Scene {
  page?: Page;
  /** Of the settings. */
  section?: SettingsSection;
  start?: Parameters<typeof start>[0];
  /** What the shell tells before the pages are read. */
  early?: UiEvent[];
  handlers?: Handlers;
}

/** Opens the app over a fake shell. */
export async function openApp({
  page = 'check',
  section,
  start: given = {},
  early = [],
  handlers = {},
}: Scene = {}) {
  const listed = await handlers.accounts?.(null);
  const shell = new FakeShell({ app_start: () => start({ accounts: listed, ...given }), ...handlers });
  queries.clear();
  check.leave();
  check.lastCouriers = [];
  phoneField.clear();
  recent.reset();
  toasts.clear();
  file.hovers = false;
  file.showAll();
  if (section === undefined) pages.open(page);
  else pages.openSettings(section);
  const begun = (await begin(null)) as Begun;
  const { follow } = begun;
  early.forEach((event) => shell.tell(event));
  session.begin(begun.start);
  const followed = followEvents(follow);
  await laterFeatures.load();
  await followed;
  // As they are after they were opened once: what a test clicks next is there at once.
  for (const page of [...PAGES, 'customer'] as const) await laterPages.load(page);
  await Promise.all([
    import('$kit/components/PopoverBox.svelte'),
    import('$features/check/RecentFilter.svelte'),
    import('$features/check/RecentFind.svelte'),
    import('$features/check/Today.svelte'),
    import('$features/overview/MonthSwitch.svelte'),
    import('$app/CloseDialog.svelte'),
  ]);
  const view = render(App);
  if (!session.settings.welcomed) await screen.findByTestId('welcome');
  // No style sheet is read here that could take pointer events away.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { shell, user, ...view };
}

/** A promise that is settled from outside. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
