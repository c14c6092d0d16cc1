import type { Platform } from '$ipc';

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

/** Whether a letter typed now would go into a text: then it is no shortcut. */
export function typesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Whether the event is a plain letter, without a modifier. */
export function isPlainLetter(event: KeyboardEvent, code: string): boolean {
  const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  return event.code === code && !modified && !event.repeat && !typesText(event.target);
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
  const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
  return document.querySelector(layers) !== null;
}

/** What moves on with the arrows itself: fields, radios, a select that opens. A tick doesn't. */
function needsArrows(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const ticks = target instanceof HTMLInputElement && target.type === 'checkbox';
  return (
    (typesText(target) && !ticks) || target.closest('[role="radiogroup"], [aria-haspopup="listbox"]') !== null
  );
}

/**
 * Where a key leads in a list, wherever the focus is; null when it leads nowhere or is needed there.
 * `pageSize` is how many rows are in view.
 */
export function placeAfter(
  event: KeyboardEvent,
  active: number,
  total: number,
  pageSize: number,
): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || total === 0 || needsArrows(event.target)) return null;
  const places: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageSize,
    PageUp: active - pageSize,
    Home: 0,
    End: total - 1,
  };
  const place = places[event.key];
  return place === undefined ? null : Math.max(0, Math.min(total - 1, place));
}
