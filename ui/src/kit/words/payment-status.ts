import type { IconShape } from '../icons';
import {
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  CircleSlash,
  Clock,
  TriangleAlert,
  Undo2,
} from '../icons';
import { agoInWords, money, m } from '../i18n';
import type { PaymentView, PaymentStatus, TransactionUse } from '$ipc';
import { clock } from '../state/clock.svelte';

export type Tone = 'ok' | 'wait' | 'bad' | 'off' | 'info' | 'unknown';

export const LOOKS: Record<PaymentStatus['kind'], { tone: Tone; icon: IconShape }> = {
  in_flight: { tone: 'wait', icon: Clock },
  unknown: { tone: 'unknown', icon: CircleQuestionMark },
  not_created: { tone: 'off', icon: CircleSlash },
  waiting: { tone: 'wait', icon: Clock },
  claimed: { tone: 'ok', icon: CircleAlert },
  paid: { tone: 'ok', icon: CircleCheck },
  cancelled: { tone: 'off', icon: CircleSlash },
  refunded: { tone: 'info', icon: Undo2 },
  failed: { tone: 'bad', icon: TriangleAlert },
  problem: { tone: 'bad', icon: TriangleAlert },
  expired: { tone: 'off', icon: CircleSlash },
  other: { tone: 'unknown', icon: CircleQuestionMark },
};

/** The second line of a status in the list; empty where the first says it all. */
export function statusNote(payment: PaymentView): string {
  const shared = payment.shares_transaction ? m().paymentStatus.sharedTrx : '';
  return [shared, ownNote(payment)].filter((note) => note !== '').join(' · ');
}

function ownNote(payment: PaymentView): string {
  const words = m().paymentStatus;
  const { status } = payment;
  if (payment.refund_unknown) return words.refundUnknown;
  const refunded = payment.refunded === null ? null : money(payment.refunded, payment.currency);
  if (payment.unrecorded) return refunded === null ? words.surplusUnrecorded : words.unrecorded(refunded);
  // The rest of a payment that the service calls refunded didn't go back from here.
  const isAll = status.kind === 'refunded' && payment.refunded === payment.amount;
  if (refunded !== null && (status.kind === 'paid' || isAll)) return words.partRefunded(refunded);
  switch (status.kind) {
    case 'waiting':
      if (payment.paid_otherwise) return words.paidOtherwise;
      return payment.reminded_at === null ? '' : words.reminded(agoInWords(payment.reminded_at, clock.now));
    case 'unknown':
      return words.may_have_been_created;
    case 'not_created':
      return words.by_your_word;
    case 'claimed':
      return words.not_verified;
    case 'paid':
      return payment.next_poll_at === null || payment.away !== null ? words.verified : words.verified_again;
    case 'refunded':
      return words.by_service;
    case 'failed':
      return words.new_link;
    case 'problem':
      return words.not_agreeing;
    case 'expired':
      return words.test_gone;
    case 'other':
      return words.word(status.word);
    default:
      return '';
  }
}

/** Whether a parcel may be sent because of a payment: real money that is all there, by what the service said just now. */
export function isSure(sureUntil: string | null, now: number): boolean {
  if (sureUntil === null) return false;
  // A clock that was set back doesn't make it last longer.
  const left = Date.parse(sureUntil) - Math.max(now, clock.read());
  return left > 0 && left <= SURE_MS;
}

/** For how long what the service said may be acted on, in milliseconds. */
const SURE_MS = 60_000;

/** Payments that the service can still say something new of: they have a button to ask it. */
export function canLook({ status, invoice_id }: PaymentView): boolean {
  return invoice_id !== null && (status.kind === 'waiting' || status.kind === 'claimed');
}

/** A transaction id in a list: enough to tell it from others, not to use it. */
export function maskedId(id: string): string {
  return id.length <= 6 ? id : `${id.slice(0, 4)}••${id.slice(-2)}`;
}

/** Another payment or transfer with the same transaction id: `Shamima K., ৳600, order 1103`. */
export function transactionUse({ name, amount, currency, order_ref }: TransactionUse): string {
  const words = m().paymentStatus;
  const use = `${name === '' ? words.confirmedTrx : name}, ${money(amount, currency)}`;
  return order_ref === '' ? use : words.forOrder(use, order_ref);
}

/** What a payment is for: `Advance, order 1103`. */
export function purposeWords({ purpose, order_ref }: PaymentView): string {
  const words = m().paymentStatus;
  return order_ref === '' ? words.purposes[purpose] : words.forOrder(words.purposes[purpose], order_ref);
}
