import type { ColumnView, FileView, Role, RowView } from '$ipc';

function column(index: number, header: string, role: Role | null): ColumnView {
  return { index, letters: 'ABCDE'[index] ?? '', header, role, sender: false };
}

export function fileView(own: Partial<FileView> = {}): FileView {
  return {
    id: 3,
    version: 1,
    name: 'orders-november.xlsx',
    format: 'xlsx',
    bytes: 20_000,
    text: null,
    sheets: [{ name: 'Sheet1', hidden: false, empty: false }],
    sheet: 0,
    header_row: 1,
    columns: [
      column(0, 'Order ID', 'order'),
      column(1, 'Name', 'name'),
      column(2, 'Mobile', 'phone'),
      column(3, 'Area', null),
      column(4, 'COD', 'amount'),
    ],
    roles: [{ role: 'phone', column: 2, confidence: 96, reason: 'name_and_cells' }],
    close: [],
    columns_left_out: false,
    rows: 3,
    hidden_rows: null,
    quotes: null,
    bad_lines: { count: 0, first: [] },
    summary: {
      numbers: 2,
      valid: 2,
      zero_added: 1,
      bangla_digits: 0,
      tidied: 0,
      letters_read: 0,
      picked_out: 0,
      several: 0,
      repeats: 0,
      line_items: 0,
      fillers: 0,
      invalid: 1,
      empty: 0,
      totals: 0,
      bad_amounts: 0,
      corrected: 0,
      repaired: 1,
    },
    ...own,
  };
}

export function rowView(row: number, own: Partial<RowView> = {}): RowView {
  return {
    row,
    raw_phone: '01911000742',
    phone: { kind: 'valid', phone: '01911000742', repairs: [], filler: false },
    corrected: false,
    repeat_of: null,
    line_item: false,
    total: false,
    order: `11${row}`,
    name: 'Rakib H.',
    amount: { kind: 'taka', amount: '1250.50' },
    ...own,
  };
}

/** Row 2 lost its zero, row 4 its last digit. */
export const ROWS: RowView[] = [
  rowView(2, {
    raw_phone: '1712000385',
    phone: { kind: 'valid', phone: '01712000385', repairs: ['missing_zero'], filler: false },
  }),
  rowView(3),
  rowView(4, {
    raw_phone: '0173300061',
    phone: { kind: 'refused', reason: { kind: 'too_short', digits: 10 } },
  }),
];
