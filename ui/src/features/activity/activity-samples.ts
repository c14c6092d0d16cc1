import type { ActivityCounts, ActivityView, ActivityWhat, Page, ReceiverView } from '$ipc';

const NONE: ActivityCounts = { all: 0, unread: 0, reports: 0, payments: 0, bulk: 0, other: 0, rejected: 0 };

export function activityView(what: ActivityWhat, own: Partial<ActivityView> = {}): ActivityView {
  return {
    id: 1,
    environment: 'live',
    sender: 'courier',
    kind: 'other',
    at: new Date().toISOString(),
    times: 1,
    unread: true,
    size: 612,
    what,
    ...own,
  };
}

export function activityPage(
  rows: ActivityView[],
  counts: Partial<ActivityCounts> = {},
): Page<ActivityView, ActivityCounts> {
  const unread = rows.filter((row) => row.unread).length;
  return { rows, total: rows.length, counts: { ...NONE, all: rows.length, unread, ...counts } };
}

export function receiverView(own: Partial<ReceiverView> = {}): ReceiverView {
  const endpoint = { public: '', has_secret: true, heard_at: null };
  return {
    on: true,
    state: { kind: 'listening', port: 48211 },
    port: 48211,
    courier: { ...endpoint, local: 'http://127.0.0.1:48211/courier/a1' },
    payment: { ...endpoint, local: 'http://127.0.0.1:48211/payment/a1' },
    reached_at: null,
    has_test_key: true,
    missed: 0,
    may_be_off: false,
    alerts: [
      { kind: 'reports', on: true },
      { kind: 'paid', on: true },
      { kind: 'payments', on: true },
      { kind: 'bulk', on: true },
      { kind: 'plan', on: true },
      { kind: 'rejected', on: false },
    ],
    ...own,
  };
}
