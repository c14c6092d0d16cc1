import { m } from '../i18n';
import type { Language, PaymentSettings } from '$ipc';

/** What customers are written about: money in advance, and what needs no link. */
export const MESSAGE_KINDS = ['advance', 'reminder', 'confirm', 'delivery', 'refusal'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
/** Messages with a payment's link. */
export type LinkKind = 'advance' | 'reminder';
export type PlainKind = Exclude<MessageKind, LinkKind>;

export const hasLink = (kind: MessageKind): kind is LinkKind => kind === 'advance' || kind === 'reminder';
export const PLAIN_KINDS = ['confirm', 'delivery', 'refusal'] as const satisfies readonly PlainKind[];

/** What a template can have in it; the names stand in braces. */
export const PLACEHOLDERS = ['name', 'amount', 'order', 'link'] as const;

/** What stands in the place of the placeholders. */
export type MessageFacts = Record<(typeof PLACEHOLDERS)[number], string>;

/** What is known of an order that a customer is written about; empty where it isn't. The amount as it is shown. */
export type OrderFacts = Omit<MessageFacts, 'link'>;

/** The setting with the seller's own words. */
export function messageField(kind: MessageKind, language: Language) {
  return kind === 'advance' ? (`message_${language}` as const) : (`${kind}_${language}` as const);
}

/** Names its text while the seller changes it, in the settings or beside a payment. */
export const messageDraft = (kind: MessageKind, language: Language) =>
  `settings ${messageField(kind, language)}`;

/** A template with the facts in it. What isn't known leaves no gap. */
export function fillMessage(template: string, facts: MessageFacts): string {
  const filled = template.replace(
    /\{(name|amount|order|link)\}/g,
    (_, name: keyof MessageFacts) => facts[name],
  );
  return filled.replace(/[^\S\n]{2,}/g, ' ').trim();
}

/** Our words where the seller has none: those that name the order where it is known. */
export function usualMessage(language: Language, kind: PlainKind, facts: OrderFacts): string {
  const words = m(language).customerMessage[kind];
  return facts.order === '' || facts.amount === '' ? words.plain : words.order;
}

/** A message that needs no payment, as it is sent. */
export function customerMessage(
  language: Language,
  settings: PaymentSettings,
  kind: PlainKind,
  facts: OrderFacts,
): string {
  const own = settings[messageField(kind, language)];
  const template = own.trim() === '' ? usualMessage(language, kind, facts) : own;
  return fillMessage(template, { ...facts, link: '' });
}
