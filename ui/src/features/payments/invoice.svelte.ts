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
    this.renew();
  }

  /** Which keys the id is looked for with. */
  useKind(kind: KeyKind): void {
    this.kind = kind;
    this.renew();
  }

  verify = () =>
    this.attempt(async (isHere) => {
      const found = await call('verify_invoice', { invoice_id: this.id, kind: this.kind });
      if (found.own !== null) payments.follow(found.own);
      if (isHere()) this.found = found;
    });

  close(): void {
    this.open = false;
    this.renew();
  }
}

export const invoice = new Invoice();
