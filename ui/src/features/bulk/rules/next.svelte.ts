import { SvelteMap } from 'svelte/reactivity';
import { call, type Decision, type RowNumber, type RunFilter, type UndecidedRow } from '$ipc';
import { ask, fetched } from '$kit/query';
import { orToast, session, toasts } from '$kit/state';
import { m } from '../messages';
import { runDetail } from '../run-detail.svelte';
import { runRows } from '../run-rows.svelte';
import { byDecision, rules } from './rules.svelte';

/** A key that decides about a row that was in sight. */
interface Asked {
  run: number;
  row: RowNumber;
  decision: Decision | null;
  decide: (run: number, row: RowNumber) => Promise<boolean>;
}

/** The undecided rows of a filter one after the other, in the panel beside the list. */
class Next {
  /** Those that had no decision when this began, in the order of the list; `null`: it isn't on. */
  rows = $state.raw<readonly UndecidedRow[] | null>(null);
  /** What was decided since. */
  made = new SvelteMap<RowNumber, Decision>();
  /** Where a row is that isn't one of them. */
  #at = $state(0);
  #run = 0;
  /** Keys that wait for the decision that is being saved. */
  #waiting: Asked[] = [];
  /** Decisions are being saved. */
  #saving: Promise<void> | null = null;
  /** The row that was decided last. */
  #last: RowNumber | null = null;

  get on(): boolean {
    return this.rows !== null;
  }

  /** The place among the rows of the one that is shown. */
  get at(): number {
    const at = (this.rows ?? []).findIndex(({ row }) => row === runRows.place.key);
    return at < 0 ? this.#at : at;
  }

  get left(): readonly UndecidedRow[] {
    return (this.rows ?? []).filter(({ row }) => !this.made.has(row));
  }

  /** Shows the first row without a decision, from the one that the keys are on. */
  begin = () =>
    orToast(async () => {
      const { list } = runRows;
      const rows = await call('undecided_rows', list);
      if (runRows.run !== list.run) return;
      if (rows.length === 0) {
        this.#stop();
        toasts.info(m().rules.noneHere);
        return;
      }
      runRows.selection.unchoose();
      rules.after = null;
      this.rows = rows;
      this.#run = list.run;
      this.made.clear();
      const here = rows.findIndex(({ row }) => row === runRows.place.key);
      await this.#show(Math.max(0, here));
    });

  /** Another filter has other rows: it goes on with these. */
  filterBy(filter: RunFilter): void {
    runRows.filterBy(filter);
    if (this.on) void this.begin();
  }

  /**
   * Decides about the row that is shown, and goes on. A key that comes while the decision before is saved waits for it;
   * a later key for the same row takes its place.
   */
  async decide(decision: Decision | null, decide: Asked['decide']): Promise<void> {
    const row = runRows.place.key;
    if (row === null || runDetail.isOfAnother || runDetail.view === null) return;
    const asked = { run: runRows.run, row, decision, decide };
    this.#waiting = [...this.#waiting.filter((other) => !isSameRow(other, asked)), asked];
    this.#saving ??= this.#saveAll();
    await this.#saving;
  }

  async #saveAll(): Promise<void> {
    let last: Asked | null = null;
    for (let asked = this.#waiting.shift(); asked !== undefined; asked = this.#waiting.shift()) {
      if (last !== null && isSameRow(last, asked) && this.#wentOn(asked)) this.#tellTooSoon(asked);
      else await this.#save((last = asked));
    }
    this.#saving = null;
  }

