import { call } from '$ipc';
import type { End } from '../grid/selection.svelte';
import type { Request } from './ask';
import type { Listing, ListRequest, Row } from './paged-rows.svelte';

const PAGE = 500;

/** All rows of a long list as the shell has them now, or those at these places, both included. */
export async function allRows<K extends Listing>(
  command: K,
  list: ListRequest<K>,
  [first, last] = [0, Infinity],
): Promise<Row<K>[]> {
  const found: Row<K>[] = [];
  for (;;) {
    const offset = first + found.length;
    const limit = Math.min(PAGE, last + 1 - offset);
    const request = { ...list, offset, limit } as unknown as Request<K>;
    const { rows, total } = (await call(command, request)) as unknown as { rows: Row<K>[]; total: number };
    found.push(...rows);
    if (rows.length === 0 || offset + rows.length >= Math.min(total, last + 1)) return found;
  }
}

/** The same between two ends in any order. */
export const rowsBetween = <K extends Listing>(command: K, list: ListRequest<K>, [one, other]: [End, End]) =>
  allRows(command, list, [Math.min(one.place, other.place), Math.max(one.place, other.place)]);
