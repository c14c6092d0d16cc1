import { m } from '../i18n';
import { groupPhone } from '../format/phone';
import { call, type MarkKind, type MarkView } from '$ipc';
import { answer } from '../query/answer.svelte';
import { ask } from '../query/ask';
import { invalidateSoon, patchCache } from '../query/cache';
import { queries } from '../query/client';
import { attempt, orToast } from './attempt.svelte';
import { toasts } from './toasts.svelte';
import { undo } from './undo.svelte';

/** The seller's marks of numbers, in the world that is shown. Each was set by hand: there are few. */
class Marks {
  // What the marks stand beside tells why the database can't be read.
  #answer = answer(() => ask('marked_phones', null));

  /** The latest first. */
  get all(): readonly MarkView[] {
    return this.#answer.data ?? [];
  }

  of(phone: string | null): MarkView | null {
    return this.all.find((mark) => mark.phone === phone) ?? null;
  }

  /** The mark of a customer with several numbers: one that is blocked outweighs one that is trusted. */
  among(phones: readonly string[]): MarkKind | null {
    const kinds = this.all.filter(({ phone }) => phones.includes(phone)).map(({ kind }) => kind);
    return kinds.includes('blocked') ? 'blocked' : (kinds[0] ?? null);
  }

  /** A list that could not be read is read before a number is looked at: a mark must not be missed. */
  look(): void {
    if (queries.getQueryState(['marked_phones', null])?.status === 'error') invalidateSoon('marked_phones');
  }

  /** Takes over what was read elsewhere. */
  take(phone: string, mark: MarkView | null): void {
    patchCache('marked_phones', (marks) => {
      const others = marks.filter((other) => other.phone !== phone);
      return mark === null ? others : [mark, ...others];
    });
  }

  /** Marks a number, or changes the reason; resolves to whether it was kept. */
  async set(phone: string, kind: MarkKind, reason: string): Promise<boolean> {
    const before = this.of(phone);
    if (!(await orToast(() => this.#keep(phone, kind, reason, null)))) return false;
    const words = m().marks;
    const told =
      before?.kind === kind ? words.reasonKept(groupPhone(phone)) : words.done[kind](groupPhone(phone));
    toasts.done(told, this.#undo(told, phone, before));
    return true;
  }

  async lift(phone: string): Promise<void> {
    const before = this.of(phone);
    if (before === null || !(await orToast(() => this.#remove(phone)))) return;
    const told = m().marks.lifted[before.kind](groupPhone(phone));
    toasts.done(told, this.#undo(told, phone, before));
  }

  /** Brings back the mark of before, unless the number was marked anew or let go since. */
  #undo(told: string, phone: string, before: MarkView | null) {
    const left = this.of(phone);
    return undo.offer(told, async () => {
      const now = this.of(phone);
      const stands = (['kind', 'reason', 'marked_at'] as const).every((part) => now?.[part] === left?.[part]);
      if (!stands) return { code: 'later_decision' };
      return attempt(() =>
        before === null
          ? this.#remove(phone)
          : this.#keep(phone, before.kind, before.reason, before.marked_at),
      );
    });
  }

  async #keep(phone: string, kind: MarkKind, reason: string, since: string | null): Promise<void> {
    this.take(phone, await call('mark_phone', { phone, kind, reason, since }));
  }

  async #remove(phone: string): Promise<void> {
    await call('unmark_phone', { text: phone });
    this.take(phone, null);
  }
}

export const marks = new Marks();
