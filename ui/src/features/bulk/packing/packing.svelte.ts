import { tick } from 'svelte';
import { call, type LabelList, type PackingList } from '$ipc';
import { Attempt } from '$kit/state';

/** One label on A6, or four on A4. */
export type Paper = 'a6' | 'a4';

/** The packing list or the labels of a run, on their way to the printer. */
class Packing {
  /** What is on paper. It stays after printing: the system's dialog draws the pages whenever it wants to. */
  list = $state.raw<PackingList | null>(null);
  labels = $state.raw<LabelList | null>(null);
  paper = $state<Paper>('a6');
  readonly work = new Attempt();

  print(run: number): void {
    this.#print(async () => {
      const list = await call('packing_list', { id: run });
      return () => ([this.list, this.labels] = [list, null]);
    });
  }

  printLabels(run: number): void {
    this.#print(async () => {
      const labels = await call('label_list', { id: run });
      return () => ([this.list, this.labels] = [null, labels]);
    });
  }

  #print(read: () => Promise<() => void>): void {
    void this.work.attempt(async (isHere) => {
      const put = await read();
      // Another run's list must not be printed for this one.
      if (!isHere()) return;
      put();
      await tick();
      // Bangla names are measured in their own typeface.
      await document.fonts?.ready;
      await call('print_page', null);
    });
  }

  /** The paper is of another run. */
  clear(): void {
    [this.list, this.labels] = [null, null];
    this.work.renew();
  }
}

export const packing = new Packing();
