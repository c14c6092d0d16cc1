/*
 * What is newest of what is known. The shell's replies and what it tells by itself come by different ways: what was
 * told since a question was asked is newer than the reply, and two replies may change places.
 */

/** The order of what is known of one thing. */
export class Newest {
  #asked = 0;
  #taken = 0;

  /** The shell told how it is. */
  told(): void {
    this.#asked += 1;
    this.#taken = this.#asked;
  }

  /** A question is asked; what is given stands for it. */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** Whether the reply to a question is taken over: nothing newer was told or taken. Then it is the newest. */
  take(question: number): boolean {
    if (question < this.#taken) return false;
    this.#taken = question;
    return true;
  }

  /**
   * Changes something, or asks how it is. What was told before the reply may be from before the change: then it is
   * asked `again`. Resolves to `null` when what was told is right.
   */
  async settle<T>(ask: () => Promise<T>, again: () => Promise<T>): Promise<T | null> {
    for (const each of [ask, again]) {
      const question = this.ask();
      const reply = await each();
      if (this.take(question)) return reply;
    }
    return null;
  }
}

/** A thing of a list as it is known, and when that was asked for or told. */
interface Known<T> {
  at: number;
  /** None when it is gone. */
  thing: T | null;
  /** When it was begun in this window, else 0: a list that was asked for before doesn't have it. */
  begun: number;
}

/** The order of what is known of the things of a list. */
export class NewestOf<T extends { id: number }> {
  #asked = 0;
  #listed = 0;
  #known: ReadonlyMap<number, Known<T>> = new Map();

  /** A question is asked; what is given stands for it. */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** The shell told how a thing is. */
  told(thing: T): void {
    this.#keep(thing.id, thing, this.ask());
  }

  /** The reply to what began a thing; gives the thing as it is by now. */
  begun(question: number, thing: T): T {
    const now = this.#latest(question, thing) ?? thing;
    const at = this.ask();
    this.#keep(thing.id, now, at, at);
    return now;
  }

  /** A thing was deleted. */
  gone(id: number): void {
    this.#keep(id, null, this.ask());
  }

  /** Whether the reply to a question is the newest of its thing. */
  take(question: number, thing: T): boolean {
    const known = this.#known.get(thing.id);
    if (known !== undefined && known.at > question) return false;
    this.#keep(thing.id, thing, question);
    return true;
  }

  /** The things of a list that was asked for, each as it is by now; `null` when a newer list was taken. */
  list(question: number, found: readonly T[]): T[] | null {
    if (question < this.#listed) return null;
    this.#listed = question;
    const newer = [...this.#known.values()].filter(({ begun }) => begun > question);
    const added = newer.filter(({ thing }) => !found.some(({ id }) => id === thing?.id));
    return [
      ...added.map(({ thing }) => thing),
      ...found.map((thing) => this.#latest(question, thing)),
    ].filter((thing) => thing !== null);
  }

  #latest(question: number, thing: T): T | null {
    return this.take(question, thing) ? thing : (this.#known.get(thing.id)?.thing ?? null);
  }

  #keep(id: number, thing: T | null, at: number, begun = this.#known.get(id)?.begun ?? 0): void {
    this.#known = new Map(this.#known).set(id, { at, thing, begun });
  }
}

/** The parts of something that are on their way, each with its latest question: a reply to an earlier one is older. */
export class OnTheWay {
  #asked = new Map<number, number>();
  #questions = 0;

  has(part: number): boolean {
    return this.#asked.has(part);
  }

  /** A part is asked for; what is given stands for the question. */
  ask(part: number): number {
    this.#questions += 1;
    this.#asked.set(part, this.#questions);
    return this.#questions;
  }

  isLatest(part: number, question: number): boolean {
    return this.#asked.get(part) === question;
  }

  came(part: number): void {
    this.#asked.delete(part);
  }

  /** Nothing is waited for any longer. */
  clear(): void {
    this.#asked.clear();
  }
}
