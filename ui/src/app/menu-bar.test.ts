import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import * as bn from './messages/bn';
import * as en from './messages/en';
import { PAGES, pages } from '$kit/state/pages.svelte';
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

// A key that isn’t on the keyboard helps nobody.
it('on macOS every hint names the keys of a Mac', async () => {
  await openApp({ start: { platform: 'macos' }, handlers: { set_menu_bar: () => null } });
  for (const page of PAGES) {
    pages.open(page);
    await screen.findByTestId(`nav-${page}`);
    await waitFor(() => expect(screen.getByTestId(`nav-${page}`).ariaCurrent).toBe('page'));
    expect(document.body.innerHTML).not.toContain('Ctrl');
  }
  pages.openSettings('look');
  expect((await screen.findByTestId('size-normal')).closest('section')?.textContent).toContain('⌘+');
});

it('every item of the bar has its words in both languages', () => {
  for (const [item, english] of Object.entries(en.menuBar)) {
    const bangla = bn.menuBar[item as keyof typeof bn.menuBar];
    expect(english.trim(), item).not.toBe('');
    // Written in Bangla letters.
    expect(bangla, item).toMatch(/[\u0980-\u09ff]/);
  }
});

it('elsewhere there is none', async () => {
  const { shell } = await openApp();
  expect(shell.requests('set_menu_bar')).toEqual([]);
});

it('the settings open by the bar, and everywhere by their key', async () => {
  const { shell } = await openApp();
  shell.tell({ kind: 'page_asked', page: 'settings' });
  expect(pages.current).toBe('settings');
  pages.open('check');
  await fireEvent.keyDown(window, { key: ',', code: 'Comma', ctrlKey: true });
  expect(pages.current).toBe('settings');
});
