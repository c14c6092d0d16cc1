import { call, type LinkRowView } from '$ipc';
import { RowPlace } from '$kit/grid/row-place.svelte';
import { PagedRows } from '$kit/query';
import { Latest, orToast } from '$kit/state';
import { links } from './links.svelte';

/** Rows that are read at a time while one is looked for. */
const READ = 200;

class LinkRows {
  #looked = new Latest();
  rows = new PagedRows('link_rows', () => (links.view === null ? null : { of: links.view.id }));
  /** The row that the keys are on. */
  place: RowPlace<LinkRowView> = new RowPlace<LinkRowView>(() => this.rows, { keyOf: ({ row }) => row });

  /** Looks at another list from its beginning. */
  show(): void {
    this.#looked.drop();
    this.rows.clear();
    this.place.reset();
  }

  /** The next place after the active one, round the end, whose row is of the kind; `null` when there is none. */
  async next(is: (row: LinkRowView) => boolean): Promise<number | null> {
    const after = this.place.index + 1;
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
