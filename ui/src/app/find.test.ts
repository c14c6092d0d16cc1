import { screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { PAGES, pages } from '$kit/state';
import { openApp } from '$tests/fake-shell';

// Or the seller types a name into nothing, or into the search of the engine.
it('Ctrl F finds in every page, or opens the palette', async () => {
  const { user } = await openApp();
  for (const page of PAGES) {
    pages.open(page);
    await waitFor(() => expect(screen.getByTestId(`nav-${page}`).ariaCurrent).toBe('page'));
    await user.keyboard('{Control>}f{/Control}');
    await waitFor(() =>
      expect(document.activeElement?.closest('.find, [data-testid="palette"]')).not.toBeNull(),
    );
    if (screen.queryByTestId('palette') === null) continue;
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByTestId('palette')).toBeNull());
  }
});

it('a key of the app does nothing behind the palette or a dialog', async () => {
  const { user } = await openApp();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByTestId('palette');
  await user.keyboard('{Control>}4{/Control}{Control>}{Shift>}a{/Shift}{/Control}');
  expect(pages.current).toBe('check');
  expect(screen.queryByTestId('accounts-menu')).toBeNull();
});