  /** The next row came into sight, for which the key may have been meant, or there is none. */
  #wentOn({ run, row }: Asked): boolean {
    const movedOn = this.#isIn(run) && runRows.place.key !== row;
    return this.hasEndedHere || (session.settings.opens_next && movedOn);
  }

  #tellTooSoon({ run }: Asked): void {
    const { key, row } = runRows.place;
    if (this.hasEndedHere) toasts.info(m().rules.noneHere);
    else if (key !== null && this.#isIn(run))
      toasts.info(m().rules.tooSoon(row?.order || m().common.rowNumber(key)));
  }

  /** Rows are decided in another way: a key that waits for one of them is the older word. */
  overtaken(run: number, rows: readonly RowNumber[]): void {
    this.#waiting = this.#waiting.filter((asked) => asked.run !== run || !rows.includes(asked.row));
  }

  #isIn(run: number): boolean {
    return this.on && this.#run === run;
  }

  async #save({ run, row, decision, decide }: Asked): Promise<void> {
    if (!(await decide(run, row)) || !this.#isIn(run)) return;
    if (decision === null) this.made.delete(row);
    else {
      this.made.set(row, decision);
      if (this.left.length === 0) this.end();
      // The seller went elsewhere while payments were verified.
      else if (session.settings.opens_next && runRows.place.key === row) await orToast(() => this.#goOn());
    }
  }

  /** The decision may have gone on to the next row itself: none is passed over. */
  skip = async () => {
    const run = this.#run;
    const row = runRows.place.key;
    await this.#saving;
    if (this.#isIn(run) && runRows.place.key === row) await orToast(() => this.#goOn());
  };

  back = async () => {
    const run = this.#run;
    await this.#saving;
    if (this.#isIn(run)) await orToast(() => this.#show(Math.max(0, this.at - 1)));
  };

  /** Decisions of rows of a list were taken back: they are to be decided. */
  takenBack(run: number, rows: readonly RowNumber[]): void {
    if (rules.after?.run === run) rules.after = null;
    if (!this.on || run !== this.#run) return;
    for (const row of rows) this.made.delete(row);
    const at = (this.rows ?? []).findIndex(({ row }) => rows.includes(row));
    if (at >= 0) void orToast(() => this.#show(at));
  }

  /** Leaves the rows, and says what was decided. */
  end(): void {
    const decided = (this.rows ?? []).flatMap((row) => {
      const decision = this.made.get(row.row);
      return decision === undefined ? [] : [{ ...row, decision }];
    });
    const run = this.#run;
    this.#stop();
    this.#last = runRows.place.key;
    if (decided.length === 0) return;
    runDetail.close();
    rules.after = { run, decisions: byDecision(decided), byHand: 0 };
  }

  /** The keys are still on the last row, whose panel has gone: one key too many is none about it. */
  get hasEndedHere(): boolean {
    return rules.after !== null && !runRows.panel && this.#last !== null && runRows.place.key === this.#last;
  }

  /** Another list is shown. */
  leave(): void {
    this.#stop();
    rules.after = null;
  }

  #stop(): void {
    this.rows = null;
    this.made.clear();
  }

  /** The next row without a decision; after the last one those that were skipped. */
  async #goOn(): Promise<void> {
    const rows = this.rows ?? [];
    const run = this.#run;
    for (let step = 1; step <= rows.length; step += 1) {
      const at = (this.at + step) % rows.length;
      const one = rows[at];
      if (one === undefined || this.made.has(one.row)) continue;
      // A payment or a rule may have decided meanwhile.
      const detail = await fetched(ask('run_row', { run, row: one.row }));
      if (!this.#isIn(run)) return;
      if (detail.row.decision === null) return this.#show(at);
      this.made.set(one.row, detail.row.decision);
    }
    this.end();
  }

  /** Moves the keys and the panel at once: what is shown is what a key acts on. */
  async #show(at: number): Promise<void> {
    const row = this.rows?.[at]?.row;
    if (row === undefined) return;
    const run = this.#run;
    await fetched(ask('run_row', { run, row }));
    const [place] = await call('run_places', { ...runRows.list, rows: [row] });
    if (runRows.run !== run || !this.#isIn(run)) return;
    this.#at = at;
    runRows.place.put(row, place ?? runRows.place.index);
    runRows.panel = true;
  }
}

const isSameRow = (one: Asked, other: Asked): boolean => one.run === other.run && one.row === other.row;

export const next = new Next();
