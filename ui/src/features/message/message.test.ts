import { screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentView } from '$features/payments/payment-samples';
import type { KnownCustomer } from '$ipc';
import { go } from '$kit/go';
import { drafts, session, writing } from '$kit/state';
import { deferred, failing, openApp, type Handlers } from '$tests/fake-shell';
import { checkView } from '$tests/samples';
import { message } from './message.svelte';

const text = () => screen.getByTestId<HTMLTextAreaElement>('message-text').value;

beforeEach(() => {
  message.close();
  drafts.texts.clear();
  writing.language = 'bn';
});

describe('the messages for a customer', () => {
  // Else the seller types the same words for every parcel.
  it('name the order, in either language, and go to WhatsApp or the clipboard', async () => {
    const { shell, user } = await openApp({});
    go.message({ phone: '01712000385', name: 'Shamima', order: '1103', amount: '৳1,250' });
    await screen.findByTestId('message-dialog');
    expect(text()).toContain('আপনার অর্ডার 1103 (৳1,250)');
    await user.click(screen.getByTestId('write-en'));
    await user.click(screen.getByTestId('message-delivery'));
    expect(text()).toBe(
      'Dear customer, your order 1103 arrives today. Please keep ৳1,250 ready and your phone on. Thank you.',
    );
    // Without a link nobody is asked for money.
    expect(screen.queryByTestId('message-advance')).toBeNull();
    await user.type(screen.getByTestId('message-text'), ' Rina');
    await user.click(screen.getByTestId('message-whatsapp'));
    await waitFor(() => expect(shell.requests('open_whatsapp')).toHaveLength(1));
    expect(shell.requests('open_whatsapp')[0]).toMatchObject({ phone: '01712000385' });
    expect(shell.requests('open_whatsapp')[0]?.text).toMatch(/Thank you\. Rina$/);
    await waitFor(() => expect(screen.queryByTestId('message-dialog')).toBeNull());
    // The next customer is written to in the same language, with words of their own.
    go.message({ phone: null });
    await screen.findByTestId('message-dialog');
    expect(text()).toMatch(/^Dear customer, we have received an order from this number\./);
    expect(screen.getByTestId('message-whatsapp')).toHaveProperty('disabled', true);
    await user.click(screen.getByTestId('message-copy'));
    await waitFor(() => expect(shell.requests('copy_text')).toHaveLength(1));
  });

  it('are the seller’s own where there are some, and leave no gap for what is not known', async () => {
    const { user } = await openApp({});
    session.settings.payments = {
      ...session.settings.payments,
      refusal_bn: 'প্রিয় {name} , অর্ডার {order} ফেরত এসেছে। {link}',
    };
    go.message({ phone: '01712000385', order: '1103' });
    await screen.findByTestId('message-dialog');
    await user.click(screen.getByTestId('message-refusal'));
    expect(text()).toBe('প্রিয় , অর্ডার 1103 ফেরত এসেছে।');
  });

  // Or the seller types a name again that stands in their own sheets, and loses what they changed for it.
  it('have the name that the seller’s own orders have, unless the text was changed meanwhile', async () => {
    const named = deferred<KnownCustomer | null>();
    const { user } = await openApp({ handlers: { known_customer: () => named.promise } });
    session.settings.payments = { ...session.settings.payments, refusal_bn: 'প্রিয় {name}, ফেরত এসেছে।' };
    go.message({ phone: '01712000385' });
    await screen.findByTestId('message-dialog');
    await user.click(screen.getByTestId('message-refusal'));
    await user.type(screen.getByTestId('message-text'), ' রিনা');
    const last = { at: '2026-11-11T06:00:00Z', amount: null };
    named.resolve({ name: 'শামীমা', other_names: 0, orders: 1, last, outcome: null, outcome_of_last: false });
    await waitFor(() => expect(message.to?.name).toBe('শামীমা'));
    expect(text()).toMatch(/রিনা$/);
    await user.click(screen.getByTestId('message-delivery'));
    await user.click(screen.getByTestId('message-refusal'));
    expect(text()).toMatch(/রিনা$/);
    await user.click(screen.getByTestId('message-discard'));
    expect(text()).toBe('প্রিয় শামীমা, ফেরত এসেছে।');
    expect(screen.queryByTestId('message-draft')).toBeNull();
  });

  it('begin with the link of a payment', async () => {
    await openApp({});
    const payment = paymentView({});
    go.message({ phone: payment.phone, name: payment.name, payment });
    await screen.findByTestId('message-dialog');
    expect(text()).toContain(payment.payment_url);
  });

  it('are a key away from a result, whose WhatsApp greets in the seller’s words', async () => {
    const { shell, user } = await openApp({ handlers: { check_phone: () => checkView() } });
    session.settings.payments = { ...session.settings.payments, confirm_en: 'Hello from Shoili' };
    await user.type(screen.getByTestId('phone-field'), '01712000385{Enter}');
    await screen.findByTestId('result-card');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('w');
    await waitFor(() => expect(shell.requests('open_whatsapp')[0]?.text).toBe('Hello from Shoili'));
    await user.keyboard('t');
    await screen.findByTestId('message-dialog');
    expect(message.to).toEqual({ phone: '01712000385' });
  });
});

