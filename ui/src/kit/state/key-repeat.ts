import type { Platform } from '$ipc';
import { holdsCommand, typesText } from './keys';

/** Keys that move, or delete a letter after the other: that is what they are held for. */
const MOVES = /^(Arrow.+|Page.+|Home|End|Tab|Backspace|Delete|Shift|Control|Alt|AltGraph|Meta)$/;
/** With the command key: larger and smaller, and what an editor repeats. */
const SIZES = /^(Equal|Minus|NumpadAdd|NumpadSubtract)$/;
const EDITS = /^Key[VXYZ]$/;

/** Whether a key that is held goes on. Else one press would write two files, or decide the next row too. */
export function repeats(event: KeyboardEvent, platform: Platform): boolean {
  const { key, code, target } = event;
  if (MOVES.test(key)) return true;
  const types = isTyped(target);
  if (holdsCommand(event, platform)) return SIZES.test(code) || (types && EDITS.test(code));
  if (key === 'Enter') return target instanceof HTMLTextAreaElement;
  if (key === ' ') return types || !isPressed(target);
  return types && key.length === 1;
}

/** A text, not a tick or a radio. */
function isTyped(target: EventTarget | null): boolean {
  return typesText(target) && !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type));
}

const isPressed = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('button, a, input, select, summary, [role], [tabindex]') !== null;
