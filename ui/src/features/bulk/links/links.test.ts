import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { look } from '$kit/i18n';
import type { AppError, LinkRowView, LinksPlan, LinksView } from '$ipc';
import { linkSheetWords } from './sheet-words';
import { linksPlan } from './links-plan.svelte';
import { links } from './links.svelte';
import { pages, session } from '$kit/state';
import { paymentPanel } from '$features/payments/payment-panel.svelte';
import { runs } from '../runs.svelte';
import { fileView, ROWS } from '../bulk-samples';
import { deferred, type Handlers, openApp, failing } from '$tests/fake-shell';
import { linkRow, linksPlan as planned, linksView } from './link-samples';
import { paymentView } from '$features/payments/payment-samples';
import { planView, runView, TABLE as RUN_TABLE } from '../run-samples';
import { accountsInUse, pageOf, paymentError, start } from '$tests/samples';

const MANY: LinkRowView[] = [
  linkRow(2),
  linkRow(3, { payment: null, status: null }),
  linkRow(4, {
    status: { kind: 'unknown' },
    payment: paymentView({ id: 104, status: { kind: 'unknown' }, payment_url: null, invoice_id: null }),
  }),
  linkRow(5, {
    payment: null,
    status: null,
    error: paymentError(422, { code: 'field' }, 'email is not valid'),
  }),
];

const TABLE: Handlers = {
  link_rows: ({ offset = 0, limit }) => pageOf(MANY.slice(offset, offset + limit), MANY.length),
};

beforeEach(() => {
  links.leave();
  linksPlan.reset();
  runs.leave();
  paymentPanel.close();
  session.online = true;
});

type Scene = NonNullable<Parameters<typeof openApp>[0]>;

/** Opens the plan for the open file. */
async function plan(own: Partial<LinksPlan> = {}, handlers: Handlers = {}, start: Scene['start'] = {}) {
  const app = await openApp({
    start,
    page: 'bulk',
    handlers: {
      file_state: () => ({ kind: 'open', file: fileView() }),
      file_rows: () => ({ version: 1, ...pageOf(ROWS) }),
      plan_file_run: () => planView(),
      plan_links: () => planned(own),
      ...TABLE,
      ...handlers,
    },
  });
  await app.user.click(screen.getByTestId('make-links'));
  await screen.findByTestId('links-plan');
  return app;
}

/** Opens a list of links. */
async function shown(own: Partial<LinksView> = {}, handlers: Handlers = {}) {
  const app = await openApp({
    page: 'bulk',
    handlers: { links: () => [linksView(own)], ...TABLE, ...handlers },
  });
  await app.user.click(within(await screen.findByTestId('links-item')).getByText('orders-november.xlsx'));
  await screen.findAllByTestId('link-row');
  return app;
}

const row = (number: number) =>
  screen.getAllByTestId('link-row').find(({ dataset }) => dataset['row'] === String(number)) as HTMLElement;

describe('a list of links that ends', () => {
  /** Or it says "finished" over a row that still has no link. */
  it('shows its last rows at once', async () => {
    const { shell } = await shown();
    shell.tell({ kind: 'links', links: linksView({ made: 2, waiting: 2 }) });
    await waitFor(() => expect(shell.requests('link_rows').length).toBeGreaterThan(1));
    const asked = shell.requests('link_rows').length;
    // What is asked for a moment later is never asked for.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    shell.tell({ kind: 'links', links: linksView({ state: 'done', made: 4, waiting: 0 }) });
    await waitFor(() => expect(shell.requests('link_rows').length).toBeGreaterThan(asked));
  });
});

