import { chordOf, holdBack, typesText } from './keys';
import { session } from './session.svelte';

/** What an engine does with these keys: reload, find, print, save, show the source, go on to a caret in the page. */
const ENGINE_KEYS = [
  ...[
    'KeyR',
    'Shift+KeyR',
    'KeyF',
    'KeyG',
    'Shift+KeyG',
    'KeyP',
    'Shift+KeyP',
    'KeyS',
    'Shift+KeyS',
    'KeyU',
    'KeyJ',
  ].map((key) => `Mod+${key}`),
  ...['F5', 'Mod+F5', 'Shift+F5', 'F3', 'Shift+F3', 'Mod+F3', 'F7'],
];

function onkeydown(event: KeyboardEvent) {
  if (ENGINE_KEYS.includes(chordOf(event, session.platform) ?? '')) holdBack(event);
}

/** A web page's menu has no place here; in a text it offers to copy and to paste. */
function oncontextmenu(event: MouseEvent) {
  const selected = window.getSelection()?.isCollapsed === false;
  if (!typesText(event.target) && !selected) event.preventDefault();
}

/** Takes the habits of a browser away that an application doesn't have. */
export function leaveBrowserHabits(): () => void {
  window.addEventListener('keydown', onkeydown, { capture: true });
  window.addEventListener('contextmenu', oncontextmenu);
  return () => {
    window.removeEventListener('keydown', onkeydown, { capture: true });
    window.removeEventListener('contextmenu', oncontextmenu);
  };
}
