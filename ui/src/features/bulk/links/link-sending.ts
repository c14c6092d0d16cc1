import { call, type LinkRowView } from '$ipc';
import { refresh } from '$kit/query';
import { openChat, orToast, session, writing } from '$kit/state';
import { paymentMessage } from '$kit/words/payment-message';
import { links } from './links.svelte';

/** Sends the links of a batch one after the other, and marks which were. */
class LinkSending {
  /** Opens the chat in which the message stands ready; the row is marked once it is open. */
  async send(row: LinkRowView): Promise<void> {
    if (row.phone === null || row.payment?.payment_url == null || row.left_out) return;
    const batch = links.view?.id;
    const text = paymentMessage(writing.language, session.settings.payments, row.payment);
    if (await openChat(row.phone, text)) await this.#mark(batch, row, true);
  }

  mark = (row: LinkRowView, sent: boolean) => this.#mark(links.view?.id, row, sent);

  /** The list is that of the row, whichever one is open by now. */
  #mark = (batch: number | undefined, row: LinkRowView, sent: boolean) =>
    orToast(async () => {
      if (batch === undefined) return;
      await call('mark_link_sent', { batch, row: row.row, sent });
      await refresh('link_rows', 'links');
    });
}

export const linkSending = new LinkSending();
