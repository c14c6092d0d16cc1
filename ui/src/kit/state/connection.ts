import type { AppError } from '$ipc';

/** Waits for something that changes an account. Resolves to what went wrong, or to `null`. */
export async function attempt(change: () => Promise<void>): Promise<AppError | null> {
  try {
    await change();
    return null;
  } catch (error) {
    return error as AppError;
  }
}
