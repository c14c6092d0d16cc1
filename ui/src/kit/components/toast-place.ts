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
      const { left, top, bottom } = toast;
      const there = { left: left + right, right: toast.right + right, top: top - up, bottom: bottom - up };
      const beneath = covered(there, near);
      if (beneath < fewest) [best, fewest] = [{ right, up }, beneath];
      if (fewest === 0) return best;
    }
  }
  return best;
}

/**
 * Where a toast goes that is at `at` with this shift: it stays unless it lies over controls, or a page that changed
 * beneath it, as when a dialog opens, has left it above the window.
 */
export function follow(at: Box, shift: Shift, controls: readonly Box[], room: Box): Shift {
  if (at.top >= 0 && covered(at, controls) === 0) return shift;
  const { right, up } = shift;
  const home = { left: at.left - right, right: at.right - right, top: at.top + up, bottom: at.bottom + up };
  return freePlace(home, controls, { ...home, right: room.right - right, top: room.top });
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
