import { keepPreviousData } from '@tanstack/svelte-query';
import {
  call,
  type AppError,
  type Currency,
  type LinkSource,
  type LinksPlan,
  type LinksRequest,
  type Purpose,
} from '$ipc';
import { answer, ask } from '$kit/query';
import { Attempt, session } from '$kit/state';
import { links } from './links.svelte';

/** A typed amount is worked with when it rests this long, in milliseconds. */
const REST_MS = 250;

/** The dialog that says what making links for many customers would do, before anything is sent. */
class LinksPlanning {
  source = $state.raw<LinkSource | null>(null);
  amountFrom = $state<'collect' | 'same'>('collect');
  currency = $state<Currency>('BDT');
  purpose = $state<Purpose>('advance');
  /** Also for orders that have a link already. */
  again = $state(false);
  readonly #starting = new Attempt();
  /** The same for all, as typed. */
  #amount = $state('');
  #rested = $state('');
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** What was known of the plan stays until the new one is there. */
  #answer = answer<LinksPlan>(() => {
    const request = this.#request;
    return request && { ...ask('plan_links', request), staleTime: 0, placeholderData: keepPreviousData };
  });

  get starting(): boolean {
    return this.#starting.busy;
  }

  get open(): boolean {
    return this.source !== null;
  }

  get amount(): string {
    return this.#amount;
  }

  set amount(typed: string) {
    this.#amount = typed;
    this.#starting.error = null;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => (this.#rested = typed), REST_MS);
  }

  /** An amount is to be typed first. */
  get incomplete(): boolean {
    return this.amountFrom === 'same' && this.amount.trim() === '';
  }

  get view(): LinksPlan | null {
    return this.#answer.error === null ? (this.#answer.data ?? null) : null;
  }

  get error(): AppError | null {
    return this.#starting.error ?? this.#answer.error;
  }

  get loading(): boolean {
    return this.#answer.isFetching || this.amount !== this.#rested;
  }

  /** Opens the dialog: an advance, of the delivery charge where the seller set one. Nobody asks for whole prices unseen. */
  begin(source: LinkSource): void {
    this.#starting.renew();
    const charge = session.settings.payments.delivery_charge;
    this.source = source;
    this.#amount = charge.replace(/\.00$/, '');
    this.#rested = this.#amount;
    this.currency = 'BDT';
    this.again = false;
    this.takeAmounts('same');
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#starting.renew();
    this.source = null;
  }

  /** Where the amounts come from; the whole amount of each row is the whole price. */
  takeAmounts(from: 'collect' | 'same'): void {
    this.amountFrom = from;
    this.change({ purpose: from === 'collect' ? 'full' : 'advance' });
  }

  /** Plans something else: why it could not begin before is past. */
  change(to: Partial<Pick<LinksRequest, 'currency' | 'purpose' | 'again'>>): void {
    this.#starting.error = null;
    Object.assign(this, to);
  }

  async make(): Promise<void> {
    this.#starting.error = null;
    if (this.#request !== null) await this.#answer.refetch();
  }

  /** Keeps the list and begins to make its links, as they were planned. */
  async start(): Promise<void> {
    const request = this.#request;
    if (request === null || this.view === null || this.loading) return;
    await this.#starting.attempt(async (isHere) => {
      await links.begin(() => call('start_links', request));
      if (isHere()) this.close();
    });
  }

  get #request(): LinksRequest | null {
    const { source, currency, purpose, again } = this;
    if (source === null || this.incomplete) return null;
    const amount =
      this.amountFrom === 'collect'
        ? { kind: 'collect' as const }
        : { kind: 'same' as const, amount: this.#rested };
    return { source, amount, currency, purpose, again };
  }
}

export const linksPlan = new LinksPlanning();
