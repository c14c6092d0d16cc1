import { screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LinksView } from '$ipc';
import { paymentPanel } from '$features/payments/payment-panel.svelte';
import { deferred, openApp, type Handlers, failing } from '$tests/fake-shell';
import { pageOf } from '$tests/samples';
import { linkRow, linksView } from './link-samples';
import { links } from './links.svelte';

/** A row that waits for its link, beside those that have one. */
const OTHERS = [linkRow(3, { payment: null, status: null })];

beforeEach(() => {
  links.leave();
  paymentPanel.close();
});

/** Opens a list of links. */
async function shown(own: Partial<LinksView> = {}, handlers: Handlers = {}, opens: number | null = null) {
  const app = await openApp({
    page: 'bulk',
    handlers: {
      links: () => [linksView(own)],
      link_rows: () => pageOf([linkRow(2), ...OTHERS]),
      ...handlers,
    },
  });
  if (opens !== null) links.open(opens);
  else
    await app.user.click(within(await screen.findByTestId('links-item')).getByText('orders-november.xlsx'));
  await screen.findAllByTestId('link-row');
  return app;
}

const row = (number: number) =>
  screen.getAllByTestId('link-row').find(({ dataset }) => dataset['row'] === String(number)) as HTMLElement;

describe('sending the links', () => {
  // Else a customer gets two messages, or none.
  it('opens the chat with the message and marks the row, which can be taken back', async () => {
    let sent: string | null = null;
    const { shell, user } = await shown(
      { state: 'done', made: 1 },
      {
        links: () => [linksView({ state: 'done', made: 1, sent: sent === null ? 0 : 1 })],
        link_rows: () => pageOf([linkRow(2, { sent_at: sent }), ...OTHERS]),
        mark_link_sent: (request) => {
          sent = request.sent ? new Date().toISOString() : null;
          return linksView();
        },
      },
    );
    await user.click(within(row(2)).getByTestId('send-link'));
    await waitFor(() => expect(within(row(2)).queryByTestId('link-sent')).not.toBeNull());
    const [message] = shell.requests('open_whatsapp');
    expect(message?.phone).toBe('01712000385');
    expect(message?.text).toContain(linkRow(2).payment?.payment_url);
    expect(shell.requests('mark_link_sent')).toEqual([{ batch: 8, row: 2, sent: true }]);
    expect((await screen.findByTestId('links-sent')).textContent).toBe('1 of 1 sent');
    // A click in a row's button opens no payment.
    expect(paymentPanel.id).toBeNull();
    await user.click(within(row(2)).getByTestId('link-sent'));
    await waitFor(() => expect(shell.requests('mark_link_sent').at(-1)?.sent).toBe(false));
    await waitFor(() => expect(within(row(2)).queryByTestId('send-link')).not.toBeNull());
  });

  // Or row 2 of the other list is never sent.
  it('marks the row of its own list where another one is opened meanwhile', async () => {
    const opened = deferred<null>();
    const { shell, user } = await shown(
      {},
      {
        links: () => [linksView({ state: 'done', made: 1 }), linksView({ id: 9, state: 'done', made: 1 })],
        open_whatsapp: () => opened.promise,
        mark_link_sent: () => linksView(),
      },
      8,
    );
    await user.click(within(row(2)).getByTestId('send-link'));
    await waitFor(() => expect(shell.requests('open_whatsapp')).toHaveLength(1));
    links.open(9);
    opened.resolve(null);
    await waitFor(() => expect(shell.requests('mark_link_sent')).toEqual([{ batch: 8, row: 2, sent: true }]));
  });

  it('marks nothing when the chat could not be opened', async () => {
    const { shell, user } = await shown(
      {},
      {
        open_whatsapp: failing({ code: 'desktop', details: { what: 'open' } }),
      },
    );
    await user.click(within(row(2)).getByTestId('send-link'));
    await waitFor(() => expect(shell.requests('open_whatsapp')).toHaveLength(1));
    expect(shell.requests('mark_link_sent')).toEqual([]);
  });

  it('offers nothing where there is no link or no number', async () => {
    await shown({}, { link_rows: () => pageOf([linkRow(2, { phone: null }), ...OTHERS]) });
    expect(screen.queryByTestId('send-link')).toBeNull();
  });
});
