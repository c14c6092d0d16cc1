import { createSubscriber } from 'svelte/reactivity';

/** How often relative times are written anew, in milliseconds. */
const TICK_MS = 15_000;
const SECOND_MS = 1_000;

/**
 * The present time, as the shell has it: the instants that it tells are of a clock that the services correct, and the
 * computer's own may be minutes off.
 */
class Clock {
  /** For relative times on screen, which needn't follow each second. */
  now = $state(Date.now());
  #ahead = 0;
  #eachSecond = createSubscriber((update) => {
    const ticking = setInterval(update, SECOND_MS);
    return () => clearInterval(ticking);
  });

  constructor() {
    setInterval(() => this.sync(), TICK_MS);
  }

  /** The present time to the millisecond, for what counts down or lapses. */
  read(): number {
    return this.of(Date.now());
  }

  /** The present time, for what counts seconds on screen: told anew each second while somebody looks. */
  get second(): number {
    this.#eachSecond();
    return this.read();
  }

  /** When an instant of this window's own clock was, in milliseconds since 1970. */
  of(instant: number): number {
    return instant + this.#ahead;
  }

  /** Sets the time at once, after something happened that is told relative to it. */
  sync(): void {
    this.now = this.read();
  }

  /** The shell told what its clock is ahead of this computer's. */
  follow(ahead: number): void {
    this.#ahead = ahead;
    this.sync();
  }
}

export const clock = new Clock();
