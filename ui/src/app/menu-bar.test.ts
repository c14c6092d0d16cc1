import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { PAGES, pages } from '$kit/state/pages.svelte';
import { openApp } from '$tests/fake-shell';

// A key that isn’t on the keyboard helps nobody.
it('on macOS every hint names the keys of a Mac', async () => {
  await openApp({ start: { platform: 'macos' } });
  for (const page of PAGES) {
    pages.open(page);
    await screen.findByTestId(`nav-${page}`);
    await waitFor(() => expect(screen.getByTestId(`nav-${page}`).ariaCurrent).toBe('page'));
    expect(document.body.innerHTML).not.toContain('Ctrl');
  }
  pages.openSettings('look');
  expect((await screen.findByTestId('size-normal')).closest('section')?.textContent).toContain('⌘+');
});

it('the settings open by the bar, and everywhere by their key', async () => {
  const { shell } = await openApp();
  shell.tell({ kind: 'place_asked', place: { kind: 'settings' } });
  expect(pages.current).toBe('settings');
  pages.open('check');
  await fireEvent.keyDown(window, { key: ',', code: 'Comma', ctrlKey: true });
  expect(pages.current).toBe('settings');
});
