import { m } from './messages';
import { call, type ConflictAnswer, type DeliveryField, type DeliveryView, type SavedDelivery } from '$ipc';
import { plainAmount } from '$kit/format/money';
import { Attempt, toasts } from '$kit/state';
import { deliveries } from './deliveries.svelte';
import { sharing } from './sharing.svelte';

const EMPTY = { phone: '', order_ref: '', outcome: '', courier: '', amount: '' };
type Typed = typeof EMPTY;

/** What the form says of a result before anything is typed. */
function textsOf(delivery: DeliveryView | null): Typed {
  if (delivery === null) return { ...EMPTY };
  const { phone, order_ref, outcome, courier, amount } = delivery;
  return { phone, order_ref, outcome, courier: courier ?? '', amount: plainAmount(amount ?? '') };
}

/** The fields that differ. */
function changes(typed: Typed, from: Typed): Partial<Typed> {
  const fields = Object.keys(EMPTY) as (keyof Typed)[];
  return Object.fromEntries(
    fields.filter((field) => typed[field] !== from[field]).map((field) => [field, typed[field]]),
  );
}

/** A result that is entered or changed by hand. */
class DeliveryForm extends Attempt {
  open = $state(false);
  /** The result that is changed; none for a new one. */
  of = $state.raw<DeliveryView | null>(null);
  typed = $state({ ...EMPTY });
  /** What was typed and not kept, by the result that it changes; `null` is a new one. */
  readonly #aside = new Map<number | null, Partial<Typed>>();
  problems = $state.raw<readonly DeliveryField[]>([]);
  /** The question that the seller must answer before it is saved. */
  asked = $state.raw<Extract<SavedDelivery, { kind: 'conflict' }> | null>(null);

  /** Opens the form for a new result; what was typed before and not kept is still there. */
  begin(): void {
    this.#turnTo(null);
    this.#show();
  }

  /** Opens the form for a number that is on screen elsewhere. */
  beginFor(phone: string): void {
    this.#turnTo(null);
    if (this.typed.phone !== phone) this.typed = { ...EMPTY, phone };
    this.#show();
  }

  /** Opens the form for a change; what was changed before and neither kept nor discarded is still there. */
  edit(delivery: DeliveryView): void {
    this.#turnTo(delivery);
    this.#show();
  }

  /** A result that is there says something else in the form. */
  get changed(): boolean {
    return this.of !== null && Object.keys(changes(this.typed, textsOf(this.of))).length > 0;
  }

  /** Takes back what was typed. */
  discard(): void {
    this.typed = textsOf(this.of);
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
    this.#turnTo(null);
    this.#aside.clear();
  }

  /** Keeps the result; `next` leaves the form open for another one of the same courier and outcome. */
  async save(next: boolean, answer: ConflictAnswer | null = null): Promise<void> {
    const { of } = this;
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
      this.#kept(of, typed, saved.delivery);
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
      if (this.of?.id === of.id) this.#turnTo(null);
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

  #turnTo(of: DeliveryView | null): void {
    this.#aside.set(this.of?.id ?? null, changes(this.typed, textsOf(this.of)));
    this.of = of;
    this.typed = { ...textsOf(of), ...this.#aside.get(of?.id ?? null) };
  }

  /**
   * What was kept is no change any more, and of a new result makes place for the next parcel of the same courier and
   * outcome; what was typed meanwhile stays.
   */
  #kept(of: DeliveryView | null, typed: Typed, kept: DeliveryView): void {
    if (this.of?.id !== of?.id) {
      this.#aside.delete(of?.id ?? null);
      return;
    }
    const meanwhile = changes(this.typed, typed);
    if (of !== null) this.of = kept;
    const rest = of === null ? { ...EMPTY, outcome: typed.outcome, courier: typed.courier } : textsOf(kept);
    this.typed = { ...rest, ...meanwhile };
  }
}

export const deliveryForm = new DeliveryForm();
