import { keepPreviousData } from '@tanstack/svelte-query';
import { call, type AppError, type RunRowDetail } from '$ipc';
import { answer, ask, refresh } from '$kit/query';
import { runRows } from './run-rows.svelte';
import { orToast } from '$kit/state';

class RunDetail {
  /** The row, as Excel counts it; none while the drawer is closed. */
  row = $state<number | null>(null);
  /** What was shown stays until the new one is there. */
  #answer = answer<RunRowDetail>(() =>
    this.row === null
      ? null
      : { ...ask('run_row', { run: runRows.run, row: this.row }), placeholderData: keepPreviousData },
  );

  get view(): RunRowDetail | null {
    return this.#answer.data ?? null;
  }

  get error(): AppError | null {
    return this.#answer.error;
  }

  close(): void {
    this.row = null;
  }

  /** Keeps a note about a number. Resolves to whether it was kept. */
  async note(phone: string, text: string): Promise<boolean> {
    const kept = await orToast(() => call('note_phone', { phone, text }));
    if (kept) await refresh('run_row', 'run_rows');
    return kept;
  }
}

export const runDetail = new RunDetail();
