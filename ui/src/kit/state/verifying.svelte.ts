import { call, type VerifyProgress } from '$ipc';
import { orToast } from './attempt.svelte';

/** The verification of the payments that parcels rely on, before the parcels leave. */
class Verifying {
  #progress = $state.raw<VerifyProgress | null>(null);

  /** How far it is for a run; `null` while nothing is verified. */
  of(run: number): VerifyProgress | null {
    return this.#progress?.run === run ? this.#progress : null;
  }

  follow(progress: VerifyProgress): void {
    this.#progress = progress.done < progress.of ? progress : null;
  }

  skip = () => orToast(() => call('skip_verification', null));
}

export const verifying = new Verifying();
