import { QueriesObserver, type QueryObserverOptions } from '@tanstack/svelte-query';
import { createSubscriber } from 'svelte/reactivity';
import { call, type AppError, type Commands } from '$ipc';
import type { Reply, Request } from './ask';
import { queries } from './client';

/** Rows that are asked for at a time. */
const PAGE = 100;

/** A part of a long list. */
interface Part<R = unknown> {
  rows: readonly R[];
  /** Rows in the whole list. */
  total: number;
}

/** The commands that answer with a part of a long list. */
export type Listing = {
  [K in keyof Commands]: 'offset' extends keyof Request<K> ? (Reply<K> extends Part ? K : never) : never;
}[keyof Commands];

/** What is asked of a list, whatever the part. */
export type ListRequest<K extends Listing> = Omit<Request<K>, 'offset' | 'limit'>;

type Row<K extends Listing> = Reply<K> extends Part<infer R> ? R : never;

/**
 * The rows of a long list. While something on screen reads them, the parts in view are asked for; those that were
 * scrolled past are kept for a while. When another filter or order is asked for, the old rows stay until the new come.
 */
export class PagedRows<K extends Listing> {
  #command: K;
  #request: () => ListRequest<K> | null;
  /** What is in view, by places in the list. */
  #wanted = $state.raw<[number, number]>([0, 0]);
  /** The list whose rows are shown. */
  #held: ListRequest<K> | null = null;
  #observer = new QueriesObserver<unknown[]>(queries, []);
  #follow = createSubscriber((update) => {
    const follow = () => this.#observer.setQueries(this.#parts());
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

  /** The request is `null` while there is no list. */
  constructor(command: K, request: () => ListRequest<K> | null) {
    this.#command = command;
    this.#request = request;
  }

  /** Rows in the whole list. */
  get total(): number {
    this.#follow();
    const list = this.#shown();
    return (list === null ? undefined : this.#latest(list)?.total) ?? 0;
  }

  /** The latest reply, for what comes with the rows. */
  get reply(): Reply<K> | undefined {
    this.#follow();
    const list = this.#shown();
    return list === null ? undefined : (this.#latest(list) as Reply<K> | undefined);
  }

  /** When it came, in milliseconds since 1970. */
  get readAt(): number | null {
    this.#follow();
    const list = this.#shown();
    const times = list === null ? [] : this.#asked(list).map(({ state }) => state.dataUpdatedAt);
    return Math.max(0, ...times) || null;
  }

  /** No reply to the present request has come yet. */
  get loading(): boolean {
    this.#follow();
    const list = this.#request();
    return list !== null && this.#latest(list) === undefined && this.error === null;
  }

  /** Why the rows in view could not be read; what was read before is still there. */
  get error(): AppError | null {
    this.#follow();
    for (const { queryKey } of this.#parts()) {
      const error = queries.getQueryState<unknown, AppError>(queryKey)?.error;
      if (error != null) return error;
    }
    return null;
  }

  /** The row at a place, when it is known. */
  at(index: number): Row<K> | undefined {
    this.#follow();
    const list = this.#shown();
    if (list === null) return undefined;
    const { queryKey } = this.#part(list, Math.floor(index / PAGE));
    return queries.getQueryData<Part<Row<K>>>(queryKey)?.rows[index % PAGE];
  }

  /** The rows that are known, with their places. */
  get known(): [number, Row<K>][] {
    this.#follow();
    const list = this.#shown();
    if (list === null) return [];
    return this.#asked(list).flatMap(({ queryKey, state }) => {
      const { offset } = queryKey[1] as { offset: number };
      const rows = (state.data as Part<Row<K>> | undefined)?.rows ?? [];
      return rows.map((row, index): [number, Row<K>] => [offset + index, row]);
    });
  }

  /** All that was asked for of a list that grows at its end; a row that moved meanwhile stands once. */
  get list(): Row<K>[] {
    const idOf = (row: Row<K>) => (row as unknown as { id: unknown }).id;
    const rows = this.known.sort(([one], [other]) => one - other).map(([, row]) => row);
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

  #shown(): ListRequest<K> | null {
    const list = this.#request();
    if (list === null || this.#held === null || this.#latest(list) !== undefined) this.#held = list;
    return this.#held;
  }

  /** The parts to ask for: the first one tells how many there are. */
  #parts() {
    const list = this.#request();
    if (list === null) return [];
    const total = this.#latest(list)?.total ?? 0;
    const [first, last] = this.#wanted.map((index) =>
      Math.floor(Math.max(0, Math.min(index, total - 1)) / PAGE),
    ) as [number, number];
    return Array.from({ length: last - first + 1 }, (_, index) => this.#part(list, first + index));
  }

  #part(list: ListRequest<K>, page: number): QueryObserverOptions {
    const request = { ...list, offset: page * PAGE, limit: PAGE } as unknown as Request<K>;
    return { queryKey: [this.#command, request], queryFn: () => call(this.#command, request) };
  }

  /** The parts that were asked for. */
  #asked(list: ListRequest<K>) {
    return queries.getQueryCache().findAll({ queryKey: [this.#command, { ...list, limit: PAGE }] });
  }

  #latest(list: ListRequest<K>): Part | undefined {
    const [first, ...others] = this.#asked(list).filter(({ state }) => state.data !== undefined);
    const latest = others.reduce(
      (one, other) => (other.state.dataUpdatedAt > (one?.state.dataUpdatedAt ?? 0) ? other : one),
      first,
    );
    return latest?.state.data as Part | undefined;
  }
}
