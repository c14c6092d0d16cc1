import { describe, expect, it } from 'vitest';
import { offsetFor } from './row-window.svelte';

/** Ten rows are in view, from the 20th on. */
const VIEW = { size: 40, top: 800, room: 400, around: 2 };

describe('offset of a row', () => {
  it('stays while the row and two more on each side are in view', () => {
    for (const index of [22, 25, 27]) expect(offsetFor(index, VIEW)).toBe(800);
  });

  it('keeps two rows in view after the row that the keys are on, and before it', () => {
    expect(offsetFor(28, VIEW)).toBe(840);
    expect(offsetFor(21, VIEW)).toBe(760);
  });

  it('stays where a row was pointed at', () => {
    for (const index of [20, 29]) expect(offsetFor(index, { ...VIEW, around: 0 })).toBe(800);
  });

  it('begins with the list', () => {
    expect(offsetFor(0, { ...VIEW, top: 40 })).toBe(0);
  });

  // Or the last of 500 rows is under the message that stands at the foot, and can't be brought out from under it.
  it('has the last row above what stands at the foot, too', () => {
    expect(offsetFor(499, { ...VIEW, top: 19_560 })).toBe(19_680);
  });

  it('has the row whole where there is room for one alone', () => {
    expect(offsetFor(30, { ...VIEW, room: 60 })).toBe(1180);
  });
});
