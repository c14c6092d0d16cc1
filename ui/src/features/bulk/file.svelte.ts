import {
  call,
  type AppError,
  type Commands,
  type FileState,
  type FileView,
  type RecentFile,
  type Role,
  type RowFilter,
} from '$ipc';
import { answer } from '$kit/query/answer.svelte';
import { askAloud } from '$kit/query/ask';
import { put } from '$kit/query/changed';
import { pages } from '$kit/state/pages.svelte';
import { runs } from './runs.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** The file on the bulk page, as the shell last told it, and which of its rows are looked at. */
class OpenFile {
  state = $state.raw<FileState>({ kind: 'closed' });
  /** Files are held over the window. */
  hovers = $state(false);
  #recent = answer(() => ({ ...askAloud('recent_files', null), staleTime: 0 }));
  /** Only rows of this kind are shown. */
  filter = $state<RowFilter>('all');
  /** Only rows with this text are shown. */
  search = $state('');
  /** The place among all rows of one that the grid is to show, until it does. */
  wanted = $state<number | null>(null);
  #told = false;

  /** Those that were open before, as of when a page or the palette shows them. */
  get recent(): readonly RecentFile[] {
    return this.#recent.data ?? [];
  }

  get view(): FileView | null {
    return this.state.kind === 'open' ? this.state.file : null;
  }

  /** Reads the state once; what is told in the meantime is newer. */
  async begin(): Promise<void> {
    this.#told = false;
    try {
      const state = await call('file_state', null);
      if (!this.#told) this.follow(state);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Takes over what the shell tells. */
  follow(next: FileState): void {
    this.#told = true;
    const before = this.state;
    // A file that begins to open is looked at, wherever it was dropped.
    if (next.kind === 'opening' && before.kind !== 'opening') {
      runs.leave();
      pages.open('bulk');
    }
    const same =
      next.kind === 'open' &&
      before.kind === 'open' &&
      next.file.id === before.file.id &&
      next.file.sheet === before.file.sheet;
    if (next.kind === 'open' && !same) {
      this.showAll();
      this.wanted = null;
    }
    this.state = next;
  }

  showAll(): void {
    this.filter = 'all';
    this.search = '';
  }

  /** Shows the row at a place among all rows. */
  lookAt(index: number): void {
    this.showAll();
    this.wanted = index;
  }

  choose = () => ask('choose_file', null);
  pasteCopied = () => ask('paste_copied', null);
  cancel = () => ask('cancel_file', null);
  leaveError = () => ask('leave_file_error', null);
  openRecent = (id: number) => ask('open_recent_file', { id });

  /** Opens pasted text as a list. */
  async paste(text: string): Promise<void> {
    if (!/\S/.test(text)) return;
    pages.open('bulk');
    await ask('paste_file', { text });
  }

  async forget(id: number): Promise<void> {
    if (await ask('forget_recent_file', { id })) {
      put('recent_files', (files) => files.filter((file) => file.id !== id));
    }
  }

  async close(): Promise<void> {
    if (this.view !== null) await ask('close_file', { id: this.view.id });
  }

  async useSheet(sheet: number): Promise<void> {
    if (this.view !== null) await ask('use_sheet', { id: this.view.id, sheet });
  }

  async setRole(column: number, role: Role | null): Promise<void> {
    if (this.view !== null) await ask('set_role', { id: this.view.id, column, role });
  }

  async setHeader(row: number | null): Promise<void> {
    if (this.view !== null) await ask('set_header', { id: this.view.id, row });
  }
}

/** Asks the shell for something whose outcome comes as an event; resolves to whether it was accepted. */
async function ask<K extends keyof Commands>(name: K, request: Commands[K]['request']): Promise<boolean> {
  try {
    await call(name, request);
    return true;
  } catch (error) {
    toasts.failure(error as AppError);
    return false;
  }
}

export const file = new OpenFile();
