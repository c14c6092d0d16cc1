import { patchCache } from '../query/cache';
import type { PaymentView, RelatedRequest } from '$ipc';

/** Whether a payment was asked for of the number, or for an order of the run. */
function belongs(payment: PaymentView, request: RelatedRequest): boolean {
  return request.kind === 'phone' ? payment.phone === request.phone : payment.run?.run === request.run;
}

/** Whether a payment still stands: another one beside it could be paid as well. */
export function stillStands({ status }: PaymentView): boolean {
  return ['in_flight', 'unknown', 'waiting', 'claimed', 'paid'].includes(status.kind);
}

/** The shell told how a payment is: it shows where payments of its number or its run are listed, the latest first. */
export function relatedPayment(payment: PaymentView): void {
  patchCache('related_payments', (list, request) => {
    const others = list.filter(({ id }) => id !== payment.id);
    return belongs(payment, request) ? [...others, payment].sort((one, other) => other.id - one.id) : others;
  });
}

export function relatedPaymentGone(id: number): void {
  patchCache('related_payments', (list) => list.filter((payment) => payment.id !== id));
}
