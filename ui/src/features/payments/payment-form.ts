import { plainAmount } from '$kit/format/money';
import type { PaymentAsk } from '$kit/go';
import { newPayment } from './new-payment.svelte';
import { pages } from '$kit/state';
import { paymentPanel } from './payment-panel.svelte';
import { payments } from './payments.svelte';

export function askForPayment(ask: PaymentAsk = {}): void {
  newPayment.begin({ ...ask, amount: plainAmount(ask.amount ?? '') });
  pages.open('payments');
  paymentPanel.showForm();
}

export function openPayment(id: number): void {
  pages.open('payments');
  payments.show(id);
  paymentPanel.open(id);
}
