import { call } from '$ipc';
import { Answer, askAloud, fetched, patchCache, queries, refresh, type Reply } from '$kit/query';
import { orToast } from '$kit/state';

type Kept<K extends 'runs' | 'links'> = Reply<K>[number];

function replaced<T extends { id: number }>(list: readonly T[], now: T): readonly T[] {
  return list.map((one) => (one.id === now.id ? now : one));
}

/** The lists of one kind of the world that is shown, and the one on the bulk page. */
export class KeptLists<K extends 'runs' | 'links'> {
  #command: K;
  #answer: Answer<Reply<K>>;
  /**
   * Those that were left open. Each environment and account finds its own again: the list is where the seller left it,
   * whatever they did in between.
   */
  #open = $state.raw<readonly number[]>([]);

  constructor(command: K) {
    this.#command = command;
    this.#answer = new Answer<Reply<K>>(() => askAloud(command, null));
  }

  /** Newest first. */
  get list(): readonly Kept<K>[] {
    return this.#answer.data ?? [];
  }

  /** The one on the bulk page; without one it shows something else. */
  get view(): Kept<K> | null {
    return this.list.find(({ id }) => this.#open.includes(id)) ?? null;
  }

  open(id: number): void {
    this.#show(id);
    if (!this.#has(id)) void this.#leaveAbsent(id);
  }

  #show(id: number): void {
    this.leave();
    this.#open = [...this.#open, id];
  }

  leave(): void {
    this.#open = this.#open.filter((open) => !this.#has(open));
  }

  #has(id: number): boolean {
    return this.list.some((one) => one.id === id);
  }

  /** Otherwise it would open in its own environment, over the list that was left open there. */
  async #leaveAbsent(id: number): Promise<void> {
    await refresh(this.#command);
    await this.read();
    if (!this.#has(id)) this.#forget(id);
  }

  #forget(id: number): void {
    this.#open = this.#open.filter((open) => open !== id);
  }

  /** Reads them where nothing on screen does yet. */
  protected async read(): Promise<void> {
    await fetched(askAloud(this.#command, null)).catch(() => undefined);
  }

  async begin(start: () => Promise<Kept<K>>): Promise<void> {
    this.#show(await this.#settle(start));
  }

  async remove(id: number): Promise<void> {
    const deleted = await orToast(() =>
      call(this.#command === 'runs' ? 'delete_run' : 'delete_links', { id }),
    );
    if (!deleted) return;
    this.#forget(id);
    this.#put((list) => list.filter((one) => one.id !== id));
  }

  protected async change(change: () => Promise<Kept<K>>): Promise<void> {
    await orToast(() => this.#settle(change));
  }

  /** Takes over what the shell tells; gives how the list was before, where it is one of those that are shown. */
  protected take(now: Kept<K>): Kept<K> | null {
    const before = this.list.find(({ id }) => id === now.id);
    this.#put((list) => replaced(list, now));
    return before ?? null;
  }

  /** Starts or changes a list. What is told meanwhile may be newer or older than the reply: then all are read again. */
  async #settle(change: () => Promise<Kept<K>>): Promise<number> {
    const updates = () => queries.getQueryState([this.#command, null])?.dataUpdateCount;
    const before = updates();
    const now = await change();
    const added = this.list.every(({ id }) => id !== now.id);
    if (before === updates()) this.#put((list) => (added ? [now, ...list] : replaced(list, now)));
    else await refresh(this.#command);
    return now.id;
  }

  #put(change: (list: readonly Kept<K>[]) => readonly Kept<K>[]): void {
    patchCache(this.#command, change as unknown as (list: Reply<K>) => Reply<K>);
  }
}
