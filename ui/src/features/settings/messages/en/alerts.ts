import type { AlertKind, PracticeEvent, PracticeEventResult } from '$ipc';
import { count } from '$kit/i18n/numbers';

/** Settings: instant alerts, which the services send. */
export const alerts = {
  get text() {
    return `Know immediately when a customer pays or a number is reported. ${count(3)} steps, only once.`;
  },
  receive: 'Receive instant alerts',
  steps: {
    on: 'Switch on',
    address: 'Public address',
    services: 'Give it to the service, then test',
  },
  notYet: 'Not yet',
  states: {
    off: 'Off',
    listening: 'On, ready to receive',
    port_taken: 'Another program uses the port',
    not_allowed: 'The system does not allow this port',
  },
  stateTexts: {
    off: 'Payments and lists still update, just later.',
    port_taken: 'Choose another port below, and set it in the tunnel.',
    not_allowed: 'Choose another port above 1024 below, and set it in the tunnel.',
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
  get publicText() {
    return `A tunnel gives this computer an https address. Setting up a free one takes about ${count(5)} minutes.`;
  },
  publicOwn: 'Each service has an address of its own, below under “For your website developer”.',
  publicPath: 'Enter only the host name, without a path: Porokh adds the path for each service.',
  look: 'Check',
  lookAgain: 'Check again',
  looking: 'Checking',
  reached: (ago: string) => `Reachable from outside, ${ago}`,
  notLooked: 'Not checked yet',
  notReached: 'Not reachable from outside',
  notReachedText: {
    silent: (service: string) =>
      `Porokh sent a message to this address and it did not come back (${service}): nothing answers there. Check whether the tunnel runs and leads to the port below.`,
    status: (service: string, status: number) =>
      `Porokh sent a message to this address and it did not come back (${service}). Something else answers there (HTTP ${status}): check where the tunnel leads.`,
  },
  ready: (ready: number, all: number) => `${count(ready)} of ${count(all)} ready`,
  allReceiving: 'All receiving',
  noAccount: 'Add a LIVE account first, under “Accounts”.',
  servicesText: 'Copy the address to the service, bring its secret back here.',
  receiving: 'Receiving',
  secretMissing: 'Secret missing',
  notTested: 'Not tested yet',
  notReceiving: 'Test failed',
  copy: 'Copy the address',
  copied: 'Address copied',
  pasteSecret: 'Paste the secret',
  secretKept: 'Secret saved',
  withLink: 'Nothing to copy here: the address goes with every payment link.',
  off: 'When this computer is off, no message arrives. Porokh updates everything when it starts again, so nothing is lost.',
  courierSecretText:
    'The service signs each message with this secret. It is beside the address on the service’s website.',
  courierSecretRemoveText:
    'It is removed from this computer’s key store. Courier check messages will be rejected until a new one is saved.',
  how: 'Show me how',
  howSteps: [
    'Porokh receives messages only from this computer. Nobody outside can reach it directly.',
    'Put a tunnel or reverse proxy of your choice in front of it. It must have an https address and hand messages on unchanged to the port of Porokh.',
    'Save the public address here. Porokh sends itself a message through it, and says whether it came back.',
    'Enter it on the service’s website, and save the secret that it shows here.',
  ],
  noTestKey:
    'Messages about test payments are signed with the test API key. None is saved, so they will be rejected.',
  selfTestLabel: (service: string) => `Send yourself a test: ${service}`,
  results: {
    received:
      'The test message arrived and was verified. This confirms the part on this computer. Save a public address, and the test covers the whole way.',
    came_back:
      'The test message went out, came back through the public address and was verified. Messages reach you.',
    not_back: (status: number | null) =>
      `The test message did not come back through the public address${status === null ? ': nothing answers there' : ` (HTTP ${status})`}. This computer is ready; check the tunnel and the address.`,
    not_listening: 'Messages are not being received. Switch it on first.',
    no_secret: 'There is no secret to sign the test with. Save it first.',
    no_answer: 'The test got no answer. Switch receiving off and on, or choose another port.',
  },
  resultRejected: (cause: string) => `The test arrived and was rejected: ${cause}.`,
  mayBeOffTitle: 'The service may have stopped sending alerts',
  mayBeOff: (n: number) =>
    `${count(n)} lists ended without a message. After ${count(20)} failed deliveries in a row, for example while the computer was off, the service stops sending. Switch the address on again on the service’s website, where you entered it.`,
  practise: 'Try it in practice mode',
  practiseText: 'Porokh’s practice services send it as the real ones would.',
  practiseOff: 'Switch alerts on first, in the first step.',
  practiseEvents: {
    report: 'Another seller reports your last number',
    plan_ends: 'Your plan ends soon',
    forgery: 'A forged message arrives',
    list_ends: 'Your last list ends',
    paid: 'A customer pays your last link',
  } satisfies Record<PracticeEvent, string>,
  practisePaid: 'The sample payment has arrived. You will find it under “Payments”.',
  practiseResults: {
    happened: 'Sent. You will find it under “Activity”.',
    not_listening: 'Messages are not being received. Switch alerts on first, in the first step.',
    nothing_checked: 'Check a number first: alerts come only for numbers that you checked.',
    get no_list() {
      return `First check a list of more than ${count(25)} numbers: shorter ones are answered at once.`;
    },
    no_link: 'First create a payment link that nobody has paid yet.',
  } satisfies Record<PracticeEventResult, string>,
  tellMeText: 'Shown while this window is not in front, without numbers or names.',
  sound: 'A sound at the end of a list',
  soundText: 'Also when a list needs your decision, and while Porokh is in the tray.',
  trySound: 'Play sound',
  tryNotice: 'Show a sample',
  noNotices: 'Notifications don’t work: no program on this computer shows them.',
  kinds: {
    reports: 'A number is reported',
    paid: 'A payment is paid, verified',
    payments: 'A payment does not match, or a message about another payment or a refund arrives',
    bulk: 'A list is finished, or needs your decision',
    plan: 'The plan ends soon',
    rejected: 'A message is rejected',
  } satisfies Record<AlertKind, string>,
};
