import type { RiskLevel, Purpose } from '$ipc';
import { go } from './go';
import { session } from './state/session.svelte';

/** What a customer of this risk is asked for: the highest pays the whole price before the parcel leaves. */
export function purposeFor(level: RiskLevel | null): Purpose {
  return level === 'very_high' ? 'full' : 'advance';
}

/** Opens the form with a checked number. What the order costs isn't known here. */
export function askOfNumber(phone: string, level: RiskLevel | null): void {
  const purpose = purposeFor(level);
  const amount = purpose === 'advance' ? session.settings.payments.delivery_charge : '';
  go.askForPayment({ name: '', phone, amount, purpose, order_ref: '', run: null });
}
