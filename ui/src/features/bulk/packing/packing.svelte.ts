import { tick } from 'svelte';
import { call, type PackingList } from '$ipc';
import { Attempt } from '$kit/state';

/** The packing list of a run, on its way to the printer. */
class Packing {
  /** What is on paper. It stays after printing: the system's dialog draws the pages whenever it wants to. */
  list = $state.raw<PackingList | null>(null);
  readonly work = new Attempt();

  print(run: number): void {
    void this.work.attempt(async (isHere) => {
      const list = await call('packing_list', { id: run });
      // Another run's list must not be printed for this one.
      if (!isHere()) return;
      this.list = list;
      await tick();
      // Bangla names are measured in their own typeface.
      await document.fonts?.ready;
      await call('print_page', null);
    });
  }

  /** The paper is of another run. */
  clear(): void {
    this.list = null;
    this.work.renew();
  }
}

export const packing = new Packing();
