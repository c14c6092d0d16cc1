import { m } from './messages';
import {
  call,
  type AnsweredRows,
  type Commands,
  type Meaning,
  type OutcomeAnswer,
  type OutcomeFileKind,
  type OutcomeFileState,
  type OutcomeFileView,
  type OutcomeFilter,
  type OutcomeRole,
  type OutcomeRowView,
} from '$ipc';
import { deliveries } from './deliveries.svelte';
import { RowPlace } from '$kit/grid/row-place.svelte';
import { Selection } from '$kit/grid/selection.svelte';
import type { Ticks } from '$kit/grid/ticks';
import { allRows, answer, askAloud, setCache, PagedRows, queries, rowsBetween } from '$kit/query';
import { Attempt, Latest, once, orToast, pages, toasts } from '$kit/state';

const CLOSED: OutcomeFileState = { kind: 'closed' };

/** A courier's download on the page of delivery results, as the shell last told it. */
class OutcomeFile extends Attempt {
  /** Its words first, then its rows. */
  step = $state<'words' | 'rows'>('words');
  filter = $state<OutcomeFilter>('all');
  /** Rows that the seller doesn't take, as Excel counts them; also while they aren't ready. */
  leftOut = new Selection(async (ends) => {
    const { list } = this;
    if (list === null) return [];
    const rows =
      ends === null
        ? await allRows('outcome_rows', { ...list, filter: 'ready' })
        : await rowsBetween('outcome_rows', list, ends);
    return rows.filter(isReady).map(({ row }) => row);
  });
  readonly ticks: Ticks<OutcomeRowView> = {
    isUsable: isReady,
    isTicked: (row) => isReady(row) && !this.leftOut.isChosen(row.row),
    toggle: ({ row }) => {
      this.leftOut.toggle(row);
      this.#lookOnce();
    },
    extend: (from, to, on) => {
      this.leftOut.extend(from, to, () => !on());
      this.#lookOnce();
    },
    endRange: () => this.leftOut.endRange(),
  };
  /** Rows that are ready, as far as it matters which: where the seller leaves some out. */
  #ready = $state.raw<ReadonlySet<number> | null>(null);
  #looked = new Latest();
  rows = new PagedRows('outcome_rows', () => this.list);
  /** The row that the keys are on. */
  place: RowPlace<OutcomeRowView> = new RowPlace<OutcomeRowView>(() => this.rows, {
    keyOf: ({ row }) => row,
  });
  #state = answer(() => askAloud('outcome_file', null));

  get state(): OutcomeFileState {
    return this.#state.data ?? CLOSED;
  }

  get view(): OutcomeFileView | null {
    return this.state.kind === 'open' ? this.state.file : null;
  }

  /** The rows on screen, as the shell is asked for them. */
  get list() {
    return this.view === null ? null : { of: this.view.id, filter: this.filter };
  }

  /** Rows that are ready and left out by the seller. */
  get notTaken(): number {
    const ready = this.#ready;
    return ready === null ? 0 : [...this.leftOut.chosen].filter((row) => ready.has(row)).length;
  }

  /** Rows that the button takes. */
  get count(): number {
    return Math.max(0, (this.view?.counts.ready ?? 0) - this.notTaken);
  }

  /** Which rows are ready is being looked up: until then it isn't known how many would be taken. */
  get counting(): boolean {
    return this.leftOut.isReading || (this.leftOut.several > 0 && this.#ready === null);
  }

  follow(next: OutcomeFileState): void {
    const [opening, before] = [this.state.kind === 'opening', this.view];
    setCache('outcome_file', next);
    // A file that begins to open is looked at, wherever it was dropped.
    if (next.kind === 'opening' && !opening) pages.open('deliveries');
    if (next.kind !== 'open') {
      this.#takeAll();
      this.renew();
      return;
    }
    const { id, sheet, version } = next.file;
    if (before === null || before.id !== id || before.sheet !== sheet) {
      this.step = 'words';
      this.filter = 'all';
      this.#takeAll();
      this.place.reset();
      this.renew();
      void queries.resetQueries({ queryKey: ['outcome_rows'] });
    } else if (before.version !== version) {
      void this.rows.refresh();
      // A row that was left out may not be ready any more, or be ready again.
      this.#ready = null;
      this.#looked.drop();
      if (this.leftOut.several > 0) void this.#look();
    }
  }

  #takeAll(): void {
    this.leftOut.unchoose();
    this.#ready = null;
    this.#looked.drop();
  }

  /** Looks up which rows are ready. */
  async #look(): Promise<void> {
    const { view } = this;
    if (view === null) return;
    await orToast(async () => {
      const ready = await this.#looked.ask(() => allRows('outcome_rows', { of: view.id, filter: 'ready' }));
      if (ready !== undefined) this.#ready = new Set(ready.map(({ row }) => row));
    });
  }

  go(step: 'words' | 'rows'): void {
    this.step = step;
  }

  filterBy(filter: OutcomeFilter): void {
    this.filter = filter;
    this.place.begin();
  }

  toggleAll(): void {
    if (this.notTaken > 0) this.leftOut.unchoose();
    else {
      this.leftOut.chooseAll();
      this.#lookOnce();
    }
  }

  #lookOnce(): void {
    if (this.#ready === null) void this.#look();
  }

  choose = once(() => tell('choose_outcome_file', null));
  close = () => tell('close_outcome_file', null);
  useSheet = (sheet: number) => this.#ofFile((id) => tell('use_outcome_sheet', { id, sheet }));
  setRole = (column: number, role: OutcomeRole | null) =>
    this.#ofFile((id) => tell('set_outcome_role', { id, column, role }));
  setKind = (kind: OutcomeFileKind) => this.#ofFile((id) => tell('set_outcome_kind', { id, kind }));
  setWord = (word: string, meaning: Meaning) =>
    this.#ofFile((id) => tell('set_outcome_word', { id, word, meaning }));
  setCourier = (word: string | null, courier: string | null) =>
    this.#ofFile((id) => tell('set_outcome_courier', { id, word, courier }));

  answer = (rows: AnsweredRows, given: OutcomeAnswer | null) =>
    this.#ofFile((id) => tell('answer_outcome_rows', { id, rows, answer: given }));

  /** Takes the rows that are ready into the list, and closes the file. */
  async take(): Promise<void> {
    const { view } = this;
    const leftOut = this.leftOut.chosen;
    if (view === null || this.counting) return;
    await this.attempt(async () => {
      const { id, version } = view;
      const taken = await call('take_outcomes', { id, version, leave_out: [...leftOut] });
      const { added, changed, unchanged, left_out } = taken;
      const said = m().outcomeFile.taken(added, changed, unchanged, left_out);
      if (left_out === 0) toasts.done(said);
      else toasts.warn(said);
      // Another file may have been dropped meanwhile.
      if (this.view?.id === id) await this.close();
      deliveries.filterBy('ready');
      await deliveries.look();
    });
  }

  async #ofFile(change: (id: number) => Promise<boolean>): Promise<void> {
    if (this.view !== null) await change(this.view.id);
  }
}

function isReady({ state }: OutcomeRowView): boolean {
  return state.kind === 'ready';
}

/** Asks the shell for something whose outcome comes as an event. */
const tell = <K extends keyof Commands>(name: K, request: Commands[K]['request']) =>
  orToast(() => call(name, request));

export const outcomeFile = new OutcomeFile();
