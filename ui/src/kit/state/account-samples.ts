import type { AccountsView, AccountView, Environment, Service } from '$ipc';

/** An account that works. The first of its kind is in use. */
export function accountView(
  service: Service,
  number: number,
  own: Partial<AccountView> & { environment?: Environment } = {},
): AccountView {
  const { environment = 'live', ...rest } = own;
  const label = service === 'courier' ? 'Boutique' : 'Shoili';
  return {
    account: { service, environment, number },
    label,
    identity: `${label.toLowerCase()}@example.com`,
    address: ADDRESSES[service],
    key_hint: service === 'courier' ? `dc_${environment}_…a1b2` : '…9f3c',
    in_use: number === 1,
    state: { kind: 'working' },
    quota: null,
    me: null,
    ping: null,
    same_as: null,
    other_mode: null,
    has_secret: false,
    ...rest,
  };
}

const ADDRESSES = { courier: 'https://courier.example/api/v1', payment: 'https://pay.example.com' };

export const accountsView = (...accounts: AccountView[]): AccountsView => ({
  environment: 'live',
  courier: { shown: 1, address: ADDRESSES.courier, from_backup: false },
  payment: { shown: 2, address: ADDRESSES.payment, from_backup: false },
  accounts,
});

/** An account in use; without an environment there is none. */
export interface InUse extends Partial<AccountView> {
  environment?: Environment | null;
  /** The account whose records are shown. */
  id?: number;
}

/** The accounts in use of both services: each works, with a live key. */
export function accountsInUse(courier: InUse = {}, payment: InUse = {}): AccountsView {
  const { environment = 'live', id: shown = 1, ...ofCourier } = courier;
  const { environment: pays = environment, id: payShown = 2, ...ofPayment } = payment;
  const quota = { limit: 2000, remaining: 1644, read_at: new Date().toISOString(), stale: false };
  const view = accountsView(
    ...(environment === null ? [] : [accountView('courier', 1, { environment, quota, ...ofCourier })]),
    ...(pays === null ? [] : [accountView('payment', 1, { environment: pays, ...ofPayment })]),
  );
  return {
    ...view,
    environment: environment ?? pays ?? 'live',
    courier: { ...view.courier, shown, address: environment === null ? '' : ADDRESSES.courier },
    payment: { ...view.payment, shown: payShown },
  };
}
