/** How often relative times are written anew, in milliseconds. */
const TICK_MS = 15_000;

/** The present time for relative times on screen. */
class Clock {
  now = $state(Date.now());

  constructor() {
    setInterval(() => {
      this.now = Date.now();
    }, TICK_MS);
  }

  /** Sets the time at once, after something happened that is told relative to it. */
  sync(): void {
    this.now = Date.now();
  }
}

export const clock = new Clock();
