import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { look } from '$kit/i18n';
import ConfirmDialog from './ConfirmDialog.svelte';
import Dialog from './Dialog.svelte';

const html = (text: string) => createRawSnippet(() => ({ render: () => `<div>${text}</div>` }));
const MAIN =
  '<button class="btn" id="no">Not now</button><button class="btn primary" id="main">Share 19</button>';

function open(body: string, footer = MAIN) {
  const onmain = vi.fn();
  render(Dialog, {
    open: true,
    title: 'A dialog',
    onclose: () => undefined,
    children: html(body),
    footer: html(footer),
  });
  document.getElementById('main')?.addEventListener('click', onmain);
  return { user: userEvent.setup(), onmain };
}
const focused = () => document.activeElement?.id;

afterEach(() => (document.body.innerHTML = ''));
look.language = 'en';

// The focus began on the cross: Enter closed what a seller had just opened.
describe('the focus of a dialog begins', () => {
  it('on the chosen option of a choice, and Enter does the main button', async () => {
    const { user, onmain } = open(
      '<fieldset><input type="radio" name="a" id="one"><input type="radio" name="a" id="two" checked></fieldset>',
    );
    await waitFor(() => expect(focused()).toBe('two'));
    await user.keyboard('{Enter}');
    expect(onmain).toHaveBeenCalledTimes(1);
  });

  // The arrow chose the gateway, and Enter, meant for the choice, sent the money.
  it('on the chosen option, and Enter alone moves no money', async () => {
    const { user, onmain } = open(
      '<fieldset><input type="radio" name="a" id="one" checked></fieldset>',
      MAIN.replace('id="main"', 'id="main" data-moves-money'),
    );
    await waitFor(() => expect(focused()).toBe('one'));
    await user.keyboard('{Enter}');
    expect(onmain).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onmain).toHaveBeenCalledTimes(1);
  });

  it('in the first field of a form', async () => {
    open('<input type="checkbox"><input type="text" id="field"><textarea></textarea>');
    await waitFor(() => expect(focused()).toBe('field'));
  });

  // The reasons of a report came a moment later: the focus was in the note below them.
  it('on the first option of a choice that is still asked for', async () => {
    open('<fieldset data-awaited id="choice"></fieldset><textarea id="note"></textarea>');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('dialog'));
    const choice = document.getElementById('choice') as HTMLElement;
    choice.innerHTML = '<input type="radio" name="a" id="one">';
    choice.removeAttribute('data-awaited');
    await waitFor(() => expect(focused()).toBe('one'));
  });

  it('on the main button where there is one thing to confirm', async () => {
    open('<p>19 results leave this computer.</p>');
    await waitFor(() => expect(focused()).toBe('main'));
  });

  it('on the main button as soon as it may be pressed', async () => {
    open('<p>Counting</p>', MAIN.replace('id="main"', 'id="main" disabled'));
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('dialog'));
    document.getElementById('main')?.removeAttribute('disabled');
    await waitFor(() => expect(focused()).toBe('main'));
  });

  it('anew on the main choice, when what had it is gone', async () => {
    open('<input type="text" id="field">');
    await waitFor(() => expect(focused()).toBe('field'));
    document.getElementById('field')?.remove();
    await waitFor(() => expect(focused()).toBe('main'));
  });

  it('on the safe button where something is lost', async () => {
    open('<p>Gone for good</p>', MAIN.replace('primary', 'danger-solid'));
    await waitFor(() => expect(focused()).toBe('no'));
  });
});

it('closes and gives the focus back to what it was opened from', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const content = { title: 'A dialog', onclose: () => undefined, children: html('<input id="field">') };
  const { rerender } = render(Dialog, { open: true, ...content });
  await waitFor(() => expect(focused()).toBe('field'));
  await rerender({ open: false });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

describe('Ctrl Enter', () => {
  it('does the main button of a dialog, from wherever the focus is, and no other thing of the page', async () => {
    const ofPage = vi.fn();
    window.addEventListener('keydown', ofPage);
    const { user, onmain } = open('<textarea id="note"></textarea>');
    await waitFor(() => expect(focused()).toBe('note'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onmain).toHaveBeenCalledTimes(1);
    expect(ofPage.mock.calls.flat().filter(({ key }: KeyboardEvent) => key === 'Enter')).toEqual([]);
    window.removeEventListener('keydown', ofPage);
  });

  it('held down confirms nothing', async () => {
    const { onmain } = open('<textarea id="note"></textarea>');
    await waitFor(() => expect(focused()).toBe('note'));
    await fireEvent.keyDown(document.getElementById('note') as HTMLElement, {
      key: 'Enter',
      ctrlKey: true,
      repeat: true,
    });
    expect(onmain).not.toHaveBeenCalled();
  });

  // Else Enter, held a moment too long on “Save”, goes on without the verification that has just begun.
  it('held down presses no button', async () => {
    open('<textarea id="note"></textarea>');
    await waitFor(() => expect(focused()).toBe('note'));
    const main = screen.getByText('Share 19');
    expect(await fireEvent.keyDown(main, { key: 'Enter', repeat: true })).toBe(false);
    expect(await fireEvent.keyDown(main, { key: 'Enter' })).toBe(true);
  });

  it('says yes to what is asked to be confirmed, while Enter alone is on the safe button', async () => {
    const onyes = vi.fn();
    const onno = vi.fn();
    render(ConfirmDialog, {
      open: true,
      title: 'Stop?',
      text: 'The rest is not checked.',
      yes: 'Stop',
      onyes,
      onno,
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('confirm-no')));
    const user = userEvent.setup();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onyes).toHaveBeenCalledTimes(1);
    await user.keyboard('{Enter}');
    expect(onno).toHaveBeenCalledTimes(1);
  });
});
