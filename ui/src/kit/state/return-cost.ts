import { call, type AppError } from '$ipc';
import { invalidateSoon } from '../query/cache';
import { attempt } from './attempt.svelte';
import { session } from './session.svelte';

/** Keeps what one return costs the seller; an empty text takes it away. Resolves to what went wrong, or to `null`. */
export const keepReturnCost = (amount: string): Promise<AppError | null> =>
  attempt(async () => {
    session.adopt(await call('set_return_cost', { amount }));
    invalidateSoon('month_overview');
  });
