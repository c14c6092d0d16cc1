import { money, m } from '../i18n';
import type { Language, PaymentSettings, PaymentView } from '$ipc';
import { fillMessage, messageField, type LinkKind, type MessageFacts } from './customer-message';

/** The words of a message for which the seller has none. */
export function usualTemplate(
  language: Language,
  payment: Pick<PaymentView, 'purpose' | 'order_ref'>,
  kind: LinkKind = 'advance',
): string {
  const words = m(language).payMessage[kind === 'reminder' ? kind : payment.purpose];
  return payment.order_ref === '' ? words.plain : words.order;
}

export function templateFor(
  language: Language,
  settings: PaymentSettings,
  payment: Pick<PaymentView, 'purpose' | 'order_ref'>,
  kind: LinkKind = 'advance',
): string {
  const own = settings[messageField(kind, language)];
  return own.trim() === '' ? usualTemplate(language, payment, kind) : own;
}

/** What a payment puts in the place of the placeholders. */
function messageFacts(payment: PaymentView): MessageFacts {
  return {
    name: payment.name,
    amount: money(payment.amount, payment.currency),
    order: payment.order_ref,
    link: payment.payment_url ?? '',
  };
}

export function paymentMessage(
  language: Language,
  settings: PaymentSettings,
  payment: PaymentView,
  kind: LinkKind = 'advance',
): string {
  return fillMessage(templateFor(language, settings, payment, kind), messageFacts(payment));
}
