import type { MarkKind } from '$ipc';
import { Attempt, drafts, marks } from '$kit/state';

/** The form that marks a number, with a reason. */
class Marking {
  form = $state.raw<{ phone: string; kind: MarkKind } | null>(null);
  saving = new Attempt();

  begin(phone: string, kind: MarkKind): void {
    this.form = { phone, kind };
    this.saving.renew();
  }

  get reason(): string {
    return drafts.of(this.#draft) ?? this.#kept;
  }

  set reason(text: string) {
    drafts.keep(this.#draft, text, this.#kept);
  }

  close(): void {
    this.form = null;
  }

  /** The seller's word: what was typed goes. */
  cancel(): void {
    drafts.discard(this.#draft);
    this.close();
  }

  save = () =>
    this.saving.attempt(async (isHere) => {
      if (this.form === null) return;
      const [{ phone, kind }, draft] = [this.form, this.#draft];
      if (!(await marks.set(phone, kind, this.reason))) return;
      drafts.discard(draft);
      if (isHere()) this.close();
    });

  get #draft(): string {
    return `mark ${this.form?.kind} ${this.form?.phone}`;
  }

  get #kept(): string {
    const mark = marks.of(this.form?.phone ?? null);
    return mark?.kind === this.form?.kind ? (mark?.reason ?? '') : '';
  }
}

export const marking = new Marking();
