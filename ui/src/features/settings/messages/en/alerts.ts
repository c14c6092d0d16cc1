import type { AlertKind, PracticeEvent, PracticeEventResult } from '$ipc';
import { count } from '$kit/i18n/numbers';

/** Settings: the messages that arrive by themselves. */
export const alerts = {
  text: 'Know at once when a customer pays or a number is reported. Three steps, once.',
  receive: 'Receive messages',
  steps: {
    on: 'Switch on',
    address: 'Public address',
    services: 'Give it to the service, then test',
  },
  notYet: 'Not yet',
  states: {
    off: 'Off',
    listening: 'On, Porokh is listening',
    port_taken: 'Another program uses the port',
    not_allowed: 'The system does not allow this port',
  },
  stateTexts: {
    off: 'Payments and lists are looked up anyway, only later.',
    port_taken: 'Choose another port below, and tell it to the tunnel.',
    not_allowed: 'Choose another port above 1024 below, and tell it to the tunnel.',
  },
  lastHeard: (ago: string) => `Last message ${ago}`,
  port: 'Port',
  portText: 'From 1024 to 65535. Changing it changes the addresses below.',
  portProblem: 'A port is a number from 1024 to 65535.',
  services: { courier: 'Courier checks', payment: 'Payments' },
  hint: 'port, addresses on this computer',
  local: (service: string) => `${service}, on this computer`,
  copyLocal: (service: string) => `Copy the local address: ${service}`,
  publicOf: (service: string) => `${service}, public address`,
  publicOfText: 'For a tunnel that gives each service an address of its own.',
  public: 'Public address',
  publicPlaceholder: 'https://…',
  publicText: 'A tunnel gives this computer an https address. A free one takes about 5 minutes.',
  publicOwn: 'Each service has an address of its own, below under “For your website developer”.',
  publicPath: 'Leave out what stands after the name of the host: Porokh adds it for each service.',
  look: 'Look',
  lookAgain: 'Look again',
  looking: 'Looking',
  reached: (ago: string) => `Reached from outside, ${ago}`,
  notLooked: 'Not looked yet',
  notReached: 'Not reached from outside',
  notReachedText: {
    silent: (service: string) =>
      `A message of ours left through the address and did not come back (${service}): nothing answers there. Check whether the tunnel runs, and whether it leads to the port below.`,
    status: (service: string, status: number) =>
      `A message of ours left through the address and did not come back (${service}). Something else answers there (HTTP ${status}): look where the tunnel leads to.`,
  },
  ready: (ready: number, all: number) => `${count(ready)} of ${count(all)} ready`,
  allReceiving: 'All receiving',
  noAccount: 'Add a LIVE account first, under Accounts.',
  servicesText: 'Copy the address to the service, bring its secret back here.',
  receiving: 'Receiving',
  secretMissing: 'Secret missing',
  notTested: 'Not tested yet',
  notReceiving: 'Test failed',
  copy: 'Copy the address',
  copied: 'Address copied',
  pasteSecret: 'Paste the secret',
  secretKept: 'Secret kept',
  withLink: 'Nothing to copy here: the address goes with every payment link.',
  off: 'When this computer is off, no message arrives. Porokh looks everything up when it starts again, so nothing is lost.',
  courierSecretText:
    'The service signs each message with this secret. It is beside the address in the service’s web app.',
  courierSecretRemoveText:
    'It is taken out of this computer’s key store. Courier check messages will not be believed until a new one is saved.',
  how: 'Show me how',
  howSteps: [
    'Porokh listens on this computer only. Nobody outside can reach it directly.',
    'Put a tunnel or reverse proxy of your choice in front of it. It must have an https address and hand messages on unchanged to the port of Porokh.',
    'Save the public address here. Porokh sends itself a message through it, and says whether it came back.',
    'Enter it in the web app of the service, and save the secret that the service shows, here.',
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
  practiseOff: 'Switch alerts on first, in step 1.',
  practiseEvents: {
    report: 'Another seller reports your last number',
    plan_ends: 'Your plan ends soon',
    forgery: 'A forged message arrives',
  } satisfies Record<PracticeEvent, string>,
  practiseResults: {
    happened: 'Sent. You will find it in Activity.',
    not_listening: 'Nothing is received. Switch alerts on first, in step 1.',
    nothing_checked: 'Check a number first: you are told of numbers that you checked.',
  } satisfies Record<PracticeEventResult, string>,
  tellMeText: 'Shown by your desktop while this window is not in front. Without numbers or names.',
  tryNotice: 'Show a sample',
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
