import { money } from '$kit/i18n';
import { m } from './messages';
import { call, type AppError, type Language, type PaymentView } from '$ipc';
import { paymentAccount } from '$kit/state/payment-account.svelte';
import { fillMessage, messageFacts, templateFor } from '$kit/words/payment-message';
import { session } from '$kit/state/session.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** The message that goes to a customer with a payment link. */
class PaymentShare {
  /** The language of the message, whatever the interface uses: most customers write in Bangla. */
  language = $state<Language>('bn');

  /** The message of a payment as it will be sent. */
  text(payment: PaymentView): string {
    const template = templateFor(this.language, session.settings.payments, payment);
    return fillMessage(template, messageFacts(payment));
  }

  /** Keeps the seller's own message; an empty one is ours again. Resolves to what went wrong, or to `null`. */
  keepTemplate(language: Language, template: string): Promise<AppError | null> {
    const field = language === 'bn' ? 'message_bn' : 'message_en';
    return paymentAccount.keepSettings({
      ...$state.snapshot(session.settings.payments),
      [field]: template.trim(),
    });
  }

  /** Opens an e-mail in which the message stands ready to be sent. */
  async mail(payment: PaymentView): Promise<void> {
    const words = m().payPanel;
    const amount = money(payment.amount, payment.currency);
    const subject =
      payment.order_ref === ''
        ? words.mailSubject(amount)
        : words.mailSubjectOrder(amount, payment.order_ref);
    try {
      await call('open_mail', { to: payment.email, subject, text: this.text(payment) });
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }
}

export const paymentShare = new PaymentShare();

/** Opens the hosted page in the seller's browser. */
export async function openPaymentLink(id: number): Promise<void> {
  try {
    await call('open_payment_link', { id });
  } catch (error) {
    toasts.failure(error as AppError);
  }
}

/** Saves the QR code as a picture where the seller says. */
export async function saveQr(id: number): Promise<void> {
  try {
    if (await call('save_payment_qr', { id })) toasts.done(m().payPanel.qrSaved);
  } catch (error) {
    toasts.failure(error as AppError);
  }
}
