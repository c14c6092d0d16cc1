import { call, type AppError, type LinkRowView, type PaymentView } from '$ipc';
import { PagedRows } from '$kit/state/paged-rows.svelte';

/** While links are made, rows are fetched again no more often, in milliseconds. */
const BETWEEN_MS = 1_000;
/** Rows that are read at a time while one is looked for. */
const READ = 200;

/** The rows of the list of links on screen. */
class LinkRows {
  error = $state.raw<AppError | null>(null);
  /** The row that the keys move, by its place in the list. */
  active = $state(0);
  /** The first page is on its way. */
  loading = $state(false);
  rows = new PagedRows<LinkRowView>((offset, limit) => this.#fetch(offset, limit));
  #list = 0;
  #due: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  /** Looks at a list from its beginning. */
  async show(list: number): Promise<void> {
    this.#list = list;
    this.active = 0;
    this.error = null;
    this.rows.clear();
    this.loading = true;
    await this.rows.begin();
    if (list === this.#list) this.loading = false;
  }

  /** Links were made, or something else changed: what is in view is fetched again, at most once a second. */
  changed(): void {
    if (this.#due !== undefined) return;
    const wait = Math.max(0, this.#last + BETWEEN_MS - performance.now());
    this.#due = setTimeout(() => {
      this.#due = undefined;
      this.#last = performance.now();
      void this.rows.refresh();
    }, wait);
  }

  /** A payment changed: its row shows it at once. */
  follow(payment: PaymentView): void {
    const at = this.rows.find((row) => row.payment?.id === payment.id);
    const row = at === null ? undefined : this.rows.at(at);
    if (at === null || row === undefined) return;
    this.rows.put(at, { ...row, payment, status: payment.status });
    // Rows that are on their way may be older.
    this.changed();
  }

  /** The next place after the active one, round the end, whose row is of the kind; `null` when there is none. */
  async next(is: (row: LinkRowView) => boolean): Promise<number | null> {
    const after = this.active + 1;
    return (await this.#search(after, Infinity, is)) ?? (await this.#search(0, after, is));
  }

  async #search(from: number, to: number, is: (row: LinkRowView) => boolean): Promise<number | null> {
    for (let offset = from; offset < to; offset += READ) {
      const limit = Math.min(READ, to - offset);
      const page = await this.#fetch(offset, limit);
      const at = page?.rows.findIndex(is) ?? -1;
      if (at >= 0) return offset + at;
      if (page === null || page.rows.length < limit) return null;
    }
    return null;
  }

  async #fetch(offset: number, limit: number) {
    const list = this.#list;
    try {
      const page = await call('link_rows', { of: list, offset, limit });
      this.error = null;
      return page;
    } catch (error) {
      if (list === this.#list) this.error = error as AppError;
      return null;
    }
  }
}

export const linkRows = new LinkRows();
