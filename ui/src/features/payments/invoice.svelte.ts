import { call, type AppError, type InvoiceView, type KeyKind } from '$ipc';
import { paymentAccount } from '$kit/state/payment-account.svelte';
import { payments } from './payments.svelte';

/** The dialog in which any payment is verified by its invoice id. */
class Invoice {
  open = $state(false);
  id = $state('');
  kind = $state<KeyKind>('live');
  busy = $state(false);
  found = $state.raw<InvoiceView | null>(null);
  error = $state.raw<AppError | null>(null);

  begin(): void {
    const { environment, keys } = paymentAccount.view;
    const inUse = keys.find(({ in_use }) => in_use)?.kind;
    this.kind = environment === 'practice' ? 'test' : (inUse ?? 'live');
    this.open = true;
    this.again();
  }

  again(): void {
    this.id = '';
    this.found = null;
    this.error = null;
  }

  async verify(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      this.found = await call('verify_invoice', { invoice_id: this.id, kind: this.kind });
      if (this.found.own !== null) payments.follow(this.found.own);
    } catch (error) {
      this.error = error as AppError;
    } finally {
      this.busy = false;
    }
  }

  close(): void {
    this.open = false;
  }
}

export const invoice = new Invoice();
