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
    try {
      await work();
      return true;
    } catch (error) {
      this.error = error as AppError;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** Does something whose failure no page has a place for: a toast says why. Resolves to whether it was done. */
export async function orToast(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    toasts.failure(error as AppError);
    return false;
  }
}
