import { patchCache } from '../query/cache';
import type { PaymentView, RelatedRequest } from '$ipc';

/** The payment as a list has it; `null` where it is of another number, or of no order of the run. */
function inList(
  payment: PaymentView,
  list: readonly PaymentView[],
  request: RelatedRequest,
): PaymentView | null {
  if (request.kind === 'phone') return payment.phone === request.phone ? payment : null;
  // The order may have been asked for elsewhere, but has a row in this run.
  const known = list.find(({ order }) => order === payment.order);
  if (known !== undefined) return { ...payment, run: known.run };
  return payment.run?.run === request.run ? payment : null;
}

/** Whether a payment still stands: another one beside it could be paid as well. */
export function stillStands({ status }: PaymentView): boolean {
  return ['in_flight', 'unknown', 'waiting', 'claimed', 'paid'].includes(status.kind);
}

/** The shell told how a payment is: it shows where payments of its number or its run are listed, the latest first. */
export function relatedPayment(payment: PaymentView): void {
  patchCache('related_payments', (list, request) => {
    const others = list.filter(({ id }) => id !== payment.id);
    const own = inList(payment, list, request);
    return own === null ? others : [...others, own].sort((one, other) => other.id - one.id);
  });
}

export function relatedPaymentGone(id: number): void {
  patchCache('related_payments', (list) => list.filter((payment) => payment.id !== id));
}
