import { mockIPC } from '@tauri-apps/api/mocks';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Commands, ReceiverView } from '$ipc';
import {
  answer,
  ask,
  fetched,
  setCache,
  invalidateSoon,
  resetAccountQueries,
  mutate,
  patchAndInvalidate,
  queries,
} from '$kit/query';
import { deferred } from './fake-shell';

const view = (missed: number) => ({ missed }) as ReceiverView;
const receiver = answer(() => ask('receiver', null));

let replies: (ReceiverView | Promise<ReceiverView>)[];
let asked: string[];
let leave: () => void;
/** What something on screen has shown. */
let shown: (number | undefined)[];

beforeEach(() => {
  queries.clear();
  asked = [];
  shown = [];
  leave = () => undefined;
  mockIPC((command) => {
    asked.push(command);
    return replies.shift();
  });
});
afterEach(() => leave());

function look(of: () => number | undefined = () => receiver.data?.missed) {
  leave = $effect.root(() => {
    $effect(() => {
      shown.push(of());
    });
  });
  flushSync();
}

const until = (value: number | undefined) => vi.waitFor(() => expect(shown.at(-1)).toBe(value));

describe('an answer', () => {
  it('is asked for once something shows it, and once for all that do', async () => {
    replies = [view(1)];
    expect(receiver.data).toBeUndefined();
    expect(asked).toEqual([]);
    look(() => (receiver.data?.missed ?? 0) + (receiver.data?.missed ?? 0));
    await until(2);
    expect(asked).toEqual(['receiver']);
    expect(receiver.data?.missed).toBe(1);
  });

  it('is not asked again while nothing shows it', async () => {
    replies = [view(1), view(2)];
    look();
    await until(1);
    leave();
    await Promise.resolve();
    invalidateSoon('receiver');
    await vi.waitFor(() => expect(queries.getQueryState(['receiver', null])?.isInvalidated).toBe(true));
    expect(asked).toHaveLength(1);
    look();
    await until(2);
  });

  it('to another question is another one', async () => {
    let id = $state<number | null>(null);
    const other = answer(() => (id === null ? null : ask('export_facts', { id })));
    replies = [{ missed: 7 } as ReceiverView];
    look(() => (other.data as unknown as ReceiverView | undefined)?.missed);
    expect(asked).toEqual([]);
    id = 4;
    await until(7);
    id = null;
    await until(undefined);
    expect(asked).toEqual(['export_facts' satisfies keyof Commands]);
  });
});

describe('what was told', () => {
  it('wins over a reply that was under way, the first one too', async () => {
    const [first, second] = [deferred<ReceiverView>(), deferred<ReceiverView>()];
    replies = [first.promise, second.promise];
    look();
    setCache('receiver', view(2));
    await until(2);
    first.resolve(view(1));
    second.resolve(view(3));
    await until(3);
    expect(shown).not.toContain(1);
  });

  // Or the line that the seller has just clicked closes again, with an error that means nothing.
  it('lets who waits for a reply have the newest one, however often it changes on its way', async () => {
    const waits = [deferred<ReceiverView>(), deferred<ReceiverView>(), deferred<ReceiverView>()] as const;
    replies = waits.map(({ promise }) => promise);
    const found = fetched(ask('receiver', null));
    for (const times of [2, 3]) {
      patchAndInvalidate('receiver', (reply) => reply);
      await vi.waitFor(() => expect(asked).toHaveLength(times));
    }
    waits[2].resolve(view(3));
    expect(await found).toEqual(view(3));
  });

  it('of a part is taken over at once, and the rest is asked for', async () => {
    replies = [view(1), view(5)];
    look();
    await until(1);
    patchAndInvalidate('receiver', (reply) => ({ ...reply, missed: 4 }));
    await until(5);
    expect(shown).toContain(4);
  });
});

describe('a change', () => {
  it('is shown as it was replied', async () => {
    replies = [view(1)];
    look();
    await until(1);
    await mutate('receiver', () => Promise.resolve(view(2)));
    await until(2);
    expect(asked).toHaveLength(1);
  });

  it('is asked about when something was told before its reply', async () => {
    const late = deferred<ReceiverView>();
    replies = [view(1), view(4)];
    look();
    await until(1);
    const settled = mutate('receiver', () => late.promise);
    setCache('receiver', view(3));
    late.resolve(view(2));
    await settled;
    await until(4);
    expect(shown).not.toContain(2);
  });
});

describe('another world', () => {
  it('shows nothing of the one before', async () => {
    const facts = answer(() => ask('export_facts', { id: 1 }));
    replies = [view(1), deferred<ReceiverView>().promise];
    look(() => (facts.data as unknown as ReceiverView | undefined)?.missed);
    await until(1);
    void resetAccountQueries();
    await until(undefined);
    expect(facts.isPending).toBe(true);
  });

  it('has the same receiver', async () => {
    replies = [view(1)];
    look();
    await until(1);
    await resetAccountQueries();
    expect(receiver.data?.missed).toBe(1);
    expect(asked).toHaveLength(1);
  });
});
