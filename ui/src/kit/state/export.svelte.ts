import {
  call,
  type AppError,
  type ExportFacts,
  type ExportProgress,
  type ExportRequest,
  type ExportedView,
} from '$ipc';
import { m } from '../i18n';
import { answer } from '../query/answer.svelte';
import { ask } from '../query/ask';
import { invalidateSoon } from '../query/cache';
import { orToast } from './attempt.svelte';
import { toasts } from './toasts.svelte';

type Replaces = Extract<AppError, { code: 'replaces' }>['details'];

/** The export dialog: what can be exported, how far it is, what was written. */
class Exporting {
  open = $state(false);
  busy = $state(false);
  progress = $state.raw<ExportProgress | null>(null);
  /** Courier files include the orders that left in an earlier one. */
  leftAgain = $state(false);
  written = $state.raw<ExportedView | null>(null);
  #failure = $state.raw<AppError | null>(null);
  #asked: ExportRequest | null = null;
  #run = $state<number | null>(null);
  #facts = answer(() => (this.#run === null ? null : ask('export_facts', { id: this.#run })));

  get facts(): ExportFacts | null {
    return this.#facts.data ?? null;
  }

  /** Why it couldn't be written, or why it isn't known what can be. */
  get error(): AppError | null {
    return this.#failure?.code === 'replaces' ? null : (this.#failure ?? this.#facts.error);
  }

  /** What would be replaced at the chosen place; nothing is written before the seller says so. */
  get replaces(): Replaces | null {
    return this.#failure?.code === 'replaces' ? this.#failure.details : null;
  }

  async replace(): Promise<void> {
    if (this.#asked !== null) await this.write({ ...this.#asked, replace: true });
  }

  begin(run: number): void {
    this.open = true;
    this.leftAgain = false;
    this.again();
    this.#run = run;
    invalidateSoon('export_facts');
  }

  again(): void {
    this.written = null;
    this.#failure = null;
    this.progress = null;
  }

  async write(request: ExportRequest): Promise<void> {
    this.again();
    this.#asked = request;
    this.busy = true;
    try {
      this.written = await call('export_run', request);
      // Orders of courier files have left now.
      this.leftAgain = false;
      invalidateSoon('export_facts', 'run_rows', 'run_row');
    } catch (error) {
      const failed = error as AppError;
      const cancelled = failed.code === 'export' && failed.details.reason.code === 'cancelled';
      this.#failure = cancelled ? null : failed;
    } finally {
      this.busy = false;
    }
  }

  /** Writes a list to the Downloads folder; a toast says so, and opens it. */
  toDownloads = (write: () => Promise<ExportedView | null>) =>
    orToast(() => this.#written(write, m().actions.savedToDownloads));

  /** Writes a file where the seller says; a toast says so, and opens it. Nothing is said of one that they gave up. */
  whereAsked = (write: () => Promise<ExportedView | null>) =>
    orToast(() => this.#written(write, m().common.fileSaved));

  async #written(write: () => Promise<ExportedView | null>, words: (file: string) => string): Promise<void> {
    const file = (await write())?.files[0];
    if (file === undefined) return;
    toasts.done(words(file.name), {
      label: m().common.open,
      run: () => void this.openFile(file.id),
    });
  }

  cancel = () => orToast(() => call('cancel_export', null));
  openFile = (id: number) => orToast(() => call('open_export', { id }));
  showFile = (id: number) => orToast(() => call('show_export', { id }));

  close(): void {
    this.open = false;
  }
}

export const exporting = new Exporting();
