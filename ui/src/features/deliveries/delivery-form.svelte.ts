import { m } from './messages';
import { call, type AppError, type DeliveryField, type DeliveryView } from '$ipc';
import { plainAmount } from '$kit/format/money';
import { deliveries } from './deliveries.svelte';
import { sharing } from './sharing.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** A result that is entered or changed by hand. */
class DeliveryForm {
  open = $state(false);
  /** The result that is changed; none for a new one. */
  of = $state.raw<DeliveryView | null>(null);
  phone = $state('');
  orderRef = $state('');
  outcome = $state('');
  courier = $state('');
  amount = $state('');
  problems = $state.raw<readonly DeliveryField[]>([]);
  error = $state.raw<AppError | null>(null);
  saving = $state(false);

  /** Opens the form for a new result; what was typed before and not kept is still there. */
  begin(): void {
    if (this.of !== null) this.#clear();
    this.#show();
  }

  /** Opens the form for a number that is on screen elsewhere. */
  beginFor(phone: string): void {
    if (this.of !== null || this.phone !== phone) this.#clear();
    this.phone = phone;
    this.#show();
  }

  /** Opens a result to be changed. */
  edit(delivery: DeliveryView): void {
    this.of = delivery;
    this.phone = delivery.phone;
    this.orderRef = delivery.order_ref;
    this.outcome = delivery.outcome;
    this.courier = delivery.courier ?? '';
    this.amount = plainAmount(delivery.amount ?? '');
    this.#show();
  }

  close(): void {
    this.open = false;
  }

  /** Another world has other results to change. */
  environmentChanged(): void {
    this.open = false;
    if (this.of !== null) this.#clear();
  }

  /** Keeps the result; `next` leaves the form open for another one of the same courier and outcome. */
  async save(next: boolean): Promise<void> {
    if (this.saving) return;
    this.saving = true;
    this.error = null;
    const { phone, orderRef, outcome, courier, amount } = this;
    try {
      const saved = await call('save_delivery', {
        id: this.of?.id ?? null,
        phone,
        order_ref: orderRef,
        outcome,
        courier: courier === '' ? null : courier,
        amount,
      });
      if (saved.kind === 'problems') {
        this.problems = saved.fields;
        return;
      }
      this.problems = [];
      if (this.of !== null) sharing.forget(this.of.id);
      deliveries.put(saved.delivery);
      if (this.of === null) {
        toasts.done(m().deliveryForm.saved(saved.delivery.order_ref));
        this.phone = '';
        this.orderRef = '';
        this.amount = '';
      }
      if (!next) this.open = false;
      await (this.of === null ? deliveries.look() : deliveries.rows.refresh());
    } catch (error) {
      this.error = error as AppError;
    } finally {
      this.saving = false;
    }
  }

  /** Takes the result off the list. */
  async remove(): Promise<void> {
    if (this.of === null) return;
    const { id } = this.of;
    try {
      await call('delete_delivery', { id });
      sharing.forget(id);
      this.open = false;
      this.#clear();
      await deliveries.look();
    } catch (error) {
      this.error = error as AppError;
    }
  }

  #show(): void {
    deliveries.needRules();
    this.problems = [];
    this.error = null;
    this.open = true;
  }

  #clear(): void {
    this.of = null;
    this.phone = '';
    this.orderRef = '';
    this.outcome = '';
    this.courier = '';
    this.amount = '';
  }
}

export const deliveryForm = new DeliveryForm();
