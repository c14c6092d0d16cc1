import { cleanup, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { AppError, CheckView, RiskLevel } from '$ipc';
import { session } from '$kit/state/session.svelte';
import { check } from './check.svelte';
import { deferred, failing, openApp, type Handlers } from '$tests/fake-shell';
import { atNoon, checkView, courier, pageOf, previous, serviceError } from '$tests/samples';

const NUMBER = '01712000385';

/** Types the number and checks it. */
async function checked(handlers: Handlers, settings: { language: 'bn' | 'en' } = { language: 'en' }) {
  const app = await openApp({ handlers, start: { settings } });
  await app.user.type(screen.getByTestId('phone-field'), `${NUMBER}{Enter}`);
  return app;
}

const card = () => screen.findByTestId('result-card');
const giving = (own: Partial<CheckView>): Handlers => ({ check_phone: () => checkView(own) });
const refusing = (error: AppError): Handlers => ({
  check_phone: failing(error),
});

describe('a result', () => {
  it.each<[RiskLevel, string]>([
    ['new', 'New customer'],
    ['low', 'Low risk'],
    ['medium', 'Medium risk'],
    ['high', 'High risk'],
    ['very_high', 'Very high risk'],
  ])('says %s in English, with the Bangla label beside it', async (level, title) => {
    await checked(giving({ risk: { level, word: level, label: 'লেবেল', advice: 'পরামর্শ' } }));
    expect((await card()).dataset['level']).toBe(level);
    expect(screen.getByTestId('verdict-title').textContent).toBe(title);
    expect(screen.getByText('লেবেল', { selector: 'small' }).lang).toBe('bn');
  });

  it('takes label and advice of the service in Bangla', async () => {
    await checked(giving({ risk: { level: 'low', word: 'low', label: 'লেবেল', advice: 'পরামর্শ' } }), {
      language: 'bn',
    });
    await card();
    expect(screen.getByTestId('verdict-title').textContent).toBe('লেবেল');
    expect(screen.getByText('পরামর্শ', { selector: 'p' })).toBeTruthy();
  });

  it('shows a word that nobody knows as it came', async () => {
    await checked(giving({ risk: { level: 'unknown', word: 'watch', label: null, advice: null } }));
    expect((await card()).textContent).toContain('Unknown');
    expect((await card()).textContent).toContain('“watch”');
  });

  it('calls missing data missing, never zero', async () => {
    const summary = {
      total: null,
      delivered: null,
      cancelled: null,
      success_ratio: null,
      reports: null,
      courier_reports: null,
      couriers_with_data: null,
    };
    await checked(giving({ summary, community: null, couriers: [] }));
    await card();
    for (const place of [
      'total-total',
      'total-delivered',
      'total-cancelled',
      'community',
      'reports',
      'courier-reports',
    ]) {
      expect(screen.getByTestId(place).textContent).toContain('No data');
    }
    const words = (await card()).textContent?.replace('0 1 7 1 2 0 0 0 3 8 5', '');
    expect(words).not.toMatch(/\b0 |0%/);
  });

  it('says in words that there are no reports', async () => {
    const { summary } = checkView();
    await checked(giving({ summary: summary && { ...summary, reports: 0, courier_reports: 0 } }));
    await card();
    expect(screen.getByTestId('reports').textContent).toContain('No reports');
    expect(screen.getByTestId('courier-reports').textContent).toContain('No courier reports');
  });

  it('never adds the two counts of reports', async () => {
    await checked({});
    await card();
    expect(screen.getByTestId('reports').textContent).toContain('3 reports');
    expect(screen.getByTestId('courier-reports').textContent).toContain('1 courier report');
    expect((await card()).textContent).not.toContain('4 reports');
  });

  it('names couriers by the seller, else by the reply, else in a readable form', async () => {
    await checked(
      giving({
        couriers: [
          courier('courier_a', { own_name: 'Dhaka bike', source_label: 'Courier A' }),
          courier('courier_b', { source_label: 'Courier B' }),
          courier('courier_c', { source: 'pool', source_label: 'The pool' }),
        ],
      }),
    );
    await card();
    const names = screen.getAllByTestId('courier-row').map((row) => row.querySelector('.given')?.textContent);
    expect(names).toEqual(['Dhaka bike', 'Courier B', 'Courier C']);
  });

  it('lets a courier be named in its place: kept on Enter or when it is left, as it was on Escape', async () => {
    const { shell, user } = await checked({
      ...giving({ couriers: [courier('courier_a')] }),
      name_courier: ({ courier, name }) => ({
        ...session.settings,
        courier_names: { ...session.settings.courier_names, [courier]: name },
      }),
    });
    await card();
    const rename = async (keys: string) => {
      await user.click(screen.getByRole('button', { name: /Your own name for/ }));
      await user.clear(await screen.findByTestId('courier-rename'));
      await user.keyboard(keys);
      await waitFor(() => expect(screen.queryByTestId('courier-rename')).toBeNull());
      return screen.getByTestId('courier-row').querySelector('.given')?.textContent;
    };
    expect(await rename('Dhaka bike{Enter}')).toBe('Dhaka bike');
    expect(await rename('Other{Escape}')).toBe('Dhaka bike');
    expect(await rename('By road{Tab}')).toBe('By road');
    expect(shell.requests('name_courier').map(({ name }) => name)).toEqual(['Dhaka bike', 'By road']);
  });

  it('tells apart no parcels, not set up, not known and a ratio without counts', async () => {
    const none = { total: null, delivered: null, cancelled: null, success_ratio: null };
    await checked(
      giving({
        couriers: [
          courier('a', { ...none, answer: 'no_parcels', total: 0 }),
          courier('b', { ...none, answer: 'not_set_up' }),
          courier('c', { ...none, answer: 'not_known', status: 'blocked' }),
          courier('d', { ...none, success_ratio: 81.5 }),
        ],
      }),
    );
    await card();
    const [a, b, c, d] = screen.getAllByTestId('courier-row').map((row) => row.textContent);
    expect(a).toContain('No parcels');
    expect(b).toContain('Not set up');
    expect(c).toContain('“blocked”');
    expect(d).toContain('81.5%');
    expect(d).toContain('Exact counts not available');
    expect((await card()).textContent).toContain('Known from 2 of 3 couriers.');
    // Asking again would sell a second check.
    expect((await card()).textContent).not.toMatch(/try again/i);
  });

  it('goes on one line to the clipboard by C, unless a text is being typed', async () => {
    const { shell, user } = await checked({});
    await card();
    await user.keyboard('c');
    expect(shell.requests('copy_text')).toEqual([]);
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('c');
    await waitFor(() => expect(shell.requests('copy_text')).toHaveLength(1));
    expect(shell.requests('copy_text')[0]?.text).toMatch(
      /^01712-000385: High risk, 60\.4% delivered \(29 of 48\), checked /,
    );
    await user.keyboard('w');
    await waitFor(() => expect(shell.requests('open_whatsapp')[0]?.phone).toBe(NUMBER));
  });

  it('is dimmed, without actions, while the field holds another number, and says whose it is', async () => {
    const { shell, user } = await checked({});
    const { dataset } = await card();
    expect(dataset['other']).toBe('false');
    await user.clear(screen.getByTestId('phone-field'));
    await user.type(screen.getByTestId('phone-field'), '01819000427');
    expect(dataset['other']).toBe('true');
    expect((await card()).textContent).toContain('This result is for 01712-000385');
    for (const action of ['whatsapp', 'report', 'copy-summary', 'ask-payment']) {
      expect(screen.queryByTestId(action)).toBeNull();
    }
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('wrc');
    expect(shell.requests('open_whatsapp')).toEqual([]);
    expect(shell.requests('copy_text')).toEqual([]);
    await user.click(screen.getByTestId('back-to-result'));
    await waitFor(() => expect(dataset['other']).toBe('false'));
    expect(screen.getByTestId<HTMLInputElement>('phone-field').value).toBe('01712-000385');
    expect(screen.getByTestId('whatsapp')).toBeTruthy();
  });

  it('follows a change of language at once', async () => {
    const { user } = await checked({});
    await card();
    await user.click(screen.getByTestId('lang-bn'));
    expect(screen.getByTestId('verdict-title').textContent).toBe('উচ্চ ঝুঁকি');
    expect(document.documentElement.lang).toBe('bn');
  });
});

describe('a check that gives no result', () => {
  it('waits when the service asks to slow down, and says for how long', async () => {
    const late = deferred<CheckView>();
    const { shell } = await checked({ check_phone: () => late.promise });
    await screen.findByTestId('loading-card');
    shell.tell({ kind: 'waits', waits: [{ id: 1, of: 'check', why: 'slow_down', seconds: 18 }] });
    expect((await screen.findByTestId('wait-left')).textContent).toMatch(/1[78] seconds/);
    shell.tell({ kind: 'waits', waits: [] });
    await screen.findByTestId('loading-card');
    late.resolve(checkView());
    await card();
  });

  it('can be cancelled, and says that no check was used', async () => {
    const late = deferred<CheckView>();
    const { user } = await checked({
      check_phone: () => late.promise,
      cancel_check: () => {
        late.reject({ code: 'cancelled', details: { may_have_cost: false } });
        return null;
      },
    });
    await user.click(await screen.findByTestId('check-cancel'));
    expect((await screen.findByTestId('toast')).textContent).toContain('No check was used');
    expect(screen.queryByTestId('error-card')).toBeNull();
    expect(screen.getByTestId<HTMLInputElement>('phone-field').value).toBe('01712-000385');
  });

  it('says so when a check may have been used', async () => {
    await checked(refusing({ code: 'no_answer', details: { reason: 'timed_out', may_have_cost: true } }));
    const error = await screen.findByTestId('error-card');
    expect(error.dataset['code']).toBe('no_answer_timed_out');
    expect(within(error).getByTestId('may-have-cost').textContent).toContain('may have been used');
  });

  it('says so when a result could not be kept', async () => {
    await checked(giving({ kept: false }));
    await card();
    expect(screen.getByTestId('not-kept').textContent).toContain('Not saved yet');
  });

  it('takes the mark away when a result is saved at last', async () => {
    const { shell } = await checked(giving({ kept: false }));
    await card();
    shell.tell({ kind: 'check_kept', id: checkView().id });
    await waitFor(() => expect(screen.queryByTestId('not-kept')).toBeNull());
  });

  it('shows an answer in another mode as what it is, and no verdict', async () => {
    await checked(
      giving({
        state: 'unknown',
        other_mode: 'test',
        risk: null,
        summary: null,
        couriers: [],
        raw: '{"a":1}',
      }),
    );
    const shown = await card();
    expect(shown.textContent).toContain('A sample, not a result');
    expect(shown.textContent).not.toContain('High risk');
    expect(screen.getByTestId('raw-reply').textContent).toContain('{"a":1}');
  });

  it('says how long the couriers may take once the check has left', async () => {
    const late = deferred<CheckView>();
    const { shell } = await checked({ check_phone: () => late.promise });
    await screen.findByTestId('loading-card');
    shell.tell({ kind: 'check_asks', seconds: 40 });
    expect((await screen.findByTestId('check-up-to')).textContent).toContain('40 s');
    late.resolve(checkView());
    await card();
  });

  it('promises of a refused number only what the day’s count shows', async () => {
    for (const cost of [false, true]) {
      cleanup();
      await checked(
        refusing({
          code: 'service',
          details: { refusal: { code: 'invalid_phone' }, message: null, status: 422, may_have_cost: cost },
        }),
      );
      const error = await screen.findByTestId('error-card');
      expect(within(error).queryByTestId('may-have-cost') !== null).toBe(cost);
      expect(within(error).queryByTestId('not-counted') !== null).toBe(!cost);
    }
  });

  it('offers no settings for trouble that passes', async () => {
    await checked(
      refusing({
        code: 'no_answer',
        details: { reason: { not_understood: { status: 502 } }, may_have_cost: true },
      }),
    );
    const error = await screen.findByTestId('error-card');
    expect(error.querySelector('[data-fix="settings"]')).toBeNull();
    expect(error.textContent).not.toMatch(/address/i);
  });

  it('keeps what was typed and shows the words of the service', async () => {
    const refusal = { code: 'invalid_api_key' } as const;
    await checked(refusing(serviceError(401, refusal, 'কি সঠিক নয়।')));
    const error = await screen.findByTestId('error-card');
    expect(error.textContent).toContain('Your API key was not accepted');
    expect(within(error).getByText('কি সঠিক নয়।').lang).toBe('bn');
    expect(screen.getByTestId<HTMLInputElement>('phone-field').value).toBe('01712-000385');
  });

  /** Else a check is spent on a number that the seller doesn't see any more. */
  it('says whose number is tried again where the field holds another one by now', async () => {
    const { shell, user } = await checked(refusing({ code: 'unreachable', details: { reason: 'connect' } }));
    const error = await screen.findByTestId('error-card');
    const again = () => error.querySelector('[data-fix="try_again"]') as HTMLElement;
    expect(again().textContent?.trim()).toBe('Try again');
    const field = screen.getByTestId('phone-field');
    await user.clear(field);
    await waitFor(() => expect(again().textContent).toContain('Try again: 01712-000385'));
    await user.type(field, '01911000742');
    await waitFor(() => expect(again().textContent).toContain('Try again: 01712-000385'));
    await user.click(again());
    await waitFor(() => expect(shell.requests('check_phone').at(-1)).toEqual({ phone: NUMBER }));
  });

  it('shows a saved result with its date when the service can’t be reached', async () => {
    atNoon();
    await checked({
      ...refusing({ code: 'unreachable', details: { reason: 'connect' } }),
      recent_checks: () => pageOf([previous({ phone: NUMBER })]),
      open_check: ({ id }) => checkView({ id, at: previous().at }),
    });
    expect((await card()).textContent).toContain('Showing your result, checked 2 hours ago');
  });

  // Else the seller reads the record of another customer than the one that was clicked.
  it('that was opened last stays, whichever answer comes last', async () => {
    const slow = deferred<CheckView>();
    const { user } = await openApp({
      handlers: {
        recent_checks: () =>
          pageOf([previous({ id: 1, phone: NUMBER }), previous({ id: 2, phone: '01911000742' })]),
        open_check: ({ id }) => (id === 1 ? slow.promise : checkView({ id, phone: '01911000742' })),
      },
    });
    await screen.findAllByTestId('recent-item');
    const [first, second] = screen.getAllByTestId('recent-item');
    await user.click(within(first as HTMLElement).getByText('01712-000385'));
    await user.click(within(second as HTMLElement).getByText('01911-000742'));
    await card();
    slow.resolve(checkView({ id: 1, phone: NUMBER }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(check.shown).toMatchObject({ kind: 'result', check: { id: 2 } });
    expect((await card()).dataset['phone']).toBe('01911000742');
  });

  it('is kept as unknown, with the choice to spend another', async () => {
    const { user } = await openApp({
      handlers: {
        recent_checks: () => pageOf([previous({ state: 'unknown', level: null, success_ratio: null })]),
        open_check: () =>
          checkView({ state: 'unknown', risk: null, summary: null, couriers: [], community: null }),
      },
    });
    await user.click(
      within(await screen.findByTestId('recent-item')).getByText('No result', { exact: false }),
    );
    const doubt = await card();
    expect(doubt.dataset['state']).toBe('unknown');
    expect(doubt.textContent).toContain('may have been used');
    expect(doubt.textContent).toContain('Uses 1 check');
  });

  // The seller read that a check may have been charged which the service had refused.
  it('is told to have used nothing where the app ended while the service had it wait', async () => {
    const { user } = await openApp({
      handlers: {
        recent_checks: () => pageOf([previous({ state: 'cancelled', level: null, success_ratio: null })]),
        open_check: () =>
          checkView({ state: 'cancelled', risk: null, summary: null, couriers: [], community: null }),
      },
    });
    await user.click(
      within(await screen.findByTestId('recent-item')).getByText('Not checked', { exact: false }),
    );
    const shown = await card();
    expect(shown.textContent).toContain('no check was used');
    expect(shown.textContent).not.toContain('may have been used');
    expect(shown.textContent).toContain('Uses 1 check');
  });
});

describe('the history', () => {
  it('says in its place that it can’t be read, and is read again when asked', async () => {
    let broken = true;
    const { user } = await openApp({
      handlers: {
        recent_checks: () => {
          if (broken) throw { code: 'database', details: { reason: 'disk_full' } } satisfies AppError;
          return pageOf([previous({ phone: NUMBER })]);
        },
      },
    });
    const error = await screen.findByTestId('recent-error');
    expect(screen.queryByText('No checks yet', { exact: false })).toBeNull();
    broken = false;
    await user.click(within(error).getByRole('button'));
    expect(await screen.findByTestId('recent-item')).toBeTruthy();
    expect(screen.queryByTestId('recent-error')).toBeNull();
  });
});

describe('a number that the seller knows', () => {
  const known = {
    name: 'Nusrat Jahan',
    other_names: 1,
    orders: 3,
    last: { at: '2026-11-11T06:00:00Z', amount: '1450.00' },
    outcome: 'returned',
    outcome_of_last: true,
  };

  // Or a customer whose last parcel came back is checked as if nobody had ever seen them.
  it('has the name, the orders and the last outcome under it, and leads to its page', async () => {
    const { user } = await openApp({ handlers: { known_customer: () => known } });
    await user.type(screen.getByTestId('phone-field'), NUMBER);
    const row = await screen.findByTestId('known-customer');
    expect(row.textContent).toContain('Nusrat Jahan');
    expect(row.textContent).toContain('+1 name');
    expect(row.textContent).toContain('3 orders with you');
    expect(row.textContent).toContain('৳1,450');
    expect(row.textContent).toContain('Returned');
    expect(screen.queryByTestId('hint-customer')).toBeNull();
    await user.click(screen.getByTestId('known-page'));
    expect(await screen.findByTestId('customer')).toBeTruthy();
  });

  // Or an order on its way seems to have come back already.
  it('says of an outcome that it is of an earlier order', async () => {
    const { user } = await openApp({
      handlers: { known_customer: () => ({ ...known, outcome_of_last: false }) },
    });
    await user.type(screen.getByTestId('phone-field'), NUMBER);
    expect((await screen.findByTestId('known-customer')).textContent).toContain('Earlier: Returned');
  });

  it('has no row where nothing is known', async () => {
    const { user, shell } = await openApp();
    await user.type(screen.getByTestId('phone-field'), NUMBER);
    await waitFor(() => expect(shell.requests('known_customer')).toHaveLength(1));
    expect(screen.queryByTestId('known-customer')).toBeNull();
    expect(screen.getByTestId('hint-customer')).toBeTruthy();
  });

  // Or the seller types again what stands in their own sheets.
  it('is named in the form that asks it for money', async () => {
    const { user } = await openApp({
      handlers: { known_customer: () => known, check_phone: () => checkView({}) },
    });
    await user.type(screen.getByTestId('phone-field'), `${NUMBER}{Enter}`);
    await card();
    await user.click(screen.getByTestId('ask-payment'));
    await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('pay-name').value).toBe('Nusrat Jahan'));
  });
});
