import type { AddressProblem } from '$ipc';

export const paymentAccount = {
  title: 'Payments',
  practiceTitle: 'Practice payments',
  ownAccountNote: 'These facts are of the practice account. Your own keys stay as they are.',
  addressPlaceholder: 'https://…',
  livePlaceholder: 'The key from the brands page',
  testPlaceholder: 'test_…',
  removeText: (hint: string) =>
    `${hint} is taken out of this computer’s key store. It stays valid in your payment account. Your payments stay here.`,
  waits: {
    live: 'Live key saved. New payments still use the test key.',
    test: 'Test key saved. New payments still use the live key.',
  },
  useIt: { live: 'Use the live key', test: 'Use the test key' },
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
  secretSaved: 'saved',
  secretNone: 'not added',
  secretLabel: 'Secret for signed messages',
  secretText:
    'The service signs each message about a payment with this secret. Porokh will use it to tell real messages from false ones. It stands on the brands page of your payment account. Payments work without it.',
  secretKept: 'Secret saved',
  secretRemoved: 'Secret removed',
  secretSave: 'Save secret',
  secretRemove: 'Remove the secret',
  secretRemoveTitle: 'Remove the secret?',
  secretRemoveText:
    'It is taken out of this computer’s key store. It stays valid in your payment account. Payments go on working.',
};
