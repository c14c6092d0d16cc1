import { tick } from 'svelte';
import { links } from './links/links.svelte';
import { runs } from './runs.svelte';

const LISTS = { run: runs, links };

/** Back from a list to all of them, with the focus on its entry there. */
export async function leaveList(kind: keyof typeof LISTS, id: number): Promise<void> {
  LISTS[kind].leave();
  await tick();
  document.querySelector<HTMLElement>(`[data-testid="${kind}-item"][data-list="${id}"] button`)?.focus();
}
