import type { ReportFacts, ReportView } from '$ipc';
import { delivery } from '$features/deliveries/delivery-samples';
import { checkView, previous } from '$tests/samples';

export function reportFacts(own: Partial<ReportFacts> = {}): ReportFacts {
  const { risk, summary, community } = checkView();
  return {
    phone: '01712000385',
    checks: [{ ...previous(), of_run: false }],
    runs: [],
    deliveries: [delivery(1, { outcome: 'returned', order_ref: '1089' })],
    network: { at: new Date().toISOString(), risk, summary, community },
    earlier: null,
    rules: { reasons: ['fake_order', 'parcel_refused'], complete: true, note_most: 500 },
    may_report: true,
    ...own,
  };
}

export function reportView(own: Partial<ReportView> = {}): ReportView {
  const now = Date.now();
  return {
    id: 1,
    environment: 'live',
    phone: '01712000385',
    reason: 'fake_order',
    note: '',
    state: 'pending',
    leaves_at: new Date(now + 10_000).toISOString(),
    created_at: new Date(now).toISOString(),
    sent_at: null,
    doubtful: false,
    away: null,
    message: null,
    raw: null,
    error: null,
    ...own,
  };
}
