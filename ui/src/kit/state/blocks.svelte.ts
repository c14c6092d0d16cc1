import { m } from '../i18n';
import { groupPhone } from '../format/phone';
import { call, type BlockView } from '$ipc';
import { answer } from '../query/answer.svelte';
import { ask } from '../query/ask';
import { invalidateSoon, patchCache } from '../query/cache';
import { queries } from '../query/client';
import { orToast } from './attempt.svelte';
import { toasts } from './toasts.svelte';

/** The numbers that the seller doesn't ship to, in the world that is shown. Each was set by hand: there are few. */
class Blocks {
  // What the marks stand beside tells why the database can't be read.
  #answer = answer(() => ask('blocked_phones', null));

  get size(): number {
    return this.#marks.length;
  }

  of(phone: string | null): BlockView | null {
    return this.#marks.find((mark) => mark.phone === phone) ?? null;
  }

  any(phones: readonly string[]): boolean {
    return this.#marks.some(({ phone }) => phones.includes(phone));
  }

  /** A list that could not be read is read before a number is looked at: a mark must not be missed. */
  look(): void {
    if (queries.getQueryState(['blocked_phones', null])?.status === 'error') invalidateSoon('blocked_phones');
  }

  /** Takes over what was read elsewhere. */
  take(phone: string, mark: BlockView | null): void {
    patchCache('blocked_phones', (marks) => {
      const others = marks.filter((other) => other.phone !== phone);
      return mark === null ? others : [...others, mark];
    });
  }

  /** Marks a number, or changes the reason; resolves to whether it was kept. */
  async set(phone: string, reason: string): Promise<boolean> {
    const before = this.of(phone);
    if (!(await this.#keep(phone, reason, null))) return false;
    if (before === null) {
      const now = this.of(phone);
      const undo = {
        label: m().common.undo,
        run: () => void this.#back(phone, now, () => this.#remove(phone)),
      };
      toasts.done(m().blocked.done(groupPhone(phone)), undo);
    }
    return true;
  }

  async lift(phone: string): Promise<void> {
    const before = this.of(phone);
    if (before === null || !(await this.#remove(phone))) return;
    const { reason, blocked_at } = before;
    const undo = {
      label: m().common.undo,
      run: () => void this.#back(phone, null, () => this.#keep(phone, reason, blocked_at)),
    };
    toasts.done(m().blocked.lifted(groupPhone(phone)), undo);
  }

  /** Takes a change back, unless the number was marked anew or let go since. */
  async #back(phone: string, left: BlockView | null, undo: () => Promise<boolean>): Promise<void> {
    const now = this.of(phone);
    if (now?.blocked_at === left?.blocked_at && now?.reason === left?.reason) await undo();
    else toasts.failure({ code: 'later_decision' });
  }

  #keep(phone: string, reason: string, since: string | null): Promise<boolean> {
    return orToast(async () => this.take(phone, await call('block_phone', { phone, reason, since })));
  }

  #remove(phone: string): Promise<boolean> {
    return orToast(async () => {
      await call('unblock_phone', { text: phone });
      this.take(phone, null);
    });
  }

  get #marks(): readonly BlockView[] {
    return this.#answer.data ?? [];
  }
}

export const blocks = new Blocks();
