import {
  Bell,
  ChartColumn,
  MessageSquareText,
  PackageCheck,
  Search,
  Settings,
  Table2,
  Wallet,
} from '$kit/icons';
import type { Page } from '$kit/state';
import { m } from './messages';

export const PAGE_ICONS = {
  check: Search,
  bulk: Table2,
  deliveries: PackageCheck,
  payments: Wallet,
  trx: MessageSquareText,
  activity: Bell,
  overview: ChartColumn,
  settings: Settings,
};

export function pageTitle(page: Page, { shell } = m()): string {
  if (page === 'check') return shell.checkTitle;
  return page === 'trx' ? shell.trxTitle : shell[page];
}
