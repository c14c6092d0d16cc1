import type { AppError } from '$ipc';
import { toasts } from './toasts.svelte';

/** Waits for something that was asked of the shell; a toast says why it failed, and the result is `undefined`. */
export async function attempt<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    toasts.failure(error as AppError);
    return undefined;
  }
}
