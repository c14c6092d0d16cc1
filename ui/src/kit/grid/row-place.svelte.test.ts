import { describe, expect, it } from 'vitest';
import { RowPlace } from './row-place.svelte';

/** A list of these rows, and the row that the keys are on. */
function on(rows: string[]) {
  const list = $state({ rows, held: false, loading: false });
  const place = new RowPlace(
    () => ({
      total: list.rows.length,
      at: (index) => list.rows[index],
      want: () => undefined,
      known: list.rows.map((row, index): [number, string] => [index, row]),
      loading: list.loading,
    }),
    { keyOf: (row) => row.charCodeAt(0), holds: () => list.held },
  );
  place.settle();
  const show = (rows: string[]) => {
    list.rows = rows;
    place.settle();
  };
  return { place, list, show };
}

describe('the row that the keys are on', () => {
  // Or a result that comes in puts another order under the key for "cancel".
  it('goes where it goes when others come before it', () => {
    const { place, show } = on(['a', 'b', 'c']);
    place.go(1);
    show(['x', 'y', 'a', 'c', 'b']);
    expect([place.index, place.row]).toEqual([4, 'b']);
    expect(on(['a', 'b']).place.row).toBe('a');
  });

  it('is the one that took its place when it left the list', () => {
    const { place, show } = on(['a', 'b', 'c']);
    place.go(1);
    show(['a', 'c']);
    expect([place.index, place.row, place.gone]).toEqual([1, 'c', false]);
  });

  // Or a decision under a filter moves the panel, and the next key decides about the next customer.
  it('stays while a panel is open on it, and the next one stands in its place', () => {
    const { place, list, show } = on(['a', 'b', 'c']);
    place.go(1);
    list.held = true;
    show(['a', 'c']);
    expect([place.key, place.gone, place.row, place.index]).toEqual(['b'.charCodeAt(0), true, undefined, 1]);
    show(['b', 'a', 'c']);
    expect([place.gone, place.index, place.row]).toEqual([false, 0, 'b']);
  });

  it('is the first one under another filter, unless a panel is open on it', () => {
    const { place, list, show } = on(['a', 'b', 'c', 'd']);
    place.go(2);
    place.begin();
    show(['d', 'c']);
    expect(place.row).toBe('d');
    place.go(1);
    list.held = true;
    place.begin();
    show(['a', 'b', 'c']);
    expect(place.row).toBe('c');
  });
});
