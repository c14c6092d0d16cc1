/**
 * What was open under the environments and accounts that aren't shown. Each finds its own again when the seller comes
 * back to it: the list is where they left it, whatever they did in between and however quickly.
 */
export class LeftOpen {
  #ids = new Set<number>();

  /** Of the things that are listed now, the one that is open; `shown` was open before. */
  among(things: readonly { id: number }[], shown: number | null): number | null {
    if (things.some(({ id }) => id === shown)) return shown;
    if (shown !== null) this.#ids.add(shown);
    const again = things.find(({ id }) => this.#ids.has(id))?.id ?? null;
    if (again !== null) this.#ids.delete(again);
    return again;
  }
}
