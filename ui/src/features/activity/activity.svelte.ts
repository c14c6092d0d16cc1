import {
  call,
  type ActivityCounts,
  type ActivityDetail,
  type ActivityFilter,
  type ActivityView,
  type AppError,
  type PaymentView,
} from '$ipc';
import { answer, ask, invalidateSoon, fetched, PagedRows, patchCache, patchAndInvalidate } from '$kit/query';
import { Days, orToast, toasts } from '$kit/state';

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
  shown = $state<number | null>(null);
  /** Looked for in the lines; empty for all. */
  text = $state('');
  days = new Days();
  lines = new PagedRows('activity', () => ({
    filter: this.filter,
    search: this.text,
    ...this.days.asked,
  }));
  /** The counts of all lines, where those of the list are counted under a search or days. */
  #whole = answer(() => (this.narrowed ? ask('activity', { limit: 1 }) : null));
  #detail = answer(() => (this.shown === null ? null : ask('activity_detail', { id: this.shown })));

  get rows(): readonly ActivityView[] {
    return this.lines.list;
  }

  get counts(): ActivityCounts | null {
    return this.lines.reply?.counts ?? null;
  }

  /** Only a part of the lines is looked at, whatever the filter. */
  get narrowed(): boolean {
    return this.text !== '' || this.days.range !== null;
  }

  get unread(): number {
    return (this.narrowed ? this.#whole.data?.counts : this.counts)?.unread ?? 0;
  }

  /** All that came with the line in the side panel; `null` until it has been read. */
  get detail(): ActivityDetail | null {
    return this.#detail.data ?? null;
  }

  /** Another world has another list: from its beginning. */
  reset(): void {
    this.showAll();
    this.lines.clear();
    this.close();
  }

  filterBy(filter: ActivityFilter): void {
    this.filter = filter;
    this.begin();
  }

  searchFor(text: string): void {
    this.text = text;
    this.begin();
  }

  /** Another part of the list is shown, from its beginning. */
  begin(): void {
    this.lines.want(0, 0);
  }

  showAll(): void {
    this.text = '';
    this.days.reset();
    this.filterBy('all');
  }

  follow(counts: ActivityCounts): void {
    patchAndInvalidate('activity', (page) => ({ ...page, counts }));
    invalidateSoon('activity_detail');
  }

  /** A payment stands elsewhere now: a line about it says so too. */
  followPayment({ id }: PaymentView): void {
    if (this.rows.some(({ what }) => what.kind === 'payment' && what.payment === id)) {
      invalidateSoon('activity', 'activity_detail');
    }
  }

  /** Shows a line in the side panel, which reads it. */
  async open(id: number): Promise<void> {
    this.shown = id;
    try {
      const { activity } = await fetched(ask('activity_detail', { id }));
      if (this.shown === id && activity.unread) await this.#markRead(id);
    } catch (error) {
      if (this.shown !== id) return;
      this.close();
      toasts.failure(error as AppError);
    }
  }

  /** The filter gives way where it leaves the line out. */
  list(id: number): void {
    if (!this.rows.some((line) => line.id === id)) this.showAll();
  }

  /** Opens a line from elsewhere. */
  show(id: number): void {
    this.list(id);
    void this.open(id);
  }

  close(): void {
    this.shown = null;
  }

  markAllRead = (): Promise<boolean> => orToast(() => this.#markRead(null));

  async #markRead(id: number | null): Promise<void> {
    const counts = await call('mark_activity_read', { id });
    const read = (line: ActivityView) => (id === null || line.id === id ? { ...line, unread: false } : line);
    patchCache('activity', (page) => ({ ...page, counts, rows: page.rows.map(read) }));
    patchCache('activity_detail', (detail) => ({ ...detail, activity: read(detail.activity) }));
  }
}

export const activity = new Activity();
