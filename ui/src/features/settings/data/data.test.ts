import { screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '$ipc';
import { clock } from '$kit/state/clock.svelte';
import { deferred, openApp, type Handlers, failing } from '$tests/fake-shell';
import { backup } from './backup.svelte';
import { backupView, dataUsage } from './data-samples';

const FOLDER = 'D:\\Backup\\Porokh';
const LAST = {
  made_at: '2026-11-20T15:02:00.000Z',
  bytes: 12.4 * 1024 * 1024,
  name: 'porokh-2026-11-20.porokh',
};
const text = (id: string) => screen.getByTestId(id).textContent.replace(/\s+/g, ' ').trim();

async function data(handlers: Handlers = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T06:00:00Z') });
  clock.sync();
  return openApp({ section: 'data', handlers });
}

const gone: AppError = { code: 'backup', details: { reason: { code: 'folder_gone', folder: FOLDER } } };

afterEach(() => (backup.making.error = null));

describe('the data on this computer', () => {
  it('are told by kind, with what they sum up to and since when there are results', async () => {
    await data();
    await waitFor(() => expect(text('data-total')).toBe('48.2 MB on this computer'));
    expect(text('data-results')).toBe('2,41,880 results since March');
    expect(['checks', 'files', 'payments', 'logs'].map((kind) => text(`usage-${kind}`))).toEqual([
      'Checks and lists 26.1 MB',
      'Saved files 14.3 MB',
      'Payments, messages 5.2 MB',
      'Logs 2.6 MB',
    ]);
  });

  it('are never a made-up number: what could not be measured says so', async () => {
    const { user } = await data({
      data_usage: failing({ code: 'database', details: { reason: 'locked' } }),
    });
    expect(await screen.findByTestId('usage-error')).toBeTruthy();
    expect(screen.queryByTestId('usage-checks')).toBeNull();
    await user.click(screen.getByTestId('usage-error-retry'));
  });

  it('say nothing of results where there are none', async () => {
    await data({ data_usage: () => dataUsage({ results: 0, since: null, files: 0, payments: 90_000 }) });
    await waitFor(() => expect(text('usage-payments')).toBe('Payments, messages 88 KB'));
    expect(screen.queryByTestId('data-results')).toBeNull();
    expect(text('usage-files')).toBe('Saved files 0 KB');
  });
});

describe('a backup', () => {
  it('is said to be missing until there is one, and then when it was made and how large it is', async () => {
    const { shell, user } = await data({ make_backup: () => backupView({ last: LAST }) });
    await waitFor(() => expect(text('backup-last')).toBe('No backup yet'));
    expect(screen.getByTestId('backup-last').dataset['tone']).toBe('wait');
    await user.click(screen.getByTestId('back-up-now'));
    expect(shell.requests('make_backup')).toEqual([{ to: 'ask', passphrase: '' }]);
    await waitFor(() => expect(text('backup-last')).toBe('Last: Friday, 9:02 pm, 12.4 MB'));
    expect((await screen.findByTestId('toast')).textContent).toContain('porokh-2026-11-20.porokh saved');
  });

  it('shows how far it is while it is made, and can be stopped', async () => {
    const made = deferred<ReturnType<typeof backupView>>();
    const { shell, user } = await data({ make_backup: () => made.promise, stop_backup: () => null });
    await user.click(screen.getByTestId('back-up-now'));
    const running = { done: 12.4 * 1024 * 1024, total: 48.2 * 1024 * 1024, weekly: false };
    shell.tell({ kind: 'backup', backup: backupView({ running }) });
    expect((await screen.findByTestId('backup-running')).textContent).toMatch(/12\.4\sMB of 48\.2\sMB/);
    await user.click(screen.getByTestId('stop-backup'));
    expect(shell.requests('stop_backup')).toHaveLength(1);
    made.resolve(backupView());
    expect((await screen.findByTestId('toast')).textContent).toContain('No file was created');
    await waitFor(() => expect(screen.queryByTestId('backup-running')).toBeNull());
    expect(text('backup-last')).toBe('No backup yet');
  });

  it('that can’t be made names the folder and offers another place', async () => {
    const { shell, user } = await data({ make_backup: failing(gone) });
    await user.click(await screen.findByTestId('back-up-now'));
    expect((await screen.findByTestId('backup-error')).textContent).toContain(FOLDER);
    await user.click(screen.getByTestId('backup-elsewhere'));
    expect(shell.requests('make_backup')).toHaveLength(2);
  });

  it('is locked with a passphrase that is typed twice, at another place too', async () => {
    const { shell, user } = await data({ make_backup: failing(gone) });
    await user.click(await screen.findByTestId('lock-backup'));
    const save = await screen.findByTestId<HTMLButtonElement>('lock-save');
    await user.type(screen.getByTestId('lock-passphrase'), 'mangoes');
    await user.type(screen.getByTestId('lock-again'), 'mangoes');
    expect(save.disabled, 'it is too short').toBe(true);
    await user.type(screen.getByTestId('lock-passphrase'), ' 88');
    await user.type(screen.getByTestId('lock-again'), ' 89');
    expect(save.disabled).toBe(true);
    expect(screen.getByTestId('lock-form').textContent).toContain('It is not the same');
    await user.type(screen.getByTestId('lock-again'), '{Backspace}8');
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    const locked = { to: 'ask', passphrase: 'mangoes 88' };
    await waitFor(() => expect(shell.requests('make_backup')).toEqual([locked]));
    await user.click(await screen.findByTestId('backup-elsewhere'));
    expect(shell.requests('make_backup')).toEqual([locked, locked]);
  });

  it('says that anyone can read it without a passphrase', async () => {
    await data();
    expect((await screen.findByTestId('backup')).textContent).toContain(
      'anyone who has the file can read it',
    );
  });

  it('says that keys are not in it', async () => {
    await data();
    expect((await screen.findByTestId('backup')).textContent).toContain(
      'API keys and secrets are not included',
    );
  });
});

describe('the weekly backup', () => {
  it('is off until a folder is chosen, which switching it on asks for', async () => {
    const { shell, user } = await data({
      choose_backup_folder: () => backupView({ folder: FOLDER, weekly: true }),
    });
    const toggle = await screen.findByTestId('weekly-switch');
    expect(toggle.ariaChecked).toBe('false');
    await user.click(toggle);
    expect(shell.requests('switch_weekly')).toEqual([]);
    await waitFor(() => expect(text('weekly-backup')).toContain(`${FOLDER}, the newest 8 are kept`));
    expect(screen.getByTestId('weekly-switch').ariaChecked).toBe('true');
  });

  it('stays off when no folder was chosen', async () => {
    const { user } = await data({ choose_backup_folder: () => null });
    await user.click(await screen.findByTestId('weekly-switch'));
    expect(screen.getByTestId('weekly-switch').ariaChecked).toBe('false');
  });

  it('says which folder is gone, and that it can be changed', async () => {
    const { shell, user } = await data({
      backup_state: () => backupView({ folder: FOLDER, weekly: true, folder_gone: true, problem: gone }),
      choose_backup_folder: () => null,
    });
    expect((await screen.findByTestId('weekly-gone')).textContent).toContain(FOLDER);
    expect(screen.queryByTestId('weekly-problem')).toBeNull();
    await user.click(screen.getByTestId('weekly-folder'));
    expect(shell.requests('choose_backup_folder')).toHaveLength(1);
  });

  it('says why the one that is due could not be made', async () => {
    const full: AppError = { code: 'backup', details: { reason: { code: 'disk_full', folder: FOLDER } } };
    await data({ backup_state: () => backupView({ folder: FOLDER, weekly: true, problem: full }) });
    expect((await screen.findByTestId('weekly-problem')).textContent).toContain('The disk is full');
  });
});

describe('logs', () => {
  it('are saved where the seller says', async () => {
    const { shell, user } = await data({
      save_logs: () => ({ name: 'porokh-logs-2026-11-22.txt', in_downloads: false }),
    });
    await user.click(await screen.findByTestId('save-logs'));
    expect(shell.requests('save_logs')).toEqual([{ to: 'ask' }]);
    expect((await screen.findByTestId('toast')).textContent).toContain('porokh-logs-2026-11-22.txt saved');
  });
});
