import type { AppError } from '$ipc';
import { toasts } from './toasts.svelte';

/** Waits for a change. Resolves to what went wrong, or to `null`. */
export async function attempt(change: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await change();
    return null;
  } catch (error) {
    return error as AppError;
  }
}

/** Says in a toast what went wrong with something; resolves to whether it went well. */
export async function aloud(attempted: Promise<AppError | null>): Promise<boolean> {
  const failure = await attempted;
  if (failure !== null) toasts.failure(failure);
  return failure === null;
}
