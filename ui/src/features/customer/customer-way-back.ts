import { tick } from 'svelte';
import { pages, type RailPage, spotOn as spotOnPage } from '$kit/state';

const SCROLLER = '[role="grid"], [data-testid="activity-feed"]';

export interface Spot {
  page: RailPage;
  /** How far the list was scrolled, in pixels. */
  scrolled: number;
  /** Stands there again, on a page that can. */
  stand: () => void;
}

const scroller = () => document.querySelector<HTMLElement>(SCROLLER);

/** The place where the user stands on this page. */
export function spotOn(page: RailPage): Spot {
  return { page, scrolled: scroller()?.scrollTop ?? 0, stand: spotOnPage(page) };
}

export async function goBack({ page, scrolled, stand }: Spot): Promise<void> {
  pages.open(page);
  await tick();
  stand();
  requestAnimationFrame(() => {
    const list = scroller();
    if (list === null || pages.current !== page) return;
    list.scrollTop = scrolled;
    if (document.activeElement === document.body) list.focus({ preventScroll: true });
  });
}
