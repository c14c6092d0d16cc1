import type { AddressProblem } from '$ipc';

export const paymentAccount = {
  addressPlaceholder: 'https://…',
  livePlaceholder: 'The key from the brands page',
  testPlaceholder: 'test_…',
  addressProblems: {
    empty: { title: 'The address is missing', text: 'Copy it from your payment account.' },
    not_an_address: {
      title: 'This is not a web address',
      text: 'It begins with https://. It may be your own shop’s payment domain.',
    },
    insecure: {
      title: 'This address is not secure',
      text: 'It must begin with https://, so that nobody on the way can read your key.',
    },
    extras: {
      title: 'The address has too much in it',
      text: 'Take away a name and password, and everything from a ? or # on.',
    },
  } satisfies Record<AddressProblem, { title: string; text: string }>,
  secretLabel: 'Secret for signed messages',
  secretTitle: (name: string) => `Secret for alerts: ${name}`,
  secretIsKept: 'A secret is kept. A new one takes its place.',
  secretText:
    'The service signs each message about a payment with this secret. Porokh uses it to tell real messages from false ones. It is on the brands page of your payment account. Payments work without it.',
  secretKept: 'Secret saved',
  secretRemoved: 'Secret removed',
  secretSave: 'Save secret',
  secretRemove: 'Remove the secret',
  secretRemoveTitle: 'Remove the secret?',
  secretRemoveText:
    'It is taken out of this computer’s key store. It stays valid in your payment account. Payments go on working.',
};
