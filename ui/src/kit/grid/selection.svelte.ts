import { NO_KEYS, toggled, withKeys, type KeySet } from './key-set';
import { orToast } from '../state/attempt.svelte';

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
  /** Where the present range begins, and what was chosen beside it. */
  #range: { anchor: End; beside: KeySet } | null = null;
  #resolve: Resolve;
  #asked = 0;
  /** Ranges that are being read. */
  #reads = 0;
  #settled: Promise<boolean> = Promise.resolve(true);

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
    if (this.#reads > 0) {
      void this.settled().then(() => this.toggle(key));
      return;
    }
    this.endRange();
    this.chosen = toggled(this.chosen, key);
  }

  /** Chooses the rows from where the range began to another end, beside those that were chosen before it. */
  extend(from: End, to: End): void {
    this.#range ??= { anchor: from, beside: this.chosen };
    const { anchor, beside } = this.#range;
    this.#choose([anchor, to], beside);
  }

  /** The next range begins where the keys are then. */
  endRange(): void {
    this.#range = null;
  }

  /** Chooses the rows of the list, and no other ones. */
  chooseAll(): void {
    this.endRange();
    this.#choose(null, NO_KEYS);
  }

  unchoose(): void {
    this.endRange();
    this.#asked += 1;
    this.chosen = NO_KEYS;
  }

  /** Resolves when all that was chosen has been read, to whether it could be. */
  async settled(): Promise<boolean> {
    for (;;) {
      const now = this.#settled;
      const read = await now;
      if (now === this.#settled) return read;
    }
  }

  #choose(ends: [End, End] | null, beside: KeySet): void {
    this.#asked += 1;
    this.#reads += 1;
    const asked = this.#asked;
    this.#settled = orToast(async () => {
      try {
        const keys = await this.#resolve(ends);
        // What was chosen since counts.
        if (asked === this.#asked) this.chosen = withKeys(beside, keys);
      } finally {
        this.#reads -= 1;
      }
    });
  }
}
