import { hindrance } from './permission';
import { courierAccount } from './accounts.svelte';

/** Whether a check may leave, as far as it is known. */
export function canCheck(): boolean {
  return checkCost() !== null && hindrance('check') === null;
}

/** What a check would use now, or `null` when there is no account to use. */
export function checkCost(): 'one' | 'practice' | 'test' | 'none_left' | null {
  const { environment, quota } = courierAccount;
  if (environment === null) return null;
  if (environment !== 'live') return environment;
  return quota !== null && !quota.stale && quota.remaining === 0 ? 'none_left' : 'one';
}
