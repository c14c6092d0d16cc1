import type { Purpose } from '$ipc';

/** Messages for customers. A name in braces is replaced. */
export const payMessage: Record<Purpose | 'reminder', { order: string; plain: string }> = {
  advance: {
    order: 'Dear customer, please pay the advance of {amount} for your order {order}: {link} Thank you.',
    plain: 'Dear customer, please pay the advance of {amount} for your order: {link} Thank you.',
  },
  full: {
    order: 'Dear customer, please pay {amount} for your order {order}: {link} Thank you.',
    plain: 'Dear customer, please pay {amount} for your order: {link} Thank you.',
  },
  other: {
    order: 'Dear customer, please pay {amount} (order {order}): {link} Thank you.',
    plain: 'Dear customer, please pay {amount}: {link} Thank you.',
  },
  reminder: {
    order:
      'Dear customer, the payment of {amount} for your order {order} has not arrived yet. Your link: {link} Thank you.',
    plain: 'Dear customer, the payment of {amount} has not arrived yet. Your link: {link} Thank you.',
  },
};