describe('the plan of links', () => {
  it('says how many, what they come to, and whose e-mail is used, before anything is sent', async () => {
    const { shell } = await plan({ links: 2, sum: '2501.00', own_email: 2 });
    await waitFor(() => expect(screen.getByTestId('links-count').dataset['count']).toBe('2'));
    expect(screen.getByTestId('links-sum').textContent).toBe('৳2,501');
    expect(screen.getByTestId('links-own-email').textContent).toContain('2 customers without an e-mail');
    expect(shell.requests('start_links')).toEqual([]);
  });

  it('is carried out as it was shown', async () => {
    const { shell, user } = await plan({}, { start_links: () => linksView() });
    await screen.findByTestId('links-count');
    await user.click(screen.getByTestId('links-start'));
    await screen.findByTestId('links');
    expect(shell.requests('start_links')).toEqual([
      {
        source: { kind: 'file', file: 3 },
        amount: { kind: 'same', amount: '120' },
        currency: 'BDT',
        purpose: 'advance',
        again: false,
      },
    ]);
    expect(screen.queryByTestId('links-plan')).toBeNull();
  });

  it('shows a list that was done before its beginning was told', async () => {
    const answer = deferred<LinksView>();
    const done = linksView({ state: 'done', made: 4, waiting: 0 });
    let lists: LinksView[] = [];
    const { shell, user } = await plan({}, { start_links: () => answer.promise, links: () => lists });
    await screen.findByTestId('links-count');
    await user.click(screen.getByTestId('links-start'));
    lists = [done];
    shell.tell({ kind: 'links', links: done });
    answer.resolve(linksView());
    await waitFor(() => expect(screen.getByTestId('links').dataset['state']).toBe('done'));
  });

  // Else two hundred customers are asked for whole prices that nobody meant.
  it('never begins with the whole prices, also without a delivery charge', async () => {
    const { shell, user } = await plan();
    linksPlan.close();
    session.settings.payments = { ...session.settings.payments, delivery_charge: '' };
    const asked = shell.requests('plan_links').length;
    await user.click(screen.getByTestId('make-links'));
    await screen.findByTestId('links-plan');
    expect(screen.getByTestId('links-start')).toHaveProperty('disabled', true);
    expect(shell.requests('plan_links')).toHaveLength(asked);
    await user.click(screen.getByTestId('advance-150'));
    await waitFor(() =>
      expect(shell.requests('plan_links').at(-1)).toMatchObject({
        amount: { kind: 'same', amount: '150' },
        purpose: 'advance',
      }),
    );
  });

  it('takes the amounts of the rows, another currency and another purpose', async () => {
    const { shell, user } = await plan();
    await user.click(screen.getByTestId('links-collect'));
    await user.click(screen.getByTestId('links-usd'));
    await user.click(screen.getByTestId('links-other'));
    await waitFor(() =>
      expect(shell.requests('plan_links').at(-1)).toMatchObject({
        amount: { kind: 'collect' },
        currency: 'USD',
      }),
    );
    expect(linksPlan.purpose).toBe('other');
  });

  it('waits for an amount, and says at its field what is wrong with it', async () => {
    const { shell, user } = await plan(
      {},
      {
        plan_links: ({ amount }) => {
          if (amount.kind === 'same' && amount.amount !== '120') {
            throw {
              code: 'form',
              details: {
                problems: [{ field: 'amount', problem: { code: 'money', reason: 'not_an_amount' } }],
              },
            };
          }
          return planned();
        },
      },
    );
    await screen.findByTestId('links-count');
    const asked = shell.requests('plan_links').length;
    const amount = screen.getByTestId<HTMLInputElement>('links-amount');
    await user.clear(amount);
    await waitFor(() => expect(screen.getByTestId('links-plan').textContent).toContain('Type an amount'));
    expect(shell.requests('plan_links')).toHaveLength(asked);
    await user.type(amount, 'x');
    await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByTestId<HTMLButtonElement>('links-start').disabled).toBe(true);
    expect(amount.value).toBe('x');
  });

  it('makes another link for the same order only when the seller ticks it', async () => {
    const { shell, user } = await plan(
      {},
      { plan_links: ({ again }) => planned({ links: again ? 3 : 2, existing: 1 }) },
    );
    await waitFor(() => expect(screen.getByTestId('links-existing').textContent).toContain('1 row'));
    expect(screen.getByTestId('links-plan').textContent).toContain('left out');
    await user.click(screen.getByTestId('links-again'));
    await waitFor(() => expect(screen.getByTestId('links-count').dataset['count']).toBe('3'));
    expect(screen.getByTestId('links-plan').textContent).toContain('could pay twice');
    expect(shell.requests('plan_links').at(-1)?.again).toBe(true);
  });

  it('names the rows that can’t have a link, and why', async () => {
    await plan({
      links: 0,
      unusable: [
        { row: 4, field: 'name', problem: { code: 'missing' } },
        { row: 5, field: 'amount', problem: { code: 'zero' } },
      ],
      unusable_count: 12,
      sample: [],
    });
    const unusable = await screen.findByTestId('links-unusable');
    expect(unusable.textContent).toContain('12 rows');
    expect(unusable.textContent).toContain('Row 4, name: Type the customer’s name');
    expect(unusable.textContent).toContain('and 10 more');
    expect(screen.getByTestId<HTMLButtonElement>('links-start').disabled).toBe(true);
  });

  it('leads to Settings when the seller’s own facts are missing', async () => {
    const { user } = await plan(
      {},
      {
        plan_links: failing({
          code: 'form',
          details: { problems: [{ field: 'seller_email', problem: { code: 'missing' } }] },
        }),
      },
    );
    const setup = await screen.findByTestId('links-setup');
    expect(setup.textContent).toContain('Your e-mail is needed');
    await user.click(screen.getByText('Open Settings'));
    expect([pages.current, pages.settings]).toEqual(['settings', 'payments']);
    // Or the keyboard is nowhere: what had the focus went with the page.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('section-heading')));
  });

  // Or the first links take two ways to the settings, and the amount is typed three times.
  it('says all that is missing before an amount is typed, and stands as it was left after the settings', async () => {
    const { payments } = start({}).settings;
    const unset = { ...payments, redirect_url: '', cancel_url: '', delivery_charge: '' };
    let connected = false;
    const { user, shell } = await plan(
      {},
      {
        plan_links: () => {
          if (connected) return planned();
          throw { code: 'payment_not_connected' };
        },
      },
      { payment: { environment: null }, settings: { payments: unset } },
    );
    expect(screen.getByTestId('links-error').textContent).toContain('No payment account');
    expect(screen.getByTestId('links-setup').textContent).toContain('under “Payments”');
    await user.type(screen.getByTestId('links-amount'), '135');
    await user.click(screen.getByTestId('links-other'));
    await user.click(screen.getByText('Open Settings'));
    expect([pages.current, pages.settings]).toEqual(['settings', 'accounts']);
    connected = true;
    shell.tell({ kind: 'accounts', accounts: accountsInUse() });
    session.settings.payments = payments;
    await user.keyboard('{Control>}2{/Control}');
    await screen.findByTestId('links-count');
    expect(screen.getByTestId<HTMLInputElement>('links-amount').value).toBe('135');
    expect(shell.requests('plan_links').at(-1)).toMatchObject({
      source: { kind: 'file', file: 3 },
      amount: { kind: 'same', amount: '135' },
      purpose: 'other',
    });
  });

  // Or the seller looks in the settings for an e-mail that stands there.
  it.each([
    ['owner@shoili.example', 'The addresses of your pages are needed first'],
    ['', 'Your e-mail and the addresses of your pages are needed first'],
  ])('says which of the seller’s own facts are missing, with the e-mail “%s”', async (seller_email, says) => {
    const { payments } = start({}).settings;
    const settings = { payments: { ...payments, seller_email, redirect_url: '', cancel_url: '' } };
    await plan({}, {}, { settings });
    expect(screen.getByTestId('links-setup').textContent).toContain(says);
  });

  // Or the dialog works on for ever when it is opened again at once, and no link can be made.
  it('keeps what was typed when it is closed, for the same rows', async () => {
    const { shell, user } = await plan();
    const amount = () => screen.getByTestId<HTMLInputElement>('links-amount');
    await user.clear(amount());
    await user.type(amount(), '9');
    await fireEvent.input(amount(), { target: { value: '90' } });
    linksPlan.close();
    await waitFor(() => expect(screen.queryByTestId('links-plan')).toBeNull());
    await user.click(screen.getByTestId('make-links'));
    await screen.findByTestId('links-plan');
    expect(amount().value).toBe('90');
    await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('links-start').disabled).toBe(false));
    expect(shell.requests('plan_links').at(-1)).toMatchObject({ amount: { kind: 'same', amount: '90' } });
  });

  // Or the seller asks the customers of one list, with the dialog of another one over it.
  it('goes while another list is shown, and stands again over its own', async () => {
    const { shell } = await plan({}, { runs: () => [runView({ state: 'done' })], ...RUN_TABLE });
    shell.tell({ kind: 'place_asked', place: { kind: 'run', id: runView().id } });
    await screen.findByTestId('run');
    await waitFor(() => expect(screen.queryByTestId('links-plan')).toBeNull());
    pages.open('check');
    await waitFor(() => expect(screen.queryByTestId('run')).toBeNull());
    pages.open('bulk');
    await screen.findByTestId('run');
    expect(screen.queryByTestId('links-plan')).toBeNull();
    runs.leave();
    await screen.findByTestId('links-plan');
  });

  // Or the customers are asked for the charge of before, which the seller has just raised.
  it('takes the delivery charge of now after the settings, unless an amount was typed', async () => {
    const { shell, user } = await plan();
    await user.click(screen.getByTestId('links-other'));
    pages.openSettings('payments');
    await waitFor(() => expect(screen.queryByTestId('links-plan')).toBeNull());
    session.settings.payments = { ...session.settings.payments, delivery_charge: '150.00' };
    pages.open('bulk');
    await screen.findByTestId('links-plan');
    expect(screen.getByTestId<HTMLInputElement>('links-amount').value).toBe('150');
    await waitFor(() =>
      expect(shell.requests('plan_links').at(-1)).toMatchObject({
        amount: { kind: 'same', amount: '150' },
        purpose: 'other',
      }),
    );
  });

  // Or links of real money are made with an amount and a tick that were tried out with a test account.
  it('begins anew with another payment account', async () => {
    const { shell, user } = await plan(
      {},
      {},
      { account: { environment: null }, payment: { environment: 'test', id: 3 } },
    );
    await user.clear(screen.getByTestId('links-amount'));
    await user.type(screen.getByTestId('links-amount'), '1');
    shell.tell({
      kind: 'accounts',
      accounts: accountsInUse({ environment: null }, { environment: 'live', id: 4 }),
    });
    await waitFor(() => expect(screen.queryByTestId('links-plan')).toBeNull());
    await user.click(screen.getByTestId('make-links'));
    await screen.findByTestId('links-plan');
    expect(screen.getByTestId<HTMLInputElement>('links-amount').value).toBe('120');
  });

  it('offers practice when no payment account is connected', async () => {
    const { user, shell } = await plan({}, { plan_links: failing({ code: 'payment_not_connected' }) });
    expect((await screen.findByTestId('links-error')).textContent).toContain('No payment account');
    await user.click(within(screen.getByTestId('links-plan')).getByText('Practise'));
    expect(shell.requests('set_practice')).toEqual([{ on: true }]);
  });

  it('keeps the dialog and says why when it could not begin', async () => {
    const { user } = await plan(
      {},
      { start_links: failing({ code: 'database', details: { reason: 'disk_full' } }) },
    );
    await screen.findByTestId('links-count');
    await user.click(screen.getByTestId('links-start'));
    expect((await screen.findByTestId('links-error')).textContent).toContain('disk is full');
    expect(screen.queryByTestId('links')).toBeNull();
  });

  it('can’t be started without a network', async () => {
    await plan();
    await screen.findByTestId('links-count');
    session.online = false;
    await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('links-start').disabled).toBe(true));
    expect(screen.getByTestId('links-plan').textContent).toContain('No connection');
  });
});

