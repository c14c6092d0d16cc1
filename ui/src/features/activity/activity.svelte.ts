import {
  call,
  type ActivityCounts,
  type ActivityDetail,
  type ActivityFilter,
  type ActivityView,
  type AppError,
  type PaymentView,
} from '$ipc';
import { Newest } from '$kit/state/newest';
import { toasts } from '$kit/state/toasts.svelte';

/** Lines that are fetched at a time; the shell gives at most 200. */
const PAGE = 100;
/** While messages arrive, the list is fetched again no more often, in milliseconds. */
const BETWEEN_MS = 1_000;

/** The filters of the page, in their order. */
export const ACTIVITY_FILTERS = [
  'all',
  'unread',
  'reports',
  'payments',
  'bulk',
  'other',
  'rejected',
] as const satisfies readonly ActivityFilter[];

/** Everything that the services told, the latest first, and the line in the side panel. */
class Activity {
  filter = $state<ActivityFilter>('all');
  rows = $state.raw<readonly ActivityView[]>([]);
  counts = $state.raw<ActivityCounts | null>(null);
  /** There are older lines under the filter. */
  more = $state(false);
  loading = $state(false);
  /** Older lines are on their way. */
  loadingMore = $state(false);
  error = $state.raw<AppError | null>(null);
  /** The line in the side panel. */
  shown = $state<number | null>(null);
  /** All that came with it; `null` until it has been read. */
  detail = $state.raw<ActivityDetail | null>(null);
  #look = 0;
  #counted = new Newest();
  #due: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  get unread(): number {
    return this.counts?.unread ?? 0;
  }

  /** Reads the list from its beginning, after the start and in another world. */
  async load(): Promise<void> {
    this.filter = 'all';
    this.rows = [];
    this.close();
    await this.#read(0, PAGE);
  }

  filterBy(filter: ActivityFilter): void {
    if (filter === this.filter) return;
    this.filter = filter;
    this.rows = [];
    void this.#read(0, PAGE);
  }

  /** Tries again what failed. */
  async again(): Promise<void> {
    await this.#read(0, PAGE);
  }

  /** Reads older lines. */
  async loadMore(): Promise<void> {
    if (this.loading || !this.more) return;
    this.loadingMore = true;
    await this.#read(this.rows.length, PAGE);
    this.loadingMore = false;
  }

  /** Takes over what the shell tells; the list follows, at most once a second. */
  follow(counts: ActivityCounts): void {
    this.#counted.told();
    this.counts = counts;
    this.changed();
  }

  /** A payment stands elsewhere now: a line about it says so too. */
  followPayment(payment: PaymentView): void {
    const { id } = payment;
    if (this.rows.some(({ what }) => what.kind === 'payment' && what.payment === id)) this.changed();
  }

  changed(): void {
    if (this.#due !== undefined) return;
    const wait = Math.max(0, this.#last + BETWEEN_MS - performance.now());
    this.#due = setTimeout(() => {
      this.#due = undefined;
      this.#last = performance.now();
      void this.#renew();
    }, wait);
  }

  /** Shows a line in the side panel, which reads it. */
  async open(id: number): Promise<void> {
    this.shown = id;
    this.detail = null;
    try {
      const detail = await call('activity_detail', { id });
      if (this.shown !== id) return;
      this.detail = detail;
      if (detail.activity.unread) await this.#markRead(id);
    } catch (error) {
      if (this.shown !== id) return;
      this.close();
      toasts.failure(error as AppError);
    }
  }

  close(): void {
    this.shown = null;
    this.detail = null;
  }

  async markAllRead(): Promise<void> {
    try {
      await this.#markRead(null);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Marks one line as read, or all. */
  async #markRead(id: number | null): Promise<void> {
    const question = this.#counted.ask();
    const counts = await call('mark_activity_read', { id });
    // What was told meanwhile may be from before: the list brings the counts again.
    if (this.#counted.take(question)) this.counts = counts;
    else this.changed();
    this.rows = this.rows.map((row) => (id === null || row.id === id ? { ...row, unread: false } : row));
  }

  /** Fetches what is on screen again; what was scrolled past stays. */
  async #renew(): Promise<void> {
    let from = 0;
    const until = Math.max(PAGE, this.rows.length);
    while (from < until && (await this.#read(from, PAGE)) === PAGE) from += PAGE;
    await this.#renewDetail();
  }

  /** What the side panel says changes with its line: a payment was verified, orders were held back. */
  async #renewDetail(): Promise<void> {
    const id = this.shown;
    if (id === null || this.detail === null) return;
    try {
      const detail = await call('activity_detail', { id });
      if (this.shown === id) this.detail = detail;
    } catch {
      // What it said before is still there; the list tells why it can't be read.
    }
  }

  /** Fetches lines from a place; resolves to how many came. */
  async #read(offset: number, limit: number): Promise<number> {
    this.#look += 1;
    const look = this.#look;
    const question = this.#counted.ask();
    this.loading = true;
    try {
      const page = await call('activity', { filter: this.filter, offset, limit });
      if (look !== this.#look) return 0;
      // A line that moved up since the last page was fetched stands only once.
      const fresh = page.rows.map(({ id }) => id);
      const before = this.rows.slice(0, offset).filter(({ id }) => !fresh.includes(id));
      const after = this.rows.slice(offset + limit).filter(({ id }) => !fresh.includes(id));
      this.more = page.rows.length === limit;
      this.rows = [...before, ...page.rows, ...(this.more ? after : [])];
      if (this.#counted.take(question)) this.counts = page.counts;
      this.error = null;
      return page.rows.length;
    } catch (error) {
      if (look === this.#look) this.error = error as AppError;
      return 0;
    } finally {
      if (look === this.#look) this.loading = false;
    }
  }
}

export const activity = new Activity();
