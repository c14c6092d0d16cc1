import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { go } from '$kit/go';
import { pages, session } from '$kit/state';
import { newPayment } from '$features/payments/new-payment.svelte';
import { message } from '$features/message/message.svelte';
import { openApp } from '$tests/fake-shell';
import { paymentsPage, paymentView } from '$features/payments/payment-samples';

const held = { repeat: true };

describe('a key that is held', () => {
  // Each of them would be a file, a message or a check of its own.
  it('presses a button once', async () => {
    const { shell } = await openApp({
      page: 'payments',
      handlers: { payments: () => paymentsPage([paymentView()]), export_payments: () => null },
    });
    const button = await screen.findByTestId('export-payments');
    button.focus();
    // The engine clicks unless the key is taken from it.
    expect(await fireEvent.keyDown(button, { key: 'Enter', ...held })).toBe(false);
    expect(await fireEvent.keyDown(button, { key: ' ', ...held })).toBe(false);
    expect(await fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
    await fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE', ctrlKey: true, ...held });
    expect(shell.requests('export_payments')).toEqual([]);
    await fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE', ctrlKey: true });
    await waitFor(() => expect(shell.requests('export_payments')).toHaveLength(1));
  });

  it('sends a form once', async () => {
    await openApp({ page: 'payments' });
    go.askForPayment({ name: 'Shamima' });
    const field = await screen.findByTestId('pay-name');
    expect(await fireEvent.keyDown(field, { key: 'Enter', ...held })).toBe(false);
  });

  it('still types, deletes, moves, breaks lines and scrolls', async () => {
    await openApp({ page: 'payments' });
    go.message({ phone: '01712000385' });
    const area = await screen.findByTestId('message-text');
    for (const key of ['ক', 'Backspace', 'ArrowLeft', 'Enter', ' ', 'Tab']) {
      // Tab is the dialog's, which keeps the focus in it.
      if (key !== 'Tab') expect(await fireEvent.keyDown(area, { key, ...held }), key).toBe(true);
    }
    expect(await fireEvent.keyDown(area, { key: 'z', code: 'KeyZ', ctrlKey: true, ...held })).toBe(true);
    expect(await fireEvent.keyDown(document.body, { key: ' ', ...held })).toBe(true);
    message.close();
  });
});

/*
 * With ibus-avro a word is composed: Enter takes it, Esc gives it up.
 */
describe('a word that is composed', () => {
  const composing = (key: string) => ({ key, isComposing: true });

  it('keeps Enter and Esc to itself, in a dialog, a form and a search', async () => {
    const { shell, user } = await openApp({ page: 'payments' });
    go.message({ phone: '01712000385' });
    const area = await screen.findByTestId('message-text');
    for (const init of [composing('Escape'), { key: 'Escape', keyCode: 229 }]) {
      await fireEvent.keyDown(area, init);
      expect(message.to).not.toBeNull();
    }
    await fireEvent.keyDown(area, { ...composing('Enter'), ctrlKey: true });
    expect(shell.requests('open_whatsapp')).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(message.to).toBeNull());

    const find = screen.getByTestId<HTMLInputElement>('find-payment');
    find.focus();
    await fireEvent.input(find, { target: { value: 'শাম' } });
    await fireEvent.keyDown(find, composing('Escape'));
    expect(find.value).toBe('শাম');
    expect(pages.current).toBe('payments');
  });

  it('is not rewritten before it stands', async () => {
    await openApp({ page: 'payments' });
    newPayment.clear();
    go.askForPayment({ name: 'Shamima' });
    const field = await screen.findByTestId<HTMLInputElement>('pay-amount');
    await fireEvent.compositionStart(field);
    await fireEvent(field, written(field, '১২৫', true));
    expect(field.value).toBe('১২৫');
    await fireEvent.compositionEnd(field);
    await waitFor(() => expect(field.value).toBe('125'));
    expect(newPayment.typed.amount).toBe('125');
  });

  it('is not rewritten in the field of a number either', async () => {
    await openApp({});
    const field = await screen.findByTestId<HTMLInputElement>('phone-field');
    await fireEvent.compositionStart(field);
    await fireEvent(field, written(field, '০১৭১২০০০৩৮৫', true));
    await new Promise((done) => setTimeout(done, 20));
    expect(field.value).toBe('০১৭১২০০০৩৮৫');
    await fireEvent.compositionEnd(field);
    await waitFor(() => expect(field.value).toBe('01712-000385'));
  });

  // A composed text comes as `insertFromComposition`: it is typed, not pasted, and not called wrong while it is short.
  it('is no paste', async () => {
    await openApp({});
    const field = await screen.findByTestId<HTMLInputElement>('phone-field');
    await fireEvent(field, written(field, '01', false, 'insertFromComposition'));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('false'));
    expect(session.online).toBe(true);
  });

  function written(
    field: HTMLInputElement,
    text: string,
    isComposing: boolean,
    inputType = 'insertCompositionText',
  ) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    return new InputEvent('input', { bubbles: true, isComposing, inputType, data: text });
  }
});
