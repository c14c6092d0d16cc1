import { call, type AppError, type PreviousCheck, type RiskLevel } from '$ipc';
import { toasts } from '$kit/state/toasts.svelte';

/** Rows that are fetched at a time. */
const PAGE = 50;

/** The history as far as it was scrolled, newest first. */
class Recent {
  checks = $state<PreviousCheck[]>([]);
  more = $state(false);
  loading = $state(false);
  /** Only this verdict is shown. */
  level = $state<RiskLevel | null>(null);
  #run = 0;

  /** Reads the first page again. */
  async reload(): Promise<void> {
    await this.#fetch(null);
  }

  /** Without an account there is no history to show. */
  clear(): void {
    this.#run += 1;
    this.checks = [];
    this.more = false;
    this.loading = false;
  }

  /** Reads the next page, when there is one and none is on its way. */
  async loadMore(): Promise<void> {
    const last = this.checks.at(-1);
    if (this.more && !this.loading && last !== undefined) await this.#fetch(last.id);
  }

  async filter(level: RiskLevel | null): Promise<void> {
    this.level = level;
    await this.reload();
  }

  async remove(id: number): Promise<boolean> {
    try {
      await call('delete_check', { id });
      this.checks = this.checks.filter((check) => check.id !== id);
      return true;
    } catch (error) {
      toasts.failure(error as AppError);
      return false;
    }
  }

  async #fetch(before: number | null): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.loading = true;
    try {
      const page = await call('recent_checks', { before, filter: this.level, limit: PAGE });
      if (run !== this.#run) return;
      this.checks = before === null ? page.rows : [...this.checks, ...page.rows];
      this.more = page.total > page.rows.length;
    } catch (error) {
      if (run !== this.#run) return;
      if (before === null) this.checks = [];
      this.more = false;
      toasts.failure(error as AppError);
    } finally {
      if (run === this.#run) this.loading = false;
    }
  }
}

export const recent = new Recent();
