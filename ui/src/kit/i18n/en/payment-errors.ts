import type { FieldProblem, FormField, MoneyRefusal } from '$ipc';
import { count } from '../numbers';
import { waitOf } from './plural';
import type { ErrorFacts } from './errors';

/** Errors of the payment service, and of what is asked of it. */
export const paymentErrors = {
  payment_not_connected: {
    title: 'No payment account is connected',
    text: 'Connect it in Settings, or practise with sample payments.',
  },
  payment_key_empty: { title: 'The API key is missing', text: 'Copy it from your payment account.' },
  payment_key_other_service: {
    title: 'This API key is for the courier-check service',
    text: 'Copy the key from your payment account, on the page of your brand.',
  },
  payment_key_too_short: {
    title: 'The API key is too short',
    text: 'Part of it is missing. Copy the whole key.',
  },
  payment_key_characters: {
    title: 'The API key contains an invalid character',
    text: 'A space or another character may have been copied too. Copy the key again.',
  },
  key_not_in_use: {
    title: 'Links paused: another API key is in use, or practice mode is on',
    text: 'Nothing more is sent for this list until its own key is in use and you press Continue.',
  },
  account_away: {
    title: 'Paused until its account’s API key is entered again',
    text: ({ account }: ErrorFacts): string =>
      `It belongs to ${account}. Enter that account’s key again in Settings. Nothing is sent with another key.`,
  },
  secret_taken: {
    title: 'This secret belongs to another account',
    text: ({ account }: ErrorFacts): string =>
      `It signs the messages to ${account}. Each account has a secret of its own: copy the one of this account. Nothing was changed.`,
  },
  live_key_only: {
    title: 'This needs a live API key for payments',
    text: 'Nothing was sent. Add your live key in Settings, or try it in practice mode.',
  },
  payment_key: {
    title: 'Your payment API key was not accepted',
    text: 'It is wrong or was disabled. Copy it again from your payment account and replace it in Settings.',
  },
  payment_package: {
    title: 'Your payment package is used up',
    text: 'It has expired, or the month’s payments are full. Renew or change it in your payment account, then try again.',
  },
  payment_field: {
    title: 'The payment service did not accept a field',
    text: 'Change the field and try again.',
  },
  payment_pace: {
    title: 'Too many payment requests at once',
    text: ({ seconds }: ErrorFacts): string =>
      seconds === null ? 'Wait a minute, then try again.' : `Try again in ${waitOf(seconds)}.`,
  },
  payment_stated: {
    title: 'The payment service refused the request',
    text: 'Check the details, then try again.',
  },
  payment_other: {
    title: 'The payment service has a problem',
    text: ({ status }: ErrorFacts): string =>
      `The service answered with status ${status ?? '?'}. Try again in a few minutes. If this continues, compare the address in Settings.`,
  },
  form: { title: 'Correct the fields marked in red', text: 'Nothing was sent.' },
  refund_locked: {
    title: 'An earlier refund is unconfirmed',
    text: 'Nothing was sent. Check in your payment account what happened to it, and record that here first.',
  },
  method_kind: {
    title: 'It isn’t clear who sends the money',
    text: 'Nothing was sent. Choose again what this method is in your payment account.',
  },
  several_customers: {
    title: 'Several customers have this order number',
    text: 'Nothing was sent. Choose whose payment it is.',
  },
  wrong_state: {
    title: 'This is no longer possible',
    text: 'It has changed. Check its status again.',
  },
};

/** Why a field of a payment form can't be used. Phone numbers have the words of the phone field. */
export const fieldProblems = {
  missing: {
    name: 'Type the customer’s name. The service asks for one.',
    email: 'Type an e-mail.',
    phone: 'Type the mobile number.',
    amount: 'Type the amount.',
    seller_email: 'Type your own e-mail.',
    redirect_url: 'Type the address of the page.',
    cancel_url: 'Type the address of the page.',
    delivery_charge: 'Type your delivery charge.',
    return_cost: 'Type what one return costs you.',
    delivery_charge_outside: 'Type your delivery charge outside Dhaka.',
    invoice_id: 'Type the invoice ID.',
    transaction_id: 'Type the TrxID.',
    reason: 'Type the reason. The service asks for one.',
    order_ref: 'Type the order number.',
    sent: 'Send the money first, then tick “I have sent”.',
    despite_refunded: 'Check your payment account first, then tick this.',
  } satisfies Record<FormField, string> as Record<FormField, string>,
  too_long: (most: number) => `Too long: at most ${count(most)} characters.`,
  not_an_email: 'This is not an e-mail address.',
  money: {
    empty: 'Type the amount.',
    not_an_amount: 'This is not an amount. Type it like 1,250 or 99.50.',
    negative: 'An amount can’t be below zero.',
    too_many_places: 'Use at most two decimals.',
    too_large: 'This amount is too large.',
  } satisfies Record<MoneyRefusal, string> as Record<MoneyRefusal, string>,
  zero: 'The amount must be more than zero.',
  more_than: (most: string) => `You can refund ${most} at most.`,
  other_currency: 'This amount has another currency’s symbol.',
  not_a_web_address: 'A web address begins with https://.',
  several_customers: 'Several customers have this order number. Type the mobile number.',
  not_an_id: 'This is not a valid ID. Copy it from your payment account.',
  other_payment: 'This invoice belongs to another payment.',
} satisfies Record<Exclude<FieldProblem['code'], 'phone'>, unknown>;
