import type { Cause, Decision, Environment, PaymentStatus, Platform } from '$ipc';
import { count } from '../numbers';

/** Names of what several pages show. */
export const names = {
  pasted: 'Pasted list',
  quotes: {
    title: 'Check these lines.',
    text: 'A quotation mark (") there can be read in two ways: as a cell with line breaks, or as separate orders.',
    lines: (from: number, to: number) =>
      from === to ? `Line ${count(from)}` : `Lines ${count(from)}–${count(to)}`,
    oneRow: 'read as one order',
    rows: 'read as separate orders',
    more: (places: number) => `and ${count(places)} more`,
  },
  environments: { live: 'LIVE', test: 'TEST', practice: 'PRACTICE' } as Record<Environment, string>,
  statuses: {
    in_flight: 'Being made',
    unknown: 'Not known',
    not_created: 'Not created',
    waiting: 'Waiting',
    claimed: 'Paid',
    paid: 'Paid',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    failed: 'Problem',
    problem: 'Problem',
    expired: 'Expired',
    other: 'Not known',
  } satisfies Record<PaymentStatus['kind'], string> as Record<PaymentStatus['kind'], string>,
  /** The first word of an identifier that has no name of its own, as in `courier_a`. */
  firstWords: { courier: 'Courier' } as Record<string, string>,
  /** Ways to pay that have a name here. */
  methods: { bkash: 'bKash', nagad: 'Nagad', rocket: 'Rocket', upay: 'Upay', card: 'Card' } as Record<
    string,
    string
  >,
  decisions: { send: 'Send', hold: 'Hold', advance: 'Advance', cancelled: 'Cancel' } satisfies Record<
    Decision,
    string
  > as Record<Decision, string>,
  linkLists: 'Your payment links',
  causes: {
    no_signature: {
      title: 'It carries no signature',
      text: 'Real messages of the service are always signed.',
    },
    headers_differ: {
      title: 'It contradicts itself',
      text: 'Two of its headers say different things, so neither can be relied on.',
    },
    malformed_signature: {
      title: 'Its signature is not in the right form',
      text: 'The service writes signatures in another way.',
    },
    no_secret: {
      title: 'No secret is saved to check it with',
      text: 'Without the secret nobody can say whether it is real.',
    },
    no_test_key: {
      title: 'No test key is saved to check it with',
      text: 'It calls itself a test message. Those are signed with the test key.',
    },
    wrong_signature: {
      title: 'Its signature does not match your saved secret',
      text: 'It was signed with another secret, or changed on its way.',
    },
    too_old: {
      title: 'It came too late',
      text: 'Old messages are refused, so that nobody can send them again.',
    },
    from_the_future: {
      title: 'It is dated in the future',
      text: 'Most likely the clock of this computer is slow.',
    },
    no_delivery_id: {
      title: 'It has no delivery id',
      text: 'So a repetition could not be told from a new message.',
    },
    malformed_body: {
      title: 'It is not what the service describes',
      text: 'The signature is right, but the contents could not be read.',
    },
    other_mode: {
      title: 'It is marked as of the other mode than its signature',
      text: 'A test message signed with the live secret, or the reverse. It changed neither live nor test payments.',
    },
    unknown_path: {
      title: 'It came to an address that leads nowhere',
      text: 'The public address at the service lacks its path, or names another one. Nothing of the message was read.',
    },
    not_post: {
      title: 'It was not sent as a message',
      text: 'Somebody opened the address, in a browser perhaps.',
    },
    too_large: { title: 'It is too large', text: 'Messages of the services are much smaller.' },
    incomplete: { title: 'Incomplete message', text: 'The rest of it did not come in time.' },
    repeated: { title: 'It came before', text: 'The first one counted. Nothing was done a second time.' },
    key_store: {
      title: 'The secret could not be read',
      text: 'The key store of this computer did not give it out. The service sends the message again.',
    },
    not_kept: {
      title: 'It could not be saved',
      text: 'Writing to the disk failed. The service sends the message again.',
    },
  } satisfies Record<Cause['code'], { title: string; text: string }>,
  trx: 'TrxID',
  /** The key store by the name that each system gives it. */
  stores: {
    windows: 'Windows Credential Manager',
    macos: 'the macOS Keychain',
    linux: 'the key store of your desktop (Secret Service)',
  } satisfies Record<Platform, string> as Record<Platform, string>,
  addressPlaceholder: 'https://…/api/v1',
  keyPlaceholder: 'dc_live_…',

  /** Words of the service that have a name here; another one shows as it came. */
  outcomes: { delivered: 'Delivered', returned: 'Returned', cancelled: 'Cancelled' } as Record<
    string,
    string
  >,
};
