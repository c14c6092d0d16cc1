import { call, type AppError, type BackupFile } from '$ipc';
import { Attempt } from '$kit/state/attempt.svelte';

const reasonOf = (error: AppError | null) => (error?.code === 'backup' ? error.details.reason.code : null);

/** What the seller cancelled is no failure. */
const isStopped = (error: AppError | null): boolean => reasonOf(error) === 'stopped';

/** The backup that the seller looks at before it is restored. */
class Restoring {
  /** What was chosen or dropped, found whole. */
  file = $state.raw<BackupFile | null>(null);
  readonly look = new Attempt();
  /** Makes it ready, or what was put aside: then the app starts again. */
  readonly decide = new Attempt();
  again = $state(false);
  /** The file needs a passphrase. */
  locked = $state(false);
  /** The passphrase that was refused last. */
  tried = $state('');

  get error(): AppError | null {
    return this.look.error;
  }

  choose = () => this.#read(() => call('choose_backup', null));
  lookIntoDropped = () => void this.#read(() => call('dropped_backup', null));

  unlock(passphrase: string): Promise<void> {
    this.tried = passphrase;
    return this.#read(() => call('unlock_backup', { passphrase }));
  }

  /** Esc or a click beside the form, which stops nothing that runs: the file is read on, and the line says so. */
  leaveLocked = () => {
    this.locked = false;
    if (this.look.busy) return;
    this.tried = '';
    this.look.error = null;
  };

  cancelUnlocking = () => (this.look.busy ? this.stop() : this.leaveLocked());

  /** Ends the reading or the unpacking of a file; what is there stays. */
  stop = () => void call('stop_restore', null).catch(() => undefined);

  /** Esc or a click beside the dialog, which stops nothing that runs. */
  leave = () => {
    if (this.again || this.decide.busy) return;
    this.file = null;
    this.decide.error = null;
  };

  cancel = () => (this.decide.busy ? this.stop() : this.leave());

  restore = () => this.#decide(() => call('restore_backup', null));
  bringBack = (id: string) => this.#decide(() => call('bring_back', { id }));

  async #read(work: () => Promise<BackupFile | null>): Promise<void> {
    // What is being read is answered in its own form.
    if (this.look.busy) return;
    await this.look.attempt(async () => void (this.file = await work()));
    this.locked = ['locked', 'wrong_passphrase'].includes(reasonOf(this.look.error) ?? '');
    if (!this.locked) this.tried = '';
    if (isStopped(this.look.error)) this.look.error = null;
  }

  async #decide(work: () => Promise<unknown>): Promise<boolean> {
    const done = await this.decide.attempt(work);
    this.again ||= done;
    if (isStopped(this.decide.error)) {
      this.decide.error = null;
      this.file = null;
    }
    return done;
  }
}

export const restoring = new Restoring();
