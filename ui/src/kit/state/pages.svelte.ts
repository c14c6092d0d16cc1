/** The pages of the rail, in its order; Ctrl 1, Ctrl 2 and so on open them. */
export const PAGES = ['check', 'bulk', 'deliveries', 'payments', 'trx', 'activity', 'settings'] as const;
export type RailPage = (typeof PAGES)[number];
/** The page of one customer is opened from the others. */
export type Page = RailPage | 'customer';

class Pages {
  current = $state<Page>('check');
  /** The command palette is open. */
  palette = $state(false);

  open(page: Page): void {
    this.current = page;
    this.palette = false;
  }
}

export const pages = new Pages();
