import { agoInWords, dayInWords, methodWords, money } from '$kit/i18n';
import { m } from './messages';
import { daysUntil } from '$kit/format/time';
import type { ActivityView, ActivityWhat, Cause, Currency } from '$ipc';
import { reasonTold } from '$kit/words/report';
import { isSure } from '$kit/words/payment-status';
import { isRefund } from './activity-looks';

/** What a message told of a payment. */
type Told = Extract<ActivityWhat, { kind: 'payment' }>;

const MINUTE_S = 60;
const CURRENCIES: readonly string[] = ['BDT', 'USD'] satisfies Currency[];

function isCurrency(word: string | null): word is Currency {
  return word !== null && CURRENCIES.includes(word);
}

/** An amount as it came: with its sign where the currency is known, with its word where it isn't. */
function amountWords(amount: string | null, currency: string | null): string | null {
  if (amount === null) return null;
  return isCurrency(currency) ? money(amount, currency) : `${amount} ${currency ?? ''}`.trim();
}

/** Why a message isn't believed, in a sentence more than its title. */
export function causeText(cause: Cause): string {
  const words = m().activity;
  const { text } = m().names.causes[cause.code];
  if (cause.code === 'too_old') return `${words.minutesOld(Math.ceil(cause.seconds / MINUTE_S))} ${text}`;
  if (cause.code === 'from_the_future') {
    return `${words.minutesAhead(Math.ceil(cause.seconds / MINUTE_S))} ${text}`;
  }
  return text;
}

/** Whether the payment service itself confirmed that real money came: until then a message only reports it. */
function isVerified(line: ActivityView, what: Told): boolean {
  return (
    line.environment === 'live' &&
    what.status?.kind === 'paid' &&
    what.sure_until !== null &&
    what.verified_at !== null
  );
}

/** The first line; that of a reported number follows after the number. */
export function titleOf(line: ActivityView): string {
  const { what, sender } = line;
  const words = m().activity;
  switch (what.kind) {
    case 'phone_reported':
      return words.reported;
    case 'payment': {
      const who = what.name ?? words.somebody;
      if (isRefund(what)) return words.refunded(what.name ?? what.invoice_id);
      const amount = amountWords(what.amount, what.currency);
      if (isVerified(line, what)) return amount === null ? words.paidUnknown(who) : words.paid(who, amount);
      return amount === null ? words.reportedPaidUnknown(who) : words.reportedPaid(who, amount);
    }
    case 'bulk_completed': {
      // A pasted list has no name of its own.
      const name = what.run_name === null ? words.aList : what.run_name || m().names.pasted;
      if (what.status === 'done') return words.bulkDone(name);
      return what.status === 'failed' ? words.bulkFailed(name) : words.bulkOther(name);
    }
    case 'plan_expiring':
      return what.plan === null ? words.yourPlanEnds : words.planEnds(what.plan);
    case 'test':
      return words.test;
    case 'other':
      return words.other;
    case 'rejected':
      if (what.cause.code === 'repeated') return words.cameAgain;
      return what.cause.code === 'unknown_path' ? words.cameAstray : words.untrusted[sender];
  }
}

/** What the service itself said of a payment, and whether that may be acted on now. */
function statusWords(line: ActivityView, what: Told, now: number): string {
  const words = m().activity;
  const { status } = what;
  if (status === null) return words.notOurs;
  if (status.kind === 'paid') {
    if (line.environment !== 'live') return words.testPaid;
    if (what.part_refunded) return words.partRefunded;
    if (!isRefund(what) && isSure(what.sure_until, now)) return words.readyToShip;
    if (what.sure_until === null || what.verified_at === null) return words.verifiedAgain;
    return words.paymentVerified(agoInWords(what.verified_at, now));
  }
  if (status.kind === 'waiting' || status.kind === 'claimed') return words.notVerified;
  return words.standsAs(m().names.statuses[status.kind]);
}

function parts(line: ActivityView, now: number): (string | null)[] {
  const words = m().activity;
  const { what, times } = line;
  switch (what.kind) {
    case 'phone_reported':
      return [
        reasonTold(what.reason, what.reason_label),
        what.your_last_check_at === null ? null : words.checkedAgo(agoInWords(what.your_last_check_at, now)),
        what.held > 0 ? words.held(what.held) : null,
      ];
    case 'payment': {
      const amount = amountWords(what.amount, what.currency);
      return [
        what.method === null ? null : methodWords(what.method),
        isRefund(what) && amount !== null ? words.ofAmount(amount) : null,
        statusWords(line, what, now),
      ];
    }
    case 'bulk_completed':
      return [
        what.total === null ? null : m().common.numbers(what.total),
        what.status === 'done' || what.status === 'failed' ? null : what.status,
      ];
    case 'plan_expiring':
      return [
        what.ends_at === null ? null : words.planEndsOn(dayInWords(what.ends_at, now)),
        words.renewToKeep,
      ];
    case 'test':
      return [what.message ?? words.testWorks];
    case 'other':
      return [what.event];
    case 'rejected':
      return [
        m().names.causes[what.cause.code].title,
        words.nothingChanged,
        times > 1 ? words.times(times) : null,
      ];
  }
}

export function detailOf(line: ActivityView, now: number): string {
  return parts(line, now)
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

export function dayHeading(iso: string, now: number): string {
  const days = daysUntil(Date.parse(iso), now);
  if (days === 0) return m().activity.today(dayInWords(iso, now));
  return days === -1 ? m().activity.yesterday : dayInWords(iso, now);
}

export function eventOf(what: ActivityWhat): string | null {
  switch (what.kind) {
    case 'phone_reported':
      return 'phone.reported';
    case 'bulk_completed':
      return 'bulk.completed';
    case 'plan_expiring':
      return 'plan.expiring';
    case 'test':
      return 'webhook.test';
    default:
      return what.event;
  }
}

/** The facts of a line for whoever is asked for help: name and value. There is no number and no secret in them. */
export function factsOf(line: ActivityView): [string, string][] {
  const words = m().activity;
  const { facts } = words;
  const { what } = line;
  const event = eventOf(what);
  const found: [string, string | null][] = [
    [facts.event, event],
    [line.times > 1 ? facts.last : facts.received, line.at],
    [facts.sender, words.senders[line.sender]],
    [facts.invoice, what.kind === 'payment' ? what.invoice_id : null],
    [facts.status, what.kind === 'payment' ? what.service_status : null],
    [facts.status, what.kind === 'bulk_completed' ? what.status : null],
    [facts.signature, what.kind === 'rejected' ? what.cause.code : null],
    [facts.times, line.times > 1 ? words.times(line.times) : null],
    [facts.size, words.bytes(line.size)],
  ];
  return found.filter((fact): fact is [string, string] => fact[1] !== null);
}
