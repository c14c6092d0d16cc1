import { count, percent } from '../numbers';
import { counted } from './plural';

/** A check of a number: its cost, its progress and what it found, wherever one is shown. */
export const checking = {
  loading: 'Asking the couriers…',
  notKept:
    '**Not saved yet.** The check history can’t be saved now. Porokh saves this result as soon as it can; keep Porokh open until then, and check whether the disk is full.',
  deliveredShare: (ratio: number) => `${percent(ratio)} delivered`,
  successful: 'successful deliveries',
  notConnected: 'Connect your account in Settings, or practise',
  testCost: 'Test API key: no cost',
  invalid: {
    no_digits: 'There is no mobile number in this text.',
    exponent: 'Excel has lost digits here. Format the column as Text, then copy the number again.',
    too_short: (n: number) => `Too short: ${counted(n, 'digit')}. A mobile number has ${count(11)}.`,
    too_long: (n: number) => `Too long: ${counted(n, 'digit')}. A mobile number has ${count(11)}.`,
    prefix: 'Mobile numbers start with 013 to 019.',
  },

  summaryNoRatio: 'no delivery data',
  summaryRatio: (ratio: number, delivered: number | null, total: number | null) =>
    delivered === null || total === null
      ? `${percent(ratio)} delivered`
      : `${percent(ratio)} delivered (${count(delivered)} of ${count(total)})`,
  summary: (number: string, level: string, ratio: string, day: string) =>
    `${number}: ${level}, ${ratio}, checked ${day}`,
  practiceCost: 'Practice: no cost',
  noneLeft: 'No checks left today',
  ordersWithYou: (n: number) => `${counted(n, 'order')} with you`,
  usesOne: () => `Uses ${count(1)} check`,
};
