/**
 * What was typed into a setting and not saved yet: it is there again when the page is opened again. Never a key or a
 * secret: those are kept nowhere longer than it takes.
 */
class Drafts {
  #typed = new Map<string, unknown>();

  /** What was typed into this setting, else what is kept. */
  of<Value>(name: string, kept: Value): Value {
    return this.#typed.has(name) ? (this.#typed.get(name) as Value) : kept;
  }

  /** Remembers what was typed; nothing once it is `saved`. */
  note(name: string, typed: unknown, saved: boolean): void {
    if (saved) this.#typed.delete(name);
    else this.#typed.set(name, typed);
  }

  /** Forgets everything that was typed. */
  clear(): void {
    this.#typed.clear();
  }
}

export const drafts = new Drafts();
