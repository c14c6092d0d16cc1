import { call, type AppError, type PlanNotice } from '$ipc';
import { Newest } from './newest';
import { toasts } from './toasts.svelte';

/** A plan that ends, as the service told it. */
class PlanEnds {
  notice = $state.raw<PlanNotice | null>(null);
  /** The seller has seen it and wants it out of the way. */
  hidden = $state(false);
  #newest = new Newest();

  async load(): Promise<void> {
    const question = this.#newest.ask();
    // The line in the list of activity says it too.
    const notice = await call('plan_notice', null).catch(() => null);
    if (this.#newest.take(question)) this.notice = notice;
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
