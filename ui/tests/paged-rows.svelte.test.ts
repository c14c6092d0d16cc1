import { mockIPC } from '@tauri-apps/api/mocks';
import { flushSync } from 'svelte';
import { waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LinkRowView } from '$ipc';
import { invalidateSoon, resetAccountQueries, patchCache, queries, PagedRows } from '$kit/query';

interface Asked {
  of: number;
  offset: number;
  answer: (name: string, total?: number) => void;
  fail: () => void;
}

const TOTAL = 250;
let asked: Asked[] = [];
let list = $state(1);
let shown: () => void;
let rows: PagedRows<'link_rows'>;

/** A row of which only the name matters here. */
const row = (name: string, index: number) => ({ row: index, name }) as LinkRowView;

/** Reads the rows as something on screen does. */
function show(): void {
  shown = $effect.root(() => {
    $effect(() => void [rows.total, rows.at(0)?.name, rows.at(100)?.name, rows.loading, rows.error]);
  });
  flushSync();
}

const places = () => asked.map(({ of, offset }) => [of, offset]);
const latest = () => asked.at(-1);

beforeEach(() => {
  asked = [];
  list = 1;
  queries.clear();
  mockIPC((_, payload) => {
    const { request } = payload as { request: { of: number; offset: number } };
    return new Promise((resolve, reject) => {
      asked.push({
        ...request,
        answer: (name, total = TOTAL) => {
          const count = Math.min(100, total - request.offset);
          const found = Array.from({ length: count }, (_, index) => row(name, request.offset + index));
          resolve({ rows: found, total });
        },
        fail: () => {
          reject({ code: 'not_connected' } as unknown as Error);
        },
      });
    });
  });
  rows = new PagedRows('link_rows', () => ({ of: list }));
  show();
});

afterEach(() => {
  shown();
});

describe('rows of a long list', () => {
  it('are asked for by the part in view', async () => {
    expect(rows.loading).toBe(true);
    latest()?.answer('a');
    await waitFor(() => expect(rows.total).toBe(TOTAL));
    expect(rows.loading).toBe(false);
    expect(rows.at(99)?.row).toBe(99);
    expect(rows.at(100)).toBeUndefined();
    rows.want(120, 150);
    await waitFor(() =>
      expect(places()).toEqual([
        [1, 0],
        [1, 100],
      ]),
    );
    latest()?.answer('b');
    await waitFor(() => expect(rows.at(100)?.name).toBe('b'));
    expect(rows.at(0)?.name).toBe('a');
    expect(rows.known).toHaveLength(200);
  });

  it('are asked for anew only where they are in view', async () => {
    latest()?.answer('a');
    await waitFor(() => expect(rows.total).toBe(TOTAL));
    rows.want(120, 150);
    await waitFor(() => expect(asked).toHaveLength(2));
    latest()?.answer('b');
    await waitFor(() => expect(rows.at(100)?.name).toBe('b'));
    void rows.refresh();
    await waitFor(() => expect(places().slice(2)).toEqual([[1, 100]]));
    latest()?.answer('c', 240);
    await waitFor(() => expect(rows.total).toBe(240));
    rows.want(0, 30);
    await waitFor(() => expect(places().slice(3)).toEqual([[1, 0]]));
  });

  it('stay until those of another filter come, but not those of another list', async () => {
    latest()?.answer('a');
    await waitFor(() => expect(rows.total).toBe(TOTAL));
    list = 2;
    await waitFor(() =>
      expect(places()).toEqual([
        [1, 0],
        [2, 0],
      ]),
    );
    expect(rows.at(0)?.name).toBe('a');
    expect(rows.loading).toBe(true);
    latest()?.answer('b', 3);
    await waitFor(() => expect(rows.at(0)?.name).toBe('b'));
    expect(rows.total).toBe(3);
    rows.clear();
    list = 3;
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(rows.at(0)).toBeUndefined();
    expect(rows.total).toBe(0);
  });

  it('are those that were asked for last, in whatever order they come', async () => {
    const first = latest();
    patchCache('link_rows', (page) => page);
    await waitFor(() => expect(asked).toHaveLength(2));
    latest()?.answer('new');
    await waitFor(() => expect(rows.at(0)?.name).toBe('new'));
    first?.answer('old');
    await new Promise((resolve) => setTimeout(resolve));
    expect(rows.at(0)?.name).toBe('new');
  });

  it('stay with an error of asking anew, and are asked for again', async () => {
    latest()?.fail();
    await waitFor(() => expect(rows.error?.code).toBe('not_connected'));
    void rows.refresh();
    await waitFor(() => expect(asked).toHaveLength(2));
    latest()?.answer('a');
    await waitFor(() => expect(rows.at(0)?.name).toBe('a'));
    expect(rows.error).toBeNull();
    void rows.refresh();
    await waitFor(() => expect(asked).toHaveLength(3));
    latest()?.fail();
    await waitFor(() => expect(rows.error?.code).toBe('not_connected'));
    expect(rows.at(0)?.name).toBe('a');
  });

  it('of another environment are gone at once', async () => {
    latest()?.answer('a');
    await waitFor(() => expect(rows.total).toBe(TOTAL));
    void resetAccountQueries();
    expect(rows.total).toBe(0);
    expect(rows.at(0)).toBeUndefined();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('ask nothing while nobody looks, and catch up when somebody does', async () => {
    latest()?.answer('a');
    await waitFor(() => expect(rows.total).toBe(TOTAL));
    shown();
    await new Promise((resolve) => setTimeout(resolve));
    invalidateSoon('link_rows');
    await waitFor(() => expect(queries.getQueryCache().findAll({ stale: true })).toHaveLength(1));
    expect(asked).toHaveLength(1);
    show();
    expect(rows.at(0)?.name).toBe('a');
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});
