import { call, type AppError, type FilePlanView } from '$ipc';
import { answer, ask, queries, refresh } from '$kit/query';
import { courierAccount, marks, session, toasts } from '$kit/state';
import { file } from './file.svelte';
import { runs } from './runs.svelte';

class Plan {
  /** The run is being put in line. */
  starting = $state(false);
  /** The largest amounts to collect go first. */
  byAmount = $state(false);
  #answer = answer<FilePlanView>(() => {
    const view = file.view;
    if (view === null) return null;
    const { environment, id, me, quota } = courierAccount;
    const { settings } = session;
    const question = ask('plan_file_run', { file: view.id, by_amount: this.byAmount });
    const payer = `${environment} ${id}`;
    // What else changes the plan: the rows, the quota, how old a result may be, whom the seller marked.
    const facts = [view.version, quota, me?.can_use_bulk, settings.fresh_hours, marks.all];
    return {
      ...question,
      queryKey: [...question.queryKey, payer, facts],
      staleTime: 0,
      // Never what another account would have paid.
      placeholderData: (before, asked) => (asked?.queryKey[2] === payer ? before : undefined),
    };
  });

  /** What was known of it stays until the new one is there. */
  get view(): FilePlanView | null {
    return this.error === null ? (this.#answer.data ?? null) : null;
  }

  get error(): AppError | null {
    return this.#answer.error;
  }

  get loading(): boolean {
    return this.#answer.isFetching;
  }

  get short(): boolean {
    const now = this.view?.plan;
    return now !== undefined && now.today < now.to_check;
  }

  /** Starts the run at the price that is shown. */
  async start(): Promise<void> {
    const of = file.view?.id;
    if (of === undefined || this.view === null || this.starting) return;
    this.starting = true;
    try {
      const { cost } = this.view.plan;
      await runs.begin(() => call('start_file_run', { file: of, by_amount: this.byAmount, cost }));
      // Its results make the next one cheaper.
      queries.removeQueries({ queryKey: ['plan_file_run'] });
    } catch (error) {
      toasts.failure(error as AppError);
      await refresh('plan_file_run');
    } finally {
      this.starting = false;
    }
  }
}

export const plan = new Plan();
