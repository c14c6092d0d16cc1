import { ask } from '$kit/query';

/*
 * What stands beside a result. What can't be read is left out: the result is worth showing without it.
 */

/** The payments that were asked for of a number, the latest first. */
export const paymentsOf = (phone: string) => ask('related_payments', { kind: 'phone', phone });

/** What another seller's report said of a number. */
export const reportedOf = (phone: string) => ask('reported_phone', { text: phone });

/** Who a number is by the seller's own records. */
export const knownOf = (phone: string) => ({ ...ask('known_customer', { text: phone }), staleTime: 0 });
