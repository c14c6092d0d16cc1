/** In pixels of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far the toast goes from its place at the foot of the page: to the right and up, in pixels. */
export interface Shift {
  right: number;
  up: number;
}

const NONE: Shift = { right: 0, up: 0 };

/** Where a toast was put. */
export interface Placed {
  /** The page, and the toast's own place on it. */
  place: string;
  shift: Shift;
}

export const UNPLACED: Placed = { place: '', shift: NONE };
const STEP = 8;
/** What is kept free around a control. */
const MARGIN = 4;

const CONTROLS =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="checkbox"], [role="switch"], [role="tab"]';

/** How many of these it lies over. */
function covered(toast: Box, controls: readonly Box[]): number {
  return controls.filter((control) => meets(toast, control)).length;
}

function meets(one: Box, other: Box): boolean {
  return (
    one.left < other.right + MARGIN &&
    one.right > other.left - MARGIN &&
    one.top < other.bottom + MARGIN &&
    one.bottom > other.top - MARGIN
  );
}

/**
 * The nearest place within `room` where the toast lies over no control, or over the fewest: to the right first, then
 * up.
 */
export function freePlace(toast: Box, controls: readonly Box[], room: Box): Shift {
  const near = controls.filter((control) => meets(room, control));
  let [best, fewest] = [NONE, Infinity];
  for (let up = 0; toast.top - up >= room.top; up += STEP) {
    for (let right = 0; toast.right + right <= room.right; right += STEP) {
      const beneath = covered(moved(toast, { right, up }), near);
      if (beneath < fewest) [best, fewest] = [{ right, up }, beneath];
      if (fewest === 0) return best;
    }
  }
  return best;
}

/** A box somewhere else. */
function moved({ left, top, right, bottom }: Box, by: Shift): Box {
  return { left: left + by.right, right: right + by.right, top: top - by.up, bottom: bottom - by.up };
}

/** A toast where it is now, the area that it may use, and the controls there. */
export interface Surroundings {
  toast: Box;
  area: Box;
  controls: readonly Box[];
}

/**
 * Where a toast goes that was put somewhere before, up to `top`: it stays unless it lies over controls. On another page,
 * or where its own place is another one, as in a dialog, it begins anew.
 */
export function follow(
  before: Placed,
  page: string,
  { toast, area, controls }: Surroundings,
  top: number,
): Placed {
  const back = { right: -before.shift.right, up: -before.shift.up };
  const [home, room] = [moved(toast, back), { ...moved(area, back), top }];
  const place = `${page} ${Math.round(room.left)} ${Math.round(room.bottom)}`;
  const shift = place === before.place ? before.shift : NONE;
  const stays = covered(moved(home, shift), controls) === 0;
  return { place, shift: stays ? shift : freePlace(home, controls, room) };
}

/** The controls that can be reached beneath what floats; one that is scrolled out of sight can't. */
export function controlsBeneath(floating: Element): Box[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !floating.contains(control))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .filter(({ control, box }) => {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return document.elementsFromPoint(x, y).some((hit) => hit === control || control.contains(hit));
    })
    .map(({ box }) => box);
}
