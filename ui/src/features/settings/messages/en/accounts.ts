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
    practice: 'Practice mode has an account of its own.',
  },
  payment: {
    live: 'No LIVE payment account is in use. Choose or add one in Settings.',
    test: 'No TEST payment account is in use. Choose or add one in Settings.',
    practice: 'Practice mode has an account of its own.',
  },
};

export const accounts = {
  services,
  uses,
  noAccounts,
  noneOf,
  environment: 'Mode',
  where: { courier: 'where new checks are used', payment: 'where new payment links are created' },
  brand: (brand: string) => `Brand: ${brand}`,
  used: { courier: 'New checks use this', payment: 'New links go here' },
  use: { courier: 'Use for new checks', payment: 'Use for new links' },
  usedIn: (environment: string) => `Used when you switch to ${environment}`,
  useIn: (environment: string) => `Use when you switch to ${environment}`,
  notUsable: 'Can’t be used now',
  test: {
    courier: 'Sample results from the service, no checks used',
    payment: 'Test payments, no money moves',
  },
  limitUnknown: 'Daily limit: not known',
  usedUp: 'Today’s checks are used up. Daily limit: not known.',
  leftToday: (limit: number) => `of ${count(limit)} left today`,
  planUntil: (day: string) => `plan until ${day}`,
  planEnded: (day: string) => `plan ended ${day}`,
  missing: (scopes: string) => `Not allowed: ${scopes}`,
  more: (name: string) => `More: ${name}`,
  keyAndAddress: 'API key and address',
  secret: 'Secret for instant alerts',
  details: 'All details',
  changeTitle: (name: string) => `API key and address: ${name}`,
  newKey: 'New API key',
  newKeyNote: (hint: string) => `Leave it empty to keep ${hint}.`,
  otherKind: {
    title: 'This API key is for another mode',
    text: (environment: string) => `This account is ${environment}. Add the API key as another account.`,
  },
  address: 'Address of the service',
  addressNote: 'Same as in your other account. Change it only if yours is different.',
  addressFirst: 'It is on the service’s website, beside the API key.',
  changed: 'API key and address saved',
  perDay: (limit: number) => `${count(limit)} a day`,
  unnamed: 'The service gave no name',
  addTitle: 'Add an account',
  addedElsewhere: (environment: string) => `Account added. It is used in ${environment} mode.`,
  goTo: (environment: string) => `Switch to ${environment}`,
  practiceTitle: 'Practice',
  practiceText: 'Sample results inside Porokh. No API key, no internet, no checks used.',
  takeTour: 'Take the tour',
  startPractice: 'Start practice',
  leavePractice: 'Exit practice',
  practice: 'Samples inside Porokh. Your accounts are not used.',
  left: (left: number, limit: number) => `${count(left)} of ${count(limit)} left today`,
  stays: 'Work in progress stays with its own account.',
  manage: 'Manage',
  add: 'Add account',
  added: 'Account added',
  label: 'Name',
  labelPlaceholder: 'Shop name',
  testKeyPlaceholder: 'dc_test_…',
  costsNothing: 'Testing uses no checks.',
  rename: 'Rename',
  inUse: (name: string) => `${name} is in use now`,
  remove: 'Remove from this computer',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'Its API key is removed from this computer’s key store. It stays valid on the service’s website. Your records stay, and work in progress is paused until you enter the key again.',
  removed: (name: string) => `${name} removed`,
};
