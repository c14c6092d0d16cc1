import { tick } from 'svelte';
import { pages, type RailPage } from '$kit/state/pages.svelte';
import { runDetail } from '$features/bulk/run-detail.svelte';
import { runRows } from '$features/bulk/run-rows.svelte';

/** What scrolls on the pages that lead to a customer. */
const SCROLLER = '[role="grid"], [data-testid="activity-feed"]';

/** Where the user stood before a customer's page was opened. */
export interface Spot {
  page: RailPage;
  /** How far the list was scrolled, in pixels. */
  scrolled: number;
  run: number;
  /** The place of the active row. */
  active: number;
  /** The row in the drawer. */
  row: number | null;
}

const scroller = () => document.querySelector<HTMLElement>(SCROLLER);

/** The place where the user stands on this page. */
export function spotOn(page: RailPage): Spot {
  const { run, active } = runRows;
  return { page, scrolled: scroller()?.scrollTop ?? 0, run, active, row: runDetail.row };
}

/** Goes back there. */
export async function goBack({ page, scrolled, run, active, row }: Spot): Promise<void> {
  pages.open(page);
  await tick();
  // The rows of a run begin at the top when their page opens.
  if (page === 'bulk' && runRows.run === run) {
    runRows.active = active;
    if (row !== null) void runDetail.open(run, row);
  }
  requestAnimationFrame(() => {
    const list = scroller();
    if (list === null || pages.current !== page) return;
    list.scrollTop = scrolled;
    if (document.activeElement === document.body) list.focus({ preventScroll: true });
  });
}
