import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryView, SavedDelivery } from '$ipc';
import { deliveryForm } from './delivery-form.svelte';
import { go } from '$kit/go';
import { pages, session } from '$kit/state';
import { refresh, setCache } from '$kit/query/cache';
import { sharing } from './sharing.svelte';
import { delivery, deliveryPage, deliveryRules, sharingView } from './delivery-samples';
import { deferred, openApp, type Handlers, failing } from '$tests/fake-shell';
import { accountsInUse, start, serviceError } from '$tests/samples';

const MANY: DeliveryView[] = [
  delivery(1),
  delivery(2, { outcome: 'returned', updates: true }),
  delivery(3, { state: 'skipped', answer: '{"index":2,"order_ref":"A-3","reason":"invalid_phone"}' }),
  delivery(4, { state: 'done', saved_at: new Date().toISOString() }),
  delivery(5, { state: 'unknown', courier: null, amount: null }),
];
const LIST: Handlers = {
  deliveries: ({ filter }) => {
    const all = deliveryPage(MANY);
    const shown = filter === 'ready' ? MANY.filter(({ state }) => state === 'ready') : MANY;
    return { ...all, rows: shown, total: shown.length };
  },
};
const BODY =
  '{"records":[{"phone":"01712000385","order_ref":"A-1","outcome":"delivered","courier":"courier_a","amount":890}]}';
const DRY: Handlers = {
  dry_run_deliveries: ({ what }) => ({
    records: what.kind === 'these' ? what.ids.length : 2,
    updates: 1,
    calls: 2,
    body: BODY,
  }),
};

beforeEach(() => {
  session.online = true;
  sharing.hidden = true;
  deliveryForm.environmentChanged();
  deliveryForm.discard();
});

/** Opens the page of delivery results. */
async function page(handlers: Handlers = {}, given: Parameters<typeof start>[0] = {}) {
  const app = await openApp({ page: 'deliveries', start: given, handlers: { ...LIST, ...handlers } });
  await screen.findByTestId('deliveries');
  return app;
}

async function rows(): Promise<HTMLElement[]> {
  return screen.findAllByTestId('delivery-row');
}

async function row(id: number): Promise<HTMLElement> {
  return (await rows()).find(({ dataset }) => dataset['id'] === String(id)) as HTMLElement;
}

