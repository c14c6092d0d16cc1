import { plainAmount } from '$kit/format/money';
import type { PaymentAsk } from '$kit/go';
import { newPayment } from './new-payment.svelte';
import { pages } from '$kit/state';
import { paymentPanel } from './payment-panel.svelte';

/** Opens the form for a new payment with what is known; nothing is sent. */
export function askForPayment(ask: PaymentAsk = {}): void {
  newPayment.begin({ ...ask, amount: plainAmount(ask.amount ?? '') });
  pages.open('payments');
  paymentPanel.showForm();
}

/** Opens a payment on the page Payments. */
export function openPayment(id: number): void {
  pages.open('payments');
  paymentPanel.open(id);
}
