import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

export const packing = {
  print: 'Print packing list',
  printLabels: 'Print labels',
  paper: 'Paper of the labels',
  a6: 'A6, one each',
  a4: 'A4, four',
  orderWord: 'Order',
  to: 'To',
  parcels: (n: number) => `${counted(n, 'parcel')} marked “Send”`,
  none: 'No rows are marked “Send” yet',
  leftOut: (n: string) => `Only the first ${n} are on paper. Print the rest from a smaller list.`,
  row: (n: number) => `Row ${n}`,
  order: (reference: string) => `Order ${reference}`,
  collect: 'Collect',
  paid: (amount: string) => `Advance ${amount} received`,
  paidApart: (amount: string) => `Advance ${amount} received, not deducted`,
  courier: 'Courier:',
  page: (n: number, of: number) => `Page ${count(n)} of ${count(of)}`,
};
