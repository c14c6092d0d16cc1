/** Look-ups of which the last one asked for counts, whichever answer comes last. */
export class Latest {
  #asked = 0;

  /** Resolves to the answer, or to `undefined` when something else was asked for meanwhile; then a failure is none either. */
  async ask<T>(look: () => Promise<T>): Promise<T | undefined> {
    this.#asked += 1;
    const asked = this.#asked;
    const isLast = () => asked === this.#asked;
    try {
      const answer = await look();
      return isLast() ? answer : undefined;
    } catch (error) {
      if (!isLast()) return undefined;
      throw error;
    }
  }

  /** What is under way isn't waited for any more. */
  drop(): void {
    this.#asked += 1;
  }
}
