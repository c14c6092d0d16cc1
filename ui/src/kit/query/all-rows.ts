import { call } from '$ipc';
import type { Request } from './ask';
import type { Listing, ListRequest, Row } from './paged-rows.svelte';

const PAGE = 500;

/** All rows of a long list, as the shell has them now. */
export async function allRows<K extends Listing>(command: K, list: ListRequest<K>): Promise<Row<K>[]> {
  const found: Row<K>[] = [];
  for (;;) {
    const request = { ...list, offset: found.length, limit: PAGE } as unknown as Request<K>;
    const { rows, total } = (await call(command, request)) as unknown as { rows: Row<K>[]; total: number };
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}
