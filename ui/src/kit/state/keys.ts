import type { Platform } from '$ipc';
import { composes } from './composition';

/** The sign of the command key: `Ctrl K` or `⌘K`. */
export function shortcut(platform: Platform, key: string): string {
  return platform === 'macos' ? `⌘${key}` : `Ctrl ${key}`;
}

export function shiftShortcut(platform: Platform, key: string): string {
  return platform === 'macos' ? `⇧⌘${key}` : `Ctrl Shift ${key}`;
}

/** Whether the command key of the platform is held, and no other but Shift. */
export function holdsCommand(event: KeyboardEvent, platform: Platform): boolean {
  const [held, other] =
    platform === 'macos' ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return held && !other && !event.altKey;
}

/**
 * The name of a shortcut, whatever the layout: `KeyS`, `Mod+KeyE` with the command key of the platform, `Mod+Shift+KeyA`,
 * `Shift+F10`, `Escape`. None of a key that writes: of AltGr, or of an input method.
 */
export function chordOf(event: KeyboardEvent, platform: Platform): string | null {
  const mod = holdsCommand(event, platform);
  if (composes(event) || event.getModifierState('AltGraph') || (!mod && (event.ctrlKey || event.metaKey)))
    return null;
  // A key of a Bangla layout can write several characters.
  const name = /^[A-Z][A-Za-z0-9]+$/.test(event.key) ? event.key : event.code;
  return [mod && 'Mod', event.altKey && 'Alt', event.shiftKey && 'Shift', name].filter(Boolean).join('+');
}

/** Fields of a form that take no text. */
const TEXTLESS = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Whether a letter typed now would go into a text: then it is no shortcut. */
export function typesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TEXTLESS.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'));
}

/** Whether a letter means something there: it is written, or chooses what begins with it. */
export function takesLetters(target: EventTarget | null): boolean {
  return typesText(target) || (target instanceof Element && target.matches('[aria-haspopup="listbox"]'));
}

/** Keys that are kept from the engine, and that the pages may still take. */
const heldBack = new WeakSet<KeyboardEvent>();

/** Keeps a key from the engine. */
export function holdBack(event: KeyboardEvent): void {
  event.preventDefault();
  heldBack.add(event);
}

/** The key did what it is for. */
export function take(event: KeyboardEvent): void {
  event.preventDefault();
  heldBack.delete(event);
}

/** Something did already what the key is for. */
export function isTaken(event: KeyboardEvent): boolean {
  return event.defaultPrevented && !heldBack.has(event);
}

/** Whether the arrows mean the rows of the page there: nothing has the focus, or a button, but not that of a panel beside them. */
export function leavesArrows(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return target instanceof Element && target.matches(':is(button, [type="checkbox"]):not(main aside *)');
}

/** Moves the focus from row to row of a list with a plain arrow. Gives the row that has it then; null: it stays. */
export function stepInRows(event: KeyboardEvent, list: HTMLElement): HTMLElement | null {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row === event.target);
  const step = plainArrowStep(event);
  const next = at < 0 || step === 0 ? undefined : rows[at + step];
  if (next === undefined) return null;
  event.preventDefault();
  next.focus();
  return next;
}

/** The step that an arrow without a modifier means in a list: 1 down, -1 up, 0 for any other key. */
export function plainArrowStep(event: KeyboardEvent): -1 | 0 | 1 {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return 0;
  if (event.key === 'ArrowDown') return 1;
  return event.key === 'ArrowUp' ? -1 : 0;
}

/** Whether something lies over the page and has the keys. */
export function layerIsOpen(): boolean {
  const layers = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';
  return document.querySelector(layers) !== null;
}

/** What moves on with the arrows itself: fields, radios, a select that opens. A tick doesn't. */
function needsArrows(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const moves = '[type="radio"], [type="range"], [role="radiogroup"] *, [aria-haspopup="listbox"]';
  return typesText(target) || target.matches(moves);
}

/** Where a key leads in a list that has it; null when it leads nowhere or is needed there. */
export function placeAfter(
  event: KeyboardEvent,
  total: number,
  moves: Record<string, number>,
): number | null {
  const place = moves[event.key];
  if (place === undefined || total === 0 || needsArrows(event.target)) return null;
  if (event.metaKey || event.altKey || (event.ctrlKey && !['Home', 'End'].includes(event.key))) return null;
  return Math.max(0, Math.min(total - 1, place));
}
