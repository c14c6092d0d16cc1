import type { Environment, Service } from '$ipc';
import { count } from '$kit/i18n/numbers';

const services: Record<Service, string> = { courier: 'Courier checks', payment: 'Payments' };

const uses: Record<Service, string> = { courier: 'New checks use', payment: 'New payment links go to' };

const noAccounts: Record<Service, string> = {
  courier: 'No account for courier checks yet.',
  payment: 'No payment account yet.',
};

const noneOf: Record<Service, Record<Environment, string>> = {
  courier: {
    live: 'No LIVE account for checks is in use. Choose or add one in Settings.',
    test: 'No TEST account for checks is in use. Choose or add one in Settings.',
    practice: 'Practice has an account of its own.',
  },
  payment: {
    live: 'No LIVE payment account is in use. Choose or add one in Settings.',
    test: 'No TEST payment account is in use. Choose or add one in Settings.',
    practice: 'Practice has an account of its own.',
  },
};

export const accounts = {
  services,
  uses,
  noAccounts,
  noneOf,
  open: 'Change account or environment',
  environment: 'Environment',
  none: 'No account',
  spends: 'real checks and payments',
  spendsNothing: 'nothing spent',
  practice: 'Samples inside Porokh. Your accounts are not used.',
  left: (left: number, limit: number) => `${count(left)} of ${count(limit)} left today`,
  stays: 'Work under way stays with its own account.',
  manage: 'Manage',
  add: 'Add account',
  added: 'Account added',
  label: 'Your name for it',
  labelPlaceholder: 'Shop name',
  key: 'Key',
  costsNothing: 'The test costs nothing.',
  rename: 'Rename',
  inUse: (name: string) => `${name} is in use now`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'Its key is taken out of this computer’s key store. It stays valid in your web account. The records stay, and what is under way waits for the key.',
  removed: (name: string) => `${name} removed`,
};
