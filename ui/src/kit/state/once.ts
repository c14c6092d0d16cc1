/**
 * A command that isn't given again while it is under way for the same thing: who presses twice gets one file, one
 * message, one window.
 */
export function once<A extends unknown[], T>(work: (...given: A) => Promise<T>): (...given: A) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (...given) => {
    const what = JSON.stringify(given);
    const before = running.get(what);
    if (before !== undefined) return before;
    const now = work(...given).finally(() => running.delete(what));
    running.set(what, now);
    return now;
  };
}
