import type {
  DeliveryCounts,
  Page,
  DeliveryRules,
  DeliveryView,
  OutcomeFileView,
  OutcomeRowView,
  PayoutRowView,
  PayoutTotals,
  PayoutView,
  SharingView,
} from '$ipc';

export function delivery(id: number, own: Partial<DeliveryView> = {}): DeliveryView {
  return {
    id,
    environment: 'live',
    order_ref: `A-${id}`,
    phone: '01712000385',
    outcome: 'delivered',
    courier: 'courier_a',
    courier_name: null,
    amount: '890.00',
    source: 'hand',
    state: 'ready',
    updates: false,
    answer: null,
    saved_at: null,
    changed_at: new Date().toISOString(),
    ...own,
  };
}

type DeliveriesPage = Page<DeliveryView, DeliveryCounts>;

export function deliveryPage(deliveries: DeliveryView[], own: Partial<DeliveriesPage> = {}): DeliveriesPage {
  const having = (...states: DeliveryView['state'][]) =>
    deliveries.filter(({ state }) => states.includes(state)).length;
  return {
    total: deliveries.length,
    rows: deliveries,
    counts: {
      ready: having('ready'),
      queued: having('queued', 'in_flight'),
      review: having('skipped', 'refused', 'unknown'),
      sent: having('done'),
      shared: having('done'),
    },
    ...own,
  };
}

export function deliveryRules(own: Partial<DeliveryRules> = {}): DeliveryRules {
  return {
    outcomes: ['delivered', 'returned', 'cancelled'],
    complete: true,
    couriers: ['courier_a', 'courier_b'],
    order_ref_most: 64,
    amount_least: null,
    amount_most: null,
    may_share: true,
    ...own,
  };
}

export function sharingView(own: Partial<SharingView> = {}): SharingView {
  return {
    id: 5,
    environment: 'live',
    state: 'running',
    error: null,
    records: 4,
    left: 3,
    saved: 1,
    review: 0,
    created_at: new Date().toISOString(),
    ended_at: null,
    ...own,
  };
}

export function outcomeFileView(own: Partial<OutcomeFileView> = {}): OutcomeFileView {
  return {
    id: 3,
    version: 1,
    name: 'parcels.xlsx',
    sheets: [{ name: 'Sheet1', hidden: false, empty: false }],
    sheet: 0,
    header_row: 1,
    columns: [
      { index: 0, letters: 'A', header: 'Recipient Phone', role: 'phone' },
      { index: 1, letters: 'B', header: 'Status', role: 'status' },
      { index: 2, letters: 'C', header: 'Recipient Address', role: null },
    ],
    words: [
      { word: 'Delivered', rows: 2, meaning: { kind: 'outcome', outcome: 'delivered' }, guess: false },
      { word: 'Lost', rows: 1, meaning: { kind: 'ask' }, guess: false },
    ],
    couriers: [{ word: 'Fast', rows: 3, courier: null, answered: false }],
    courier: null,
    courier_source: 'unknown',
    courier_names: ['Steadfast', 'Pathao', 'RedX'],
    without_courier: 1,
    by_consignment: false,
    longest_order: 3,
    longest_consignment: 0,
    quotes: null,
    bad_lines: { count: 0, first: [] },
    counts: {
      rows: 4,
      ready: 2,
      unchanged: 0,
      on_the_way: 1,
      left_out: 0,
      review: 1,
      same_reference: 0,
      joined: 0,
      other_customer: 0,
      same_parcel: 0,
    },
    kind: 'outcomes',
    payout: null,
    ...own,
  };
}

export function outcomeRow(row: number, own: Partial<OutcomeRowView> = {}): OutcomeRowView {
  return {
    row,
    order_ref: `A-${row}`,
    consignment: '',
    phone: '01712000385',
    joined: false,
    word: 'Delivered',
    outcome: 'delivered',
    courier: null,
    amount: '890.00',
    amount_unreadable: false,
    state: { kind: 'ready', replaces: false },
    same_reference: null,
    contradicts: null,
    conflict: null,
    customers: [],
    answered: false,
    ...own,
  };
}

export function noPayoutTotals(): PayoutTotals {
  const none = '0.00';
  return {
    to_collect: none,
    collected: none,
    charges: none,
    paid: none,
    difference: none,
    short: none,
    short_rows: 0,
    over: none,
    over_rows: 0,
  };
}

export function payoutView(own: Partial<PayoutView> = {}): PayoutView {
  return {
    id: 5,
    courier: 'Steadfast',
    name: 'payment.xlsx',
    apart: false,
    added_at: '2026-11-21T10:00:00.000Z',
    orders: 3,
    totals: {
      to_collect: '4150.00',
      collected: '3150.00',
      charges: '110.00',
      paid: '1010.00',
      difference: '-3030.00',
      short: '4150.00',
      short_rows: 2,
      over: '1120.00',
      over_rows: 1,
    },
    closed: noPayoutTotals(),
    counts: {
      differences: 3,
      not_in_any: 1,
      differs: 0,
      unpaid: 1,
      paid_twice: 0,
      unknown: 1,
      answered: 0,
      agrees: 130,
    },
    from: '2026-11-07T18:00:00.000Z',
    to: '2026-11-20T18:00:00.000Z',
    gross: false,
    no_charges: false,
    sum_rows: [142],
    unreadable_rows: [],
    without_amount: 0,
    unassigned: 0,
    taken_as_returned: 0,
    repeated_rows: 0,
    to_keep: 0,
    ...own,
  };
}

export function payoutRow(key: number, own: Partial<PayoutRowView> = {}): PayoutRowView {
  return {
    key,
    order_ref: `INV-${String(key)}`,
    consignment: '88801238',
    phone: '01712000385',
    name: 'Nasrin Akter',
    to_collect: '3150.00',
    collected: '3150.00',
    charges: '0.00',
    paid: '0.00',
    difference: '0.00',
    why: 'agrees',
    answer: null,
    parts: [
      {
        sheet: 'payment.xlsx',
        added_at: '2026-11-21T10:00:00.000Z',
        row: 118,
        collected: '3150.00',
        charges: '0.00',
        paid: '0.00',
      },
    ],
    order: {
      created_at: '2026-11-12T10:00:00.000Z',
      cod: '3360.00',
      asked: '210.00',
      advance: '210.00',
      verified_at: '2026-11-13T10:00:00.000Z',
      left_at: '2026-11-14T10:00:00.000Z',
      outcome: {
        outcome: 'delivered',
        courier: null,
        source: 'file',
        changed_at: '2026-11-17T10:00:00.000Z',
      },
    },
    ...own,
  };
}
