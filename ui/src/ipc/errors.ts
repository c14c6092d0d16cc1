import type { AppError } from './bindings';

/**
 * What a rejected command means. Whatever is not an error of the contract (a refused command, a panic) is
 * an internal one: its text is for the developer's console, never for the seller.
 */
export function asAppError(thrown: unknown): AppError {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string') {
    return thrown as AppError;
  }
  console.error(thrown);
  return { code: 'internal' };
}

/** Whether a check may have been counted although no result came. */
export function mayHaveCost(error: AppError): boolean {
  return 'details' in error && 'may_have_cost' in error.details && error.details.may_have_cost;
}
