import { plainAmount } from '$kit/format/money';
import type { Purpose, RunOrder } from '$ipc';
import { newPayment } from './new-payment.svelte';
import { pages } from '$kit/state/pages.svelte';
import { paymentPanel } from './payment-panel.svelte';

/** What is known of a payment that somebody wants to ask for. */
export interface PaymentAsk {
  name?: string;
  /** In any form. */
  phone?: string;
  /** As typed or as it crosses; empty leaves it to the seller. */
  amount?: string;
  purpose?: Purpose;
  order_ref?: string;
  /** The order of a bulk run that it is for. */
  run?: RunOrder | null;
}

/** Opens the form for a new payment with what is known; nothing is sent. */
export function askForPayment(ask: PaymentAsk = {}): void {
  newPayment.begin({ ...ask, amount: plainAmount(ask.amount ?? '') });
  pages.open('payments');
  paymentPanel.showForm();
}

/** Opens a payment on the page Payments. */
export function openPayment(id: number): void {
  pages.open('payments');
  void paymentPanel.open(id);
}
