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
import { file } from '../file.svelte';
import { runs } from '../runs.svelte';
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
  /** The rows for which the seller chose or typed something: it stands there again when the dialog was left. */
  #touched: LinkSource | null = null;
  /** The seller chose the amount. */
  #ownAmount = false;
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

  /** Never over another list than its own. */
  get open(): boolean {
    const { source } = this;
    if (source === null || links.view !== null) return false;
    if (source.kind === 'run') return runs.view?.id === source.run;
    return runs.view === null && file.view?.id === source.file;
  }

  get amount(): string {
    return this.#amount;
  }

  set amount(typed: string) {
    this.#amount = typed;
    this.#ownAmount = true;
    this.#touched = this.source;
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
    const asLeft = JSON.stringify(source) === JSON.stringify(this.#touched);
    this.source = source;
    if (!asLeft) {
      this.currency = 'BDT';
      this.again = false;
      this.takeAmounts('same');
      this.#ownAmount = false;
      this.#touched = null;
    }
    const charge = session.settings.payments.delivery_charge;
    if (!this.#ownAmount) this.#amount = charge.replace(/\.00$/, '');
    clearTimeout(this.#rest);
    this.#rested = this.#amount;
  }

  /** The page is shown again, perhaps after the settings: it stands as it was left, with what they say now. */
  async comeBack(): Promise<void> {
    if (this.source === null || this.starting) return;
    this.begin(this.source);
    await this.make();
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#starting.renew();
    this.source = null;
  }

  /** Another world's lists are shown. */
  reset(): void {
    this.close();
    this.#touched = null;
  }

  /** Where the amounts come from; the whole amount of each row is the whole price. */
  takeAmounts(from: 'collect' | 'same'): void {
    this.amountFrom = from;
    this.change({ purpose: from === 'collect' ? 'full' : 'advance' });
  }

  /** Plans something else: why it could not begin before is past. */
  change(to: Partial<Pick<LinksRequest, 'currency' | 'purpose' | 'again'>>): void {
    this.#starting.error = null;
    this.#touched = this.source;
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
      this.#touched = null;
      if (isHere()) this.close();
    });
  }

  get #request(): LinksRequest | null {
    const { source, currency, purpose, again } = this;
    if (source === null || !this.open || this.incomplete) return null;
    const amount =
      this.amountFrom === 'collect'
        ? { kind: 'collect' as const }
        : { kind: 'same' as const, amount: this.#rested };
    return { source, amount, currency, purpose, again };
  }
}

export const linksPlan = new LinksPlanning();
