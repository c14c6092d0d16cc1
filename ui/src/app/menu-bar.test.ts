import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { pages } from '$kit/state/pages.svelte';
import { openApp } from '$tests/fake-shell';

// Without the bar ⌘C and ⌘V do nothing on a Mac: a seller couldn't paste a number.
it('on macOS the menu bar has the words of the language that is chosen', async () => {
  const { shell, user } = await openApp({
    start: { platform: 'macos' },
    handlers: { set_menu_bar: () => null },
  });
  expect(shell.requests('set_menu_bar').map(({ copy }) => copy)).toEqual(['Copy']);
  await user.click(screen.getByTestId('lang-bn'));
  await waitFor(() => expect(shell.requests('set_menu_bar').at(-1)?.copy).toBe('কপি করুন'));
});

it('elsewhere there is none', async () => {
  const { shell } = await openApp();
  expect(shell.requests('set_menu_bar')).toEqual([]);
});

it('the settings open by the bar, and everywhere by their key', async () => {
  const { shell } = await openApp();
  shell.tell({ kind: 'settings_asked' });
  expect(pages.current).toBe('settings');
  pages.open('check');
  await fireEvent.keyDown(window, { key: ',', code: 'Comma', ctrlKey: true });
  expect(pages.current).toBe('settings');
});
