import { call } from '$ipc';
import { go } from '$kit/go';
import { answer, ask } from '$kit/query';
import { courierAccount, orToast, pages, session, toasts } from '$kit/state';
import { m } from './messages';

export const STEPS = ['check', 'sheet', 'run', 'ask', 'paid'] as const;
export type TourStep = (typeof STEPS)[number];

/** The sample's orders, without words: the last digit, which decides the verdict, and the amount. */
const ORDERS = [
  { digit: 1, amount: '1250' },
  { digit: 3, amount: '890' },
  { digit: 7, amount: '2400' },
  { digit: 5, amount: '1690' },
  { digit: 9, amount: '750' },
  { digit: 8, amount: '3150' },
  { digit: 2, amount: '990' },
  { digit: 6, amount: '1420' },
];
const numberOf = (digit: number, place: number) => `0171234${place}67${digit}`;
/** The third of them, whose advance is asked for. */
const RISKY = numberOf(7, 2);

/** The tour of practice mode. What is done follows from what is there, whichever way it came about. */
class Tour {
  /** Only in practice: nothing of it may touch an account. */
  readonly shown = $derived(session.settings.tour !== '' && courierAccount.environment === 'practice');
  /** Made small, until it is opened again or the program ends. */
  folded = $state(false);
  #checks = answer(() => (this.shown ? ask('recent_checks', { before: null, limit: 1 }) : null));
  #file = answer(() => (this.shown ? ask('file_state', null) : null));
  #runs = answer(() => (this.shown ? ask('runs', null) : null));
  #payments = answer(() => (this.shown ? ask('payments', { filter: 'all', limit: 20 }) : null));

  readonly #done = $derived.by(() => {
    const since = (at: string) => Date.parse(at) >= Date.parse(session.settings.tour);
    const runs = (this.#runs.data ?? []).filter(({ created_at }) => since(created_at));
    const payments = (this.#payments.data?.rows ?? []).filter(({ created_at }) => since(created_at));
    return {
      check: (this.#checks.data?.rows.length ?? 0) > 0,
      sheet: this.#file.data?.kind === 'open' || runs.length > 0,
      run: runs.some(({ state }) => state === 'done'),
      // One that is on its way has no link yet that a customer could pay.
      ask: payments.some(({ payment_url }) => payment_url !== null),
      paid: payments.some(({ status }) => status.kind === 'paid'),
    };
  });
  readonly step = $derived(STEPS.find((step) => !this.#done[step]) ?? null);

  isDone = (step: TourStep): boolean => this.#done[step];

  end = (): Promise<void> => session.change({ tour: '' });

  /** Brings the seller to where the step is done. */
  readonly act: Record<TourStep, () => void> = {
    check: () => go.check(RISKY),
    sheet: () => void go.pastedList(sample()),
    run: () => pages.open('bulk'),
    ask: () => go.askForPayment({ name: m().tour.customer, phone: RISKY, amount: '130', purpose: 'advance' }),
    paid: () => void this.#pay(),
  };

  async #pay(): Promise<void> {
    await orToast(async () => {
      const result = await call('practice_event', { event: 'paid' });
      if (result === 'happened') go.payments('all');
      else toasts.info(m().tour.noLink);
    });
  }
}

/** The sample sheet, as it would be copied out of a spreadsheet. */
function sample(): string {
  const { headers, customers } = m().tour.sample;
  const rows = ORDERS.map(({ digit, amount }, place) =>
    [`A-${101 + place}`, customers[place]?.[0], numberOf(digit, place), customers[place]?.[1], amount].join(
      '\t',
    ),
  );
  return [headers.join('\t'), ...rows].join('\n');
}

export const tour = new Tour();
