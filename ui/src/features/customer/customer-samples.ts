import type { MarkView, CheckChange, CustomerCheck, CustomerRun, CustomerView } from '$ipc';
import { pageOf, previous } from '$tests/samples';

export const NUMBER = '01712000385';

export function customerCheck(id: number, hours: number, own: Partial<CustomerCheck> = {}): CustomerCheck {
  return {
    check: previous({ id, at: new Date(Date.now() - hours * 3_600_000).toISOString() }),
    run_name: null,
    summary: {
      total: 10,
      delivered: 9,
      cancelled: 1,
      success_ratio: 90,
      reports: 0,
      courier_reports: 0,
      couriers_with_data: 1,
    },
    asked: 2,
    silent: 0,
    since: null,
    ...own,
  };
}

export function checkChange(own: Partial<CheckChange> = {}): CheckChange {
  return {
    at: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
    risk: null,
    ratio: null,
    delivered: null,
    cancelled: null,
    reports: null,
    courier_reports: null,
    couriers: [],
    ...own,
  };
}

export function customerView(own: Partial<CustomerView> = {}): CustomerView {
  return {
    phone: NUMBER,
    environment: 'live',
    name: null,
    mark: null,
    reported: null,
    note: '',
    checks: pageOf([]),
    deliveries: [],
    reports: [],
    payments: [],
    transfers: [],
    runs: [],
    links: [],
    ...own,
  };
}

export function withChecks(...checks: CustomerCheck[]): Partial<CustomerView> {
  return { checks: pageOf(checks) };
}

export function markView(own: Partial<MarkView> = {}): MarkView {
  return {
    phone: NUMBER,
    kind: 'blocked',
    reason: 'Refused two parcels',
    marked_at: '2026-11-01T06:00:00.000Z',
    ...own,
  };
}

export function customerRun(): CustomerRun {
  return {
    run: 5,
    name: 'orders.xlsx',
    created_at: new Date().toISOString(),
    result: {
      phone: NUMBER,
      state: 'done',
      reason: null,
      level: 'very_high',
      word: 'very_high',
      success_ratio: 21.7,
      total: 23,
      delivered: 5,
      cancelled: 18,
      reports: 4,
      checked_at: new Date().toISOString(),
    },
  };
}
