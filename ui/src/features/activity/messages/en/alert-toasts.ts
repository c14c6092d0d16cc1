import { count } from '$kit/i18n/numbers';

/** What is told while the window is open, without a number or a name: anybody may look on. */
export const alertToasts = {
  phone_reported: (held: number) =>
    held === 0
      ? 'Another seller reported a number that you checked'
      : `Another seller reported a number that you checked; orders held: ${count(held)}`,
  plan_expiring: 'Your courier plan ends soon',
  payment: 'A message about a payment arrived; it is being verified',
  refund: 'A message about a refund arrived; it is being verified',
  payment_differs: 'A payment does not match what you asked for',
  advance_gone: 'The advance of an order was refunded; do not ship it yet',
  transaction_shared: 'A paid TrxID is used elsewhere too; check before you ship',
  bulk_completed: 'The service finished a batch of a list',
  list_done: 'A list is finished',
  deferred_checked: 'A number saved for after midnight was checked',
  deferred_lost: 'No result came for a number saved for after midnight; one check may have been used',
  list_asks: 'A list has paused and needs your decision',
  rejected: 'A message was rejected; nothing was changed',
};
