import { call, type AppError, type PreviousCheck, type RiskLevel } from '$ipc';
import { invalidateSoon, PagedRows, patchCache, refresh } from '$kit/query';
import { courierAccount, Days, orToast } from '$kit/state';

/** The history as far as it was scrolled, newest first. Without an account there is none. */
class Recent {
  level = $state<RiskLevel | null>(null);
  /** Part of a number; empty for all. */
  text = $state('');
  days = new Days();
  #rows = new PagedRows('recent_checks', () =>
    courierAccount.environment === null
      ? null
      : { before: null, filter: this.level, search: this.text, ...this.days.asked },
  );

  get checks(): readonly PreviousCheck[] {
    return this.#rows.list;
  }

  get loading(): boolean {
    return this.#rows.loading;
  }

  get error(): AppError | null {
    return this.#rows.error;
  }

  reload = (): Promise<void> => refresh('recent_checks');

  loadMore(): void {
    this.#rows.more();
  }

  filter(level: RiskLevel | null): void {
    this.level = level;
    this.begin();
  }

  searchFor(text: string): void {
    this.text = text;
    this.begin();
  }

  /** Another part of the history is shown, from its beginning. */
  begin(): void {
    this.#rows.want(0, 0);
  }

  /** Some checks are left out. */
  get narrowed(): boolean {
    return this.level !== null || this.text !== '' || this.days.range !== null;
  }

  showAll(): void {
    this.text = '';
    this.days.reset();
    this.filter(null);
  }

  /** Another world has another history: all of it, from its beginning. */
  reset(): void {
    this.showAll();
    this.#rows.clear();
  }

  async remove(id: number): Promise<boolean> {
    const removed = await orToast(() => call('delete_check', { id }));
    if (removed) {
      patchCache('recent_checks', (page) => ({
        ...page,
        rows: page.rows.filter((check) => check.id !== id),
      }));
      invalidateSoon('recent_checks');
    }
    return removed;
  }
}

export const recent = new Recent();
