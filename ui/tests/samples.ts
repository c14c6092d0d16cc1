import type {
  AccountsView,
  AppError,
  CheckView,
  CourierRow,
  MeFacts,
  Page,
  PreviousCheck,
  Settings,
  StartView,
} from '$ipc';
import { vi } from 'vitest';
import { accountsInUse, type InUse } from '$kit/state/account-samples';

export * from '$kit/state/account-samples';

/** What an account says of itself, as little as it can. */
export function meFacts(): MeFacts {
  return {
    name: null,
    email: null,
    plan: null,
    plan_ends_at: null,
    can_use_api: true,
    can_use_bulk: true,
    key_name: null,
    mode: 'live',
    scopes: [],
    app_url: null,
    mode_conflict: null,
    read_at: new Date().toISOString(),
    raw: '{}',
  };
}

const SETTINGS: Settings = {
  language: 'en',
  theme: 'light',
  digits: 'latin',
  zoom: 100,
  fresh_hours: 24,
  keep_days: 90,
  practice: false,
  welcomed: true,
  courier_names: {},
  return_cost: '160.00',
  quick_key: 'CommandOrControl+Alt+KeyP',
  quick_place: null,
  quick_on_copy: false,
  stays: false,
  tour: '',
  sound: false,
  watch_downloads: false,
  opens_next: true,
  payments: {
    seller_email: 'owner@shoili.example',
    redirect_url: 'https://shoili.example/thanks',
    cancel_url: 'https://shoili.example/order',
    return_way: 'get',
    delivery_charge: '120.00',
    delivery_charge_outside: '',
    message_bn: '',
    message_en: '',
    reminder_bn: '',
    reminder_en: '',
    confirm_bn: '',
    confirm_en: '',
    delivery_bn: '',
    delivery_en: '',
    refusal_bn: '',
    refusal_en: '',
  },
};

interface Start {
  platform?: StartView['platform'];
  settings?: Partial<Settings>;
  account?: InUse;
  payment?: InUse;
  accounts?: AccountsView | undefined;
  problems?: StartView['problems'];
}

export function start(own: Start): StartView {
  return {
    version: '0.1.0',
    platform: own.platform ?? 'linux',
    settings: { ...SETTINGS, ...own.settings },
    accounts: own.accounts ?? accountsInUse(own.account, own.payment),
    problems: own.problems ?? [],
    data_folder: '/home/rina/porokh',
  };
}

type Refusal<Code> = Extract<AppError, { code: Code }> extends { details: { refusal: infer R } } ? R : never;

/** A check that the courier service refused; it cost nothing. */
export const serviceError = (
  status: number,
  refusal: Refusal<'service'>,
  message: string | null = null,
): AppError => ({ code: 'service', details: { refusal, message, status, may_have_cost: false } });

/** A payment that the service refused; nothing happened. */
export const paymentError = (
  status: number,
  refusal: Refusal<'payment'>,
  message: string | null = null,
): AppError => ({ code: 'payment', details: { refusal, message, status, may_have_happened: false } });

export function courier(id: string, own: Partial<CourierRow> = {}): CourierRow {
  return {
    id,
    own_name: null,
    answer: 'data',
    status: 'ok',
    total: 22,
    delivered: 14,
    cancelled: 8,
    success_ratio: 63.6,
    rating: null,
    fraud_reports: 0,
    message: null,
    cached: false,
    source: id,
    source_label: null,
    also_from: [],
    ...own,
  };
}

export function checkView(own: Partial<CheckView> = {}): CheckView {
  return {
    id: 1,
    of_run: false,
    environment: 'live',
    phone: '01712000385',
    state: 'done',
    at: new Date().toISOString(),
    fresh: true,
    checked_at: '2026-11-20T14:31:07+06:00',
    risk: { level: 'high', word: 'high', label: 'উচ্চ ঝুঁকি', advice: 'আগে অগ্রিম নিন।' },
    summary: {
      total: 48,
      delivered: 29,
      cancelled: 19,
      success_ratio: 60.4,
      reports: 3,
      courier_reports: 1,
      couriers_with_data: 3,
    },
    couriers: [courier('courier_a')],
    sources: [],
    community: { delivered: 12, returned: 5, sellers: 4 },
    raw: '{}',
    kept: true,
    other_mode: null,
    ...own,
  };
}

/** Noon in Bangladesh, for the rest of a test: just after midnight "two hours ago" is yesterday. Only dates stand still. */
export function atNoon(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:00:00Z') });
}

/** An earlier check, two hours old. */
export function previous(own: Partial<PreviousCheck> = {}): PreviousCheck {
  return {
    id: 7,
    of_run: false,
    phone: '01712000385',
    state: 'done',
    level: 'high',
    word: 'high',
    success_ratio: 60.4,
    at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    fresh: true,
    kept: true,
    other_mode: null,
    ...own,
  };
}

export function pageOf<T>(rows: T[], total = rows.length): Page<T> {
  return { rows, total, counts: null };
}