/*
 * Two lines that a seller wrote to one customer are gone for good when the app forgets them.
 */
describe('a message that is being written', () => {
  const SHAMIMA = { phone: '01712000385', name: 'Shamima', order: '1103' };

  async function written(handlers: Handlers = {}) {
    const app = await openApp({ handlers });
    go.message(SHAMIMA);
    await app.user.type(await screen.findByTestId('message-text'), ' আমার কথা');
    return app;
  }
  const kept = () => expect(text()).toMatch(/আমার কথা$/);

  it('stays when WhatsApp does not open', async () => {
    const { user } = await written({ open_whatsapp: failing({ code: 'not_found' }) });
    await user.click(screen.getByTestId('message-whatsapp'));
    await screen.findByTestId('toast');
    expect(screen.getByTestId('message-dialog')).toBeTruthy();
    kept();
  });

  it('stays when it can’t be copied', async () => {
    const { user } = await written({ copy_text: failing({ code: 'not_found' }) });
    await user.click(screen.getByTestId('message-copy'));
    await screen.findByTestId('toast');
    kept();
  });

  it('stands there again after Esc, until it was sent', async () => {
    const { shell, user } = await written();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('message-dialog')).toBeNull());
    // Another customer has words of their own.
    go.message({ phone: '01911000742', name: 'Rakib' });
    await screen.findByTestId('message-dialog');
    expect(text()).not.toContain('আমার কথা');
    expect(screen.queryByTestId('message-draft')).toBeNull();
    message.close();
    go.message(SHAMIMA);
    expect(await screen.findByTestId('message-draft')).toBeTruthy();
    kept();
    await user.click(screen.getByTestId('message-whatsapp'));
    await waitFor(() => expect(shell.requests('open_whatsapp')[0]?.text).toMatch(/আমার কথা$/));
    await waitFor(() => expect(screen.queryByTestId('message-dialog')).toBeNull());
    go.message(SHAMIMA);
    await screen.findByTestId('message-dialog');
    expect(text()).not.toContain('আমার কথা');
  });

  // Else the customer is asked for the amount of the other parcel.
  it('belongs to one amount, also where two orders have no number', async () => {
    const { user } = await openApp({});
    const customer = { phone: '01712000385', name: 'Shamima' };
    go.message({ ...customer, amount: '৳500' });
    await user.type(await screen.findByTestId('message-text'), ' আমার কথা');
    message.close();
    go.message({ ...customer, amount: '৳900' });
    await screen.findByTestId('message-dialog');
    expect(text()).not.toContain('আমার কথা');
    message.close();
    go.message({ ...customer, amount: '৳500' });
    await screen.findByTestId('message-dialog');
    kept();
  });

  it('survives a look at the other language and at another message', async () => {
    const { user } = await written();
    await user.click(screen.getByTestId('write-en'));
    expect(text()).toMatch(/^Dear /);
    await user.type(screen.getByTestId('message-text'), ' Rina');
    await user.click(screen.getByTestId('message-delivery'));
    await user.click(screen.getByTestId('write-bn'));
    await user.click(screen.getByTestId('message-confirm'));
    kept();
    await user.click(screen.getByTestId('write-en'));
    expect(text()).toMatch(/ Rina$/);
  });

  it('is sent once, and what is written meanwhile stays', async () => {
    const opening = deferred<null>();
    const { shell, user } = await written({ open_whatsapp: () => opening.promise });
    await user.dblClick(screen.getByTestId('message-whatsapp'));
    expect(shell.requests('open_whatsapp')).toHaveLength(1);
    await user.type(screen.getByTestId('message-text'), ' আরও');
    opening.resolve(null);
    await opening.promise;
    expect(text()).toMatch(/আরও$/);
  });

  it('leaves the dialog of the next customer that was opened before WhatsApp was', async () => {
    const opening = deferred<null>();
    const { shell, user } = await written({ open_whatsapp: () => opening.promise });
    await user.click(screen.getByTestId('message-whatsapp'));
    go.message({ phone: '01911000742', name: 'Rakib' });
    await waitFor(() => expect(message.to?.name).toBe('Rakib'));
    // It can be sent meanwhile.
    await user.click(screen.getByTestId('message-whatsapp'));
    expect(shell.requests('open_whatsapp').map(({ phone }) => phone)).toEqual(['01712000385', '01911000742']);
    go.message({ phone: '01911000742', name: 'Rakib' });
    opening.resolve(null);
    await opening.promise;
    await new Promise((resolve) => setTimeout(resolve));
    expect(message.to?.name).toBe('Rakib');
  });
});
