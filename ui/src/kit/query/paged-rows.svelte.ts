import { QueriesObserver, type QueryObserverOptions } from '@tanstack/svelte-query';
import { createSubscriber } from 'svelte/reactivity';
import { call, type AppError, type Commands } from '$ipc';
import type { Reply, Request } from './ask';
import { queries } from './client';

const PAGE = 100;

interface Part<R = unknown> {
  rows: readonly R[];
  total: number;
}

/** The commands that answer with a part of a long list. */
export type Listing = {
  [K in keyof Commands]: 'offset' extends keyof Request<K> ? (Reply<K> extends Part ? K : never) : never;
}[keyof Commands];

/** What is asked of a list, whatever the part. */
export type ListRequest<K extends Listing> = Omit<Request<K>, 'offset' | 'limit'>;

export type Row<K extends Listing> = Reply<K> extends Part<infer R> ? R : never;

interface Known<K extends Listing> {
  /** Its parts, each at its place; those that weren't asked for are left out. */
  parts: readonly Part<Row<K>>[];
  latest: Part<Row<K>> | undefined;
  at: number;
}

const NOTHING: Known<never> = { parts: [], latest: undefined, at: 0 };

/**
 * The rows of a long list. While something on screen reads them, the parts in view are asked for; those that were
 * scrolled past are kept for a while. When another filter or order is asked for, the old rows stay until the new come.
 */
export class PagedRows<K extends Listing> {
  #command: K;
  #request: () => ListRequest<K> | null;
  #wanted = $state.raw<[number, number]>([0, 0]);
  /** The list whose rows are shown. */
  #held: ListRequest<K> | null = null;
  #observer = new QueriesObserver<unknown[]>(queries, []);
  #follow = createSubscriber((update) => {
    const follow = () => this.#observer.setQueries(this.#inView());
    let end: (() => void) | undefined;
    let left = false;
    // Not within the flush that the first look belongs to: what that changes after it would go unseen.
    queueMicrotask(() => {
      if (left) return;
      end = $effect.root(() => {
        $effect.pre(follow);
      });
    });
    const leave = this.#observer.subscribe(() => {
      follow();
      update();
    });
    return () => {
      left = true;
      leave();
      end?.();
    };
  });
  /** What is on screen looks through the cache once for all of its rows. */
  #seen = $derived.by(() => {
    this.#follow();
    return this.#look();
  });

  /** The request is `null` while there is no list. */
  constructor(command: K, request: () => ListRequest<K> | null) {
    this.#command = command;
    this.#request = request;
  }

  get total(): number {
    return this.#shown.latest?.total ?? 0;
  }

  get reply(): Reply<K> | undefined {
    return this.#shown.latest as Reply<K> | undefined;
  }

  get readAt(): number | null {
    return this.#shown.at || null;
  }

  /** No reply to the present request has come yet. */
  get loading(): boolean {
    this.#follow();
    const list = this.#request();
    return list !== null && this.#knownOf(list).latest === undefined && this.error === null;
  }

  /** Why the rows in view could not be read; what was read before is still there. */
  get error(): AppError | null {
    this.#follow();
    for (const { queryKey } of this.#inView()) {
      const error = queries.getQueryState<unknown, AppError>(queryKey)?.error;
      if (error != null) return error;
    }
    return null;
  }

  at(index: number): Row<K> | undefined {
    return this.#shown.parts[Math.floor(index / PAGE)]?.rows[index % PAGE];
  }

  /** The rows that are known, with their places, in their order. */
  get known(): [number, Row<K>][] {
    return this.#shown.parts.flatMap(({ rows }, part) =>
      rows.map((row, index): [number, Row<K>] => [part * PAGE + index, row]),
    );
  }

  /** All that was asked for of a list that grows at its end; a row that moved meanwhile stands once. */
  get list(): Row<K>[] {
    const idOf = (row: Row<K>) => (row as unknown as { id: unknown }).id;
    const rows = this.known.map(([, row]) => row);
    const ids = rows.map(idOf);
    return rows.filter((row, index) => ids.indexOf(idOf(row)) === index);
  }

  /** Asks for more of a list that grows. */
  more(): void {
    if (!this.loading && this.known.length < this.total) this.#wanted = [0, this.known.length];
  }

  /** More was asked for and isn't here yet. */
  get loadingMore(): boolean {
    return !this.loading && this.#wanted[1] >= this.known.length && this.known.length < this.total;
  }

  /** What is in view, by places in the list. */
  get wanted(): readonly [first: number, last: number] {
    return this.#wanted;
  }

  /** These places are about to be seen. */
  want(from: number, to: number): void {
    this.#wanted = [from, to];
  }

  /** Asks again for what is in view, now. */
  async refresh(): Promise<void> {
    await queries.invalidateQueries({ queryKey: [this.#command] });
  }

  /** Another list is asked for: the rows of the one before don't wait for its own. */
  clear(): void {
    this.#held = null;
    this.#wanted = [0, 0];
  }

  /** Nothing tells what isn't on screen when the cache changes: it looks by itself. */
  get #shown(): Known<K> {
    return $effect.tracking() ? this.#seen : this.#look();
  }

  #look(): Known<K> {
    const list = this.#request();
    const known = this.#knownOf(list);
    if (list !== null && known.latest === undefined && this.#held !== null) return this.#knownOf(this.#held);
    this.#held = list;
    return known;
  }

  #knownOf(list: ListRequest<K> | null): Known<K> {
    if (list === null) return NOTHING;
    const parts: Part<Row<K>>[] = [];
    let { latest, at }: Known<K> = NOTHING;
    for (const { queryKey, state } of this.#asked(list)) {
      const part = state.data as Part<Row<K>> | undefined;
      if (part === undefined) continue;
      parts[(queryKey[1] as { offset: number }).offset / PAGE] = part;
      if (state.dataUpdatedAt <= at) continue;
      latest = part;
      at = state.dataUpdatedAt;
    }
    return { parts, latest, at };
  }

  /** The parts to ask for: the first one tells how many there are. */
  #inView() {
    const list = this.#request();
    if (list === null) return [];
    const total = this.#knownOf(list).latest?.total ?? 0;
    const [first, last] = this.#wanted.map((index) =>
      Math.floor(Math.max(0, Math.min(index, total - 1)) / PAGE),
    ) as [number, number];
    return Array.from({ length: last - first + 1 }, (_, index) => this.#part(list, first + index));
  }

  #part(list: ListRequest<K>, page: number): QueryObserverOptions {
    const request = { ...list, offset: page * PAGE, limit: PAGE } as unknown as Request<K>;
    return { queryKey: [this.#command, request], queryFn: () => call(this.#command, request) };
  }

  #asked(list: ListRequest<K>) {
    return queries.getQueryCache().findAll({ queryKey: [this.#command, { ...list, limit: PAGE }] });
  }
}
