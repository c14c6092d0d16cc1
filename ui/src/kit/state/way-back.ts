import type { RailPage } from './pages.svelte';

/** Puts the user back to where they stood on a page. */
type Return = () => void;

const spots = new Map<RailPage, () => Return>();

/** A page that can say where the user stands on it, so that they stand there again when they come back. */
export function keepsSpot(page: RailPage, spot: () => Return): void {
  spots.set(page, spot);
}

/** How to put the user back to where they stand now. */
export function spotOn(page: RailPage): Return {
  return spots.get(page)?.() ?? (() => undefined);
}
