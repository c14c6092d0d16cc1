import type { LinksOfMonth, ListOfMonth, MonthView, OrderCounts, RiskCounts, StateSum } from '$ipc';

const NO_RISKS: RiskCounts = { new: 0, low: 0, medium: 0, high: 0, very_high: 0, unknown: 0 };

export function orderCounts(own: Partial<OrderCounts> = {}): OrderCounts {
  return {
    checked: 0,
    risky: 0,
    cancelled: 0,
    held: 0,
    asked: 0,
    paid: 0,
    sent: 0,
    undecided: 0,
    ...own,
  };
}

export function monthView(own: Partial<MonthView> = {}): MonthView {
  return {
    month: '2026-11',
    days: 30,
    today: 22,
    present_month: '2026-11',
    first_month: '2026-11',
    environment: 'live',
    thinned: false,
    orders: orderCounts(),
    alone: 0,
    return_cost: '160.00',
    avoided: '0.00',
    avoided_before: null,
    lists: [],
    links: [],
    money: [],
    couriers: [],
    weeks: [],
    spent: { by_day: Array<number>(22).fill(0), checks: 0, more: 0, daily_limit: 2000 },
    ...own,
  };
}

const sum = (links: number, amount: string): StateSum => ({ links, amount });

export function linksOf(own: Partial<LinksOfMonth> = {}): LinksOfMonth {
  const none = sum(0, '0.00');
  return {
    currency: 'BDT',
    asked: sum(164, '34440.00'),
    paid: sum(121, '25410.00'),
    waiting: sum(17, '3570.00'),
    not_paid: sum(26, '5460.00'),
    refunded: none,
    unsure: none,
    ...own,
  };
}

export function listOf(id: number, own: Partial<ListOfMonth> = {}): ListOfMonth {
  return { id, name: `orders-${id}.xlsx`, day: 10, orders: orderCounts(), ...own };
}

const week = (first: number, last: number, own: Partial<RiskCounts>) => ({
  first,
  last,
  risks: { ...NO_RISKS, ...own },
});

export function fullMonth(own: Partial<MonthView> = {}): MonthView {
  const byDay = [
    112, 98, 121, 80, 130, 148, 70, 126, 140, 352, 612, 268, 170, 101, 116, 78, 108, 121, 98, 134,
  ];
  return monthView({
    first_month: '2026-09',
    orders: orderCounts({ checked: 3912, risky: 361, cancelled: 95, held: 52, paid: 121, sent: 93 }),
    alone: 3,
    avoided: '23520.00',
    avoided_before: '18400.00',
    lists: [
      listOf(9, { day: 11, orders: orderCounts({ checked: 3000, risky: 300, cancelled: 60, held: 52 }) }),
      listOf(7, { day: 2, orders: orderCounts({ checked: 909, risky: 60, cancelled: 35, sent: 93 }) }),
    ],
    links: [linksOf()],
    money: [{ currency: 'BDT', received: '26110.00', returned: '780.00' }],
    couriers: [
      { courier: 'courier_a', delivered: 412, lost: 56, other: 0 },
      { courier: 'courier_d', delivered: 3, lost: 1, other: 2 },
      { courier: null, delivered: 0, lost: 0, other: 1 },
    ],
    weeks: [
      week(1, 7, { very_high: 24, high: 52, medium: 149, new: 176, low: 411 }),
      week(8, 14, { very_high: 52, high: 120, medium: 344, new: 437, low: 945 }),
      week(15, 21, { very_high: 1, high: 1, low: 4 }),
      week(22, 22, { low: 382 }),
    ],
    spent: { by_day: [...byDay, 108, 356], checks: 3647, more: 0, daily_limit: 2000 },
    ...own,
  });
}
