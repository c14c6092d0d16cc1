import { call, type AppError, type BackupView, type DataUsage, type ExportName } from '$ipc';
import { answer, ask, askAloud, setCache, refresh, mutate } from '$kit/query';
import { Attempt, once, orToast, toasts } from '$kit/state';
import { m } from '../messages';

class Backup {
  /** The one that the seller asked for. */
  making = new Attempt();
  #passphrase = '';
  #state = answer(() => askAloud('backup_state', null));
  #usage = answer(() => ask('data_usage', null));

  /** `null` until it has been read. */
  get view(): BackupView | null {
    return this.#state.data ?? null;
  }

  /** `null` until it has been measured. */
  get usage(): DataUsage | null {
    return this.#usage.data ?? null;
  }

  get usageError(): AppError | null {
    return this.#usage.error;
  }

  /** A drive may have been plugged in since, and data have come. */
  look = () => Promise.all([this.#state.refetch(), this.#usage.refetch()]);

  /** With a passphrase it is locked. */
  async make(to: ExportName = 'ask', passphrase = ''): Promise<void> {
    const before = this.view?.last?.made_at;
    this.#passphrase = passphrase;
    await this.making.attempt(async () => {
      const view = await call('make_backup', { to, passphrase });
      // Not kept here any longer than another try may need it.
      this.#passphrase = '';
      if (view === null) return;
      setCache('backup_state', view);
      await refresh('data_usage');
      const { last } = view;
      if (last === null || last.made_at === before) toasts.done(m().data.stopped);
      else
        toasts.done(m().common.fileSaved(last.name), { label: m().common.show, run: () => void this.show() });
    });
  }

  /** The same at another place. */
  makeElsewhere = () => this.make('ask', this.#passphrase);

  stop = () => orToast(() => call('stop_backup', null));
  show = () => orToast(() => call('show_backup', null));

  /** Without a folder it asks for one first. */
  switch(on: boolean): Promise<unknown> {
    if (on && this.view?.folder === '') return this.chooseFolder();
    return orToast(() => mutate('backup_state', () => call('switch_weekly', { on })));
  }

  chooseFolder = once(() =>
    orToast(async () => {
      const view = await call('choose_backup_folder', null);
      if (view !== null) setCache('backup_state', view);
    }),
  );

  saveLogs = once((to: ExportName = 'ask') =>
    orToast(async () => {
      const saved = await call('save_logs', { to });
      if (saved !== null) toasts.done(m().common.fileSaved(saved.name));
    }),
  );
}

export const backup = new Backup();
