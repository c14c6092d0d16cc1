import { m } from '$lib/i18n';
import { call, type AppError, type LinksView, type PaymentView } from '$lib/ipc';
import { linkRows } from './link-rows.svelte';
import { pages } from './pages.svelte';
import { toasts } from './toasts.svelte';

/** The lists of links of the world that is shown, and the one on the bulk page. */
class Links {
  /** Newest first. */
  list = $state.raw<LinksView[]>([]);
  /** The list on the bulk page; none shows a run or the file. */
  shown = $state<number | null>(null);
  /** What was told last of a list that isn't here yet: its start may not have been answered. */
  #ahead: LinksView | null = null;

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
      this.list = await call('links', null);
      if (this.view === null) this.shown = null;
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  /** Takes over what the shell tells. */
  follow(list: LinksView): void {
    // It stops as another world is shown: here, or after the lists of that world have come.
    if (list.reason?.code === 'key_not_in_use') toasts.failure(list.reason);
    const before = this.list.find(({ id }) => id === list.id);
    if (before === undefined) {
      this.#ahead = list;
      return;
    }
    this.#put(list);
    if (list.id === this.shown) linkRows.changed();
    const ended = before.state !== 'done' && list.state === 'done';
    if (ended && (pages.current !== 'bulk' || this.shown !== list.id)) {
      toasts.done(m().links.ended(list.name === '' ? m().bulk.pasted : list.name), {
        label: m().links.open,
        run: () => this.open(list.id),
      });
    }
  }

  /** A payment changed: its row in the list on screen shows it. */
  followPayment(payment: PaymentView): void {
    if (this.shown !== null) linkRows.follow(payment);
  }

  /** Shows a list that was just started. */
  begun(list: LinksView): void {
    // A short one may have ended before the answer to its start was here.
    const latest = this.#ahead?.id === list.id ? this.#ahead : list;
    this.list = [latest, ...this.list.filter(({ id }) => id !== list.id)];
    this.open(list.id);
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
      this.list = this.list.filter((list) => list.id !== id);
      if (this.shown === id) this.shown = null;
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  async #change(name: 'pause_links' | 'continue_links', id: number): Promise<void> {
    try {
      this.#put(await call(name, { id }));
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  #put(list: LinksView): void {
    this.list = this.list.map((other) => (other.id === list.id ? list : other));
  }
}

export const links = new Links();
