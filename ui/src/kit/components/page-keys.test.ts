import { fireEvent, render } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveBrowserHabits } from '../state/engine';
import PageKeys from './PageKeys.svelte';

function shown() {
  const [send, find, menu] = [vi.fn(), vi.fn(), vi.fn()];
  render(PageKeys, { keys: { KeyS: send, 'Mod+KeyF': find, 'Shift+F10': menu } });
  return { user: userEvent.setup(), send, find, menu };
}

function field(html: string): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = html;
  const found = place.firstElementChild as HTMLElement;
  found.focus();
  return found;
}

afterEach(() => (document.body.innerHTML = ''));

describe('the keys of a page', () => {
  // Or the letters are dead after a box was ticked, until something else is clicked.
  it.each([
    '<input type="checkbox">',
    '<input type="radio">',
    '<button role="switch" aria-checked="true">x</button>',
  ])('work from %s', async (html) => {
    const { user, send } = shown();
    field(html);
    await user.keyboard('s');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([
    '<input>',
    '<input type="number">',
    '<textarea></textarea>',
    '<select></select>',
    '<button aria-haspopup="listbox"></button>',
  ])('leave letters to %s', async (html) => {
    const { user, send, find } = shown();
    field(html);
    await user.keyboard('s{Control>}f{/Control}');
    expect(send).not.toHaveBeenCalled();
    expect(find).toHaveBeenCalledTimes(1);
  });

  it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('do nothing behind a %s', async (role) => {
    const { user, send, find } = shown();
    field(`<div role="${role}" tabindex="-1"></div>`);
    await user.keyboard('s{Control>}f{/Control}');
    expect([send, find].some((action) => action.mock.calls.length > 0)).toBe(false);
  });

  // Windows tells AltGr as Ctrl and Alt: whoever types a Bangla letter with it would be taken elsewhere.
  it('leave what AltGr, Shift and an input method write to the text', () => {
    const { send, find } = shown();
    const text = field('<input>');
    const altGr = { code: 'KeyF', key: 'ৎ', ctrlKey: true, altKey: true, modifierAltGraph: true };
    expect(fireEvent.keyDown(text, altGr)).toBeTruthy();
    fireEvent.keyDown(document.body, { code: 'KeyS', key: 'শ', shiftKey: true });
    fireEvent.keyDown(document.body, { code: 'KeyS', key: 'স', isComposing: true });
    fireEvent.keyDown(document.body, { code: 'KeyS', key: 'Process', keyCode: 229 });
    expect(send).not.toHaveBeenCalled();
    expect(find).not.toHaveBeenCalled();
    // The same key without them, on a Bangla layout.
    fireEvent.keyDown(document.body, { code: 'KeyS', key: 'ক্ষ' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('do nothing again while a key is held', () => {
    const { send } = shown();
    const held = new KeyboardEvent('keydown', { code: 'KeyS', key: 's', repeat: true, cancelable: true });
    window.dispatchEvent(held);
    expect(send).not.toHaveBeenCalled();
    expect(held.defaultPrevented).toBe(true);
  });
});

describe('the habits of a browser', () => {
  const press = (init: KeyboardEventInit, target: EventTarget = document.body) => {
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };

  // Or the engine's own search opens over the window, in English and without the rows that aren't drawn.
  it('are held back: find, print, save, reload, the caret in the page', () => {
    const leave = leaveBrowserHabits();
    for (const code of ['KeyF', 'KeyG', 'KeyP', 'KeyS', 'KeyR', 'KeyU'])
      expect(press({ code, key: code.slice(3).toLowerCase(), ctrlKey: true })).toBe(true);
    for (const key of ['F3', 'F5', 'F7']) expect(press({ code: key, key })).toBe(true);
    expect(press({ code: 'KeyC', key: 'c', ctrlKey: true })).toBe(false);
    expect(press({ code: 'KeyR', key: 'ৃ', ctrlKey: true, altKey: true })).toBe(false);
    leave();
  });

  it('leave Ctrl F to the page', async () => {
    const leave = leaveBrowserHabits();
    const { user, find } = shown();
    await user.keyboard('{Control>}f{/Control}');
    expect(find).toHaveBeenCalledTimes(1);
    leave();
  });
});
