import { screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BackupFile, RemovalFacts } from '$ipc';
import { deferred, openApp, type Handlers, failing } from '$tests/fake-shell';
import { restoring } from './restoring.svelte';

const FILE: BackupFile = {
  name: 'porokh-2026-11-15.porokh',
  bytes: 13_002_342,
  made_at: '2026-11-15T15:02:00Z',
  version: '1.4.2',
  there: { checks: 238_114, lists: 86, payments: 1_204 },
  now: { checks: 241_880, lists: 91, payments: 1_251 },
  newer_days: 7,
  newer_payments: 47,
  addresses: null,
  keep: null,
};

const FACTS: RemovalFacts = {
  checks: 12,
  lists: 1,
  payments: 3,
  keys: 2,
  waiting_payments: 3,
  unknown_refunds: 1,
  open_lists: 0,
  put_aside: 0,
  backup_folder: 'D:\\Backup\\Porokh',
};

// The app starts again after each of them.
beforeEach(() => {
  restoring.file = null;
  restoring.again = false;
  restoring.leaveLocked();
});

async function data(handlers: Handlers = {}) {
  return openApp({ section: 'data', handlers: { put_aside: () => [], ...handlers } });
}

describe('restoring a backup', () => {
  it('says what would be missing before anything happens, and only then restores', async () => {
    const { shell, user } = await data({ choose_backup: () => FILE, restore_backup: () => null });
    await user.click(screen.getByTestId('choose-backup'));
    expect((await screen.findByTestId('backup-file')).textContent).toContain('12.4\u00a0MB');
    expect(screen.getByTestId('there-checks').textContent).toBe('2,38,114');
    expect(screen.getByTestId('now-payments').textContent).toBe('1,251');
    const older = screen.getByTestId('backup-older').textContent;
    expect(older).toContain('7 days newer than the backup');
    expect(older).toContain('47 payments since then');
    expect(shell.requests('restore_backup')).toEqual([]);
    expect(screen.getByTestId('restore-yes').textContent).toContain('Restore the data of 15 Nov');
    await user.click(screen.getByTestId('restore-yes'));
    expect(await screen.findByTestId('starts-again')).toBeTruthy();
    expect(shell.requests('restore_backup')).toEqual([null]);
  });
});

// A backup that somebody sent redirects neither keys nor customers.
describe('the addresses of a backup', () => {
  it('stay those of this computer, and the dialog says so', async () => {
    const { user } = await data({ choose_backup: () => FILE });
    await user.click(screen.getByTestId('choose-backup'));
    const stay = (await screen.findByTestId('settings-stay')).textContent;
    expect(stay).toContain('stay as they are now');
    expect(screen.queryByTestId('backup-keep')).toBeNull();
    expect(screen.queryByTestId('backup-addresses')).toBeNull();
  });

  it('are shown on a new computer before anything happens', async () => {
    const addresses = {
      courier: 'https://stranger.example/api/v1',
      payment: '',
      redirect_url: 'https://stranger.example/paid',
      cancel_url: '',
    };
    const { user } = await data({ choose_backup: () => ({ ...FILE, addresses }) });
    await user.click(screen.getByTestId('choose-backup'));
    const shown = (await screen.findByTestId('backup-addresses')).textContent;
    expect(shown).toContain('Courier checks https://stranger.example/api/v1');
    expect(shown).toContain('Page after payment https://stranger.example/paid');
    expect(shown).not.toContain('Page after cancelling');
    expect(screen.queryByTestId('settings-stay')).toBeNull();
  });
});

describe('the time for which records are kept after a restore', () => {
  it.each([
    [{ now: 30, there: null, after: null }, 'then kept forever', 'for 30 days here'],
    [{ now: 90, there: 7, after: 90 }, 'then kept for 90 days', 'for 7 days in the backup'],
  ])('is the longer one, and is shown: %o', async (keep, ...words) => {
    const { user } = await data({ choose_backup: () => ({ ...FILE, keep }) });
    await user.click(screen.getByTestId('choose-backup'));
    const shown = (await screen.findByTestId('backup-keep')).textContent;
    for (const word of words) expect(shown).toContain(word);
  });
});

