import { m } from '../messages';
import { call, type LinksView, type PaymentView } from '$ipc';
import { invalidateSoon, refresh, patchAndInvalidate } from '$kit/query';
import { KeptLists } from '../kept-lists.svelte';
import { listName } from '../list-name';
import { pages, toasts } from '$kit/state';

class Links extends KeptLists<'links'> {
  constructor() {
    super('links');
  }

  /** A list that isn't finished, the latest first. */
  get active(): LinksView | null {
    return this.list.find(({ state }) => state !== 'done') ?? null;
  }

  /** The way back to it: the one that isn't finished, else the last one that was. */
  get latest(): LinksView | null {
    return this.active ?? this.list[0] ?? null;
  }

  follow(list: LinksView): void {
    const before = this.take(list);
    // It stops as another world is shown: here, or after the lists of that world have come.
    if (list.reason?.code === 'key_not_in_use') toasts.failure(list.reason);
    // The key that took the removed one's place lists its own world: else nobody hears what the list waits for.
    if (before === null && list.reason?.code === 'account_away') toasts.failure(list.reason);
    const ended = before !== null && before.state !== 'done' && list.state === 'done';
    // The last rows are waited for; those before them come at a pace.
    void (ended ? refresh : invalidateSoon)('link_rows');
    if (ended && (pages.current !== 'bulk' || this.view?.id !== list.id)) {
      toasts.done(m().links.ended(listName(list.name)), {
        label: m().common.show,
        run: () => this.open(list.id),
      });
    }
  }

  /** A payment changed: its row shows it at once. */
  followPayment(payment: PaymentView): void {
    patchAndInvalidate('link_rows', (page) => ({
      ...page,
      rows: page.rows.map((row) =>
        row.payment?.id === payment.id ? { ...row, payment, status: payment.status } : row,
      ),
    }));
  }

  override open(id: number): void {
    super.open(id);
    pages.open('bulk');
  }

  pause = (id: number) => this.change(() => call('pause_links', { id }));
  continue = (id: number) => this.change(() => call('continue_links', { id }));
}

export const links = new Links();
