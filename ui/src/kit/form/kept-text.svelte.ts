import type { AppError } from '$ipc';
import { drafts } from '../state/drafts.svelte';
import { toasts } from '../state/toasts.svelte';

interface Source {
  kept: () => string;
  /** Keeps another text. Resolves to what went wrong, or to `null`. */
  keep: (text: string) => Promise<AppError | null>;
  /** Names the text: then what couldn’t be kept before the section was left stands in the field again. */
  draft: string;
}

/** A text that is kept when its field is left, and what it was before. */
export class KeptText {
  typed = $state('');
  /** Why what stands in the field isn’t kept; the text before stays in force. */
  failure = $state.raw<AppError | null>(null);
  /** What the seller can go back to. */
  before = $state<string | null>(null);
  #last: string;
  #pending: string | null = null;
  #gone = false;
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
    this.#last = source.kept();
    this.typed = drafts.of(source.draft) ?? this.#last;
  }

  /** Something else was kept elsewhere: a field that nobody changed follows. */
  follow(): void {
    const now = this.#source.kept();
    if (now === this.#last) return;
    if (this.typed === this.#last) this.typed = now;
    this.#last = now;
  }

  changed = (): void => {
    this.failure = null;
  };

  keep = (): Promise<void> => this.#keep(this.typed.trim());

  async undo(): Promise<void> {
    const { before } = this;
    if (before === null) return;
    this.typed = before;
    await this.#keep(before);
    if (this.failure === null) this.before = null;
  }

  restore(): void {
    this.typed = this.#last;
    this.#putAside(this.#last);
    this.failure = null;
  }

  /**
   * The section is left: what stands in the field is kept all the same, and said elsewhere if it can’t be. A draft that
   * was only looked at stays one.
   */
  leave(): void {
    this.#gone = true;
    if (this.typed === drafts.of(this.#source.draft)) return;
    if (this.failure === null) void this.keep();
    else this.#putAside(this.typed);
  }

  #putAside(text: string): void {
    drafts.keep(this.#source.draft, text, this.#last);
  }

  async #keep(text: string): Promise<void> {
    // Not what the source says now: where the field goes because something else is shown, it may say nothing.
    const was = this.#last;
    if (text === this.#pending) return;
    if (text === was) {
      this.restore();
      return;
    }
    this.#pending = text;
    const failure = await this.#source.keep(text);
    this.#pending = null;
    if (failure !== null && this.#gone) toasts.failure(failure);
    if (failure === null || this.#gone) this.#putAside(failure === null ? this.#last : text);
    this.failure = failure;
    if (failure !== null) return;
    this.before = was;
    if (this.#gone) return;
    // As it is kept: an amount has its decimals now.
    if (this.typed.trim() === text) this.typed = this.#source.kept();
    this.#last = this.#source.kept();
  }
}
