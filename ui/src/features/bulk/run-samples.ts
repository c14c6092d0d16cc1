import type { ChosenTotals, FilePlanView, PlanView, RunRowCounts, RunRowView, RunView } from '$ipc';
import type { Handlers } from '$tests/fake-shell';
import { pageOf } from '$tests/samples';
import { runRows } from './run-rows.svelte';
import { runs } from './runs.svelte';

export function planView(own: Partial<PlanView> = {}): FilePlanView {
  const plan: PlanView = {
    environment: 'live',
    given: 3,
    repeats: 0,
    blocked: 0,
    reported: 0,
    reused: 1,
    to_check: 2,
    cost: 2,
    checks_per_number: null,
    remaining: 10,
    daily_limit: 20,
    left_after: 8,
    today: 2,
    days: 1,
    continues_at: null,
    method: 'bulk',
    bulk: true,
    batches: 1,
    seconds: 4,
    ...own,
  };
  return { version: 1, with_amount: 2, known_orders: 0, left_before: 0, plan };
}

export function runView(own: Partial<RunView> = {}): RunView {
  return {
    id: 5,
    environment: 'live',
    file: 3,
    name: 'orders-november.xlsx',
    invalid_rows: 1,
    state: 'running',
    paused_by: null,
    waits_for: null,
    created_at: '2026-11-21T06:00:00.000Z',
    ended_at: null,
    given: 3,
    numbers: 3,
    done: 1,
    reused: 1,
    waiting: 1,
    sent: 0,
    about_done: 0,
    without_result: 0,
    left: 0,
    spent: { checks: 2, more: 0 },
    reply_within: null,
    risks: { new: 0, low: 1, medium: 0, high: 0, very_high: 1, unknown: 0 },
    batch: 1,
    batches: 2,
    per_minute: 120,
    seconds_left: 130,
    stuck_jobs: 0,
    missing_jobs: 0,
    unmatched: 0,
    doubts: [],
    ...own,
  };
}

export function runRow(row: number, own: Partial<RunRowView> = {}): RunRowView {
  const phone = `0171200038${row % 10}`;
  return {
    row,
    raw_phone: phone,
    phone: { kind: 'valid', phone, repairs: [], filler: false },
    repeat_of: null,
    order: `A-${row}`,
    name: 'Nasrin',
    amount: { kind: 'taka', amount: '1250.50' },
    result: {
      phone,
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
    decision: null,
    has_note: false,
    reported: false,
    paid: null,
    left_at: null,
    outcome_at: null,
    is_line: false,
    ...own,
  };
}

export const COUNTS: RunRowCounts = {
  all: 3,
  very_high: 1,
  high: 0,
  medium: 0,
  low: 1,
  new: 0,
  unknown: 0,
  waiting: 0,
  skipped: 0,
  invalid: 1,
  repeats: 0,
  send: 0,
  hold: 0,
  advance: 0,
  cancelled: 0,
  undecided: 3,
  parcels: 0,
};

export const CHOSEN: ChosenTotals = {
  numbers: 2,
  amount: '2501.00',
  with_amount: 2,
  counts: { ...COUNTS, hold: 1, undecided: 2 },
};

export function leaveRuns(): void {
  runs.leave();
  runRows.show(0);
}

export const TABLE: Handlers = {
  run_counts: () => COUNTS,
  chosen_totals: () => CHOSEN,
  run_rows: ({ filter }) => {
    const rows =
      filter === 'all' ? [runRow(2), runRow(3), runRow(4, { result: null, raw_phone: '017' })] : [runRow(2)];
    return pageOf(rows);
  },
  run_row: ({ row }) => ({ row: runRow(row), cells: [{ header: 'Area', text: 'Mirpur' }], numbers: [] }),
};
