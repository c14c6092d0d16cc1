import { call, type AppError } from '$ipc';
import { attempt } from './attempt.svelte';
import { session } from './session.svelte';

/** Replies of something that doesn’t know the address. */
const WRONG_PLACE = [404, 405];

/** What an error of connecting is about: one of the two fields, or the service, which has trouble that passes. */
export function errorPlace(error: AppError): 'address' | 'key' | 'service' {
  switch (error.code) {
    case 'address':
    case 'unreachable':
      return 'address';
    case 'no_answer': {
      const { reason } = error.details;
      if (typeof reason === 'string') return reason === 'too_large' ? 'address' : 'service';
      return 'redirected' in reason || WRONG_PLACE.includes(reason.not_understood.status)
        ? 'address'
        : 'service';
    }
    case 'service': {
      const { refusal, status } = error.details;
      if (status >= 500 || ['server_error', 'rate_limited'].includes(refusal.code)) return 'service';
      return ['not_found', 'method_not_allowed', 'other'].includes(refusal.code) ? 'address' : 'key';
    }
    default:
      return 'key';
  }
}

/** The courier-check account in use. */
export const courierAccount = {
  /** Keeps an address and a key, and tries them. Resolves to what went wrong, or to `null`. */
  connect: (address: string, key: string) =>
    attempt(() => session.connect(() => call('connect_courier', { address, key }))),
  /** Asks the service how it is doing. */
  test: () => attempt(() => session.changeAccount(() => call('test_courier', null))),
};
