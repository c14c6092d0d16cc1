import { screen } from '@testing-library/svelte';
import type { MarkView, CustomerView } from '$ipc';
import { customer } from './customer.svelte';
import { pages } from '$kit/state/pages.svelte';
import { customerView, markView, NUMBER } from './customer-samples';
import { openApp, type Handlers } from '$tests/fake-shell';

interface Scene {
  view?: Partial<CustomerView>;
  handlers?: Handlers;
  start?: Parameters<typeof openApp>[0];
}

/** A shell that keeps marks, as the real one does. */
export function keeping(marks: MarkView[] = []): Handlers {
  let kept = marks;
  return {
    marked_phones: () => kept,
    mark_phone: ({ phone, kind, reason, since }) => {
      const before = kept.find((mark) => mark.phone === phone && mark.kind === kind);
      const marked_at = since ?? before?.marked_at ?? new Date().toISOString();
      const mark = markView({ phone, kind, reason, marked_at });
      kept = [mark];
      return mark;
    },
    unmark_phone: () => {
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
      ...keeping(view.mark == null ? [] : [view.mark]),
      ...handlers,
    },
  });
  pages.open('payments');
  customer.open(NUMBER);
  await screen.findByTestId('customer');
  return app;
}
