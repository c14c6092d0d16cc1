import { NO_KEYS, toggled, withKeys, withoutKeys, type KeySet } from './key-set';
import { m } from '../i18n';
import { orToast } from '../state/attempt.svelte';
import { undo } from '../state/undo.svelte';

/** One end of a range: a row and its place. A row that was never read is known by its place alone. */
export interface End {
  key: number | null;
  place: number;
}

/** Reads the keys of the rows of a range, or of all rows of the list. Rejects where they can't be read. */
type Resolve = (ends: [End, End] | null) => Promise<readonly number[]>;

/** Rows of a list that are chosen together, by their keys: they stay chosen under another filter or order. */
export class Selection {
  chosen = $state.raw(NO_KEYS);
  /** Keys that were chosen are still being read. */
  isReading = $state(false);
  /**
   * Where the present range begins, whether its rows are chosen or let go, and what was chosen beside it, once the
   * changes before the range are done.
   */
  #range: { anchor: End; chooses: boolean | null; beside: KeySet | null } | null = null;
  #resolve: Resolve;
  /** Changes that wait for keys that are being read. */
  #waiting = 0;
  /** What is chosen after the last change, or `null` where keys couldn't be read; absent: what is chosen now. */
  #last: Promise<KeySet | null> | undefined;
  /** How often everything was let go: changes from before are dropped. */
  #emptied = 0;
  /** How often other rows were shown, or the rows were done with: choices from before can't be brought back. */
  #lists = 0;

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  get several(): number {
    return this.chosen.size;
  }

  isChosen(key: number): boolean {
    return this.chosen.has(key);
  }

  /** Chooses a row beside others, or lets it go. */
  toggle(key: number): void {
    this.endRange();
    this.#change(() => this.#choose(toggled(this.chosen, key)));
  }

  /**
   * Chooses the rows from where the range began to another end, beside those that were chosen before it; or lets them go:
   * `chooses` is asked once the changes before the range are done.
   */
  extend(from: End, to: End, chooses = () => true): void {
    const range = (this.#range ??= { anchor: from, chooses: null, beside: null });
    this.#read([range.anchor, to], (keys) => {
      range.chooses ??= chooses();
      range.beside ??= this.chosen;
      this.#choose((range.chooses ? withKeys : withoutKeys)(range.beside, keys));
    });
  }

  /** Lets rows go that aren't in the list any more; the present range goes on. */
  retain(isThere: (key: number) => boolean): void {
    const range = this.#range;
    const there = (keys: KeySet) =>
      withoutKeys(
        keys,
        [...keys].filter((key) => !isThere(key)),
      );
    this.#change(() => {
      this.chosen = there(this.chosen);
      if (range?.beside) range.beside = there(range.beside);
    });
  }

  /** The next range begins where the keys are then. */
  endRange(): void {
    this.#range = null;
    if (this.#waiting === 0) this.#last = undefined;
  }

  /** Chooses the rows of the list, and no other ones. */
  chooseAll(): void {
    this.endRange();
    this.#read(null, (keys) => this.#choose(withKeys(NO_KEYS, keys)));
  }

  /** The seller lets all go, which can be taken back. */
  clear(): void {
    const before = this.chosen;
    this.#letGo();
    if (before.size > 0) this.#offerUndo(before);
  }

  /** Lets all go for good: other rows are shown, or these are done with. */
  unchoose(): void {
    this.#lists += 1;
    this.#letGo();
  }

  #choose(keys: KeySet): void {
    const before = this.chosen;
    this.chosen = keys;
    this.#offerUndo(before);
  }

  /** Brings back what was chosen before, unless something else was chosen since. */
  #offerUndo(before: KeySet): void {
    const [after, lists] = [this.chosen, this.#lists];
    undo.offer(m().undo.chosen(after.size), () => {
      const stands = this.chosen === after && this.#lists === lists;
      if (stands) {
        this.#letGo();
        this.chosen = before;
      }
      return Promise.resolve(stands ? null : { code: 'later_decision' });
    });
  }

  /** Also what is still being read. */
  #letGo(): void {
    this.#emptied += 1;
    this.#wait(0);
    this.endRange();
    this.chosen = NO_KEYS;
  }

  /**
   * The keys that are chosen by what was asked for until now, once all of it has been read; `null` where it couldn't be,
   * or was let go meanwhile.
   */
  settled(): Promise<KeySet | null> {
    return this.#last ?? Promise.resolve(this.chosen);
  }

  /** Does a change that needs no keys read: at once, or once all changes before it are done. */
  #change(change: () => void): void {
    if (this.#waiting > 0) return this.#queue(Promise.resolve(true), change);
    this.#last = undefined;
    change();
  }

  /** Reads keys of the list as it is now; they are taken in their turn. */
  #read(ends: [End, End] | null, change: (keys: readonly number[]) => void): void {
    let keys: readonly number[] = [];
    const read = orToast(async () => (keys = await this.#resolve(ends)));
    this.#queue(read, () => change(keys));
  }

  /** Does a change once its keys are read and all changes before it are done, in whatever order the answers come. */
  #queue(read: Promise<boolean>, change: () => void): void {
    const before = this.#waiting > 0 ? this.settled() : Promise.resolve(this.chosen);
    const emptied = this.#emptied;
    this.#wait(this.#waiting + 1);
    const take = async () => {
      const isKnown = (await before) !== null;
      const isRead = await read;
      if (emptied !== this.#emptied) return null;
      if (isRead) change();
      this.#wait(this.#waiting - 1);
      return isKnown && isRead ? this.chosen : null;
    };
    this.#last = take();
  }

  #wait(changes: number): void {
    this.#waiting = changes;
    this.isReading = changes > 0;
  }
}
