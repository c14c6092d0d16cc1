import { SvelteMap } from 'svelte/reactivity';

/**
 * Texts that the seller wrote and neither sent nor saved nor discarded, each under what it is for. A dialog that is
 * closed, another language, another page or a payment that is paid meanwhile takes none of them away.
 */
class Drafts {
  readonly texts = new SvelteMap<string, string>();

  of(what: string): string | null {
    return this.texts.get(what) ?? null;
  }

  /** Keeps a text; one that says what would stand there without it is none. */
  keep(what: string, text: string, without: string): void {
    if (text === without) this.texts.delete(what);
    else this.texts.set(what, text);
  }

  /** It was sent or saved, or the seller says that it goes. */
  discard(what: string): void {
    this.texts.delete(what);
  }
}

export const drafts = new Drafts();
