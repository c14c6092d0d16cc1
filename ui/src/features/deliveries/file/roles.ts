import type { OutcomeRole } from '$ipc';

/** What columns can hold, in the order in which it is said. */
export const ROLES: readonly OutcomeRole[] = ['phone', 'order', 'consignment', 'status', 'courier', 'amount'];
