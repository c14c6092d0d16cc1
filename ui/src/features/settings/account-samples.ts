import type { AccountEntry, AccountsView, KeyKind, Service } from '$ipc';

/** An account that works. The first of its kind is in use. */
export function accountEntry(
  service: Service,
  number: number,
  own: Partial<AccountEntry> & { kind?: KeyKind } = {},
): AccountEntry {
  const { kind = 'live', ...rest } = own;
  const label = service === 'courier' ? 'Boutique' : 'Shoili';
  return {
    account: { service, kind, number },
    label,
    identity: `${label.toLowerCase()}@example.com`,
    address: service === 'courier' ? 'https://courier.example/api/v1' : 'https://pay.example.com',
    key_hint: service === 'courier' ? `dc_${kind}_…a1b2` : '…9f3c',
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

/** What the window is told of them. */
export const accountsView = (...accounts: AccountEntry[]): AccountsView => ({
  environment: 'live',
  accounts,
});
