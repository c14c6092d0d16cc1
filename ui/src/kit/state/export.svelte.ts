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
import { Attempt, orToast } from './attempt.svelte';
import { once } from './once';
import { toasts } from './toasts.svelte';

type Replaces = Extract<AppError, { code: 'replaces' }>['details'];

/** The export dialog: what can be exported, how far it is, what was written. */
class Exporting {
  open = $state(false);
  progress = $state.raw<ExportProgress | null>(null);
  /** Courier files include the orders that left in an earlier one. */
  leftAgain = $state(false);
  written = $state.raw<ExportedView | null>(null);
  readonly #writing = new Attempt();
  #asked: ExportRequest | null = null;
  #run = $state<number | null>(null);
  #facts = answer(() => (this.#run === null ? null : ask('export_facts', { id: this.#run })));

  get facts(): ExportFacts | null {
    return this.#facts.data ?? null;
  }

  get busy(): boolean {
    return this.#writing.busy;
  }

  /** Why it couldn't be written, or why it isn't known what can be. */
  get error(): AppError | null {
    const { error } = this.#writing;
    if (error?.code === 'replaces') return null;
    const cancelled = error?.code === 'export' && error.details.reason.code === 'cancelled';
    return (cancelled ? null : error) ?? this.#facts.error;
  }

  /** What would be replaced at the chosen place; nothing is written before the seller says so. */
  get replaces(): Replaces | null {
    const { error } = this.#writing;
    return error?.code === 'replaces' ? error.details : null;
  }

  async replace(): Promise<void> {
    if (this.#asked !== null) await this.write({ ...this.#asked, replace: true });
  }

  begin(run: number): void {
    this.open = true;
    this.leftAgain = false;
    this.#writing.renew();
    this.again();
    this.#run = run;
    invalidateSoon('export_facts');
  }

  again(): void {
    this.written = null;
    this.#writing.error = null;
    this.progress = null;
  }

  async write(request: ExportRequest): Promise<void> {
    if (this.busy) return;
    this.again();
    this.#asked = request;
    await this.#writing.attempt(async (isHere) => {
      const written = await call('export_run', request);
      // The seller chose no place.
      if (written === null) return;
      invalidateSoon('export_facts', 'run_rows', 'run_places', 'run_row');
      if (isHere()) {
        this.written = written;
        // Orders of courier files have left now.
        this.leftAgain = false;
      } else {
        this.#tell(written, m().common.fileSaved);
      }
    });
  }

  /** Writes a list to the Downloads folder; a toast says so, and opens it. */
  toDownloads = (write: () => Promise<ExportedView | null>) =>
    orToast(() => this.#written(write, m().actions.savedToDownloads));

  /** Writes a file where the seller says; a toast says so, and opens it. Nothing is said of one that they gave up. */
  whereAsked = (write: () => Promise<ExportedView | null>) =>
    orToast(() => this.#written(write, m().common.fileSaved));

  async #written(write: () => Promise<ExportedView | null>, words: (file: string) => string): Promise<void> {
    const written = await write();
    if (written !== null) this.#tell(written, words);
  }

  #tell({ files: [file] }: ExportedView, words: (file: string) => string): void {
    if (file === undefined) return;
    toasts.done(words(file.name), {
      label: m().common.open,
      run: () => void this.openFile(file.id),
    });
  }

  cancel = () => orToast(() => call('cancel_export', null));
  openFile = once((id: number) => orToast(() => call('open_export', { id })));
  showFile = once((id: number) => orToast(() => call('show_export', { id })));

  close(): void {
    this.open = false;
    this.#writing.renew();
  }
}

export const exporting = new Exporting();
