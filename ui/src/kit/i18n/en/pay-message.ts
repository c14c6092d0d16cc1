import type { Purpose } from '$ipc';

/** Messages for customers. A name in braces is replaced. */
export const payMessage: Record<Purpose, { order: string; plain: string }> = {
  advance: {
    order: 'Please pay the advance of {amount} for your order {order}: {link}',
    plain: 'Please pay the advance of {amount} for your order: {link}',
  },
  full: {
    order: 'Please pay {amount} for your order {order}: {link}',
    plain: 'Please pay {amount} for your order: {link}',
  },
  other: {
    order: 'Please pay {amount} (order {order}): {link}',
    plain: 'Please pay {amount}: {link}',
  },
};
