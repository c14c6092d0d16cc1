import Bell from '@lucide/svelte/icons/bell';
import MessageSquareText from '@lucide/svelte/icons/message-square-text';
import PackageCheck from '@lucide/svelte/icons/package-check';
import Search from '@lucide/svelte/icons/search';
import Settings from '@lucide/svelte/icons/settings';
import Table2 from '@lucide/svelte/icons/table-2';
import Wallet from '@lucide/svelte/icons/wallet';
import type { Page } from '$kit/state/pages.svelte';
import { m } from './messages';

export const PAGE_ICONS = {
  check: Search,
  bulk: Table2,
  deliveries: PackageCheck,
  payments: Wallet,
  trx: MessageSquareText,
  activity: Bell,
  settings: Settings,
};

/** What a page is called where there is room for more than on the rail. */
export function pageTitle(page: Page, { shell } = m()): string {
  if (page === 'check') return shell.checkTitle;
  return page === 'trx' ? shell.trxTitle : shell[page];
}