describe('the list of delivery results', () => {
  it('is the third page, and counts what is ready, needs a look and was shared', async () => {
    const { user } = await openApp({ handlers: LIST });
    await user.keyboard('{Control>}3{/Control}');
    expect(pages.current).toBe('deliveries');
    await waitFor(() => expect(screen.getByTestId('sum-ready').dataset['count']).toBe('2'));
    expect(screen.getByTestId('sum-review').dataset['count']).toBe('2');
    expect(screen.getByTestId('sum-shared').dataset['count']).toBe('1');
  });

  it('counts those that are being shared, which are not ready any more', async () => {
    // While they waited for the service, the page said "Ready 2" under "0 ready to share".
    await page({
      deliveries: () => deliveryPage([delivery(1, { state: 'queued' }), delivery(2, { state: 'in_flight' })]),
    });
    expect((await screen.findByTestId('sum-queued')).textContent).toContain('2being shared');
    expect(screen.getByTestId('sum-ready').dataset['count']).toBe('0');
  });

  it('says what leaves the computer, and that names and addresses never do', async () => {
    await page();
    const text = screen.getByTestId('what-leaves').textContent;
    expect(text).toContain('number, order number, courier, result, amount');
    expect(text).toContain('Names and addresses are never sent');
  });

  it('shows each row’s state in words, with what the service said of it', async () => {
    await page();
    expect((await row(1)).textContent).toContain('Ready');
    expect((await row(2)).textContent).toContain('Update ready');
    expect((await row(3)).textContent).toContain('Skipped');
    // An identifier of the service is written as a person would.
    expect((await row(3)).textContent).toContain('Invalid phone');
    expect((await row(4)).textContent).toContain('Shared');
    expect((await row(5)).textContent).toContain('May have been shared');
    expect((await row(5)).textContent).toContain('Not given');
  });

  it('asks for the last 30 days first, and for all of a filter', async () => {
    const { shell, user } = await page();
    await rows();
    expect(shell.requests('deliveries').at(-1)).toMatchObject({ filter: 'all', days: 30, search: '' });
    await user.click(screen.getByTestId('delivery-filter-review'));
    await waitFor(() =>
      expect(shell.requests('deliveries').at(-1)).toMatchObject({ filter: 'review', days: null }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.getByTestId('delivery-filter-recent').getAttribute('aria-pressed')).toBe('true'),
    );
  });

  it('finds a number or an order', async () => {
    const { shell, user } = await page();
    await rows();
    await user.keyboard('{Control>}f{/Control}385');
    await waitFor(() => expect(shell.requests('deliveries').at(-1)?.search).toBe('385'));
  });

  it('changes an outcome in its row and keeps the other four fields', async () => {
    const { shell, user } = await page({
      save_delivery: ({ outcome }) => ({ kind: 'kept', delivery: delivery(1, { outcome }) }),
    });
    const select = within(await row(1)).getByTestId('delivery-outcome');
    select.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByTestId('delivery-outcome-returned'));
    await waitFor(() =>
      expect(shell.requests('save_delivery')).toEqual([
        {
          id: 1,
          phone: '01712000385',
          order_ref: 'A-1',
          outcome: 'returned',
          courier: 'courier_a',
          amount: '890',
          answer: null,
        },
      ]),
    );
  });

  // Or nothing on the empty page says that it can be filled without a mouse, and N does nothing there.
  it('without any names the key of its file, and takes the keys of both ways to fill it', async () => {
    const { shell, user } = await page({
      deliveries: () => deliveryPage([]),
      choose_outcome_file: () => null,
    });
    expect((await screen.findByTestId('first-file')).textContent).toContain('Ctrl O');
    await user.keyboard('{Control>}o{/Control}');
    await waitFor(() => expect(shell.requests('choose_outcome_file')).toHaveLength(1));
    await user.keyboard('n');
    await screen.findByTestId('delivery-form');
  });

  it('says what to do while it is empty', async () => {
    const { user } = await page({ deliveries: () => deliveryPage([]) });
    expect((await screen.findByTestId('no-deliveries')).textContent).toContain('No delivery results yet');
    await user.click(screen.getByTestId('first-delivery'));
    expect(await screen.findByTestId('delivery-form')).toBeTruthy();
  });

  it('shows that it is being read', async () => {
    const wait = deferred<ReturnType<typeof deliveryPage>>();
    await page({ deliveries: () => wait.promise });
    expect(screen.getByTestId('delivery-rows').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByTestId('deliveries').textContent).toContain('Loading results');
    wait.resolve(deliveryPage(MANY));
    expect(await rows()).toHaveLength(5);
  });

  it('says why it can’t be read, and tries again', async () => {
    let broken = true;
    const { user } = await page({
      deliveries: () => {
        if (broken) throw { code: 'database', details: { reason: 'locked' } };
        return deliveryPage(MANY);
      },
    });
    const notice = await screen.findByTestId('delivery-rows-error');
    broken = false;
    await user.click(within(notice).getByText('Try again'));
    expect(await rows()).toHaveLength(5);
  });

  it('says when the key may not share, and shares nothing', async () => {
    await page({ delivery_rules: () => deliveryRules({ may_share: false }) });
    await waitFor(() => expect(screen.getByTestId('deliveries-notice').dataset['notice']).toBe('scope'));
    expect(screen.getByTestId<HTMLButtonElement>('share').disabled).toBe(true);
  });

  it('keeps results without an account and without a network, and says so', async () => {
    await page({}, { account: { environment: null } });
    await waitFor(() =>
      expect(screen.getByTestId('deliveries-notice').dataset['notice']).toBe('unconnected'),
    );
    setCache('accounts', accountsInUse());
    session.online = false;
    await waitFor(() => expect(screen.getByTestId('deliveries-notice').dataset['notice']).toBe('offline'));
    expect(screen.getByTestId<HTMLButtonElement>('share').disabled).toBe(true);
  });
});

