import { groupPhone } from '$kit/format/phone';
import { m } from './messages';
import { call, type AppError, type ReportView } from '$ipc';
import { clock } from '$kit/state/clock.svelte';
import { Newest } from '$kit/state/newest';
import { toasts } from '$kit/state/toasts.svelte';

/** Reports that are read at a time. */
const PAGE = 50;
/** How long a report can be taken back where the shell doesn't say, in milliseconds. */
const UNDO_MS = 10_000;

/** The reports of the world that is shown, newest first. */
class Reports {
  list = $state.raw<readonly ReportView[]>([]);
  more = $state(false);
  loading = $state(false);
  error = $state.raw<AppError | null>(null);
  /** The dialog with all of them. */
  open = $state(false);
  #look = 0;
  #newest = new Newest();

  /** Reads the newest ones, after the start and in another world. */
  async load(): Promise<void> {
    this.list = [];
    await this.#read(null);
  }

  /** Reads older ones. */
  async loadMore(): Promise<void> {
    await this.#read(this.list.at(-1)?.id ?? null);
  }

  show(): void {
    this.open = true;
    void this.load();
  }

  /** The newest report of a number. */
  about(phone: string): ReportView | null {
    return this.list.find((report) => report.phone === phone) ?? null;
  }

  /** Takes over what the shell tells. */
  follow(report: ReportView): void {
    this.#newest.told();
    const before = this.list.find(({ id }) => id === report.id);
    const others = this.list.filter(({ id }) => id !== report.id);
    this.list = [...others, report].sort((one, other) => other.id - one.id);
    if (before === undefined || before.state === report.state) return;
    const words = m().report;
    const phone = groupPhone(report.phone);
    const sent = report.environment === 'test' ? words.testToast : words.sentToast;
    if (report.state === 'done') toasts.done(sent(phone));
    else if (['refused', 'unknown', 'cancelled'].includes(report.state)) {
      toasts.warn(words.failedToast(phone), { label: words.show, run: () => this.show() });
    }
  }

  /** Says that reports wait, and offers to take them back for as long as they do. */
  offerUndo(written: readonly ReportView[]): void {
    const leaves = Math.min(...written.map(({ leaves_at }) => Date.parse(leaves_at ?? '')));
    const stays = Number.isFinite(leaves) ? Math.max(0, leaves - clock.read()) : UNDO_MS;
    const ids = written.map(({ id }) => id);
    toasts.info(m().report.waits(written.length), {
      label: m().report.undo,
      run: () => void this.undo(ids),
      within: stays,
    });
  }

  /** Takes reports back that haven't left. */
  async undo(ids: readonly number[]): Promise<void> {
    try {
      const { count } = await call('undo_reports', { ids: [...ids] });
      if (count === 0) toasts.warn(m().report.tooLate);
      else toasts.done(m().report.undone(count));
      await this.load();
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  async again(id: number): Promise<void> {
    const question = this.#newest.ask();
    try {
      const waiting = await call('resend_report', { id });
      // What became of it may be told before this reply.
      if (this.#newest.take(question)) this.follow(waiting);
      else await this.#refresh(id);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  async remove(id: number): Promise<void> {
    try {
      await call('delete_report', { id });
      this.list = this.list.filter((report) => report.id !== id);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Reads one report. */
  async #refresh(id: number): Promise<void> {
    const question = this.#newest.ask();
    const { rows } = await call('reports', { before: id + 1, limit: 1 });
    const report = rows.find((report) => report.id === id);
    if (report !== undefined && this.#newest.take(question)) this.follow(report);
  }

  async #read(before: number | null): Promise<void> {
    this.#look += 1;
    const look = this.#look;
    const question = this.#newest.ask();
    this.loading = true;
    try {
      const found = await call('reports', { before, limit: PAGE });
      if (look !== this.#look) return;
      // What was told meanwhile is newer than what was read.
      if (!this.#newest.take(question)) return await this.#read(before);
      this.list = before === null ? found.rows : [...this.list, ...found.rows];
      this.more = found.total > found.rows.length;
      this.error = null;
    } catch (error) {
      if (look === this.#look) this.error = error as AppError;
    } finally {
      if (look === this.#look) this.loading = false;
    }
  }
}

export const reports = new Reports();
