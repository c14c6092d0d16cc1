import type { Platform } from '$ipc';

const HELD = ['ctrlKey', 'altKey', 'shiftKey', 'metaKey'] as const;
const NAMES = { ctrlKey: 'Control', altKey: 'Alt', shiftKey: 'Shift', metaKey: 'Super' };
/** What can be a shortcut of the whole desktop beside the keys that are held. */
const MAIN = /^(Key[A-Z]|Digit[0-9]|F([1-9]|1[0-2]))$/;

/** The keys that were pressed, joined by `+` as the shell wants them; `null` for less than a shortcut. */
export function keysOf(event: KeyboardEvent): string | null {
  const held = HELD.filter((key) => event[key]);
  if (!MAIN.test(event.code) || !held.some((key) => key !== 'shiftKey')) return null;
  return [...held.map((key) => NAMES[key]), event.code].join('+');
}

const ON_A_MAC: Record<string, string> = {
  Control: '⌃',
  CommandOrControl: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Super: '⌘',
};
const ELSEWHERE: Record<string, string> = { Control: 'Ctrl', CommandOrControl: 'Ctrl', Super: 'Win' };

export function keyNames(keys: string, platform: Platform): string[] {
  const names = platform === 'macos' ? ON_A_MAC : ELSEWHERE;
  return keys
    .split('+')
    .filter((key) => key !== '')
    .map((key) => names[key] ?? key.replace(/^(Key|Digit)/, ''));
}
