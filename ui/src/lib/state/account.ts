import { call, type AppError } from '$lib/ipc';
import { session } from './session.svelte';

/** Which of the two fields an error of connecting is about. */
export function errorPlace(error: AppError): 'address' | 'key' {
  switch (error.code) {
    case 'address':
    case 'unreachable':
    case 'no_answer':
      return 'address';
    case 'service':
      return ['not_found', 'method_not_allowed', 'server_error', 'other'].includes(error.details.refusal.code)
        ? 'address'
        : 'key';
    default:
      return 'key';
  }
}

/** Connects with an address and a key. Resolves to what went wrong, or to `null`. */
export async function connect(address: string, key: string): Promise<AppError | null> {
  try {
    session.connected(await call('connect_courier', { address, key }));
    return null;
  } catch (error) {
    return error as AppError;
  }
}
