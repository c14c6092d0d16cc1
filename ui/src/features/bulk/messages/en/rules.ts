import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';
import type { Decision } from '$ipc';

const orders = (n: number) => counted(n, 'order');

/** Deciding the rest of a list by rules, and what comes after. */
export const rules = {
  open: 'Decide the rest',
  openOrders: (open: number, all: number) =>
    `${count(open)} of ${orders(all)} ${open === 1 ? 'is' : 'are'} not decided.`,
  asOf: (day: string) => `Choices as on ${day}.`,
  firstTime: 'Our suggestions. Your choices are remembered.',
  heads: { risk: 'Risk', count: 'Orders', decision: 'Decision' },
  groups: { trusted: 'Trusted', blocked: 'Customers you don’t ship to' },
  orders,
  choices: { send: 'Send', hold: 'Hold', advance: 'Ask for an advance', cancelled: 'Cancel', leave: 'Leave' },
  choose: (group: string) => `Decision for ${group}`,
  chosenOn: (day: string) => `As on ${day}`,
  notDecided: 'Not decided',
  stay: (n: number) =>
    `${orders(n)} decided by you ${n === 1 ? 'stays' : 'stay'} as ${n === 1 ? 'it is' : 'they are'}.`,
  others: (n: number) =>
    `${orders(n)} decided by a payment, a report or a delivery result ${n === 1 ? 'stays' : 'stay'}, too.`,
  invalid: (n: number) => `${orders(n)} without a valid number ${n === 1 ? 'stays' : 'stay'} out.`,
  without: (n: number) => `${orders(n)} without a result ${n === 1 ? 'stays' : 'stay'} open.`,
  noAmount: (n: number, names: string) =>
    `Not in the sums, COD missing or unreadable: ${count(n)} (${names}).`,
  nothingSent: 'Nothing goes to customers now. You ask for the advances after this.',
  will: (n: number, amount: string) => `${orders(n)}, ${amount}`,
  leftOpen: (n: number) => `${count(n)} left open`,
  act: {
    send: (n: number) => `Send ${count(n)}`,
    advance: (n: number) => `advance ${count(n)}`,
    hold: (n: number) => `hold ${count(n)}`,
    cancelled: (n: number) => `cancel ${count(n)}`,
  } satisfies Record<Decision, (n: number) => string> as Record<Decision, (n: number) => string>,
  allLeft: 'All are left open',
  none: 'No order has a result to decide by.',
  changed: 'The list has changed since it was shown. Nothing was decided. These are the counts of now.',
  done: (n: number) => `${orders(n)} decided`,
  afterTitle: 'Decided now',
  inAll: 'In all',
  byHandStay: (n: number) =>
    `${orders(n)} that you decided yourself ${n === 1 ? 'stays' : 'stay'} as ${n === 1 ? 'it is' : 'they are'}.`,
  stillOpen: (n: number) => `${orders(n)} left open`,
  oneByOne: (amount: string) => `${amount} COD. One by one, with a key each.`,
  next: 'Next undecided',
  nothingYet: 'Nothing was sent yet',
  ask: (n: number) => `Ask ${count(n)} for an advance`,
  print: 'Print the packing list',
  undecided: (n: number) => `${counted(n, 'row')} not decided`,

  left: (n: number) => `${count(n)} left`,
  cod: (amount: string) => `${amount} COD`,
  decidedSoFar: (n: number) => `${count(n)} decided`,
  progress: (done: number, all: number) => `${count(done)} of ${count(all)} decided`,
  leave: 'Leave this mode',
  opensNext: 'Then the next one opens',
  back: 'Back',
  skip: 'Skip',
  noneWaits: 'None of these rows waits for an advance any more',
  tooSoon: (order: string) => `The order before was being saved. ${order} isn’t decided: press again for it.`,
  noneHere: 'Nothing undecided in this filter',
};