describe('the exported list', () => {
  it('is what is shown, with words in the seller’s language', async () => {
    const { shell, user } = await page({
      export_deliveries: () => ({
        files: [{ id: 1, name: 'Delivery results.xlsx' } as never],
        cut: 0,
        columns_left_out: false,
        new_workbook: null,
        courier: null,
      }),
    });
    await rows();
    await user.keyboard('{Control>}e{/Control}');
    expect((await screen.findByTestId('toast')).textContent).toContain('Delivery results.xlsx');
    const [asked] = shell.requests('export_deliveries');
    expect(asked).toMatchObject({ filter: 'all', search: '', days: 30, to: 'downloads' });
    expect(asked?.words.headers).toHaveLength(11);
    expect(asked?.words.words).toMatchObject({ delivered: 'Delivered', skipped: 'Skipped', hand: 'By hand' });
  });
});

describe('a result by hand', () => {
  it('is kept with what was typed, and another one can follow', async () => {
    const { shell, user } = await page({
      save_delivery: ({ order_ref }) => ({ kind: 'kept', delivery: delivery(9, { order_ref }) }),
    });
    await rows();
    await user.keyboard('n');
    await user.type(await screen.findByTestId('delivery-phone'), '০১৭১২000385');
    await user.type(screen.getByTestId('delivery-order'), '1097');
    await user.click(screen.getByTestId('outcome-returned'));
    await user.type(screen.getByTestId('delivery-amount'), '560');
    await user.click(screen.getByTestId('delivery-save-next'));
    await waitFor(() =>
      expect(shell.requests('save_delivery')).toEqual([
        {
          id: null,
          phone: '01712000385',
          order_ref: '1097',
          outcome: 'returned',
          courier: null,
          amount: '560',
          answer: null,
        },
      ]),
    );
    await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('delivery-order').value).toBe(''));
  });

  // Else the next parcel is kept without its number, or under the one before.
  it('that is kept slowly leaves what is typed for the next parcel meanwhile', async () => {
    const answer = deferred<SavedDelivery>();
    const { user } = await page({ save_delivery: () => answer.promise });
    await rows();
    await user.keyboard('n');
    await user.type(await screen.findByTestId('delivery-phone'), '01712000385');
    await user.type(screen.getByTestId('delivery-order'), '1097');
    await user.click(screen.getByTestId('outcome-returned'));
    await user.click(screen.getByTestId('delivery-save-next'));
    await user.clear(screen.getByTestId('delivery-order'));
    await user.type(screen.getByTestId('delivery-order'), '1098');
    answer.resolve({ kind: 'kept', delivery: delivery(9, { order_ref: '1097' }) });
    await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('delivery-phone').value).toBe(''));
    expect(screen.getByTestId<HTMLInputElement>('delivery-order').value).toBe('1098');
  });

  const order = () => screen.getByTestId<HTMLInputElement>('delivery-order');
  const amount = () => screen.getByTestId<HTMLInputElement>('delivery-amount');

  // Else half a parcel is typed a second time because another row was looked at.
  it('stands there again after Esc and a look at another row', async () => {
    const { user } = await page();
    await rows();
    await user.keyboard('n');
    await user.type(await screen.findByTestId('delivery-order'), '1097');
    await user.keyboard('{Escape}');
    await user.click(within(await row(1)).getByTestId('delivery-edit'));
    await waitFor(() => expect(order().value).toBe('A-1'));
    expect(screen.queryByTestId('delivery-draft')).toBeNull();
    await user.keyboard('{Escape}');
    await user.keyboard('n');
    await screen.findByTestId('delivery-form');
    expect(order().value).toBe('1097');
  });

  // Else half a parcel is typed a second time because another customer's result was recorded in between.
  it('stands there again after one of another number, and so does that one', async () => {
    const { shell, user } = await page({
      save_delivery: ({ order_ref }) => ({ kind: 'kept', delivery: delivery(9, { order_ref }) }),
    });
    const phone = () => screen.getByTestId<HTMLInputElement>('delivery-phone').value;
    await rows();
    await user.keyboard('n');
    await user.type(await screen.findByTestId('delivery-phone'), '01712000385');
    await user.type(order(), '1097');
    await user.keyboard('{Escape}');
    go.recordDelivery('01911000742');
    await waitFor(() => expect(phone()).toBe('01911000742'));
    expect(order().value).toBe('');
    await user.type(order(), '2001');
    await user.keyboard('{Escape}n');
    await waitFor(() => expect([phone(), order().value]).toEqual(['01712000385', '1097']));
    // Of the number that is half typed, it is that one.
    await user.keyboard('{Escape}');
    go.recordDelivery('01712000385');
    await waitFor(() => expect(order().value).toBe('1097'));
    await user.keyboard('{Escape}');
    go.recordDelivery('01911000742');
    await waitFor(() => expect(order().value).toBe('2001'));
    await user.click(screen.getByTestId('delivery-save-next'));
    await waitFor(() => expect([phone(), order().value]).toEqual(['01712000385', '1097']));
    expect(shell.requests('save_delivery').map(({ order_ref }) => order_ref)).toEqual(['2001']);
    await user.keyboard('{Escape}');
    go.recordDelivery('01911000742');
    await waitFor(() => expect([phone(), order().value]).toEqual(['01911000742', '']));
  });

  // Else the result of one customer is kept under the number of another one.
  it('of a number that was typed over is not shown for the first one', async () => {
    const { user } = await page();
    const phone = () => screen.getByTestId<HTMLInputElement>('delivery-phone');
    await rows();
    go.recordDelivery('01911000742');
    await user.type(await screen.findByTestId('delivery-order'), '2001');
    await user.clear(phone());
    await user.type(phone(), '01712000385');
    await user.keyboard('{Escape}');
    go.recordDelivery('01911000742');
    await waitFor(() => expect([phone().value, order().value]).toEqual(['01911000742', '']));
    await user.keyboard('{Escape}');
    go.recordDelivery('01712000385');
    await waitFor(() => expect([phone().value, order().value]).toEqual(['01712000385', '2001']));
    // With another draft beside it, too.
    await user.keyboard('{Escape}');
    go.recordDelivery('01911000742');
    await waitFor(() => expect(phone().value).toBe('01911000742'));
    await user.type(order(), '2002');
    await user.clear(phone());
    await user.type(phone(), '01811000555');
    await user.keyboard('{Escape}n');
    await waitFor(() => expect([phone().value, order().value]).toEqual(['01712000385', '2001']));
    await user.keyboard('{Escape}');
    go.recordDelivery('01811000555');
    await waitFor(() => expect([phone().value, order().value]).toEqual(['01811000555', '2002']));
  });

  // The result that was typed over another number was gone from the form.
  it('begins with courier and outcome of the one before, which are no draft', async () => {
    const { user } = await page({
      save_delivery: ({ order_ref }) => ({ kind: 'kept', delivery: delivery(9, { order_ref }) }),
    });
    const phone = () => screen.getByTestId<HTMLInputElement>('delivery-phone');
    await rows();
    await user.keyboard('n');
    await user.type(await screen.findByTestId('delivery-phone'), '01712000385');
    await user.type(order(), '1097');
    await user.click(screen.getByTestId('outcome-returned'));
    await user.click(screen.getByTestId('delivery-save-next'));
    await waitFor(() => expect(phone().value).toBe(''));
    await user.keyboard('{Escape}');
    go.recordDelivery('01911000742');
    await waitFor(() => expect(phone().value).toBe('01911000742'));
    await user.type(order(), '2001');
    await user.clear(phone());
    await user.type(phone(), '01811000555');
    await user.keyboard('{Escape}n');
    await waitFor(() => expect([phone().value, order().value]).toEqual(['01811000555', '2001']));
  });

  // Else a parcel that came is reported as returned.
  it('that was set aside stands there without the outcome and courier of the one kept in between', async () => {
    const { shell, user } = await page({
      save_delivery: ({ order_ref }) => ({ kind: 'kept', delivery: delivery(9, { order_ref }) }),
    });
    await rows();
    await user.keyboard('n');
    await user.type(await screen.findByTestId('delivery-phone'), '01712000385');
    await user.type(order(), '1097');
    await user.keyboard('{Escape}');
    go.recordDelivery('01911000742');
    await waitFor(() => expect(order().value).toBe(''));
    await user.type(order(), '2001');
    await user.click(screen.getByTestId('outcome-returned'));
    await user.click(screen.getByTestId('delivery-save-next'));
    await waitFor(() => expect(order().value).toBe('1097'));
    await user.click(screen.getByTestId('delivery-save'));
    await waitFor(() => expect(shell.requests('save_delivery')).toHaveLength(2));
    expect(shell.requests('save_delivery').map(({ outcome }) => outcome)).toEqual(['returned', '']);
  });

  it('that is changed stands there changed after Esc, until it is saved or the change is discarded', async () => {
    let saved = delivery(1);
    const { shell, user } = await page({
      deliveries: () => deliveryPage([saved, delivery(2)]),
      save_delivery: ({ amount }) => {
        saved = delivery(1, { amount: `${amount}.00` });
        return { kind: 'kept', delivery: saved };
      },
    });
    const edit = async (id: number) => {
      await user.click(within(await row(id)).getByTestId('delivery-edit'));
      await screen.findByTestId('delivery-form');
    };
    await edit(1);
    await user.clear(amount());
    await user.type(amount(), '555');
    await user.keyboard('{Escape}');
    await edit(2);
    expect(amount().value).toBe('890');
    await user.keyboard('{Escape}');
    await edit(1);
    expect(amount().value).toBe('555');
    await user.click(screen.getByTestId('delivery-discard'));
    expect(amount().value).toBe('890');
    expect(screen.queryByTestId('delivery-draft')).toBeNull();
    await user.clear(amount());
    await user.type(amount(), '777');
    await user.click(screen.getByTestId('delivery-save'));
    await waitFor(() => expect(screen.queryByTestId('delivery-form')).toBeNull());
    expect(shell.requests('save_delivery').map(({ amount }) => amount)).toEqual(['777']);
    // Changed elsewhere since: what was saved is no change any more.
    saved = delivery(1, { amount: '650.00' });
    await refresh('deliveries');
    await edit(1);
    expect(amount().value).toBe('650');
  });

  // The result of another customer's order with the same number was replaced.
  it('asks before it replaces another customer’s result, or adds a parcel again', async () => {
    const other = delivery(4, { order_ref: '1097', phone: '01911000747' });
    const asked = { kind: 'conflict', conflict: 'other_customer', other, apart: '1097-0385' } as const;
    const { shell, user } = await page({
      save_delivery: ({ answer, order_ref }) =>
        answer === null ? asked : { kind: 'kept', delivery: delivery(9, { order_ref }) },
    });
    await rows();
    await user.click(screen.getByTestId('add-delivery'));
    await user.type(await screen.findByTestId('delivery-order'), '1097');
    await user.click(screen.getByTestId('delivery-save'));
    const conflict = await screen.findByTestId('delivery-conflict');
    expect(conflict.textContent).toContain('another customer, 01911-000747');
    expect(conflict.textContent).toContain('Keep both, this one as 1097-0385');
    await user.click(within(conflict).getByTestId('conflict-apart'));
    await waitFor(() => expect(screen.queryByTestId('delivery-form')).toBeNull());
    expect(shell.requests('save_delivery').map(({ answer }) => answer)).toEqual([null, 'apart']);
  });

  it('says at each field what is wrong with it, and keeps what was typed', async () => {
    const { user } = await page({
      save_delivery: () => ({ kind: 'problems', fields: ['phone', 'order_ref_taken', 'outcome', 'amount'] }),
    });
    await rows();
    await user.click(screen.getByTestId('add-delivery'));
    await user.type(await screen.findByTestId('delivery-phone'), '017');
    await user.click(screen.getByTestId('delivery-save'));
    await waitFor(() =>
      expect(screen.getByTestId('delivery-phone').getAttribute('aria-invalid')).toBe('true'),
    );
    const form = screen.getByTestId('delivery-form').textContent;
    expect(form).toContain('This order has a result already');
    expect(form).toContain('Choose a result');
    expect(screen.getByTestId<HTMLInputElement>('delivery-phone').value).toBe('017');
  });

  it('offers another word only where the service’s list may have more', async () => {
    const { user } = await page({ delivery_rules: () => deliveryRules({ complete: false }) });
    await rows();
    await user.click(screen.getByTestId('add-delivery'));
    await user.click(await screen.findByTestId('outcome-other'));
    await user.type(screen.getByTestId('outcome-typed'), 'partial');
    expect(screen.getByTestId<HTMLInputElement>('outcome-typed').value).toBe('partial');
  });

  it('is deleted only after a question, which says that the service keeps what it has', async () => {
    const { shell, user } = await page({ delete_delivery: () => ({ count: 1 }) });
    await user.click(within(await row(1)).getByTestId('delivery-edit'));
    await user.click(await screen.findByTestId('delivery-delete'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Results already shared stay');
    expect(shell.requests('delete_delivery')).toEqual([]);
    await user.click(screen.getByTestId('confirm-yes'));
    await waitFor(() => expect(shell.requests('delete_delivery')).toEqual([{ id: 1 }]));
  });
});

