import type { Reason, Refusal, Role, RowFilter, WrongType } from '$ipc';
import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

export const bulk = {
  steps: { label: 'Steps', file: 'File', review: 'Review', run: 'Run', done: 'done', later: 'not reached' },

  dropTitle: 'Drop your Excel file here',
  dropText: 'or paste a column of numbers. xlsx, xls, ods, csv.',
  dropNow: 'Drop to open',
  choose: 'Choose file',
  stays: 'stays on this computer',
  arrivals: 'New in your downloads',
  arrived: (name: string) => `${name} is in your downloads`,
  arrivedText: 'New in your downloads, with a column of mobile numbers. Nothing was sent.',
  leaveArrived: (name: string) => `Dismiss ${name}`,
  recent: 'Recent files',
  openedWith: (when: string, rows: number) => `${when} · ${counted(rows, 'row')}`,
  forget: (name: string) => `Remove ${name} from this list`,

  read: (rows: number) => `${counted(rows, 'row')} read`,
  other: 'Other file',

  header: 'Header row',
  headerNone: 'No header row',
  headerRow: (row: number) => `Headings: row ${count(row)}`,

  roles: {
    phone: 'Mobile number',
    order: 'Order',
    amount: 'Amount',
    name: 'Customer',
    address: 'Address',
  } satisfies Record<Role, string> as Record<Role, string>,
  sender: 'Sender’s number, not used',
  sure: (percent: string) => `${percent} sure`,
  reasons: {
    name_and_cells: 'by its name and its cells',
    name: 'by its name',
    cells: 'by its cells',
    remembered: 'as you chose last time',
    chosen: 'chosen by you',
  } satisfies Record<Reason, string> as Record<Reason, string>,
  showing: (from: number, to: number) => `Rows ${count(from)}–${count(to)}`,
  wait: 'not read yet',

  was: (raw: string) => `In the file: “${raw}”`,
  editLabel: (row: number) => `Mobile number of row ${count(row)}`,
  takeBack: 'Undo correction',
  correction: (row: number) => `correction in row ${count(row)}`,
  corrected: 'Corrected by you',
  sameAs: (row: number) => `= row ${count(row)}`,
  refused: {
    no_digits: () => 'no number',
    exponent: () => 'digits lost',
    too_short: (digits: number) => counted(digits, 'digit'),
    too_long: (digits: number) => counted(digits, 'digit'),
    prefix: () => 'not 013 to 019',
  } satisfies Record<Refusal['kind'], (digits: number) => string> as Record<
    Refusal['kind'],
    (digits: number) => string
  >,
  wrongType: { date: 'a date', bool: 'true or false', error: 'formula error' } satisfies Record<
    WrongType,
    string
  > as Record<WrongType, string>,

  different: (n: number): string => (n === 1 ? 'different number' : 'different numbers'),
  repairs: (kinds: number, rows: number) => `${counted(rows, 'cell')} fixed in ${counted(kinds, 'way')}`,
  warnings: {
    invalid: (n: number) => `${count(n)} not valid, left out`,
    fillers: (n: number) => `${count(n)} ${n === 1 ? 'looks' : 'look'} fake`,
    bad_amounts: (n: number) => `${counted(n, 'amount')} can’t be read`,
  },
  filters: {
    zero_added: 'Missing first 0 put back',
    bangla_digits: 'Bangla digits converted',
    tidied: '+88, spaces, dashes',
    letters_read: 'Letters read as digits',
    picked_out: 'Taken from other text',
    several: 'Several numbers in one cell',
    repeats: 'Same number again',
    line_items: 'Further lines of an order',
    fillers: 'Look fake',
    invalid: 'Not valid, left out',
    empty: 'Without a number',
    totals: 'Sums at the end',
    bad_amounts: 'Amounts that can’t be read',
    corrected: 'Corrected by you',
  } satisfies Record<Exclude<RowFilter, 'all'>, string> as Record<Exclude<RowFilter, 'all'>, string>,
  onlyThese: (kind: string, rows: number) => `${kind}: ${counted(rows, 'row')}`,
  showAll: 'Show all rows',

  found: (column: string) => `Mobile column: ${column}`,
  foundUnsure: (column: string, percent: string) =>
    `Mobile column: ${column}, ${percent} sure. Please check.`,
  noOrder: 'No order column',
  noAmount: 'No amount column',
  askTitle: 'Which column has the customer’s mobile number?',
  noPhoneTitle: 'No mobile column found.',
  noPhoneText:
    'If a column has mobile numbers, choose “Mobile number” above it. Some files, such as a courier’s payment list, have none.',
  lostBangla:
    'Bangla letters were lost when this file was saved. In Excel choose Save As, “CSV UTF-8”, and open it again. The numbers are not affected.',
  hidden: (rows: number) => `${counted(rows, 'row')} hidden or filtered in Excel: they are counted here too.`,
  opened: (name: string, rows: number, numbers: number) =>
    `${name} is open: ${counted(rows, 'row')}, ${counted(numbers, 'different number')}`,
};
