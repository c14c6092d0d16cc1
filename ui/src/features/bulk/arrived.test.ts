import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { openApp } from '$tests/fake-shell';

describe('a sheet that came into the downloads', () => {
  it('is offered on every page, and on that for lists until it is opened or left', async () => {
    const { shell, user } = await openApp();
    shell.tell({ kind: 'sheet_arrived', name: 'today.csv' });
    expect(await screen.findByText('today.csv is in your downloads')).toBeTruthy();
    expect(shell.requests('open_arrived')).toEqual([]);
    await user.click(screen.getByTestId('nav-bulk'));
    await user.click(await screen.findByTestId('leave-arrived'));
    await waitFor(() => expect(screen.queryByTestId('arrived')).toBeNull());
    expect(shell.requests('leave_arrived')).toHaveLength(1);
    expect(shell.requests('open_arrived')).toEqual([]);
  });

  /** Or the offer of this morning is gone with the page that was loaded again. */
  it('is offered also after the page was loaded again', async () => {
    const { shell, user } = await openApp({ page: 'bulk', handlers: { arrived_sheet: () => 'today.csv' } });
    const offer = await screen.findByTestId('arrived');
    await user.click(within(offer).getByRole('button', { name: /^today/ }));
    await waitFor(() => expect(shell.requests('open_arrived')).toHaveLength(1));
  });
});
