import { m } from './messages';
import { call, type ConflictAnswer, type DeliveryField, type DeliveryView, type SavedDelivery } from '$ipc';
import { plainAmount } from '$kit/format/money';
import { Attempt, toasts } from '$kit/state';
import { deliveries } from './deliveries.svelte';
import { sharing } from './sharing.svelte';

const EMPTY = { phone: '', order_ref: '', outcome: '', courier: '', amount: '' };

/** A result that is entered or changed by hand. */
class DeliveryForm extends Attempt {
  open = $state(false);
  /** The result that is changed; none for a new one. */
  of = $state.raw<DeliveryView | null>(null);
  typed = $state({ ...EMPTY });
  problems = $state.raw<readonly DeliveryField[]>([]);
  /** The question that the seller must answer before it is saved. */
  asked = $state.raw<Extract<SavedDelivery, { kind: 'conflict' }> | null>(null);

  /** Opens the form for a new result; what was typed before and not kept is still there. */
  begin(): void {
    if (this.of !== null) this.#clear();
    this.#show();
  }

  /** Opens the form for a number that is on screen elsewhere. */
  beginFor(phone: string): void {
    if (this.of !== null || this.typed.phone !== phone) this.#clear();
    this.typed.phone = phone;
    this.#show();
  }

  edit(delivery: DeliveryView): void {
    const { phone, order_ref, outcome, courier, amount } = delivery;
    this.of = delivery;
    this.typed = { phone, order_ref, outcome, courier: courier ?? '', amount: plainAmount(amount ?? '') };
    this.#show();
  }

  close(): void {
    this.open = false;
    this.renew();
  }

  /** Another world has other results to change. */
  environmentChanged(): void {
    this.close();
    if (this.of !== null) this.#clear();
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
      if (of === null) {
        toasts.done(m().deliveryForm.saved(saved.delivery.order_ref));
        if (this.of === null) this.#empty(typed);
      }
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
      if (isHere()) {
        this.open = false;
        this.#clear();
      }
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

  /** What was kept makes place for the next parcel; what was typed for that one meanwhile stays. */
  #empty(kept: typeof EMPTY): void {
    for (const field of ['phone', 'order_ref', 'amount'] as const) {
      if (this.typed[field] === kept[field]) this.typed[field] = '';
    }
  }

  #clear(): void {
    this.of = null;
    this.typed = { ...EMPTY };
  }
}

export const deliveryForm = new DeliveryForm();
