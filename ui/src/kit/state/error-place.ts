import type { AppError } from '$ipc';

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
