import { describe, expect, it } from 'vitest';
import { follow, freePlace, type Box } from './toast-place';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const ROOM = box(80, 300, 500, 244);
const TOAST = box(80, 500, 300, 44);

// A toast lay over the buttons that a seller was about to press.
describe('the place of a toast', () => {
  it('is at the foot of the page, at the left, where nothing is beneath it', () => {
    expect(freePlace(TOAST, [box(80, 400, 300, 40)], ROOM)).toEqual({ right: 0, up: 0 });
  });

  it('is beside the boxes of rows, which every row has at the left', () => {
    const boxes = [300, 340, 380, 420, 460, 500, 540].map((top) => box(84, top, 16, 16));
    const { right, up } = freePlace(TOAST, boxes, ROOM);
    expect(up).toBe(0);
    expect(80 + right).toBeGreaterThanOrEqual(100);
  });

  it('is above a control that is as wide as the room', () => {
    const { right, up } = freePlace(TOAST, [box(80, 520, 500, 32)], ROOM);
    expect(right).toBe(0);
    expect(544 - up).toBeLessThanOrEqual(520);
  });

  it('is back in its own place when a dialog opens, not cut off by the edge of the window', () => {
    const inDialog = box(80, 20 - 136, 300, 44);
    expect(follow(inDialog, { right: 0, up: 136 }, [], ROOM)).toEqual({ right: 0, up: 0 });
  });

  it('stays where it went as long as nothing is beneath it', () => {
    const aside = { right: 24, up: 16 };
    expect(follow(box(104, 484, 300, 44), aside, [], ROOM)).toBe(aside);
  });

  it('stays where every place is over the same', () => {
    expect(freePlace(TOAST, [box(0, 0, 900, 620)], ROOM)).toEqual({ right: 0, up: 0 });
  });

  it('is over the fewest where no place is free', () => {
    const wide = [300, 360, 420].map((top) => box(80, top, 500, 50));
    const pair = [box(80, 480, 240, 64), box(330, 480, 240, 64)];
    const { right, up } = freePlace(TOAST, [...wide, ...pair], ROOM);
    expect(right).toBe(0);
    expect(500 - up).toBeLessThan(480);
  });
});
