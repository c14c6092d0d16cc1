import { call, type AppError, type FilePlanView } from '$ipc';
import { runs } from './runs.svelte';
import { toasts } from '$kit/state/toasts.svelte';

/** What checking the open file would cost. */
class Plan {
  view = $state.raw<FilePlanView | null>(null);
  /** Why there is none. */
  error = $state.raw<AppError | null>(null);
  /** It is being worked out, for the first time or anew. */
  loading = $state(false);
  /** The run is being put in line. */
  starting = $state(false);
  /** The largest amounts to collect go first. */
  byAmount = $state(false);
  #asked = 0;

  /** The day's checks don't last for all of it. */
  get short(): boolean {
    const now = this.view?.plan;
    return now !== undefined && now.today < now.to_check;
  }

  /** Works the plan of a file out; what was known of it stays until the new one is there. */
  async make(file: number): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.loading = true;
    try {
      const view = await call('plan_file_run', { file, by_amount: this.byAmount });
      if (asked !== this.#asked) return;
      this.view = view;
      this.error = null;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.view = null;
      this.error = error as AppError;
    } finally {
      if (asked === this.#asked) this.loading = false;
    }
  }

  /** Starts the run at the price that is shown. */
  async start(file: number): Promise<void> {
    if (this.view === null || this.starting) return;
    this.starting = true;
    try {
      const { cost } = this.view.plan;
      await runs.begin(() => call('start_file_run', { file, by_amount: this.byAmount, cost }));
      this.view = null;
    } catch (error) {
      toasts.failure(error as AppError);
      await this.make(file);
    } finally {
      this.starting = false;
    }
  }
}

export const plan = new Plan();
