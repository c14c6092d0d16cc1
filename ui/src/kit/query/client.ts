import { notifyManager, QueryCache, QueryClient } from '@tanstack/svelte-query';
import type { AppError } from '$ipc';
import { toasts } from '../state/toasts.svelte';

/** How long what nobody looks at is kept, in milliseconds. */
const KEPT_MS = 60_000;

/**
 * What the shell said. It runs on the same computer and tells what changes: nothing here is tried again, waits for a
 * network or goes stale by itself.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (meta?.['aloud'] === true) toasts.failure(error as unknown as AppError);
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: Infinity,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

// Svelte gathers changes itself.
notifyManager.setScheduler(queueMicrotask);
