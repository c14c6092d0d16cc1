import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { CheckView, Environment, LinksView, Page, PhoneReading, PreviousCheck, RunView } from '$ipc';
import { resetAccountQueries } from '$kit/query/cache';
import { askOfNumber } from '$kit/ask-for-payment';
import { links } from '$features/bulk/links/links.svelte';
import { newPayment } from '$features/payments/new-payment.svelte';
import { pages, accounts, courierAccount, session, toasts } from '$kit/state';
import { runs } from '$features/bulk/runs.svelte';
import { deferred, openApp, read } from './fake-shell';
import { linksView } from '$features/bulk/links/link-samples';
import { runView } from '$features/bulk/run-samples';
import { accountsInUse, checkView, pageOf, previous } from './samples';

const NUMBER = '01712000385';
const field = () => screen.getByTestId<HTMLInputElement>('phone-field');
const hint = () => screen.getByTestId('phone-hint');

/** The app in practice mode. The live account knows nothing of any number, or doesn't answer yet. */
function practising(live: { read?: PhoneReading | Promise<PhoneReading>; check?: Promise<CheckView> } = {}) {
  let environment: Environment = 'practice';
  const known = previous({ phone: NUMBER, level: 'very_high', word: 'very_high' });
  return openApp({
    start: { account: { environment: 'practice' }, settings: { practice: true } },
    handlers: {
      set_practice: ({ on }) => {
        environment = on ? 'practice' : 'live';
        return { settings: { ...session.settings, practice: on }, accounts: accountsInUse({ environment }) };
      },
      read_phone: ({ text }) => {
        const reading = read({ text });
        if (reading.kind !== 'valid') return reading;
        if (environment === 'practice') return { ...reading, previous: known };
        return live.read ?? reading;
      },
      check_phone: ({ phone }) => live.check ?? checkView({ phone, environment: 'practice' }),
      open_check: ({ id }) => checkView({ id, environment: 'practice' }),
      recent_checks: () => (environment === 'practice' ? pageOf([known]) : endless()),
    },
  });
}

/** A list that is being read for ever. */
const endless = () => deferred<Page<PreviousCheck>>().promise;

describe('what practice said', () => {
  it('is gone from the field’s hint and the history in live mode, before the live account has answered', async () => {
    const { user } = await practising({ read: deferred<PhoneReading>().promise });
    await user.type(field(), NUMBER);
    await waitFor(() => expect(hint().textContent).toContain('Very high risk'));
    await waitFor(() => expect(screen.getAllByTestId('recent-item')).toHaveLength(1));
    await user.click(screen.getByTestId('practice-leave'));
    await waitFor(() => expect(courierAccount.environment).toBe('live'));
    expect(hint().textContent).not.toContain('risk');
    expect(screen.queryByTestId('show-saved')).toBeNull();
    expect(screen.queryByTestId('recent-item')).toBeNull();
  });

  it('is not shown in live mode when its check ends after the switch', async () => {
    const late = deferred<CheckView>();
    const { user } = await practising({ check: late.promise });
    await user.type(field(), '01712000399');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await screen.findByTestId('loading-card');
    await accounts.practise(false);
    late.resolve(checkView({ phone: '01712000399', environment: 'practice' }));
    await waitFor(() => expect(screen.queryByTestId('loading-card')).toBeNull());
    expect(screen.queryByTestId('result-card')).toBeNull();
    expect(screen.queryByTestId('toast')).toBeNull();
  });

  it('is taken from a payment’s form and from toasts with the switch', async () => {
    await practising();
    askOfNumber(NUMBER, 'very_high');
    expect(newPayment.typed.phone).toBe(NUMBER);
    toasts.done('Payment received', { label: 'Show', run: () => undefined });
    await accounts.practise(false);
    await waitFor(() => expect(toasts.shown).toEqual([]));
    expect(newPayment.typed).toMatchObject({ phone: '', purpose: 'advance', run: null });
    pages.open('check');
  });

  it('leaves alone what the seller typed into a payment’s form', async () => {
    await practising();
    newPayment.clear();
    newPayment.typed.name = 'Nusrat';
    await accounts.practise(false);
    await waitFor(() => expect(courierAccount.environment).toBe('live'));
    expect(newPayment.typed.name).toBe('Nusrat');
    newPayment.clear();
  });
});

/*
 * A list goes on while the seller looks at another environment. It stood there as one of its own when it told how far it
 * was at the wrong moment, and whether it was open when the seller came back depended on that.
 */
describe('a list that is open and goes on', () => {
  it.each([{ told: false }, { told: true }])(
    'of links is nowhere in another environment, and open again in its own (told meanwhile: $told)',
    async ({ told }) => {
      let reply: LinksView[] | Promise<LinksView[]> = [linksView({ made: 0 })];
      const { shell } = await openApp({ handlers: { links: () => reply } });
      await links.begin(() => Promise.resolve(linksView({ made: 0 })));
      const other = deferred<LinksView[]>();
      reply = other.promise;
      const read = resetAccountQueries();
      expect(links.view).toBeNull();
      if (told) shell.tell({ kind: 'links', links: linksView({ made: 2 }) });
      other.resolve([]);
      await read;
      expect(links.list).toEqual([]);
      expect(links.view).toBeNull();
      reply = [linksView({ made: 3 })];
      await resetAccountQueries();
      expect(links.view).toMatchObject({ id: 8, made: 3 });
      links.leave();
    },
  );

  it('of numbers is nowhere in another environment, and open again in its own', async () => {
    let reply: RunView[] | Promise<RunView[]> = [runView()];
    const { shell } = await openApp({ handlers: { runs: () => reply } });
    await runs.begin(() => Promise.resolve(runView()));
    const other = deferred<RunView[]>();
    reply = other.promise;
    const read = resetAccountQueries();
    shell.tell({ kind: 'run', run: runView({ done: 1 }) });
    other.resolve([]);
    await read;
    expect(runs.list).toEqual([]);
    reply = [runView({ done: 2 })];
    await resetAccountQueries();
    expect(runs.view).toMatchObject({ id: 5, done: 2 });
    runs.leave();
  });

  it('is not open again when the seller had left it', async () => {
    let reply = [linksView()];
    await openApp({ handlers: { links: () => reply } });
    await waitFor(() => expect(links.list).toHaveLength(1));
    links.open(8);
    links.leave();
    reply = [];
    await resetAccountQueries();
    reply = [linksView()];
    await resetAccountQueries();
    expect(links.list).toHaveLength(1);
    expect(links.view).toBeNull();
    pages.open('check');
  });
});
