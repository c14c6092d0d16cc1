import type { OrderName } from '$ipc';
import { m } from '../messages';

/** Orders in a sentence: by reference, else by row, with the customer; at most so many, and the number of the others. */
export function orderNames(orders: readonly OrderName[], most = 20): string {
  const names = orders.slice(0, most).map(({ row, order, name }) => {
    const word = order === '' ? m().common.rowNumber(row) : order;
    return name === '' ? word : `${word} (${name})`;
  });
  const more = orders.length - names.length;
  return (more > 0 ? [...names, m().common.andMore(more)] : names).join(', ');
}
