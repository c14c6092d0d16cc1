import { money, m } from '../i18n';
import type { Language, PaymentSettings, PaymentView } from '$ipc';

/** What a message template can have in it; the names stand in braces. */
export const PLACEHOLDERS = ['name', 'amount', 'order', 'link'] as const;

/** What stands in the place of the placeholders. */
export type MessageFacts = Record<(typeof PLACEHOLDERS)[number], string>;

/** The words of a message for which the seller has none. */
export function usualTemplate(
  language: Language,
  payment: Pick<PaymentView, 'purpose' | 'order_ref'>,
): string {
  const words = m(language).payMessage[payment.purpose];
  return payment.order_ref === '' ? words.plain : words.order;
}

/** The seller's own template, or ours. */
export function templateFor(
  language: Language,
  settings: PaymentSettings,
  payment: Pick<PaymentView, 'purpose' | 'order_ref'>,
): string {
  const own = language === 'bn' ? settings.message_bn : settings.message_en;
  return own.trim() === '' ? usualTemplate(language, payment) : own;
}

/** A template with the facts in it. What isn't known leaves no gap. */
export function fillMessage(template: string, facts: MessageFacts): string {
  const filled = template.replace(
    /\{(name|amount|order|link)\}/g,
    (_, name: keyof MessageFacts) => facts[name],
  );
  return filled.replace(/[^\S\n]{2,}/g, ' ').trim();
}

/** What a payment puts in the place of the placeholders. */
export function messageFacts(payment: PaymentView): MessageFacts {
  return {
    name: payment.name,
    amount: money(payment.amount, payment.currency),
    order: payment.order_ref,
    link: payment.payment_url ?? '',
  };
}
