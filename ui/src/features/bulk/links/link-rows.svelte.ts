import { call, type LinkRowView } from '$ipc';
import { PagedRows } from '$kit/query';
import { Latest, orToast } from '$kit/state';
import { links } from './links.svelte';

/** Rows that are read at a time while one is looked for. */
const READ = 200;

class LinkRows {
  /** The row that the keys move, by its place in the list. */
  active = $state(0);
  #looked = new Latest();
  rows = new PagedRows('link_rows', () => (links.view === null ? null : { of: links.view.id }));

  /** Looks at another list from its beginning. */
  show(): void {
    this.active = 0;
    this.#looked.drop();
    this.rows.clear();
  }

  /** The next place after the active one, round the end, whose row is of the kind; `null` when there is none. */
  async next(is: (row: LinkRowView) => boolean): Promise<number | null> {
    const after = this.active + 1;
    let found: number | null | undefined;
    await orToast(async () => {
      found = await this.#looked.ask(
        async () => (await this.#search(after, Infinity, is)) ?? (await this.#search(0, after, is)),
      );
    });
    return found ?? null;
  }

  async #search(from: number, to: number, is: (row: LinkRowView) => boolean): Promise<number | null> {
    const list = links.view?.id;
    if (list === undefined) return null;
    for (let offset = from; offset < to; offset += READ) {
      const limit = Math.min(READ, to - offset);
      const { rows } = await call('link_rows', { of: list, offset, limit });
      const at = rows.findIndex(is);
      if (at >= 0) return offset + at;
      if (rows.length < limit) return null;
    }
    return null;
  }
}

export const linkRows = new LinkRows();
