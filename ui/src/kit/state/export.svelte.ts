import {
  call,
  type AppError,
  type ExportFacts,
  type ExportProgress,
  type ExportRequest,
  type ExportedView,
} from '$ipc';
import { toasts } from './toasts.svelte';

/** The export dialog: what can be exported, how far it is, what was written. */
class Exporting {
  open = $state(false);
  facts = $state.raw<ExportFacts | null>(null);
  /** It is being written. */
  busy = $state(false);
  progress = $state.raw<ExportProgress | null>(null);
  written = $state.raw<ExportedView | null>(null);
  error = $state.raw<AppError | null>(null);

  async begin(run: number): Promise<void> {
    this.open = true;
    this.again();
    this.facts = null;
    try {
      this.facts = await call('export_facts', { id: run });
    } catch (error) {
      this.error = error as AppError;
    }
  }

  again(): void {
    this.written = null;
    this.error = null;
    this.progress = null;
  }

  async write(request: ExportRequest): Promise<void> {
    this.again();
    this.busy = true;
    try {
      this.written = await call('export_run', request);
    } catch (error) {
      const failed = error as AppError;
      const cancelled = failed.code === 'export' && failed.details.reason.code === 'cancelled';
      this.error = cancelled ? null : failed;
    } finally {
      this.busy = false;
    }
  }

  cancel = () => quietly(call('cancel_export', null));
  openFile = (id: number) => quietly(call('open_export', { id }));
  showFile = (id: number) => quietly(call('show_export', { id }));

  close(): void {
    this.open = false;
  }
}

async function quietly(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    toasts.failure(error as AppError);
  }
}

export const exporting = new Exporting();
