import type { LinkRowView, LinksPlan, LinksView } from '$ipc';
import { paymentView } from '$features/payments/payment-samples';

export function linksPlan(own: Partial<LinksPlan> = {}): LinksPlan {
  return {
    links: 2,
    sum: '240.00',
    own_email: 0,
    existing: 0,
    unusable: [],
    unusable_count: 0,
    sample: [linkRow(2, { payment: null, status: null, amount: '120.00' })],
    ...own,
  };
}

export function linksView(own: Partial<LinksView> = {}): LinksView {
  return {
    id: 8,
    environment: 'live',
    name: 'orders-november.xlsx',
    state: 'running',
    currency: 'BDT',
    reason: null,
    created_at: new Date().toISOString(),
    total: 4,
    made: 1,
    unknown: 0,
    refused: 0,
    waiting: 3,
    paid: 0,
    sent: 0,
    ...own,
  };
}

export function linkRow(row: number, own: Partial<LinkRowView> = {}): LinkRowView {
  const payment = paymentView({ id: 100 + row, name: `Customer ${row}` });
  return {
    row,
    name: `Customer ${row}`,
    phone: '01712000385',
    amount: '120.00',
    order_ref: `A-${row}`,
    status: payment.status,
    payment,
    left_out: false,
    error: null,
    sent_at: null,
    ...own,
  };
}
