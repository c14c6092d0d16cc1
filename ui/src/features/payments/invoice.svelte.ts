import { call, type InvoiceView, type KeyKind } from '$ipc';
import { Attempt, paymentAccount } from '$kit/state';
import { payments } from './payments.svelte';

class Invoice extends Attempt {
  open = $state(false);
  id = $state('');
  kind = $state<KeyKind>('live');
  found = $state.raw<InvoiceView | null>(null);

  begin(): void {
    const { environment } = paymentAccount;
    this.kind = environment === null || environment === 'live' ? 'live' : 'test';
    this.open = true;
    this.again();
  }

  again(): void {
    this.id = '';
    this.found = null;
    this.error = null;
  }

  verify = () =>
    this.attempt(async () => {
      this.found = await call('verify_invoice', { invoice_id: this.id, kind: this.kind });
      if (this.found.own !== null) payments.follow(this.found.own);
    });

  close(): void {
    this.open = false;
  }
}

export const invoice = new Invoice();
