import type { TodayLine, TodayView } from '$ipc';

export const todayView = (own: Partial<TodayView> = {}): TodayView => ({
  environment: 'live',
  day: '2026-11-22',
  lines: [],
  payments_read_at: null,
  done: { checks: 0, parcels: 0, received: '0.00' },
  ...own,
});

export const todayLine = (own: Partial<TodayLine> & Pick<TodayLine, 'kind'>): TodayLine => ({
  count: 1,
  sums: [],
  since: null,
  places: [],
  ...own,
});

const taka = (amount: string): TodayLine['sums'] => [{ amount, currency: 'BDT' }];

/** Work of every kind. */
export const FULL_DAY: TodayLine[] = [
  todayLine({ kind: 'unsent', count: 4, sums: taka('840.00'), since: '2026-11-20T05:00:00Z' }),
  todayLine({
    kind: 'to_decide',
    count: 17,
    sums: taka('31480.00'),
    places: [{ kind: 'run', id: 5, name: 'november.xlsx', count: 17, very_high: 5 }],
  }),
  todayLine({ kind: 'claimed', count: 3, sums: taka('1850.00') }),
  todayLine({ kind: 'unpaid_day', count: 6, sums: taka('1260.00'), since: '2026-11-18T05:00:00Z' }),
  todayLine({
    kind: 'reported',
    count: 2,
    sums: taka('4750.00'),
    places: [
      { kind: 'customer', phone: '01712000385', name: 'Nasrin', sum: '3000.00' },
      { kind: 'customer', phone: '01911000742', name: null, sum: '1750.00' },
    ],
  }),
  todayLine({
    kind: 'midnight',
    count: 128,
    places: [{ kind: 'run', id: 9, name: 'december.xlsx', count: 128, very_high: 0 }],
  }),
];
