import type { AppError } from '$ipc';
import { toasts } from './toasts.svelte';

/** Something that the seller asks for, never twice at once: whether it is under way, and why it failed. */
export class Attempt {
  busy = $state(false);
  error = $state.raw<AppError | null>(null);

  /** Resolves to whether it was done. */
  async attempt(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = null;
    const failure = await attempt(work);
    // Work that was done may have said itself what is still wrong.
    if (failure !== null) this.error = failure;
    this.busy = false;
    return failure === null;
  }
}

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

/** Does something whose failure no page has a place for: a toast says why. Resolves to whether it was done. */
export const orToast = (work: () => Promise<unknown>): Promise<boolean> => aloud(attempt(work));
