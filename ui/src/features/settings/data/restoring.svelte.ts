import { call, type AppError, type BackupFile } from '$ipc';
import { Attempt } from '$kit/state/attempt.svelte';

/** The backup that the seller looks at before it is restored. */
class Restoring {
  /** What was chosen or dropped, found whole. */
  file = $state.raw<BackupFile | null>(null);
  readonly look = new Attempt();
  /** Makes it ready, or what was put aside: then the app starts again. */
  readonly decide = new Attempt();
  again = $state(false);

  get error(): AppError | null {
    return this.look.error;
  }

  choose = () => this.look.attempt(async () => void (this.file = await call('choose_backup', null)));

  lookIntoDropped = () =>
    void this.look.attempt(async () => void (this.file = await call('dropped_backup', null)));

  leave = () => {
    if (this.decide.busy || this.again) return;
    this.file = null;
    this.decide.error = null;
  };

  restore = () => this.#decide(() => call('restore_backup', null));
  bringBack = (id: string) => this.#decide(() => call('bring_back', { id }));

  async #decide(work: () => Promise<unknown>): Promise<boolean> {
    const done = await this.decide.attempt(work);
    this.again ||= done;
    return done;
  }
}

export const restoring = new Restoring();
