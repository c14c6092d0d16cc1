import { call, type PlanNotice } from '$ipc';
import { answer } from '../query/answer.svelte';
import { ask } from '../query/ask';
import { orToast } from './attempt.svelte';

/** A plan that ends, as the service told it. */
class PlanEnds {
  /** The seller has seen it and wants it out of the way. */
  hidden = $state(false);
  // One that can't be read isn't said: the line in the list of activity says it too.
  #answer = answer(() => ask('plan_notice', null));

  get notice(): PlanNotice | null {
    return this.#answer.data ?? null;
  }

  /** Opens the page that the service named, in the seller's browser. */
  renew = () => orToast(() => call('open_renewal', null));
}

export const planEnds = new PlanEnds();
