import { createRawSnippet, type ComponentProps } from 'svelte';
import type { Column } from '$kit/grid/columns';
import DataGrid from '$kit/grid/DataGrid.svelte';
import { RowPlace } from '$kit/grid/row-place.svelte';
import { Selection } from '$kit/grid/selection.svelte';
import { ignore, PHONE, say, story } from './story';

interface Order {
  row: number;
  amount: number;
}

const rowsOf = (total: number, at = (index: number): Order | undefined => ({ row: index, amount: 990 })) => ({
  total,
  at,
  want: ignore,
});

const columns = (): Column[] => [
  { key: 'phone', word: say('Mobile number', 'মোবাইল নম্বর'), width: '14rem' },
  { key: 'amount', word: say('Amount', 'টাকা'), width: ['1fr', null], right: true },
];

const sorted = (): Column[] =>
  columns().map((column) => ({ ...column, sorts: [{ sort: column.key, word: column.word }] }));

/** The third row is chosen. */
const choice = new Selection(() => Promise.resolve([]));
choice.toggle(2);

/** The keys are on the second row. */
function second() {
  const place = new RowPlace<unknown>(() => rowsOf(4), { keyOf: (row) => (row as Order).row });
  place.go(1);
  return place;
}

const cells = createRawSnippet<[unknown, boolean, number]>((row) => {
  const { row: place, amount } = row() as Order;
  return {
    render: () => `<span role="gridcell">${PHONE} · ${place} · ৳${amount}</span>`,
  };
});

/** One element is all that a made snippet draws: the amount stands in the same cell. */
const readOnly = createRawSnippet<[unknown, boolean, number]>(() => ({
  render: () => `<span role="cell">${PHONE}</span>`,
}));

type Grid = ComponentProps<typeof DataGrid>;
const grid = (own: () => Partial<Grid>) => (): Grid => ({
  label: say('Orders', 'অর্ডার'),
  testid: 'rows',
  columns: columns(),
  folds: [24],
  size: 2.5,
  rows: rowsOf(4),
  busy: false,
  words: {
    loading: say('Loading rows', 'সারি পড়া হচ্ছে'),
    choose: say('Choose', 'বেছে নিন'),
    chooseAll: say('Choose all', 'সব বেছে নিন'),
  },
  nothing: say('Nothing in this filter', 'এই ফিল্টারে কিছু নেই'),
  cells,
  ...own(),
});

export const tables = [
  story(DataGrid, {
    rows: grid(() => ({ place: second() })),
    'rows on their way': grid(() => ({ rows: rowsOf(3, () => undefined) })),
    sorted: grid(() => ({ columns: sorted(), order: { sort: 'amount', descending: true } })),
    'some are chosen': grid(() => ({ choice, keyOf: (row: unknown) => (row as Order).row })),
    'shown in the panel': grid(() => ({ shown: (row: unknown) => (row as Order).row === 2 })),
    loading: grid(() => ({ rows: rowsOf(0), busy: true })),
    empty: grid(() => ({ rows: rowsOf(0) })),
    'only read': grid(() => ({ role: 'table', cells: readOnly })),
  }),
];
