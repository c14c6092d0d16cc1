import { money } from '$kit/i18n';
import { m } from './messages';
import { call, type AppError, type Language, type PaymentView } from '$ipc';
import { once, orToast, session, toasts, writing } from '$kit/state';
import { messageField } from '$kit/words/customer-message';
import { paymentMessage } from '$kit/words/payment-message';

class PaymentShare {
  text(payment: PaymentView): string {
    return paymentMessage(writing.language, session.settings.payments, payment);
  }

  /** Keeps the seller's own message; an empty one is ours again. Resolves to what went wrong, or to `null`. */
  keepTemplate(language: Language, template: string): Promise<AppError | null> {
    return session.changePayments({
      ...$state.snapshot(session.settings.payments),
      [messageField('advance', language)]: template.trim(),
    });
  }

  /** Opens an e-mail in which the message stands ready to be sent. */
  mail = once(async (payment: PaymentView): Promise<void> => {
    const words = m().payPanel;
    const amount = money(payment.amount, payment.currency);
    const subject =
      payment.order_ref === ''
        ? words.mailSubject(amount)
        : words.mailSubjectOrder(amount, payment.order_ref);
    await orToast(() => call('open_mail', { to: payment.email, subject, text: this.text(payment) }));
  });
}

export const paymentShare = new PaymentShare();

export const openPaymentLink = once((id: number) => orToast(() => call('open_payment_link', { id })));

/** Saves the QR code as a picture where the seller says. */
export const saveQr = once((id: number) =>
  orToast(async () => {
    if (await call('save_payment_qr', { id })) toasts.done(m().payPanel.qrSaved);
  }),
);