describe('sharing', () => {
  it('shows exactly what would be sent before anything is', async () => {
    const { shell, user } = await page(DRY);
    await rows();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const facts = await screen.findByTestId('share-facts');
    expect(facts.dataset['records']).toBe('2');
    expect(facts.textContent).toContain('2 results in 2 requests');
    expect(screen.getByTestId('sent-body').textContent).toBe(BODY);
    const heads = within(screen.getByTestId('sent-records')).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Mobile',
      'Order no.',
      'Result',
      'Courier',
      'Amount',
    ]);
    expect(screen.getByTestId('sent-records').textContent).toContain('Delivered');
    await user.click(screen.getByTestId('next-request'));
    await waitFor(() => expect(shell.requests('dry_run_deliveries').at(-1)?.call).toBe(1));
    expect(shell.requests('share_deliveries')).toEqual([]);
  });

  it('sends what was shown with Ctrl Enter, and follows it', async () => {
    const { shell, user } = await page({ ...DRY, share_deliveries: () => sharingView() });
    await rows();
    await user.click(screen.getByTestId('delivery-filter-ready'));
    await user.click(screen.getByTestId('share'));
    await screen.findByTestId('share-facts');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByTestId('share-progress');
    expect(shell.requests('share_deliveries')).toEqual([{ kind: 'all_ready' }]);
    shell.tell({ kind: 'sharing', sharing: sharingView({ left: 1, saved: 3 }) });
    await waitFor(() => expect(screen.getByTestId('share-done').dataset['done']).toBe('3'));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
    shell.tell({ kind: 'sharing', sharing: sharingView({ state: 'done', left: 0, saved: 3, review: 1 }) });
    await waitFor(() =>
      expect(screen.getByTestId('share-progress').textContent).toContain('3 shared, 1 to review'),
    );
    expect(screen.getByTestId('delivery-filter-review').getAttribute('aria-pressed')).toBe('true');
  });

  it('believes what was told since over what was read before', async () => {
    const read = deferred<ReturnType<typeof sharingView>>();
    const { shell } = await page({ ...DRY, sharing: () => read.promise });
    await rows();
    shell.tell({ kind: 'sharing', sharing: sharingView({ state: 'done', left: 0, saved: 4 }) });
    read.resolve(sharingView({ state: 'running', left: 2, saved: 2 }));
    await waitFor(() => expect(screen.getByTestId('share-progress').dataset['state']).toBe('done'));
    await read.promise;
    expect(screen.getByTestId('share-progress').dataset['state']).toBe('done');
  });

  it('leaves out what is unticked, and takes what is ticked again', async () => {
    const { shell, user } = await page(DRY);
    await user.click(within(await row(1)).getByTestId('delivery-choose'));
    expect(screen.getByTestId('share').dataset['count']).toBe('1');
    await user.click(within(await row(3)).getByTestId('delivery-choose'));
    expect(screen.getByTestId('share').dataset['count']).toBe('2');
    expect(within(await row(4)).getByTestId<HTMLInputElement>('delivery-choose').disabled).toBe(true);
    await user.click(screen.getByTestId('share'));
    await screen.findByTestId('share-facts');
    expect(shell.requests('dry_run_deliveries')).toEqual([{ what: { kind: 'these', ids: [3, 2] }, call: 0 }]);
  });

  // One that was refused, ticked to go once more and then corrected was counted twice, and went twice.
  it('counts and shares each once, also where its state changes after it was ticked', async () => {
    let list = MANY;
    sharing.reset();
    const { shell, user } = await page({
      ...DRY,
      deliveries: ({ filter }) => {
        const states = {
          ready: ['ready'],
          review: ['skipped', 'refused', 'unknown'],
          sent: ['done'],
          all: null,
        }[filter ?? 'all'];
        const shown = states === null ? list : list.filter(({ state }) => states.includes(state));
        return { ...deliveryPage(list), rows: shown, total: shown.length };
      },
    });
    await user.click(within(await row(3)).getByTestId('delivery-choose'));
    await user.click(within(await row(1)).getByTestId('delivery-choose'));
    const count = () => screen.getByTestId('share').dataset['count'];
    expect(count()).toBe('2');
    // The third was corrected; the first was shared from a file meanwhile.
    list = MANY.map((one) =>
      one.id === 3 ? delivery(3) : one.id === 1 ? delivery(1, { state: 'done' }) : one,
    );
    await refresh('deliveries');
    await waitFor(() => expect([sharing.left.several, sharing.again.several]).toEqual([0, 0]));
    expect(count()).toBe('2');
    await user.click(screen.getByTestId('share'));
    await screen.findByTestId('share-facts');
    expect(shell.requests('dry_run_deliveries')).toEqual([{ what: { kind: 'all_ready' }, call: 0 }]);
  });

  it('ticks the row of the keys with the space bar', async () => {
    const { user } = await page(DRY);
    await rows();
    screen.getByTestId('delivery-rows').focus();
    await user.keyboard('{ArrowDown} ');
    expect(screen.getByTestId('share').dataset['count']).toBe('1');
    expect(within(await row(2)).getByTestId<HTMLInputElement>('delivery-choose').checked).toBe(false);
  });

  // Or each of forty is unticked by hand, and one that was overlooked is shared.
  it('ticks and unticks the rows of a range, by Shift with a click or an arrow', async () => {
    sharing.reset();
    const list = [1, 2, 3, 4, 5, 6].map((id) => (id === 4 ? delivery(4, { state: 'done' }) : delivery(id)));
    list.push(delivery(7, { state: 'refused' }));
    const { shell, user } = await page({
      ...DRY,
      deliveries: ({ filter, offset = 0, limit }) => {
        const shown = filter === 'ready' ? list.filter(({ state }) => state === 'ready') : list;
        return { ...deliveryPage(list), rows: shown.slice(offset, offset + limit), total: shown.length };
      },
    });
    const box = async (id: number) => within(await row(id)).getByTestId<HTMLInputElement>('delivery-choose');
    const ticked = async () =>
      (await Promise.all([1, 2, 3, 4, 5, 6, 7].map(box))).flatMap(({ checked }, at) =>
        checked ? [at + 1] : [],
      );
    await rows();
    await user.click(await box(2));
    await user.keyboard('{Shift>}');
    await user.click(await box(6));
    await user.keyboard('{/Shift}');
    await waitFor(async () => expect(await ticked()).toEqual([1]));
    expect(screen.getByTestId('share').dataset['count']).toBe('1');
    // From a row that was ticked again, the range is ticked; the one that was refused goes once more.
    await user.click(await box(5));
    await user.keyboard('{Shift>}');
    await user.click(await box(7));
    await user.keyboard('{/Shift}');
    await waitFor(async () => expect(await ticked()).toEqual([1, 5, 6, 7]));
    // By the keys, and shorter again.
    screen.getByTestId('delivery-rows').focus();
    await user.keyboard(
      '{Home}{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{/Shift}',
    );
    await waitFor(async () => expect(await ticked()).toEqual([1, 2, 3, 5, 6, 7]));
    await user.click(screen.getByTestId('share'));
    await screen.findByTestId('share-facts');
    expect(shell.requests('dry_run_deliveries')).toEqual([
      { what: { kind: 'these', ids: [7, 1, 2, 3, 5, 6] }, call: 0 },
    ]);
  });

  it('is paused and continued by P, and stopped after a question', async () => {
    const { shell, user } = await page({
      sharing: () => sharingView(),
      pause_sharing: () => sharingView({ state: 'paused' }),
      continue_sharing: () => sharingView(),
      stop_sharing: () => sharingView({ state: 'done', left: 0 }),
    });
    await rows();
    await user.keyboard('p');
    await waitFor(() => expect(screen.getByTestId('share-progress').dataset['state']).toBe('paused'));
    expect(screen.getByTestId('share-progress').textContent).toContain('Nothing more is sent');
    await user.keyboard('p');
    await waitFor(() => expect(screen.getByTestId('share-progress').dataset['state']).toBe('running'));
    await user.click(screen.getByTestId('share-stop'));
    expect(shell.requests('stop_sharing')).toEqual([]);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('3 results will not be sent');
    await user.click(screen.getByTestId('confirm-yes'));
    await waitFor(() => expect(shell.requests('stop_sharing')).toEqual([{ id: 5 }]));
  });

  it('says why it is paused, with the service’s own words', async () => {
    await page({
      sharing: () =>
        sharingView({
          state: 'paused',
          error: serviceError(403, { code: 'scope_missing', required_scope: 'deliveries' }, 'অনুমতি নেই'),
        }),
    });
    const why = await screen.findByTestId('share-why');
    expect(why.textContent).toContain('deliveries');
    expect(why.textContent).toContain('অনুমতি নেই');
  });

  // Looking like a failure with “Continue”, which would only fail again, it was stopped and shared a second time.
  it('waits for its account without looking like an error, and needs no button', async () => {
    await page({
      sharing: () =>
        sharingView({
          state: 'paused',
          error: { code: 'account_away', details: { account: { label: 'a@shop.example', key_hint: '' } } },
        }),
    });
    const progress = await screen.findByTestId('share-progress');
    expect(progress.textContent).toContain('Sharing is paused until its account’s API key is entered again');
    expect(screen.getByTestId('away-note').textContent).toContain('a@shop.example');
    expect(screen.getByTestId('away-note').textContent).toContain('continues automatically');
    expect(progress.querySelector('[data-tone=bad]')).toBeNull();
    expect(screen.queryByTestId('share-continue')).toBeNull();
  });

  // As lists and links do: nothing failed.
  it('waits for the seller after a restore without looking like an error', async () => {
    await page({ sharing: () => sharingView({ state: 'paused', error: { code: 'restored' } }) });
    const progress = await screen.findByTestId('share-progress');
    expect(progress.textContent).toContain('Paused: the data was restored.');
    expect(progress.querySelector('[data-tone=bad]')).toBeNull();
    expect(screen.getByTestId('share-continue')).toBeTruthy();
  });

  it('keeps the dialog and says why when it could not begin', async () => {
    const { user } = await page({ ...DRY, share_deliveries: failing({ code: 'busy' }) });
    await rows();
    await user.click(screen.getByTestId('share'));
    await screen.findByTestId('share-facts');
    await user.click(screen.getByTestId('share-send'));
    expect(await screen.findByTestId('share-error')).toBeTruthy();
  });

  it('ends with a word wherever the seller is, and leads back', async () => {
    const { shell, user } = await openApp({ handlers: { ...LIST, sharing: () => sharingView() } });
    await waitFor(() => expect(sharing.view).not.toBeNull());
    shell.tell({ kind: 'sharing', sharing: sharingView({ state: 'done', left: 0, saved: 4 }) });
    const toast = await screen.findByTestId('toast');
    expect(toast.textContent).toContain('4 results shared');
    await user.click(within(toast).getByTestId('toast-action'));
    expect(pages.current).toBe('deliveries');
  });
});
