import {
  call,
  type AppError,
  type ColumnView,
  type Commands,
  type FileState,
  type FileView,
  type RecentFile,
  type Role,
  type RowFilter,
  type RowView,
} from '$ipc';
import { keepPreviousData } from '@tanstack/svelte-query';
import {
  answer,
  ask,
  askAloud,
  setCache,
  PagedRows,
  patchCache,
  queries,
  refresh,
  type Reply,
} from '$kit/query';
import { attempt, once, orToast, pages, toasts, undo } from '$kit/state';
import { listName } from './list-name';
import { m } from './messages';
import { runs } from './runs.svelte';

const CLOSED: FileState = { kind: 'closed' };
/** Rows whose cells are asked for together. */
const BLOCK = 50;
/** Rows come with the text of all other roles. */
const isReadFromCells = ({ role }: ColumnView) => role === null || role === 'address';

/** The file on the bulk page, and which of its rows are looked at. */
class OpenFile {
  hovers = $state(false);
  filter = $state<RowFilter>('all');
  search = $state('');
  /** The place among all rows of one that the grid is to show, until it does. */
  wanted = $state<number | null>(null);
  /** The first and last place in view. */
  shown = $state.raw<[number, number] | null>(null);
  rows = new PagedRows('file_rows', () =>
    this.view === null ? null : { of: this.view.id, filter: this.filter, search: this.search },
  );
  #state = answer(() => askAloud('file_state', null));
  #recent = answer(() => ({ ...askAloud('recent_files', null), staleTime: 0 }));
  #arrived = answer(() => askAloud('arrived_sheet', null));
  #cells = answer<Reply<'file_cells'>>(() => {
    const id = this.view?.columns.some(isReadFromCells) ? this.view.id : 0;
    const rows = this.#inView;
    if (id === 0 || rows.length === 0) return null;
    return { ...ask('file_cells', { id, rows }), placeholderData: keepPreviousData };
  });
  #cellsOf = $derived(new Map(this.#cells.data?.map((cells) => [cells.row, cells])));

  get state(): FileState {
    return this.#state.data ?? CLOSED;
  }

  /** Those that were open before, as of when a page or the palette shows them. */
  get recent(): readonly RecentFile[] {
    return this.#recent.data ?? [];
  }

  get arrived(): string | null {
    return this.#arrived.data ?? null;
  }

  get view(): FileView | null {
    return this.state.kind === 'open' ? this.state.file : null;
  }

  /** Why rows or cells couldn't be read. A file that was closed meanwhile has none, and nobody looks at them. */
  get error(): AppError | null {
    const error = this.rows.error ?? this.#cells.error;
    return error?.code === 'not_found' ? null : error;
  }

  /** Reads the state. What is told meanwhile is newer, and may be told only after it was read. */
  async begin(): Promise<void> {
    const state = await queries.ensureQueryData(askAloud('file_state', null)).catch(() => CLOSED);
    if (state.kind === 'opening') this.#showPage();
  }

  follow(next: FileState): void {
    const [opening, before] = [this.state.kind === 'opening', this.view];
    setCache('file_state', next);
    if (next.kind === 'opening' && !opening) this.#showPage();
    if (next.kind !== 'open') return;
    const { id, sheet } = next.file;
    if (before?.id !== id || before.sheet !== sheet) {
      this.showAll();
      this.wanted = null;
      this.rows.clear();
    }
    // It may have been read anew, with other columns under the same id.
    void refresh('file_rows', 'file_cells');
  }

  /** A file that begins to open is looked at, wherever it was dropped. */
  #showPage(): void {
    runs.leave();
    pages.open('bulk');
  }

  showAll(): void {
    this.filter = 'all';
    this.search = '';
  }

  toggle(filter: RowFilter): void {
    this.filter = this.filter === filter ? 'all' : filter;
  }

  lookAt(index: number): void {
    this.showAll();
    this.wanted = index;
  }

  /** A cell that its row doesn't come with, as text; none until it is known. */
  cell(row: number, column: number): { text: string; number: boolean } | undefined {
    const cells = this.#cellsOf.get(row);
    return cells && { text: cells.cells[column] ?? '', number: cells.numbers.includes(column) };
  }

  /** Rows in view, by whole blocks, as Excel counts them. */
  get #inView(): number[] {
    const [first, last] = this.rows.wanted.map((place) => Math.floor(place / BLOCK)) as [number, number];
    const places = Array.from({ length: (last - first + 1) * BLOCK }, (_, place) => first * BLOCK + place);
    return places.flatMap((place) => this.rows.at(place)?.row ?? []);
  }

  choose = once(() => tell('choose_file', null));
  pasteCopied = () => tell('paste_copied', null);
  cancel = () => tell('cancel_file', null);
  leaveError = () => tell('leave_file_error', null);
  openRecent = (id: number) => tell('open_recent_file', { id });
  openArrived = () => {
    pages.open('bulk');
    setCache('arrived_sheet', null);
    return tell('open_arrived', null);
  };
  leaveArrived = () => {
    setCache('arrived_sheet', null);
    return tell('leave_arrived', null);
  };
  offer(name: string): void {
    setCache('arrived_sheet', name);
    toasts.info(m().bulk.arrived(listName(name)), { label: m().common.open, run: this.openArrived });
  }
  close = () => this.#ofFile((id) => tell('close_file', { id }));
  useSheet = (sheet: number) => this.#ofFile((id) => tell('use_sheet', { id, sheet }));
  setRole = (column: number, role: Role | null) =>
    this.#ofFile((id) => tell('set_role', { id, column, role }));
  setHeader = (row: number | null) => this.#ofFile((id) => tell('set_header', { id, row }));

  async paste(text: string): Promise<void> {
    if (!/\S/.test(text)) return;
    pages.open('bulk');
    await tell('paste_file', { text });
  }

  async forget(id: number): Promise<void> {
    if (await tell('forget_recent_file', { id })) {
      patchCache('recent_files', (files) => files.filter((file) => file.id !== id));
    }
  }

  /** Keeps a row's correction, or takes it back with `null`. */
  correct = (row: number, text: string | null) =>
    this.#ofFile(async (id) => {
      const [before, place] = [this.#known(row), this.#phones()];
      let after: RowView | undefined;
      const isKept = await orToast(async () => (after = await this.#keep(id, row, text)));
      if (!isKept || before === undefined) return;
      undo.offer(m().bulk.correction(row), async () => {
        const now = this.#known(row);
        // A row that left the filter is as it was left.
        const isAsLeft =
          now === undefined || (now.raw_phone === after?.raw_phone && now.corrected === after?.corrected);
        const stands = isAsLeft && this.#phones() === place;
        return stands
          ? attempt(() => this.#keep(id, row, before.corrected ? before.raw_phone : null))
          : { code: 'later_decision' };
      });
    });

  /** The sheet and the columns whose cells are corrected: the same row of another one is another customer's. */
  #phones = () => JSON.stringify([this.view?.sheet, this.view?.columns.map(({ role }) => role)]);

  #known = (row: number) => this.rows.known.find(([, one]) => one.row === row)?.[1];

  async #keep(id: number, row: number, text: string | null): Promise<RowView> {
    const corrected = await call('correct_cell', { id, row, text });
    patchCache('file_rows', (page) => ({
      ...page,
      rows: page.rows.map((one) => (one.row === row ? corrected : one)),
    }));
    return corrected;
  }

  async #ofFile(change: (id: number) => Promise<unknown>): Promise<void> {
    if (this.view !== null) await change(this.view.id);
  }
}

/** Asks the shell for something whose outcome comes as an event; resolves to whether it was accepted. */
const tell = <K extends keyof Commands>(name: K, request: Commands[K]['request']) =>
  orToast(() => call(name, request));

export const file = new OpenFile();