describe('a backup that takes long to read', () => {
  const stopped = { code: 'backup', details: { reason: { code: 'stopped' } } } as const;

  it('can be cancelled while it is read', async () => {
    let end = () => {};
    const reading = new Promise<never>((_, fail) => (end = () => fail(stopped)));
    const { shell, user } = await data({ choose_backup: () => reading, stop_restore: () => (end(), null) });
    await user.click(screen.getByTestId('choose-backup'));
    await user.click(await screen.findByTestId('stop-reading'));
    expect(await screen.findByTestId('choose-backup')).toBeTruthy();
    expect(shell.requests('stop_restore')).toEqual([null]);
    expect(screen.queryByTestId('backup-file-error')).toBeNull();
  });

  it('can be cancelled while it is restored', async () => {
    let end = () => {};
    const restored = new Promise<never>((_, fail) => (end = () => fail(stopped)));
    const { shell, user } = await data({
      choose_backup: () => FILE,
      restore_backup: () => restored,
      stop_restore: () => (end(), null),
    });
    await user.click(screen.getByTestId('choose-backup'));
    await user.click(await screen.findByTestId('restore-yes'));
    // Only by its button: a key or a click beside the dialog is easily meant for something else.
    await user.keyboard('{Escape}');
    expect(shell.requests('stop_restore')).toEqual([]);
    await user.click(screen.getByTestId('restore-cancel'));
    await waitFor(() => expect(screen.queryByTestId('backup-file')).toBeNull());
    expect(screen.queryByTestId('restore-error')).toBeNull();
    expect(screen.queryByTestId('starts-again')).toBeNull();
  });
});

describe('a locked backup', () => {
  const name = 'porokh.porokh';
  const locked = (code: 'locked' | 'wrong_passphrase' | 'cut_off') =>
    ({ code: 'backup', details: { reason: { code, name } } }) as const;

  it('opens with its passphrase, and says when that is another one', async () => {
    const { shell, user } = await data({
      choose_backup: failing(locked('locked')),
      unlock_backup: ({ passphrase }) =>
        passphrase === 'eight mangoes' ? FILE : failing(locked('wrong_passphrase'))(),
    });
    await user.click(screen.getByTestId('choose-backup'));
    await user.type(await screen.findByTestId('unlock-passphrase'), 'eight mango{Enter}');
    await waitFor(() =>
      expect(screen.getByTestId('unlock-form').textContent).toContain('The passphrase is not right'),
    );
    await user.type(screen.getByTestId('unlock-passphrase'), 'es');
    expect(screen.getByTestId('unlock-form').textContent).not.toContain('is not right');
    await user.keyboard('{Enter}');
    expect(await screen.findByTestId('backup-file')).toBeTruthy();
    expect(screen.queryByTestId('unlock-form')).toBeNull();
    expect(shell.requests('unlock_backup')).toHaveLength(2);
  });

  // Or the passphrase is typed again, and the backup that it opened is nowhere to be seen.
  it('stays on screen while it is unlocked, also when another file is dropped', async () => {
    const unlocked = deferred<BackupFile>();
    const { user } = await data({
      choose_backup: failing(locked('locked')),
      unlock_backup: () => unlocked.promise,
      dropped_backup: () => FILE,
    });
    await user.click(screen.getByTestId('choose-backup'));
    await user.type(await screen.findByTestId('unlock-passphrase'), 'eight mangoes{Enter}');
    restoring.lookIntoDropped();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByTestId('unlock-form')).toBeTruthy();
    unlocked.resolve(FILE);
    expect(await screen.findByTestId('backup-file')).toBeTruthy();
  });

  // A long file was read again from its beginning, for a key that was pressed to see what is behind the form.
  it('is read on after Esc, and stopped by the button', async () => {
    const unlocked = deferred<BackupFile>();
    const { shell, user } = await data({
      choose_backup: failing(locked('locked')),
      unlock_backup: () => unlocked.promise,
      stop_restore: () => null,
    });
    await user.click(screen.getByTestId('choose-backup'));
    await user.type(await screen.findByTestId('unlock-passphrase'), 'eight mangoes{Enter}');
    await user.click(screen.getByTestId('unlock-cancel'));
    expect(shell.requests('stop_restore')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('unlock-form')).toBeNull());
    expect(screen.getByTestId('stop-reading')).toBeTruthy();
    expect(shell.requests('stop_restore')).toHaveLength(1);
    unlocked.resolve(FILE);
    expect(await screen.findByTestId('backup-file')).toBeTruthy();
  });

  it('that is damaged says so beneath the line', async () => {
    const { user } = await data({
      choose_backup: failing(locked('locked')),
      unlock_backup: failing(locked('cut_off')),
    });
    await user.click(screen.getByTestId('choose-backup'));
    await user.type(await screen.findByTestId('unlock-passphrase'), 'eight mangoes{Enter}');
    expect((await screen.findByTestId('backup-file-error')).textContent).toContain('The end of');
    expect(screen.queryByTestId('unlock-form')).toBeNull();
  });
});

