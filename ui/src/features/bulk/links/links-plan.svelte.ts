import {
  call,
  type AppError,
  type Currency,
  type LinkSource,
  type LinksPlan,
  type LinksRequest,
  type Purpose,
} from '$ipc';
import { links } from './links.svelte';
import { session } from '$kit/state/session.svelte';

/** A typed amount is worked with when it rests this long, in milliseconds. */
const REST_MS = 250;

/** The dialog that says what making links for many customers would do, before anything is sent. */
class LinksPlanning {
  source = $state.raw<LinkSource | null>(null);
  amountFrom = $state<'collect' | 'same'>('collect');
  /** The same for all, as typed. */
  amount = $state('');
  currency = $state<Currency>('BDT');
  purpose = $state<Purpose>('advance');
  /** Also for orders that have a link already. */
  again = $state(false);
  view = $state.raw<LinksPlan | null>(null);
  /** Why there is none. */
  error = $state.raw<AppError | null>(null);
  /** It is being worked out, for the first time or anew. */
  loading = $state(false);
  starting = $state(false);
  #asked = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  get open(): boolean {
    return this.source !== null;
  }

  /** An amount is to be typed first. */
  get incomplete(): boolean {
    return this.amountFrom === 'same' && this.amount.trim() === '';
  }

  /** Opens the dialog: an advance of the usual delivery charge, where the seller set one. */
  begin(source: LinkSource): void {
    const charge = session.settings.payments.delivery_charge;
    this.source = source;
    this.amountFrom = charge === '' ? 'collect' : 'same';
    this.amount = charge.replace(/\.00$/, '');
    this.currency = 'BDT';
    this.purpose = charge === '' ? 'full' : 'advance';
    this.again = false;
    this.view = null;
    this.error = null;
    void this.make();
  }

  close(): void {
    this.#asked += 1;
    clearTimeout(this.#rest);
    this.source = null;
  }

  /** Where the amounts come from; the whole amount of each row is the whole price. */
  takeAmounts(from: 'collect' | 'same'): void {
    this.amountFrom = from;
    this.purpose = from === 'collect' ? 'full' : 'advance';
    void this.make();
  }

  typed(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.make(), REST_MS);
  }

  /** Works the plan out; what was known of it stays until the new one is there. */
  async make(): Promise<void> {
    clearTimeout(this.#rest);
    this.#asked += 1;
    const asked = this.#asked;
    const request = this.#request();
    if (request === null || this.incomplete) {
      this.view = null;
      this.error = null;
      this.loading = false;
      return;
    }
    this.loading = true;
    try {
      const view = await call('plan_links', request);
      if (asked !== this.#asked) return;
      this.view = view;
      this.error = null;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.view = null;
      this.error = error as AppError;
    } finally {
      if (asked === this.#asked) this.loading = false;
    }
  }

  /** Keeps the list and begins to make its links, as they were planned. */
  async start(): Promise<void> {
    const request = this.#request();
    if (request === null || this.view === null || this.loading || this.starting) return;
    this.starting = true;
    try {
      await links.begin(() => call('start_links', request));
      this.close();
    } catch (error) {
      this.error = error as AppError;
    } finally {
      this.starting = false;
    }
  }

  #request(): LinksRequest | null {
    const { source, currency, purpose, again } = this;
    if (source === null) return null;
    const amount =
      this.amountFrom === 'collect'
        ? { kind: 'collect' as const }
        : { kind: 'same' as const, amount: this.amount };
    return { source, amount, currency, purpose, again };
  }
}

export const linksPlan = new LinksPlanning();
