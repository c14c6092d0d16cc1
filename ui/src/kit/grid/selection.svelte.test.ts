import { describe, expect, it } from 'vitest';
import { toasts } from '../state/toasts.svelte';
import { Selection, type End } from './selection.svelte';

/** A list of so many rows with the keys 1, 2, 3 and so on; each answer waits until it is let go. */
function listOf(total: number) {
  const waiting: (() => void)[] = [];
  let broken = false;
  const selection = new Selection(
    (ends) =>
      new Promise((resolve, reject) => {
        const [from, to] = ends === null ? [0, total - 1] : [ends[0].place, ends[1].place];
        const first = Math.min(from, to);
        const keys = Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => first + at + 1);
        const error = { code: 'database', details: { reason: 'locked' } } as unknown as Error;
        waiting.push(() => (broken ? reject(error) : resolve(keys)));
      }),
  );
  return {
    selection,
    answer: async () => {
      for (const go of waiting.splice(0)) go();
      await settle();
    },
    /** Only the read that was asked for at this place among those that wait. */
    answerOnly: async (index: number) => {
      waiting.splice(index, 1)[0]?.();
      await settle();
    },
    fail: () => (broken = true),
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
const at = (place: number): End => ({ key: place + 1, place });
/** Never read: scrolled past, or not reached yet. */
const unread = (place: number): End => ({ key: null, place });

describe('rows that are chosen together', () => {
  // Or a list of 5,000 is cancelled for the 200 rows that were scrolled into view.
  it('are all rows of a range, also those that were never read', async () => {
    const { selection, answer } = listOf(5_000);
    selection.extend(at(0), unread(4_999));
    await answer();
    expect(selection.several).toBe(5_000);
  });

  it('grow and shrink with the range, beside those that were chosen before', async () => {
    const { selection, answer } = listOf(10);
    selection.toggle(9);
    selection.extend(at(2), at(5));
    await answer();
    selection.extend(at(5), at(3));
    await answer();
    expect([...selection.chosen].sort()).toEqual([3, 4, 9]);
    selection.endRange();
    selection.extend(at(0), at(0));
    await answer();
    expect([...selection.chosen].sort()).toEqual([1, 3, 4, 9]);
  });

  it('are those of the last range, whichever answer comes last', async () => {
    const { selection, answer } = listOf(10);
    selection.extend(at(0), at(9));
    selection.extend(at(9), at(1));
    await answer();
    expect([...selection.chosen]).toEqual([1, 2]);
  });

  // Or what is pressed next is done to the one row under the keys.
  it('are waited for by what is done to them', async () => {
    const { selection, answer } = listOf(10);
    selection.chooseAll();
    let settled: unknown;
    void selection.settled().then((keys) => (settled = keys));
    await settle();
    expect(settled).toBeUndefined();
    await answer();
    expect(settled).toBe(selection.chosen);
    expect(selection.several).toBe(10);
  });

  it('stay as they were where a range can’t be read, and nothing is done to others', async () => {
    const { selection, answer, fail } = listOf(10);
    selection.toggle(4);
    fail();
    selection.extend(at(0), at(9));
    await answer();
    expect(await selection.settled()).toBeNull();
    expect([...selection.chosen]).toEqual([4]);
    expect(toasts.shown[0]?.level).toBe('problem');
    toasts.clear();
  });

  it('are let go by Esc, also while a range is read', async () => {
    const { selection, answer } = listOf(10);
    selection.extend(at(0), at(9));
    selection.unchoose();
    await answer();
    expect(selection.several).toBe(0);
  });

  // Or the window freezes.
  it('are those of the clicks, in their order, whichever of two ranges is read first', async () => {
    const { selection, answerOnly } = listOf(10);
    selection.extend(at(0), at(3));
    selection.extend(at(3), at(5));
    selection.toggle(2);
    await answerOnly(1);
    expect(selection.several).toBe(0);
    selection.toggle(9);
    await answerOnly(0);
    expect([...selection.chosen].sort()).toEqual([1, 3, 4, 5, 6, 9]);
  });

  // Or 20,000 rows are chosen, and X cancels two.
  it('stay all rows where a range is chosen before they are read', async () => {
    const { selection, answerOnly } = listOf(20_000);
    selection.chooseAll();
    selection.extend(at(0), at(1));
    await answerOnly(1);
    await answerOnly(0);
    expect(selection.several).toBe(20_000);
  });

  it('are for what is pressed those that were chosen until then', async () => {
    const { selection, answer } = listOf(10);
    selection.chooseAll();
    const settled = selection.settled();
    selection.toggle(1);
    await answer();
    expect((await settled)?.size).toBe(10);
    expect((await selection.settled())?.size).toBe(9);
  });

  it('are none for what was pressed before all was let go', async () => {
    const { selection, answer } = listOf(10);
    selection.chooseAll();
    const settled = selection.settled();
    selection.unchoose();
    selection.toggle(3);
    await answer();
    expect(await settled).toBeNull();
    expect([...selection.chosen]).toEqual([3]);
  });

  it('can be chosen anew after a range could not be read', async () => {
    const { selection, answer, fail } = listOf(10);
    fail();
    selection.chooseAll();
    selection.toggle(4);
    await answer();
    expect(await selection.settled()).toBeNull();
    selection.endRange();
    expect([...((await selection.settled()) ?? [])]).toEqual([4]);
    toasts.clear();
  });

  // Or a range that went too far can't be made shorter once any reply about the list came.
  it('are still those of the range after rows have left the list, which are let go', async () => {
    const { selection, answer } = listOf(10);
    selection.toggle(9);
    selection.toggle(10);
    selection.extend(at(2), at(6));
    await answer();
    selection.retain((key) => key !== 10);
    expect([...((await selection.settled()) ?? [])].sort()).toEqual([3, 4, 5, 6, 7, 9]);
    selection.extend(at(6), at(3));
    await answer();
    expect([...selection.chosen].sort()).toEqual([3, 4, 9]);
  });
});
