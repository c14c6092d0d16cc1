import type { AlertKind, PracticeEvent, PracticeEventResult } from '$ipc';
import { count } from '$kit/i18n/numbers';

/** Settings: the messages that arrive by themselves. */
export const alerts = {
  title: 'Instant alerts',
  text: 'Signed messages. Each service gets an address of its own.',
  receive: 'Receive messages',
  states: {
    off: 'Off',
    listening: 'Receiving',
    port_taken: 'Another program uses the port',
    not_allowed: 'The system does not allow this port',
  },
  stateTexts: {
    off: 'Payments and lists are still looked up, only later.',
    port_taken: 'Choose another port, and tell it to the tunnel.',
    not_allowed: 'Choose another port above 1024, and tell it to the tunnel.',
  },
  lastHeard: (ago: string) => `Last message ${ago}`,
  neverHeard: 'No message yet',
  port: 'Port',
  portText: 'From 1024 to 65535. Changing it changes the addresses above.',
  portProblem: 'A port is a number from 1024 to 65535.',
  usePort: 'Use this port',
  services: { courier: 'Courier checks', payment: 'Payments' },
  local: 'On this computer',
  copyLocal: (service: string) => `Copy the local address: ${service}`,
  notYet: 'Appears when switched on',
  public: 'Public address',
  publicLabel: (service: string) => `Public address: ${service}`,
  publicPlaceholder: 'https://…',
  publicSave: 'Save',
  publicSaved: 'Public address saved',
  copy: 'Copy',
  copied: 'Address copied',
  courierSecretText:
    'The service signs each message with this secret. It stands beside the address in the service’s web app.',
  courierSecretRemoveText:
    'It is taken out of this computer’s key store. Courier check messages will not be believed until a new one is saved.',
  how: 'How do messages reach this computer?',
  howSteps: [
    'Porokh listens on this computer only. Nobody outside can reach it directly.',
    'Put a tunnel or reverse proxy of your choice in front of it. It must have an https address and hand messages on unchanged to the address “On this computer”.',
    'Save the public address here, so that you can copy it again.',
    'Enter it in the web app of the service, and save the secret that the service shows, here.',
    'Send a test. Messages that come while the computer is off are missed; Porokh looks up payments and lists when it starts.',
  ],
  noTestKey:
    'Messages about test payments are signed with the test key. None is saved, so they will be rejected.',
  selfTest: 'Test',
  selfTestLabel: (service: string) => `Send yourself a test: ${service}`,
  testing: 'Testing',
  results: {
    received:
      'The test message arrived and was verified. This proves the part on this computer. Save a public address, and the test takes the whole way.',
    came_back:
      'The test message went out, came back through the public address and was verified. Messages reach you.',
    not_back: (status: number | null) =>
      `The test message did not come back through the public address${status === null ? ': nothing answers there' : ` (HTTP ${status})`}. This computer is ready; look at the tunnel and at the address.`,
    not_listening: 'Nothing is received. Switch it on first.',
    no_secret: 'There is no secret to sign the test with. Save it first.',
    no_answer: 'The test got no answer. Switch receiving off and on, or choose another port.',
  },
  resultRejected: (cause: string) => `The test arrived and was rejected: ${cause}.`,
  mayBeOffTitle: 'The service may have switched your address off',
  mayBeOff: (n: number) =>
    `${count(n)} lists ended without a message. After 20 failed deliveries in a row, while the computer was off for instance, the service stops. Switch the address on again in its web app, where you entered it.`,
  openSite: 'Open the web app',
  practise: 'Try it in practice mode',
  practiseText: 'Porokh’s practice services send it as the real ones would.',
  practiseOff: 'Switch “Receive messages” on first.',
  practiseEvents: {
    report: 'Another seller reports your last number',
    plan_ends: 'Your plan ends soon',
    forgery: 'A forged message arrives',
  } satisfies Record<PracticeEvent, string>,
  practiseResults: {
    happened: 'Sent. It stands in Activity.',
    not_listening: 'Nothing is received. Switch “Receive messages” on first.',
    nothing_checked: 'Check a number first: you are told of numbers that you checked.',
  } satisfies Record<PracticeEventResult, string>,
  tellMe: 'Notify on the desktop',
  tellMeText: 'While this window is not in front. Without numbers and names.',
  tryNotice: 'Show me one',
  noNotices: 'This computer shows no notifications: no program on this desktop takes them.',
  kinds: {
    reports: 'A number is reported',
    paid: 'A payment is paid, verified',
    payments: 'A payment does not match, or a message about another payment or a refund arrives',
    bulk: 'A list is finished, or asks something',
    plan: 'The plan ends soon',
    rejected: 'A message is rejected',
  } satisfies Record<AlertKind, string>,
};
