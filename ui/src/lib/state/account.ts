import { call, type AppError } from '$lib/ipc';
import { attempt, type Connection } from './connection';
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

/** The courier-check account. */
export const courierAccount: Connection = {
  service: 'courier',
  get view() {
    return session.account;
  },
  kindOf: (key) => (key.startsWith('dc_test_') ? 'test' : key.startsWith('dc_live_') ? 'live' : null),
  connect: (address, key) => attempt(() => session.connect(() => call('connect_courier', { address, key }))),
  move: (address) => attempt(() => session.changeAccount(() => call('set_courier_address', { address }))),
  use: (kind) => attempt(() => session.changeAccount(() => call('use_courier_key', { kind }))),
  remove: (kind) => attempt(() => session.changeAccount(() => call('remove_courier_key', { kind }))),
  test: () => attempt(() => session.changeAccount(() => call('test_courier', null))),
};
