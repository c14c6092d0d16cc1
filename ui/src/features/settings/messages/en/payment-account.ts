import type { AddressProblem } from '$ipc';

export const paymentAccount = {
  addressPlaceholder: 'https://…',
  livePlaceholder: 'The API key from the brands page',
  testPlaceholder: 'test_…',
  addressProblems: {
    empty: { title: 'The address is missing', text: 'Copy it from your payment account.' },
    not_an_address: {
      title: 'This is not a web address',
      text: 'It begins with https://. It may be your own shop’s payment domain.',
    },
    insecure: {
      title: 'This address is not secure',
      text: 'It must begin with https://, so that nobody in between can read your API key.',
    },
    extras: {
      title: 'The address has extra parts',
      text: 'Remove the user name, the password, and everything after ? or #.',
    },
  } satisfies Record<AddressProblem, { title: string; text: string }>,
  secretLabel: 'Secret',
  secretTitle: (name: string) => `Secret for instant alerts: ${name}`,
  secretIsKept: 'A secret is saved. A new one replaces it.',
  secretText:
    'The service signs each message about a payment with this secret. Porokh uses it to tell real messages from false ones. It is on the brands page of your payment account. Payments work without it.',
  secretKept: 'Secret saved',
  secretRemoved: 'Secret removed',
  secretSave: 'Save secret',
  secretRemove: 'Remove the secret',
  secretRemoveTitle: 'Remove the secret?',
  secretRemoveText:
    'It is removed from this computer’s key store. It stays valid in your payment account. Payments keep working.',
};
