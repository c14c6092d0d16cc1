import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError, SmsReading, TransferView } from '$ipc';
import { session } from '$kit/state/session.svelte';
import { transfers } from './transfers.svelte';
import { deferred, openApp, type Handlers, failing } from '$tests/fake-shell';
import { transferView } from '$features/payments/payment-samples';
import { accountsInUse, accountsView, accountView } from '$tests/samples';

beforeEach(() => {
  transfers.leave();
  transfers.transaction_id = '';
  transfers.amount = '';
  session.online = true;
});

/** Opens the page Match TrxID. */
async function page(handlers: Handlers = {}) {
  const app = await openApp({ page: 'trx', handlers });
  await waitFor(() => expect(app.shell.requests('transfers').length).toBeGreaterThan(0));
  return app;
}

/** Matches an id of which the service says this. */
async function matched(own: Partial<TransferView>, handlers: Handlers = {}) {
  const app = await page({ match_transfer: () => transferView(own), ...handlers });
  await app.user.type(screen.getByTestId('trx-id'), '9J8M2KX37C');
  await app.user.type(screen.getByTestId('trx-amount'), '1250{Enter}');
  await screen.findByTestId('transfer-card');
  return app;
}

/** Pastes a text into the field of the id. */
const paste = (text: string) =>
  fireEvent.paste(screen.getByTestId('trx-id'), { clipboardData: { getData: () => text } });

