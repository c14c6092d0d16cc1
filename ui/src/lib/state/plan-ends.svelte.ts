import { call, type AppError, type PlanNotice } from '$lib/ipc';
import { toasts } from './toasts.svelte';

/** A plan that ends, as the service told it. */
class PlanEnds {
  notice = $state.raw<PlanNotice | null>(null);
  /** The seller has seen it and wants it out of the way. */
  hidden = $state(false);

  async load(): Promise<void> {
    try {
      this.notice = await call('plan_notice', null);
    } catch {
      // The line in the list of activity says it too.
      this.notice = null;
    }
  }

  /** Opens the page that the service named, in the seller's browser. */
  async renew(): Promise<void> {
    try {
      await call('open_renewal', null);
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }
}

export const planEnds = new PlanEnds();
