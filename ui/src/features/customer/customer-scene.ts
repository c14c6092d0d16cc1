import { screen } from '@testing-library/svelte';
import type { BlockView, CustomerView } from '$ipc';
import { customer } from './customer.svelte';
import { pages } from '$kit/state/pages.svelte';
import { blockView, customerView, NUMBER } from './customer-samples';
import { openApp, type Handlers } from '$tests/fake-shell';

interface Scene {
  view?: Partial<CustomerView>;
  handlers?: Handlers;
  start?: Parameters<typeof openApp>[0];
}

/** A shell that keeps marks, as the real one does. */
export function keeping(marks: BlockView[] = []): Handlers {
  let kept = marks;
  return {
    blocked_phones: () => kept,
    block_phone: ({ phone, reason, since }) => {
      const mark = blockView({ phone, reason, blocked_at: since ?? new Date().toISOString() });
      kept = [mark];
      return mark;
    },
    unblock_phone: () => {
      const { length } = kept;
      kept = [];
      return { count: length };
    },
  };
}

/** Opens the page of the number from the page Payments. */
export async function opened({ view = {}, handlers = {}, start = {} }: Scene = {}) {
  const app = await openApp({
    ...start,
    handlers: {
      customer: () => customerView(view),
      customer_orders: () => [],
      ...keeping(view.block == null ? [] : [view.block]),
      ...handlers,
    },
  });
  pages.open('payments');
  customer.open(NUMBER);
  await screen.findByTestId('customer');
  return app;
}