describe('a list of links', () => {
  it('follows what the shell tells, and is paused and continued by P', async () => {
    const { shell, user } = await shown(
      {},
      {
        pause_links: () => linksView({ state: 'paused' }),
        continue_links: () => linksView(),
      },
    );
    expect(screen.getByTestId('links-made').textContent).toContain('1 of 4 links created');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    shell.tell({ kind: 'links', links: linksView({ made: 2, waiting: 2 }) });
    await waitFor(() => expect(screen.getByTestId('links-made').dataset['made']).toBe('2'));
    await user.keyboard('p');
    await waitFor(() => expect(screen.getByTestId('links').dataset['state']).toBe('paused'));
    expect(screen.getByTestId('links-notices').textContent).toContain('Nothing more is sent');
    await user.keyboard('p');
    await waitFor(() => expect(shell.requests('continue_links')).toEqual([{ id: 8 }]));
  });

  it('shows each row as it stands: made, to go, not known, refused', async () => {
    await shown({ unknown: 1, refused: 1 });
    expect(row(2).textContent).toContain('Waiting');
    expect(row(2).textContent).toContain('pay.example.com/7F2K9Q');
    expect(row(3).textContent).toContain('To create');
    expect(row(4).dataset['status']).toBe('unknown');
    expect(row(4).textContent).toContain('may exist');
    expect(row(5).textContent).toContain('email is not valid');
    expect(screen.getByTestId('links-unknown').textContent).toContain('Porokh doesn’t retry these rows');
    expect(screen.getByTestId('links-refused').textContent).toContain('1 row without a link');
  });

  it('leads from a row that is not known to its payment, where it is settled', async () => {
    const { shell, user } = await shown({ unknown: 1 }, { payment: failing({ code: 'not_found' }) });
    await user.click(screen.getByTestId('next-unknown'));
    await waitFor(() => expect(row(4).getAttribute('aria-selected')).toBe('true'));
    screen.getByTestId('link-rows').focus();
    await user.keyboard('{Enter}');
    expect(pages.current).toBe('payments');
    await waitFor(() => expect(shell.requests('payment')).toEqual([{ id: 104 }]));
  });

  it('shows a payment that was paid and verified at once', async () => {
    const { shell } = await shown();
    shell.tell({
      kind: 'payment',
      payment: paymentView({ id: 102, name: 'Customer 2', status: { kind: 'paid' } }),
    });
    await waitFor(() => expect(row(2).textContent).toContain('verified'));
  });

  // Or who works without a mouse is sent through the whole head to the button that leaves.
  it('is left by Escape, as a customer’s page is, and its entry has the focus', async () => {
    const { user } = await shown();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('links')).toBeNull());
    await waitFor(() => expect(screen.getByTestId('links-item').contains(document.activeElement)).toBe(true));
  });

  // Or W sends the next customer the link of the first one.
  it('keeps the keys on their row while links are made', async () => {
    const { shell, user } = await shown();
    screen.getByTestId('link-rows').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const on = () => screen.getByTestId('link-rows').getAttribute('aria-activedescendant');
    expect(on()).toMatch(/-2$/);
    shell.tell({ kind: 'links', links: linksView({ made: 3 }) });
    await waitFor(() => expect(screen.getByTestId('links-made').dataset['made']).toBe('3'));
    expect(on()).toMatch(/-2$/);
  });

  it('copies a link by button and by C, without leaving the list', async () => {
    const { shell, user } = await shown();
    await user.click(within(row(2)).getByTestId('copy-link'));
    await user.keyboard('c');
    const copied = { text: 'https://pay.example.com/7F2K9Q' };
    expect(shell.requests('copy_text')).toEqual([copied, copied]);
    expect(pages.current).toBe('bulk');
  });

  it.each<[AppError, string]>([
    [paymentError(402, { code: 'package' }, 'Month full'), 'Month full'],
    [{ code: 'payment_not_connected' }, 'No payment account'],
    [{ code: 'no_answer', details: { reason: 'timed_out', may_have_cost: false } }, 'no answer'],
    [
      { code: 'form', details: { problems: [{ field: 'seller_email', problem: { code: 'missing' } }] } },
      'Open Settings',
    ],
    [{ code: 'unreachable', details: { reason: 'tls' } }, 'No secure connection'],
  ])('says why it is paused: %j', async (reason, words) => {
    await shown({ state: 'paused', reason });
    expect(screen.getByTestId('links-notices').textContent).toContain(words);
  });

  it('says in a note that it stops because another key is used, wherever the seller is', async () => {
    const { shell } = await openApp({ handlers: { links: () => [] } });
    shell.tell({ kind: 'links', links: linksView({ state: 'paused', reason: { code: 'key_not_in_use' } }) });
    expect((await screen.findByTestId('toast')).textContent).toContain('another API key is in use');
  });

  it('waits by itself for its account’s key, and says what to do', async () => {
    await shown({
      reason: { code: 'account_away', details: { account: { label: 'Shoili', key_hint: '…9f3c' } } },
    });
    const note = screen.getByTestId('away-note').textContent;
    expect(note).toContain('Shoili (…9f3c)');
    expect(note).toContain('ontinues automatically');
    expect(screen.getByTestId('links-notices').querySelector('[data-tone=bad]')).toBeNull();
  });

  it('waits by itself for the network, and says so', async () => {
    await shown({ reason: { code: 'unreachable', details: { reason: 'connect' } } });
    expect(screen.getByTestId('links-notices').textContent).toContain('ontinues automatically');
    expect(screen.getByTestId('pause-links')).toBeTruthy();
  });

  it('shows rows that were left out, which its count does not know of', async () => {
    const leftOut = [
      linkRow(2),
      linkRow(3, { left_out: true }),
      linkRow(4, { left_out: true, payment: null }),
    ];
    await shown({ total: 1, made: 1, waiting: 0 }, { link_rows: () => pageOf(leftOut) });
    expect(row(2).textContent).not.toContain('Left out');
    expect(row(3).textContent).toContain('Left out');
    expect(row(4).textContent).toContain('Left out');
  });

  it('says in a row what is wrong with it', async () => {
    const problems = [{ field: 'amount' as const, problem: { code: 'zero' as const } }];
    await shown(
      { refused: 1 },
      {
        link_rows: () =>
          pageOf([
            linkRow(2, { payment: null, status: null, error: { code: 'form', details: { problems } } }),
          ]),
      },
    );
    expect(row(2).textContent).toContain('more than zero');
  });

  it('says so when its rows can’t be read, and reads them again', async () => {
    let broken = true;
    const { user } = await openApp({
      handlers: {
        links: () => [linksView()],
        link_rows: () => {
          if (broken) throw { code: 'database', details: { reason: 'locked' } };
          return pageOf(MANY);
        },
      },
    });
    await user.click(screen.getByTestId('nav-bulk'));
    await user.click(within(await screen.findByTestId('links-item')).getByText('orders-november.xlsx'));
    const error = await screen.findByTestId('link-rows-error');
    broken = false;
    await user.click(within(error).getByText('Try again'));
    await screen.findAllByTestId('link-row');
    expect(screen.queryByTestId('link-rows-error')).toBeNull();
  });

  it('is exported by Ctrl E, with words for every status and error', async () => {
    const { shell, user } = await shown(
      { state: 'done', waiting: 0, made: 4 },
      {
        export_links: () => ({
          files: [{ id: 0, name: 'orders-november - links.xlsx', folder: '/home/rina', rows: 4, failed: 0 }],
          cut: 0,
          columns_left_out: false,
          new_workbook: null,
          courier: null,
        }),
      },
    );
    await user.keyboard('{Control>}e{/Control}');
    expect((await screen.findByTestId('exported-file')).dataset['name']).toBe('orders-november - links.xlsx');
    const [asked] = shell.requests('export_links');
    expect(asked).toMatchObject({ batch: 8, to: 'downloads' });
    expect(asked?.words.headers).toHaveLength(10);
    expect(asked?.words.statuses['paid']).toBe('Paid, verified');
    expect(asked?.words.errors['payment']).toBeTruthy();
  });

  it('ends with a word wherever the seller is, and leads back', async () => {
    const { shell, user } = await openApp({ handlers: { links: () => [linksView()], ...TABLE } });
    await waitFor(() => expect(links.list).toHaveLength(1));
    shell.tell({ kind: 'links', links: linksView({ state: 'done', made: 4, waiting: 0 }) });
    await user.click(within(await screen.findByTestId('toast')).getByTestId('toast-action'));
    expect((await screen.findByTestId('links')).dataset['state']).toBe('done');
  });

  it('is deleted only after a question, which says that the links stay valid', async () => {
    const { shell, user } = await openApp({
      handlers: { links: () => [linksView({ state: 'done' })], delete_links: () => ({ count: 1 }) },
    });
    await user.click(screen.getByTestId('nav-bulk'));
    await user.click(within(await screen.findByTestId('links-item')).getByTestId('delete-links'));
    expect(shell.requests('delete_links')).toEqual([]);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('links stay valid');
    await user.click(screen.getByTestId('confirm-yes'));
    await waitFor(() => expect(screen.queryByTestId('links-item')).toBeNull());
    expect(shell.requests('delete_links')).toEqual([{ id: 8 }]);
  });
});

describe('the sheet of links', () => {
  it.each(['bn', 'en'] as const)('has a name that a workbook takes: %s', (language) => {
    look.language = language;
    expect(linkSheetWords().sheet).toMatch(/^[^[\]:*?/\\]{1,31}$/u);
    look.language = 'en';
  });
});
