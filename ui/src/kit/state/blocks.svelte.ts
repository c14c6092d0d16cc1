import { m } from '../i18n';
import { SvelteMap } from 'svelte/reactivity';
import { groupPhone } from '../format/phone';
import { call, type AppError, type BlockView } from '$ipc';
import { toasts } from './toasts.svelte';

/** The numbers that the seller doesn't ship to, in the world that is shown. Each was set by hand: there are few. */
class Blocks {
  #marks = new SvelteMap<string, BlockView>();
  #known = $state(false);
  #asked = 0;

  /** How many there are. */
  get size(): number {
    return this.#marks.size;
  }

  /** The mark on a number. */
  of(phone: string | null): BlockView | null {
    return phone === null ? null : (this.#marks.get(phone) ?? null);
  }

  /** Whether one of the numbers is marked. */
  any(phones: readonly string[]): boolean {
    return phones.some((phone) => this.#marks.has(phone));
  }

  /** Reads them, after the start and in another world. */
  async load(): Promise<void> {
    this.#known = false;
    this.#marks.clear();
    await this.#read();
  }

  /** A list that could not be read is read before a number is looked at: a mark must not be missed. */
  async look(): Promise<void> {
    if (!this.#known) await this.#read();
  }

  /** Takes over what was read elsewhere. */
  take(phone: string, mark: BlockView | null): void {
    if (mark === null) this.#marks.delete(phone);
    else this.#marks.set(phone, mark);
  }

  /** Marks a number, or changes the reason; resolves to whether it was kept. */
  async set(phone: string, reason: string): Promise<boolean> {
    const before = this.of(phone);
    if (!(await this.#keep(phone, reason, null))) return false;
    if (before === null) {
      const undo = { label: m().blocked.undo, run: () => void this.#remove(phone) };
      toasts.done(m().blocked.done(groupPhone(phone)), undo);
    }
    return true;
  }

  /** Lifts a mark. */
  async lift(phone: string): Promise<void> {
    const before = this.of(phone);
    if (before === null || !(await this.#remove(phone))) return;
    const { reason, blocked_at } = before;
    const undo = { label: m().blocked.undo, run: () => void this.#keep(phone, reason, blocked_at) };
    toasts.done(m().blocked.lifted(groupPhone(phone)), undo);
  }

  async #keep(phone: string, reason: string, since: string | null): Promise<boolean> {
    try {
      this.take(phone, await call('block_phone', { phone, reason, since }));
      return true;
    } catch (error) {
      toasts.failure(error as AppError);
      return false;
    }
  }

  async #remove(phone: string): Promise<boolean> {
    try {
      await call('unblock_phone', { text: phone });
      this.take(phone, null);
      return true;
    } catch (error) {
      toasts.failure(error as AppError);
      return false;
    }
  }

  async #read(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const marks = await call('blocked_phones', null);
      if (asked !== this.#asked) return;
      this.#marks.clear();
      for (const mark of marks) this.#marks.set(mark.phone, mark);
      this.#known = true;
    } catch {
      // What the marks stand beside tells that the database can't be read; the next number asks again.
    }
  }
}

export const blocks = new Blocks();
