import { m } from '../messages';
import { call, type AppError, type LinksView, type PaymentView } from '$ipc';
import { LeftOpen } from '$kit/state/left-open';
import { linkRows } from './link-rows.svelte';
import { NewestOf } from '$kit/state/newest';
import { pages } from '$kit/state/pages.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** The lists of links of the world that is shown, and the one on the bulk page. */
class Links {
  /** Newest first. */
  list = $state.raw<LinksView[]>([]);
  /** The list on the bulk page; none shows a run or the file. */
  shown = $state<number | null>(null);
  #newest = new NewestOf<LinksView>();
  #left = new LeftOpen();

  get view(): LinksView | null {
    return this.list.find(({ id }) => id === this.shown) ?? null;
  }

  /** A list that isn't finished, the latest first. */
  get active(): LinksView | null {
    return this.list.find(({ state }) => state !== 'done') ?? null;
  }

  /** The way back to it: the one that isn't finished, else the last one that was. */
  get latest(): LinksView | null {
    return this.active ?? this.list[0] ?? null;
  }

  /** Reads the lists, after the start and when another world is shown. */
  async load(): Promise<void> {
    try {
      const question = this.#newest.ask();
      const found = this.#newest.list(question, await call('links', null));
      if (found === null) return;
      this.list = found;
      this.shown = this.#left.among(found, this.shown);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Takes over what the shell tells. */
  follow(list: LinksView): void {
    // It stops as another world is shown: here, or after the lists of that world have come.
    if (list.reason?.code === 'key_not_in_use') toasts.failure(list.reason);
    const before = this.list.find(({ id }) => id === list.id);
    // The key that took the removed one's place lists its own world: else nobody hears what the list waits for.
    if (before === undefined && list.reason?.code === 'account_away') toasts.failure(list.reason);
    this.#newest.told(list);
    // Its start may not have been answered yet.
    if (before === undefined) return;
    this.#put(list);
    if (list.id === this.shown) linkRows.changed();
    const ended = before.state !== 'done' && list.state === 'done';
    if (ended && (pages.current !== 'bulk' || this.shown !== list.id)) {
      toasts.done(m().links.ended(list.name === '' ? m().names.pasted : list.name), {
        label: m().actions.show,
        run: () => this.open(list.id),
      });
    }
  }

  /** A payment changed: its row in the list on screen shows it. */
  followPayment(payment: PaymentView): void {
    if (this.shown !== null) linkRows.follow(payment);
  }

  /** Starts a list, and shows it. */
  async begin(start: () => Promise<LinksView>): Promise<void> {
    const question = this.#newest.ask();
    // A short one may have ended before the answer to its start was here.
    const latest = this.#newest.begun(question, await start());
    this.list = [latest, ...this.list.filter(({ id }) => id !== latest.id)];
    this.open(latest.id);
  }

  open(id: number): void {
    this.shown = id;
    pages.open('bulk');
  }

  /** Back to what the bulk page showed before. */
  leave(): void {
    this.shown = null;
  }

  pause = (id: number) => this.#change('pause_links', id);
  continue = (id: number) => this.#change('continue_links', id);

  async remove(id: number): Promise<void> {
    try {
      await call('delete_links', { id });
      this.#newest.gone(id);
      this.list = this.list.filter((list) => list.id !== id);
      if (this.shown === id) this.shown = null;
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  async #change(name: 'pause_links' | 'continue_links', id: number): Promise<void> {
    const question = this.#newest.ask();
    try {
      const list = await call(name, { id });
      // What was told meanwhile may be from before the change.
      if (this.#newest.take(question, list)) this.#put(list);
      else await this.load();
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  #put(list: LinksView): void {
    this.list = this.list.map((other) => (other.id === list.id ? list : other));
  }
}

export const links = new Links();
