import { groupPhone } from '$kit/format/phone';
import { m } from './messages';
import { call, type ReportView } from '$ipc';
import { invalidateSoon, PagedRows, patchCache, patchAndInvalidate } from '$kit/query';
import { clock, orToast, toasts } from '$kit/state';

/** How long a report can be taken back where the shell doesn't say, in milliseconds. */
const UNDO_MS = 10_000;

/** Older ones were told at earlier starts. */
const UNSENT_MS = 7 * 24 * 60 * 60_000;

/** The reports of the world that is shown, newest first. */
class Reports {
  open = $state(false);
  rows = new PagedRows('reports', () => ({ before: null }));

  get list(): readonly ReportView[] {
    return this.rows.list;
  }

  show(): void {
    this.open = true;
    invalidateSoon('reports');
  }

  /** Once at the start: reports that waited when the app was closed. */
  tellUnsent(): void {
    const since = clock.read() - UNSENT_MS;
    const unsent = this.list.filter(
      ({ state, sent_at, error, created_at }) =>
        state === 'cancelled' && sent_at === null && error === null && Date.parse(created_at) > since,
    );
    if (unsent.length === 0) return;
    toasts.warn(m().report.unsent(unsent.length), { label: m().common.show, run: () => this.show() });
  }

  about(phone: string): ReportView | null {
    return this.list.find((report) => report.phone === phone) ?? null;
  }

  follow(report: ReportView): void {
    const before = this.list.find(({ id }) => id === report.id);
    this.#put(report);
    if (before === undefined || before.state === report.state) return;
    const words = m().report;
    const phone = groupPhone(report.phone);
    const sent = report.environment === 'test' ? words.testToast : words.sentToast;
    if (report.state === 'done') toasts.done(sent(phone));
    else if (['refused', 'unknown', 'cancelled'].includes(report.state)) {
      toasts.warn(words.failedToast(phone), { label: m().common.show, run: () => this.show() });
    }
  }

  /** Says that reports wait, and offers to take them back for as long as they do. */
  offerUndo(written: readonly ReportView[]): void {
    const leaves = Math.min(...written.map(({ leaves_at }) => Date.parse(leaves_at ?? '')));
    const stays = Number.isFinite(leaves) ? Math.max(0, leaves - clock.read()) : UNDO_MS;
    const ids = written.map(({ id }) => id);
    toasts.info(m().report.waits(written.length), {
      label: m().common.undo,
      run: () => void this.undo(ids),
      within: stays,
    });
  }

  /** Takes reports back that haven't left. */
  async undo(ids: readonly number[]): Promise<void> {
    await orToast(async () => {
      const { count } = await call('undo_reports', { ids: [...ids] });
      if (count === 0) toasts.warn(m().report.tooLate);
      else toasts.done(m().report.undone(count));
      invalidateSoon('reports');
    });
  }

  async again(id: number): Promise<void> {
    const before = this.list.find((report) => report.id === id);
    await orToast(async () => {
      const waiting = await call('resend_report', { id });
      // What became of it may be told before this reply.
      if (this.list.find((report) => report.id === id) === before) this.follow(waiting);
      else invalidateSoon('reports');
    });
  }

  async remove(id: number): Promise<void> {
    await orToast(async () => {
      await call('delete_report', { id });
      patchAndInvalidate('reports', (page) => ({
        ...page,
        rows: page.rows.filter((report) => report.id !== id),
      }));
    });
  }

  /** In its place, or on top. */
  #put(report: ReportView): void {
    const listed = this.list.some(({ id }) => id === report.id);
    patchCache('reports', ({ rows, ...page }) => ({
      ...page,
      rows: listed
        ? rows.map((row) => (row.id === report.id ? report : row))
        : [report, ...rows].sort((one, other) => other.id - one.id),
    }));
  }
}

export const reports = new Reports();
