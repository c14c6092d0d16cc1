import { courierAccount } from './accounts.svelte';

/** Why the service refuses for certain, as far as the account's own facts tell. */
export type Hindrance = 'no_plan' | 'no_scope';

/** What a key can be allowed to do (interface, Authentication 4). */
export type Scope = 'check' | 'report' | 'deliveries';

/**
 * What keeps the key in use from something that needs this permission, told before the seller presses a button. Facts
 * that the service didn't tell hinder nothing.
 */
export function hindrance(scope: Scope): Hindrance | null {
  const { me, environment } = courierAccount;
  if (me === null) return null;
  // A test key needs no plan.
  if (environment === 'live' && me.can_use_api === false) return 'no_plan';
  return me.scopes.some((known) => known.scope === scope && !known.granted) ? 'no_scope' : null;
}
