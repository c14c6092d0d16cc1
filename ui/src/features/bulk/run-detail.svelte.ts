import { keepPreviousData } from '@tanstack/svelte-query';
import { call, type AppError, type RunRowDetail } from '$ipc';
import { answer, ask, fetched, refresh } from '$kit/query';
import { runRows } from './run-rows.svelte';
import { orToast } from '$kit/state';

class RunDetail {
  /** The row, as Excel counts it; none while the drawer is closed. */
  get row(): number | null {
    return runRows.panel ? runRows.place.key : null;
  }

  /** What was shown stays until the new one is there. */
  #answer = answer<RunRowDetail>(() =>
    this.row === null
      ? null
      : { ...ask('run_row', { run: runRows.run, row: this.row }), placeholderData: keepPreviousData },
  );

  get view(): RunRowDetail | null {
    return this.#answer.data ?? null;
  }

  /** What is shown is still that of another row. */
  get isOfAnother(): boolean {
    return this.#answer.isPlaceholderData;
  }

  get error(): AppError | null {
    return this.#answer.error;
  }

  /** All of the row that the keys are on, also before it is shown; `null` where it can't be read. */
  async read(): Promise<RunRowDetail | null> {
    const { run } = runRows;
    let found: RunRowDetail | null = null;
    await orToast(async () => {
      const [row] = await runRows.target();
      if (row !== undefined) found = await fetched(ask('run_row', { run, row }));
    });
    return found;
  }

  open(): void {
    runRows.panel = true;
  }

  close(): void {
    runRows.panel = false;
  }

  /** Keeps a note about a number. Resolves to whether it was kept. */
  async note(phone: string, text: string): Promise<boolean> {
    const kept = await orToast(() => call('note_phone', { phone, text }));
    if (kept) await refresh('run_row', 'run_rows', 'run_places');
    return kept;
  }
}

export const runDetail = new RunDetail();