describe('a file that is no whole backup', () => {
  it('is refused with its name and what to do, without a dialog', async () => {
    const reason = { code: 'cut_off', name: 'porokh.porokh' } as const;
    const { user } = await data({ choose_backup: failing({ code: 'backup', details: { reason } }) });
    await user.click(screen.getByTestId('choose-backup'));
    const error = (await screen.findByTestId('backup-file-error')).textContent;
    expect(error).toContain('The end of porokh.porokh is missing');
    expect(screen.queryByTestId('restore-yes')).toBeNull();
  });
});

describe('deleting everything', () => {
  it('keeps by itself, names what waits, and needs the word in either language', async () => {
    const { shell, user } = await data({ removal_facts: () => FACTS, delete_everything: () => null });
    await user.click(screen.getByTestId('delete-everything'));
    const keep = await screen.findByTestId('removal-keep');
    await waitFor(() => expect(document.activeElement).toBe(keep));
    expect(screen.getByTestId('removal-text').textContent).toContain('12 results, 1 list, 3 payments');
    expect(screen.getByTestId('removal-waits').textContent).toContain('3 payments still waiting, 1 refund');
    const yes = screen.getByTestId<HTMLButtonElement>('removal-yes');
    expect(yes.disabled).toBe(true);
    await user.type(screen.getByTestId('removal-word'), 'delete it');
    expect(yes.disabled).toBe(true);
    await user.clear(screen.getByTestId('removal-word'));
    await user.type(screen.getByTestId('removal-word'), 'মুছুন');
    expect(yes.disabled).toBe(false);
    await user.click(yes);
    expect(shell.requests('delete_everything')).toEqual([{ backup: true }]);
    expect(await screen.findByTestId('starts-again')).toBeTruthy();
  });

  it.each([
    [0, false],
    [2, true],
  ])('names data that was put aside %i times only where there is any', async (put_aside, named) => {
    const { user } = await data({ removal_facts: () => ({ ...FACTS, put_aside }) });
    await user.click(screen.getByTestId('delete-everything'));
    await screen.findByTestId('removal-word');
    expect(screen.queryByText(/^Data that was set aside is deleted too/) !== null).toBe(named);
  });

  it('says why nothing was deleted, and can be tried again', async () => {
    const refused = failing({ code: 'key_store', details: { reason: 'locked' } });
    const { user } = await data({ removal_facts: () => FACTS, delete_everything: refused });
    await user.click(screen.getByTestId('delete-everything'));
    await user.type(await screen.findByTestId('removal-word'), 'DELETE');
    await user.click(screen.getByTestId('removal-yes'));
    expect(await screen.findByTestId('removal-error')).toBeTruthy();
    expect(screen.getByTestId<HTMLButtonElement>('removal-yes').disabled).toBe(false);
  });
});