describe('a transaction id', () => {
  it('and its amount are picked out of a pasted message, and nothing is sent on paste', async () => {
    const { shell } = await page({
      read_sms: () => ({ transaction_id: '9J8M2KX37C', amount: '1250.00' }),
    });
    await paste('You have received Tk 1,250.00 TrxID 9J8M2KX37C');
    await waitFor(() => expect(screen.getByTestId('trx-id')).toHaveProperty('value', '9J8M2KX37C'));
    expect(screen.getByTestId('trx-amount')).toHaveProperty('value', '1250');
    expect(screen.getByTestId('trx-hint').textContent).toContain('found in the message');
    expect(shell.requests('match_transfer')).toEqual([]);
  });

  /** The same money paid a link and was deducted from a second order. */
  it('that paid a link already says so before it is confirmed and after', async () => {
    const paid_before = {
      name: 'Shamima K.',
      amount: '600.00',
      currency: 'BDT' as const,
      order_ref: '1103',
      at: null,
    };
    const { user } = await matched(
      { paid_before },
      { confirm_transfer: () => transferView({ paid_before, state: 'done', order_ref: '1107' }) },
    );
    const told = () => screen.getByTestId('paid-before').textContent;
    expect(told()).toContain('already paid with this TrxID: Shamima K., ৳600, order 1103');
    expect(screen.getByTestId('transfer-card').textContent).not.toContain('Not marked as used here before');
    expect(screen.getByTestId('trx-confirm').className).toContain('danger');
    await user.click(screen.getByTestId('trx-confirm'));
    await waitFor(() => expect(screen.getByTestId('transfer-card').dataset['state']).toBe('done'));
    expect(told()).toContain('order 1103');
  });

  it('says what a pasted message had not in it', async () => {
    await page({ read_sms: () => ({ transaction_id: null, amount: null }) });
    await paste('hello there');
    expect(await screen.findByText('No TrxID was found in the message. Type it.')).toBeTruthy();
  });

  it('that is bare is pasted as it is', async () => {
    const { shell } = await page();
    await paste('9J8M2KX37C');
    expect(shell.requests('read_sms')).toEqual([]);
  });

  // It looked like a failure of the match, which the seller had only stopped waiting for.
  it('that is no longer waited for is no problem', async () => {
    const { user } = await page({
      match_transfer: failing({ code: 'cancelled', details: { may_have_cost: false } }),
    });
    await user.type(screen.getByTestId('trx-id'), '9J8M2KX37C');
    await user.type(screen.getByTestId('trx-amount'), '1250{Enter}');
    const said = await screen.findByTestId('pay-error');
    expect(said.dataset['code']).toBe('cancelled_free');
    expect(said.getAttribute('role')).toBe('status');
    expect(said.querySelector('[data-tone=off]')).not.toBeNull();
  });

  // Else one customer's money is taken from what another has to pay.
  it('for an order number of several customers asks which of them it is', async () => {
    let named: string | null = null;
    const { shell, user } = await matched(
      {},
      {
        confirm_transfer: ({ customer, order_ref }) => {
          named = customer;
          if (customer === null) throw { code: 'several_customers' } satisfies AppError;
          return transferView({ state: 'done', order_ref });
        },
        transfer_customers: () => ['01512000111', '01911000747'],
      },
    );
    await user.type(screen.getByTestId('trx-order'), '2');
    await user.click(screen.getByTestId('trx-confirm'));
    expect(await screen.findAllByTestId('trx-customer')).toHaveLength(2);
    expect(shell.requests('transfer_customers')).toEqual([{ order_ref: '2' }]);
    expect(screen.getByTestId('trx-confirm')).toHaveProperty('disabled', true);
    await user.type(screen.getByTestId('trx-order'), '3');
    expect(screen.queryByTestId('trx-customer')).toBeNull();
    await user.clear(screen.getByTestId('trx-order'));
    await user.type(screen.getByTestId('trx-order'), '2');
    await user.click(screen.getByTestId('trx-confirm'));
    await user.click(await screen.findByText('01911-000747'));
    await user.click(screen.getByTestId('trx-confirm'));
    await waitFor(() => expect(named).toBe('01911000747'));
  });

  it('is matched with what was typed, and marked only at the seller’s word', async () => {
    const { shell, user } = await matched(
      {},
      {
        confirm_transfer: ({ order_ref }) => transferView({ state: 'done', order_ref }),
      },
    );
    expect(shell.requests('match_transfer')).toEqual([{ transaction_id: '9J8M2KX37C', amount: '1250' }]);
    const card = screen.getByTestId('transfer-card');
    expect(card.textContent).toContain('Money received');
    expect(shell.requests('confirm_transfer')).toEqual([]);
    await user.type(screen.getByTestId('trx-order'), '1103');
    await user.click(screen.getByTestId('trx-confirm'));
    await waitFor(() =>
      expect(shell.requests('confirm_transfer')).toEqual([{ id: 9, order_ref: '1103', customer: null }]),
    );
    await waitFor(() => expect(screen.getByTestId('transfer-card').dataset['state']).toBe('done'));
    expect(screen.queryByTestId('trx-confirm')).toBeNull();
  });

  // Said only when it was pressed, the parcel had been packed for an id that couldn't be marked.
  it('says before it is pressed that the match waits for its account', async () => {
    await matched({ away: { label: 'Shoili', key_hint: '…9f3c' } });
    expect(screen.getByTestId('away-note').textContent).toContain('Shoili (…9f3c)');
    expect(screen.getByTestId<HTMLButtonElement>('trx-confirm').disabled).toBe(true);
  });

  it('can be left as it is', async () => {
    const { shell, user } = await matched({});
    await user.click(screen.getByTestId('trx-leave'));
    expect(screen.queryByTestId('transfer-card')).toBeNull();
    expect(shell.requests('confirm_transfer')).toEqual([]);
  });

  it('that was marked here before is warned about', async () => {
    await matched({ confirmed_before: new Date(Date.now() - 20 * 60_000).toISOString() });
    expect(screen.getByTestId('used-before').textContent).toMatch(/was marked as used here (19|20) min ago/);
    expect(screen.getByTestId('transfer-card').textContent).not.toContain('Not marked as used here before');
  });

  it('that was not matched shows what the service says, and offers nothing to mark', async () => {
    await matched({
      matched: 'not_found',
      message: 'transaction_id: এই লেনদেনের কোনো SMS পাওয়া যায়নি।',
      verify_reply: null,
    });
    expect(screen.getByTestId('transfer-message').textContent).toBe('এই লেনদেনের কোনো SMS পাওয়া যায়নি।');
    expect(screen.getByTestId('raw-reply').textContent).toContain('transaction_id: ');
    expect(screen.queryByTestId('trx-confirm')).toBeNull();
  });

  it('whose marking was answered by something else shows that answer, and waits for the seller’s word', async () => {
    await matched({ state: 'unknown', confirm_reply: '{\n  "status": "used"\n}' });
    const card = screen.getByTestId('transfer-card');
    expect(card.textContent).toContain('doesn’t say clearly that it is marked');
    expect(screen.getByTestId('trx-is-used')).toBeTruthy();
    const raw = screen.getAllByTestId('raw-reply').at(-1);
    expect(raw?.closest('details')).toHaveProperty('open', true);
  });

  it('is matched with the live key while new payments are tests, and nothing there is called a sample', async () => {
    const live = accountView('payment', 1);
    const test = accountView('payment', 1, { environment: 'test' });
    await matched({}, { accounts: () => ({ ...accountsView(live, test), environment: 'test' }) });
    expect(screen.getByTestId('trx-live-key').textContent).toContain('real money');
    expect(screen.queryByTestId('practice-strip')).toBeNull();
    expect(within(screen.getByTestId('transfer-card')).queryByText('TEST')).toBeNull();
  });

  it('whose answer can’t be told is never called received, can’t be marked, and the answer stands open', async () => {
    await matched({ matched: 'unclear' });
    const card = screen.getByTestId('transfer-card');
    expect(card.textContent).toContain('Unclear answer from the service');
    expect(card.textContent).not.toContain('Money received');
    expect(screen.getByTestId('raw-reply').closest('details')).toHaveProperty('open', true);
    expect(screen.queryByTestId('trx-confirm')).toBeNull();
  });

  // Else its money is on no order, and the courier collects it again.
  it('that was marked without an order gets one later, and the focus is back in the form', async () => {
    const { shell, user } = await matched(
      {},
      {
        confirm_transfer: () => transferView({ state: 'done', order_ref: '' }),
        name_transfer_order: ({ order_ref }) => transferView({ state: 'done', order_ref }),
      },
    );
    await user.click(screen.getByTestId('trx-confirm'));
    await screen.findByTestId('trx-name-order');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('trx-id')));
    expect(screen.getByTestId('trx-name-order')).toHaveProperty('disabled', true);
    await user.type(screen.getByTestId('trx-order'), 'B-001');
    await user.click(screen.getByTestId('trx-name-order'));
    await waitFor(() =>
      expect(shell.requests('name_transfer_order')).toEqual([{ id: 9, order_ref: 'B-001', customer: null }]),
    );
    await waitFor(() =>
      expect(screen.getByTestId('transfer-card').textContent).toContain('pays order B-001'),
    );
    expect(screen.queryByTestId('trx-order')).toBeNull();
  });

  // Else a TrxID that is being copied is no longer selected, and the page jumps to its top.
  it('leaves the focus where it is while the list is asked for again', async () => {
    const { shell } = await matched({}, { transfers: () => [transferView({})] });
    (document.activeElement as HTMLElement).blur();
    const asked = shell.requests('transfers').length;
    shell.tell({ kind: 'settled' });
    await waitFor(() => expect(shell.requests('transfers').length).toBeGreaterThan(asked));
    await new Promise((done) => setTimeout(done, 50));
    expect(document.activeElement).toBe(document.body);
  });

  it('that may have been marked is settled by the seller', async () => {
    const { shell, user } = await matched(
      { state: 'unknown' },
      {
        settle_transfer: () => transferView({ state: 'cancelled' }),
      },
    );
    expect(screen.getByTestId('transfer-card').textContent).toContain('may have been marked');
    await user.click(screen.getByTestId('trx-not-used'));
    await waitFor(() => expect(shell.requests('settle_transfer')).toEqual([{ id: 9, used: false }]));
    await waitFor(() => expect(screen.getByTestId('transfer-card').dataset['state']).toBe('cancelled'));
  });

  it('that can’t be one is said at its field', async () => {
    const { user } = await page({
      match_transfer: () => {
        throw {
          code: 'form',
          details: { problems: [{ field: 'transaction_id', problem: { code: 'not_an_id' } }] },
        };
      },
    });
    await user.type(screen.getByTestId('trx-id'), '??');
    await user.type(screen.getByTestId('trx-amount'), '5{Enter}');
    expect(await screen.findByText(/This is not a valid ID/)).toBeTruthy();
    expect(screen.getByTestId('trx-id').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('what is pasted', () => {
  const value = (id: string) => screen.getByTestId<HTMLInputElement>(id).value;
  const pasteInto = (id: string, text: string) =>
    fireEvent.paste(screen.getByTestId(id), { clipboardData: { getData: () => text } });

  // Else the id is gone that the customer had sent before.
  it.each([
    ['৳ 1,250', { transaction_id: null, amount: '1250.00' }],
    ['Tk 1,250.00', { transaction_id: null, amount: '1250.00' }],
    ['about a thousand', { transaction_id: null, amount: null }],
    ['1250 taka', { transaction_id: '1250TAKA', amount: null }],
  ])('into the amount leaves the id: %s', async (text, reading) => {
    const { user } = await page({ read_sms: () => reading });
    await user.type(screen.getByTestId('trx-id'), '9J8M2KX37C');
    await pasteInto('trx-amount', text);
    await waitFor(() => expect(transfers.reading !== null || text.startsWith('৳')).toBe(true));
    expect(value('trx-id')).toBe('9J8M2KX37C');
    if (text.startsWith('Tk')) expect(value('trx-amount')).toBe('1250');
  });

  it('as a message with an id alone keeps the amount that was typed', async () => {
    const { user } = await page({ read_sms: () => ({ transaction_id: '9J8M2KX37C', amount: null }) });
    await user.type(screen.getByTestId('trx-amount'), '1250');
    await paste('here it is: 9J8M2KX37C');
    await waitFor(() => expect(value('trx-id')).toBe('9J8M2KX37C'));
    expect(value('trx-amount')).toBe('1250');
  });

  it('takes nothing over of the match that was shown', async () => {
    await matched({}, { read_sms: () => ({ transaction_id: '72HB5QW04T', amount: null }) });
    await paste('next one: 72HB5QW04T');
    await waitFor(() => expect(value('trx-id')).toBe('72HB5QW04T'));
    expect(value('trx-amount')).toBe('');
  });

  it('is not read any more once something else was typed', async () => {
    const reading = deferred<SmsReading>();
    const { user } = await page({ read_sms: () => reading.promise });
    await paste('You have received Tk 1,250.00 TrxID 9J8M2KX37C');
    await user.type(screen.getByTestId('trx-id'), 'OTHER');
    reading.resolve({ transaction_id: '9J8M2KX37C', amount: '1250.00' });
    await reading.promise;
    expect([value('trx-id'), value('trx-amount')]).toEqual(['OTHER', '']);
  });
});

describe('matches that overtake each other', () => {
  // Else the parcel is packed for another customer's money.
  it('end on the last one asked for, and the list has both', async () => {
    const slow = deferred<TransferView>();
    const { user } = await page({
      match_transfer: ({ transaction_id }) =>
        transaction_id === 'SLOW'
          ? slow.promise
          : transferView({ id: 10, transaction_id: 'FAST', amount: '890.00' }),
    });
    await user.type(screen.getByTestId('trx-id'), 'SLOW');
    await user.type(screen.getByTestId('trx-amount'), '1250{Enter}');
    await user.clear(screen.getByTestId('trx-id'));
    await user.type(screen.getByTestId('trx-id'), 'FAST{Enter}');
    await waitFor(() => expect(screen.getByTestId('transfer-card').textContent).toContain('FAST'));
    slow.resolve(transferView({ id: 9, transaction_id: 'SLOW' }));
    await waitFor(() => expect(screen.getAllByTestId('transfer')).toHaveLength(2));
    expect(screen.getByTestId('transfer-card').textContent).toContain('FAST');
    expect(transfers.order).toBe('');
  });
});

describe('matching', () => {
  it('needs a live key, and says so before anything is tried', async () => {
    await page({
      accounts: () => accountsInUse({ environment: 'test' }),
    });
    expect((await screen.findByTestId('needs-live')).textContent).toContain('Only a test API key is saved');
    expect(screen.getByTestId('trx-id')).toHaveProperty('disabled', true);
    expect(screen.queryByTestId('trx-match')).toBeNull();
  });

  it('is practised with sample messages, which are pasted by a click', async () => {
    const { shell, user } = await page({
      accounts: () => accountsInUse({ environment: 'practice' }),
      read_sms: () => ({ transaction_id: '72HB5QW04T', amount: '890.00' }),
    });
    const samples = await screen.findAllByTestId('sample');
    expect(samples.find(({ dataset }) => dataset['id'] === '9K2X4LM81Q')?.textContent).toContain(
      'Already used',
    );
    await user.click(within(screen.getByTestId('samples')).getByText('72HB5QW04T'));
    expect(shell.requests('read_sms')[0]?.text).toContain('TxnID: 72HB5QW04T');
    await waitFor(() => expect(screen.getByTestId('trx-amount')).toHaveProperty('value', '890'));
    expect(shell.requests('match_transfer')).toEqual([]);
  });

  it('keeps its history, and opens it without sending anything', async () => {
    const used = transferView({ state: 'done', order_ref: '1103' });
    const repeat = transferView({ id: 10, matched: 'not_found', confirmed_before: used.asked_at });
    const { shell, user } = await page({ transfers: () => [repeat, used] });
    const rows = await screen.findAllByTestId('transfer');
    expect(rows[0]?.textContent).toContain('Already used');
    expect(rows[1]?.textContent).toContain('Used');
    await user.click(rows[1] as HTMLElement);
    expect((await screen.findByTestId('transfer-card')).textContent).toContain('order 1103');
    expect(shell.requests('match_transfer')).toEqual([]);
  });

  it('waits for a network, and keeps what was typed', async () => {
    const { user } = await page();
    await user.type(screen.getByTestId('trx-id'), '9J8M2KX37C');
    await user.type(screen.getByTestId('trx-amount'), '5');
    session.online = false;
    await waitFor(() => expect(screen.getByTestId('trx-match')).toHaveProperty('disabled', true));
    expect(screen.getByTestId('trx-id')).toHaveProperty('value', '9J8M2KX37C');
  });
});
