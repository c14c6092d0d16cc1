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
  badLines: {
    title: 'Damaged characters.',
    text: (lines: string, all: number, more: number) =>
      `Some could not be read and show as \u{fffd}: ${all === 1 ? 'line' : 'lines'} ${lines}${more > 0 ? ` and ${count(more)} more` : ''}. Check the cells there.`,
  },
  environments: { live: 'LIVE', test: 'TEST', practice: 'PRACTICE' } as Record<Environment, string>,
  statuses: {
    in_flight: 'Creating',
    unknown: 'Unconfirmed',
    not_created: 'Not created',
    waiting: 'Waiting',
    claimed: 'Reported paid',
    paid: 'Paid',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
    failed: 'Problem',
    problem: 'Problem',
    expired: 'Expired',
    other: 'Unknown',
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
      title: 'No signature',
      text: 'Real messages of the service are always signed.',
    },
    headers_differ: {
      title: 'Conflicting headers',
      text: 'Two of its headers disagree, so neither can be trusted.',
    },
    malformed_signature: {
      title: 'Invalid signature format',
      text: 'The service’s signatures have another format.',
    },
    no_secret: {
      title: 'No secret is saved to verify it',
      text: 'Without the secret, Porokh can’t tell whether it is real.',
    },
    no_test_key: {
      title: 'No test key is saved to verify it',
      text: 'It is marked as a test message. Those are signed with the test key.',
    },
    wrong_signature: {
      title: 'Its signature does not match your saved secret',
      text: 'It was signed with another secret, or changed in transit.',
    },
    too_old: {
      title: 'The message came too late',
      text: 'Old messages are rejected, so that nobody can send them again.',
    },
    from_the_future: {
      title: 'The message is dated in the future',
      text: 'Most likely the clock of this computer is slow.',
    },
    no_delivery_id: {
      title: 'No message ID',
      text: 'So a duplicate can’t be told from a new message.',
    },
    malformed_body: {
      title: 'Unreadable contents',
      text: 'The signature is right, but the contents could not be read.',
    },
    other_mode: {
      title: 'Test and live don’t match',
      text: 'A test message signed with the live secret, or the reverse. It changed neither live nor test payments.',
    },
    unknown_path: {
      title: 'Sent to a wrong address',
      text: 'The public address at the service has no path, or a wrong one. The message was not read.',
    },
    not_post: {
      title: 'Not a service message',
      text: 'Somebody opened the address, perhaps in a browser.',
    },
    too_large: { title: 'The message is too large', text: 'Messages of the services are much smaller.' },
    incomplete: { title: 'Incomplete message', text: 'The rest of it did not come in time.' },
    repeated: { title: 'Duplicate message', text: 'The first one counted. Nothing was done a second time.' },
    key_store: {
      title: 'The secret could not be read',
      text: 'The key store of this computer did not provide it. The service sends the message again.',
    },
    not_kept: {
      title: 'The message could not be saved',
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
