import { call, type WaitOf, type WaitView } from '$ipc';
import { orToast } from './attempt.svelte';

/** A request that can't leave yet. */
export interface Wait extends WaitView {
  /** When it leaves, by `performance.now()`, so that a clock that is set moves nothing; `null`: it isn't known. */
  until: number | null;
}

/** Requests that somebody waits for and that can't leave yet; the core tells of all of them. */
class Waits {
  #all = $state.raw<Wait[]>([]);
  /** Those that are being given up. */
  #givenUp = $state.raw<number[]>([]);

  follow(waits: WaitView[]): void {
    const now = performance.now();
    this.#all = waits.map((wait) => {
      const before = this.#all.find(({ id }) => id === wait.id);
      // What was told before counts down already.
      if (before?.why === wait.why && before.seconds === wait.seconds) return before;
      return { ...wait, until: wait.seconds === null ? null : now + wait.seconds * 1_000 };
    });
    this.#givenUp = this.#givenUp.filter((id) => waits.some((wait) => wait.id === id));
  }

  of(kinds: readonly WaitOf[]): Wait | null {
    return this.#all.find((wait) => kinds.includes(wait.of)) ?? null;
  }

  isGivenUp(id: number): boolean {
    return this.#givenUp.includes(id);
  }

  async cancel(id: number): Promise<void> {
    this.#givenUp = [...this.#givenUp, id];
    if (await orToast(() => call('cancel_wait', { id }))) return;
    this.#givenUp = this.#givenUp.filter((other) => other !== id);
  }
}

export const waits = new Waits();
