import { m } from './messages';
import { call, type ConflictAnswer, type DeliveryField, type DeliveryView, type SavedDelivery } from '$ipc';
import { plainAmount } from '$kit/format/money';
import { Attempt, toasts } from '$kit/state';
import { deliveries } from './deliveries.svelte';
import { sharing } from './sharing.svelte';

const EMPTY = { phone: '', order_ref: '', outcome: '', courier: '', amount: '' };
type Typed = typeof EMPTY;

/** A result that is changed; or a new one, of the number that it was begun for, or of none. */
type Subject = DeliveryView | { id: null; phone: string };
const NEW: Subject = { id: null, phone: '' };

/** What the form says of it before anything is typed. */
function textsOf(subject: Subject): Typed {
  if (subject.id === null) return { ...EMPTY, phone: subject.phone };
  const { phone, order_ref, outcome, courier, amount } = subject;
  return { phone, order_ref, outcome, courier: courier ?? '', amount: plainAmount(amount ?? '') };
}

const keyOf = ({ id, phone }: Subject) => id ?? phone;

/** The fields that differ. */
function changes(typed: Typed, from: Typed): Partial<Typed> {
  const fields = Object.keys(EMPTY) as (keyof Typed)[];
  return Object.fromEntries(
    fields.filter((field) => typed[field] !== from[field]).map((field) => [field, typed[field]]),
  );
}

const isSame = (typed: Typed, other: Typed) => Object.keys(changes(typed, other)).length === 0;

/** A result that is entered or changed by hand. */
class DeliveryForm extends Attempt {
  open = $state(false);
  #subject = $state.raw<Subject>(NEW);
  typed = $state({ ...EMPTY });
  /** What was typed and not kept, by what it is about. */
  readonly #aside = new Map<number | string, Partial<Typed>>();
  /** Courier and outcome of the result that was kept last: a new one begins with them. */
  #next: Partial<Typed> = {};
  problems = $state.raw<readonly DeliveryField[]>([]);
  /** The question that the seller must answer before it is saved. */
  asked = $state.raw<Extract<SavedDelivery, { kind: 'conflict' }> | null>(null);

  /** Opens the form for a new result; what was typed before and not kept is still there. */
  begin(): void {
    this.#turnTo(NEW);
    this.#show();
  }

  /** Opens the form for a number that is on screen elsewhere; a new result of another one is set aside. */
  beginFor(phone: string): void {
    this.#turnTo(NEW);
    if (this.typed.phone !== phone) this.#turnTo({ id: null, phone });
    this.#show();
  }

  /** Opens the form for a change; what was changed before and neither kept nor discarded is still there. */
  edit(delivery: DeliveryView): void {
    this.#turnTo(delivery);
    this.#show();
  }

  /** A result that is there says something else in the form. */
  get changed(): boolean {
    return this.of !== null && !isSame(this.typed, textsOf(this.of));
  }

  /** The result that is changed; none for a new one. */
  get of(): DeliveryView | null {
    return this.#subject.id === null ? null : this.#subject;
  }

  /** Takes back what was typed. */
  discard(): void {
    this.typed = this.#blank(this.#subject);
    this.problems = [];
    this.asked = null;
    this.renew();
  }

  close(): void {
    this.open = false;
    this.renew();
  }

  /** Another world has other results to change. */
  environmentChanged(): void {
    this.close();
    this.#turnTo(NEW);
    this.#next = {};
    if (!this.#holds(NEW)) this.typed = this.#blank(NEW);
    this.#aside.clear();
  }

  /** Keeps the result; `next` leaves the form open for another one of the same courier and outcome. */
  async save(next: boolean, answer: ConflictAnswer | null = null): Promise<void> {
    const [of, subject] = [this.of, this.#subject];
    const typed = $state.snapshot(this.typed);
    await this.attempt(async (isHere) => {
      const courier = typed.courier === '' ? null : typed.courier;
      const own = { id: of?.id ?? null, courier, answer };
      const saved = await call('save_delivery', { ...typed, ...own });
      if (isHere()) {
        this.problems = saved.kind === 'problems' ? saved.fields : [];
        this.asked = saved.kind === 'conflict' ? saved : null;
      }
      if (saved.kind !== 'kept') return;
      if (of !== null) sharing.forget(of.id);
      deliveries.put(saved.delivery);
      if (of === null) toasts.done(m().deliveryForm.saved(saved.delivery.order_ref));
      this.#kept(subject, typed, saved.delivery);
      if (!next && isHere()) this.open = false;
      await (of === null ? deliveries.look() : deliveries.rows.refresh());
    });
  }

  async remove(): Promise<void> {
    const { of } = this;
    if (of === null) return;
    await this.attempt(async (isHere) => {
      await call('delete_delivery', { id: of.id });
      sharing.forget(of.id);
      if (isHere()) this.open = false;
      if (this.of?.id === of.id) this.#turnTo(NEW);
      this.#aside.delete(of.id);
      await deliveries.look();
    });
  }

  #show(): void {
    deliveries.needRules();
    this.problems = [];
    this.asked = null;
    this.renew();
    this.open = true;
  }

  #turnTo(subject: Subject): void {
    this.#setAside();
    this.#subject = subject;
    this.typed = this.#holds(subject)
      ? { ...textsOf(subject), ...this.#aside.get(keyOf(subject)) }
      : this.#blank(subject);
  }

  /** What stands in the form before the seller types: no draft. */
  #blank(subject: Subject): Typed {
    return keyOf(subject) === '' ? { ...EMPTY, ...this.#next } : textsOf(subject);
  }

  /** A new result is set aside with its own number: with the one that was typed over the one it was begun for. */
  #setAside(): void {
    let of = this.#subject;
    let typed: Typed = this.typed;
    if (of.id === null && of.phone !== '') {
      typed = { ...typed, phone: typed.phone || of.phone };
      if (typed.phone !== of.phone) {
        this.#aside.delete(keyOf(of));
        of = this.#holds(NEW) ? { id: null, phone: typed.phone } : NEW;
      }
    }
    this.#aside.set(keyOf(of), isSame(typed, this.#blank(of)) ? {} : changes(typed, textsOf(of)));
  }

  #holds(subject: Subject): boolean {
    return Object.keys(this.#aside.get(keyOf(subject)) ?? {}).length > 0;
  }

  /**
   * What was kept is no change any more, and of a new result makes place for the one that was set aside, or the next
   * parcel of the same courier and outcome; what was typed meanwhile stays.
   */
  #kept(subject: Subject, typed: Typed, kept: DeliveryView): void {
    this.#aside.delete(keyOf(subject));
    // Its number was typed over, and it was set aside meanwhile.
    for (const [key, draft] of this.#aside)
      if (typeof key === 'string' && isSame({ ...EMPTY, phone: key, ...draft }, typed))
        this.#aside.delete(key);
    if (keyOf(this.#subject) !== keyOf(subject)) return;
    const meanwhile = changes(this.typed, typed);
    const isNew = subject.id === null;
    this.#subject = isNew ? NEW : kept;
    const { outcome, courier } = typed;
    if (isNew) this.#next = { outcome, courier };
    const next = this.#holds(NEW) ? { ...EMPTY, ...this.#aside.get(keyOf(NEW)) } : this.#blank(NEW);
    this.typed = { ...(isNew ? next : textsOf(kept)), ...meanwhile };
  }
}

export const deliveryForm = new DeliveryForm();
