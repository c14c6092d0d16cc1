import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { NewVersion, UpdateState } from '$ipc';
import { pages } from '$kit/state/pages.svelte';
import { openApp, type Handlers } from '$tests/fake-shell';

const NEW: NewVersion = { version: '1.2.0', notes: '<b>Faster</b>\nruns', bytes: 8_400_000 };

/** About, with a shell that is in this state and becomes what each command says. */
async function about(now: UpdateState, becomes: Partial<Record<keyof Handlers, UpdateState>> = {}) {
  let state = now;
  const handlers: Handlers = { update_state: () => state };
  for (const command of ['check_for_update', 'download_update', 'stop_update'] as const)
    handlers[command] = () => (state = becomes[command] ?? state);
  const app = await openApp({ section: 'about', handlers });
  await screen.findByTestId('version');
  return app;
}

const line = () => screen.findByTestId('update');
const text = async () => (await line()).textContent;

describe('a new version', () => {
  // A button that can’t do anything would be a promise.
  it('is no matter where the build has no address', async () => {
    await about({ kind: 'off' });
    expect(screen.queryByTestId('update')).toBeNull();
  });

  it('is looked for on request, and downloaded and installed only on the seller’s word', async () => {
    const { shell, user } = await about(
      { kind: 'up_to_date', checked_at: null },
      {
        check_for_update: { kind: 'available', new: NEW },
        download_update: { kind: 'downloading', new: NEW, received: 2_100_000 },
      },
    );
    await user.click(await screen.findByTestId('update-look'));
    await waitFor(async () => expect(await text()).toContain('Porokh 1.2.0 is available'));
    expect(await text()).toContain('9 MB to download');
    expect(shell.requests('download_update')).toEqual([]);
    await user.click(screen.getByTestId('update-download'));
    await waitFor(async () => expect(await text()).toContain('2 of 9 MB'));
    expect(screen.getByRole('progressbar').ariaValueNow).toBe('25');
  });

  // Else the notes of a server could put anything on the page.
  it('has its notes shown as text', async () => {
    await about({ kind: 'available', new: NEW });
    const notes = await screen.findByTestId('update-notes');
    expect(notes.textContent).toBe('<b>Faster</b>\nruns');
    expect(notes.children).toHaveLength(0);
  });

  it('can be stopped while it is downloaded', async () => {
    const { user } = await about(
      { kind: 'downloading', new: { ...NEW, bytes: null }, received: 2_100_000 },
      { stop_update: { kind: 'available', new: NEW } },
    );
    expect(await text()).toContain('2 MB so far');
    await user.click(screen.getByTestId('update-stop'));
    expect(await screen.findByTestId('update-download')).toBeTruthy();
  });

  it('says when it is installed', async () => {
    await about({ kind: 'ready', new: NEW });
    expect(await text()).toContain('installs when you close Porokh');
    expect(screen.queryByRole('button', { name: 'Check for updates' })).toBeNull();
  });

  it('that was not signed by us is thrown away, and says so', async () => {
    const { shell, user } = await about({ kind: 'failed', why: 'signature', new: NEW });
    expect(await text()).toContain('deleted and nothing was installed');
    await user.click(screen.getByTestId('update-download'));
    expect(shell.requests('download_update')).toHaveLength(1);
  });

  it('that the daily check found is told once, and leads to the settings', async () => {
    const { shell, user } = await about({ kind: 'available', new: NEW });
    shell.tell({ kind: 'update', found: '1.2.0' });
    expect(screen.queryByTestId('toast')).toBeNull();
    await user.click(screen.getByTestId('nav-check'));
    shell.tell({ kind: 'update', found: '1.2.0' });
    expect((await screen.findByTestId('toast')).textContent).toContain('Porokh 1.2.0 is available');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(pages.settings).toBe('about');
  });
});
