import { describe, expect, it } from 'vitest';
import { follow, freePlace, UNPLACED, type Box, type Shift } from './toast-place';

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

  const aside = { right: 24, up: 16 };

  const moved = ({ left, top, right, bottom }: Box, by: Shift): Box => ({
    left: left + by.right,
    top: top - by.up,
    right: right + by.right,
    bottom: bottom - by.up,
  });

  /** After a toast went aside in the settings, the place that it takes on a page where its own place is `home`. */
  const look = (shift: Shift, page: string, home: Box, controls: Box[] = []) => {
    const area = (at: Box): Box => ({ ...at, right: ROOM.right });
    const first = follow(UNPLACED, 'settings', { toast: TOAST, area: area(TOAST), controls: [] }, 300);
    const around = { toast: moved(home, shift), area: moved(area(home), shift), controls };
    return follow({ ...first, shift }, page, around, 300);
  };

  it('is back in its own place when a dialog opens, not cut off by the edge of the window', () => {
    expect(look({ right: 0, up: 136 }, 'settings', box(80, 20, 300, 44)).shift).toEqual({ right: 0, up: 0 });
  });

  // It stood in the middle of the next page, over a heading, because a menu had been open on the one before.
  it('is back in its own place on another page', () => {
    expect(look(aside, 'check', TOAST).shift).toEqual({ right: 0, up: 0 });
  });

  it('stays where it went as long as nothing is beneath it', () => {
    expect(look(aside, 'settings', TOAST).shift).toBe(aside);
  });

  it('moves on from where it went when something is beneath it there', () => {
    const beneath = box(104, 484, 20, 20);
    expect(look(aside, 'settings', TOAST, [beneath]).shift).toEqual({ right: 48, up: 0 });
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
