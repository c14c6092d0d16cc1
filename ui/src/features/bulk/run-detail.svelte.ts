import { call, type AppError, type RunRowDetail } from '$ipc';
import { runRows } from './run-rows.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** The row in the drawer. */
class RunDetail {
  /** The row, as Excel counts it; none while the drawer is closed. */
  row = $state<number | null>(null);
  view = $state.raw<RunRowDetail | null>(null);
  error = $state.raw<AppError | null>(null);
  #asked = 0;

  /** Shows a row; what was shown stays until the new one is there. */
  async open(run: number, row: number): Promise<void> {
    this.row = row;
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const view = await call('run_row', { run, row });
      if (asked !== this.#asked) return;
      this.view = view;
      this.error = null;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.view = null;
      this.error = error as AppError;
    }
  }

  close(): void {
    this.#asked += 1;
    this.row = null;
    this.view = null;
    this.error = null;
  }

  /** Results arrived: a row that waits may have one now. */
  changed(): void {
    const waits = this.view?.numbers.some(({ result }) =>
      ['waiting', 'sent', 'in_doubt'].includes(result.state),
    );
    if (waits === true) void this.refresh();
  }

  /** Reads the row again, after results, a decision or a note. */
  async refresh(): Promise<void> {
    if (this.row !== null) await this.open(runRows.run, this.row);
  }

  /** Keeps a note about a number. Resolves to whether it was kept. */
  async note(phone: string, text: string): Promise<boolean> {
    try {
      await call('note_phone', { phone, text });
      await Promise.all([this.refresh(), runRows.refresh()]);
      return true;
    } catch (error) {
      toasts.failure(error as AppError);
      return false;
    }
  }
}

export const runDetail = new RunDetail();
