import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { FoundOrder } from '$ipc';
import { runView, TABLE } from '$features/bulk/run-samples';
import { runRows } from '$features/bulk/run-rows.svelte';
import { runs } from '$features/bulk/runs.svelte';
import { PAGES, pages } from '$kit/state';
import { openApp, type Handlers } from '$tests/fake-shell';

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

// Or who has to enter a key again doesn't find where.
it.each(['account', 'অ্যাকাউন্ট'])('the palette leads to the accounts by “%s”', async (word) => {
  const { user } = await openApp();
  pages.openSettings('look');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByTestId('palette-input'), word);
  await user.click(await screen.findByText('Accounts', { selector: '[data-testid="palette-item"]' }));
  expect([pages.current, pages.settings]).toEqual(['settings', 'accounts']);
});

describe('an order', () => {
  const order = (own: Partial<FoundOrder>): FoundOrder => ({
    order_ref: 'INV 1021',
    phone: '01712000385',
    name: 'Nasrin',
    place: null,
    ...own,
  });
  const found = async (orders: FoundOrder[], handlers: Handlers = {}) => {
    const app = await openApp({ handlers: { ...TABLE, find_orders: () => orders, ...handlers } });
    await app.user.keyboard('{Control>}k{/Control}');
    await app.user.type(await screen.findByTestId('palette-input'), 'inv1021');
    await screen.findByText('Orders');
    return app;
  };

  // Or the seller opens another customer's order.
  it('is shown for each customer with the same reference', async () => {
    await found([order({}), order({ phone: '01911000742', name: 'Rahim' })]);
    const [one, other] = screen.getAllByTestId('palette-item');
    expect([one?.dataset['phone'], other?.dataset['phone']]).toEqual(['01712000385', '01911000742']);
    expect(one?.textContent).toMatch(/INV 1021.*Nasrin/s);
    expect(other?.textContent).toMatch(/INV 1021.*Rahim/s);
  });

  it('leads to its row, whatever the filter of its list leaves out', async () => {
    const place = { kind: 'run_row', id: 5, row: 3 } as const;
    const { shell, user } = await found([order({ place })], { runs: () => [runView({ id: 5 })] });
    runRows.filterBy('low');
    runRows.searchFor('nobody');
    await user.keyboard('{Enter}');
    await screen.findByTestId('drawer');
    expect(runs.view?.id).toBe(5);
    expect(shell.requests('find_place')).toEqual([place]);
    expect([runRows.filter, runRows.search, runRows.place.key, runRows.panel]).toEqual(['all', '', 3, true]);
    runs.leave();
  });

  it('leads to its customer where no list and no payment has it', async () => {
    const { shell, user } = await found([order({})]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shell.requests('customer')).toEqual([{ text: '01712000385' }]));
  });
});
