import { expect, it } from 'vitest';
import { Selection, type End } from './selection.svelte';
import { TickKeys } from './ticks';

const at = (place: number): End => ({ key: place, place });

// Or the parcels that the seller just took again are left out.
it('a range does what is done to its first row, also while the rows before are being read', async () => {
  const reads: (() => void)[] = [];
  const off = new Selection(
    (ends) =>
      new Promise((resolve) => {
        const [from = 0, to = 0] = (ends ?? []).map(({ place }) => place);
        const keys = Array.from(
          { length: Math.abs(to - from) + 1 },
          (_, index) => Math.min(from, to) + index,
        );
        reads.push(() => resolve(keys));
      }),
  );
  const keys = new TickKeys<number>({
    isUsable: () => true,
    isTicked: (row) => !off.isChosen(row),
    toggle: (row) => off.toggle(row),
    extend: (from, to, on) => off.extend(from, to, () => !on()),
    endRange: () => off.endRange(),
  });
  keys.extend(0, at(0), at(5));
  // It is left out by then: this takes it again.
  keys.toggle(2);
  keys.extend(2, at(2), at(4));
  for (const read of reads) read();
  expect([...((await off.settled()) ?? [])].sort()).toEqual([0, 1, 5]);
});
