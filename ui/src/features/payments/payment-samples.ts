import type {
  PaymentCounts,
  PaymentDetail,
  PaymentTotals,
  PaymentView,
  PaymentsPage,
  RecordView,
  RefundFacts,
  RefundView,
  TransferView,
} from '$ipc';

export function paymentView(own: Partial<PaymentView> = {}): PaymentView {
  return {
    id: 1,
    environment: 'live',
    name: 'Shamima K.',
    email: 'owner@shoili.example',
    email_is_own: true,
    phone: '01712000385',
    amount: '120.00',
    currency: 'BDT',
    purpose: 'advance',
    order_ref: '1103',
    order: 1,
    run: null,
    status: { kind: 'waiting' },
    refunded: null,
    refund_unknown: false,
    unrecorded: false,
    shares_transaction: false,
    reminded_at: null,
    paid_otherwise: false,
    invoice_id: '7F2K9Q',
    payment_url: 'https://pay.example.com/7F2K9Q',
    method: null,
    transaction_id: null,
    created_at: new Date(Date.now() - 120_000).toISOString(),
    paid_at: null,
    checked_at: new Date(Date.now() - 8_000).toISOString(),
    poll_error: null,
    next_poll_at: null,
    sure_until: null,
    away: null,
    ...own,
  };
}

export function paidView(own: Partial<PaymentView> = {}): PaymentView {
  return paymentView({
    id: 2,
    name: 'Jannat F.',
    phone: '01309000110',
    amount: '3150.00',
    purpose: 'full',
    status: { kind: 'paid' },
    method: 'bkash',
    transaction_id: '9K2X4LM81Q',
    paid_at: new Date(Date.now() - 60_000).toISOString(),
    sure_until: new Date(Date.now() + 50_000).toISOString(),
    ...own,
  });
}

export const RECORD: RecordView = {
  full_name: 'Jannat F.',
  email: 'owner@shoili.example',
  amount: '3150.00',
  fee: '58.28',
  charged_amount: '3208.28',
  invoice_id: '7F2K9Q',
  payment_method: 'bkash',
  sender_number: '01309000110',
  transaction_id: '9K2X4LM81Q',
  date: '2026-11-20 14:18:03',
  status: 'COMPLETED',
  currency: 'BDT',
  test_mode: null,
  raw: '{\n  "status": "COMPLETED"\n}',
};

export function paymentDetail(payment: PaymentView, own: Partial<PaymentDetail> = {}): PaymentDetail {
  return {
    payment,
    record: payment.method === null ? null : RECORD,
    refunds: [],
    events: [
      { at: payment.created_at, event: { kind: 'asked' } },
      { at: payment.created_at, event: { kind: 'created' } },
    ],
    note: '',
    same_transaction: [],
    ...own,
  };
}

const COUNTS: PaymentCounts = {
  all: 0,
  waiting: 0,
  paid: 0,
  cancelled: 0,
  refunded: 0,
  problem: 0,
  unknown: 0,
};

const NOTHING: PaymentTotals = {
  currency: 'BDT',
  received_today: '0.00',
  received_month: '0.00',
  waiting: '0.00',
  waiting_links: 0,
  refunded_month: '0.00',
};

export const TAKA: PaymentTotals = {
  currency: 'BDT',
  received_today: '18450.00',
  received_month: '98450.00',
  waiting: '2250.00',
  waiting_links: 3,
  refunded_month: '780.00',
};

/** A page of the list, with the sums over everything; nothing at all unless something is given. */
export function paymentsPage(
  payments: PaymentView[] = [],
  own: Partial<PaymentsPage> & { counted?: Partial<PaymentCounts> } = {},
): PaymentsPage {
  const { counted, ...page } = own;
  return {
    rows: payments,
    total: payments.length,
    counts: { ...COUNTS, all: payments.length, ...counted },
    totals: [payments.length === 0 ? NOTHING : TAKA],
    ...page,
  };
}

export function refundFacts(own: Partial<RefundFacts> = {}): RefundFacts {
  return {
    paid: '3150.00',
    charged: '3208.28',
    left: '3150.00',
    refunded: '0.00',
    called_refunded: false,
    method: 'bkash',
    kind: null,
    transaction_id: '9K2X4LM81Q',
    sender_number: '01309000110',
    phone: '01309000110',
    locked_by: null,
    no_record: null,
    ...own,
  };
}

export function refundView(own: Partial<RefundView> = {}): RefundView {
  return {
    id: 5,
    amount: '2000.00',
    reason: 'Customer kept 1 of 3 items',
    kind: 'by_hand',
    returned: true,
    state: 'done',
    asked_at: new Date().toISOString(),
    reply: '{\n  "status": true\n}',
    message: 'Refund recorded',
    error: null,
    ...own,
  };
}

export function transferView(own: Partial<TransferView> = {}): TransferView {
  return {
    id: 9,
    transaction_id: '9J8M2KX37C',
    amount: '1250.00',
    matched: 'found',
    state: 'pending',
    message: null,
    verify_reply: '{\n  "id": 7\n}',
    confirm_reply: null,
    order_ref: '',
    asked_at: new Date().toISOString(),
    confirmed_at: null,
    confirmed_before: null,
    paid_before: null,
    away: null,
    ...own,
  };
}
