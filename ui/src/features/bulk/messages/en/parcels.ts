import { counted } from '$kit/i18n/en/plural';
import { count } from '$kit/i18n/numbers';

/** Parcels that leave with the courier. */
export const parcels = {
  verifying: (done: number, of: number) => `Verifying advances: ${count(done)} of ${count(of)}`,
  skip: 'Continue without verifying',
  unverified: (n: number, orders: string) =>
    `${counted(n, 'order')} with a payment that could not be verified: ${orders}. Verify before you ship.`,
  leftBefore: (n: number, when: string) =>
    `${counted(n, 'order')} already left in a courier file or ${n === 1 ? 'has' : 'have'} a delivery result (${when}).`,
  notAgain: (n: number): string => (n === 1 ? 'It is not in the new one.' : 'They are not in the new one.'),
  again: (n: number): string => (n === 1 ? 'Include it again' : 'Include them again'),
  lowered: (n: number) => `${counted(n, 'amount')} to collect lowered by the advance received`,
  unreadable: (orders: string) =>
    `Amount not readable, so the advance is not deducted: ${orders}. Correct it before you ship.`,
  leftOut: (n: number) =>
    `${counted(n, 'order')} left out: already in an earlier courier file, or with a delivery result`,
  blocked: (n: number) =>
    `${counted(n, 'order')} on hold: you blocked the ${n === 1 ? 'customer' : 'customers'}`,
  lines: (n: number) => `${counted(n, 'row')} left out: further lines of the same order`,
  leftAt: (when: string) => `Left in a courier file on ${when}`,
  outcomeAt: (when: string) => `Has a delivery result since ${when}`,
  isLine: 'Part of the order in another row',
  received: (amount: string) => `Advance ${amount} received`,
  collect: (amount: string, left: string) => `Advance ${amount} received, collect ${left}`,
};
