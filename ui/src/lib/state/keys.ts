import type { Platform } from '$lib/ipc';

/** The sign of the command key: `Ctrl K` or `⌘K`. */
export function shortcut(platform: Platform, key: string): string {
  return platform === 'macos' ? `⌘${key}` : `Ctrl ${key}`;
}

/** The same with Shift. */
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

/** The step that an arrow without a modifier means in a list: 1 down, -1 up, 0 for any other key. */
export function plainArrowStep(event: KeyboardEvent): -1 | 0 | 1 {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return 0;
  if (event.key === 'ArrowDown') return 1;
  return event.key === 'ArrowUp' ? -1 : 0;
}
