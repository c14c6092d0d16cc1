import { counted } from '$kit/i18n/en/plural';
import { count } from '$kit/i18n/numbers';

export const today = {
  title: 'Today',
  toList: 'to the list',
  lines: {
    unsent: 'Advance paid, not sent yet',
    unsent_transferred: 'Advance by TrxID, not sent yet',
    to_decide: 'Risky orders, not decided',
    claimed: 'Payments not verified',
    unpaid_day: 'Links unpaid for a day',
    reported: 'Your customers, reported by others',
    results: 'Delivery results to look at',
    midnight: 'Numbers kept for midnight',
  },
  sums: {
    unsent: 'received',
    unsent_transferred: 'received',
    to_decide: 'COD',
    claimed: 'reported as paid',
    unpaid_day: 'asked',
    reported: 'on the way',
    results: 'COD',
  },
  since: (day: string) => `since ${day}`,
  levels: (veryHigh: number, high: number) => `very high ${count(veryHigh)}, high ${count(high)}`,
  lists: (n: number) => `in ${counted(n, 'list')}`,
  byThemselves: 'start automatically',
  note: 'Counted on this computer, most urgent first. Opening a line sends nothing.',
  singles: 'Single numbers',
  once: 'An order that is in several lists is counted once.',
  calmTitle: 'Nothing is waiting for you',
  calmText:
    'Every order is decided, every payment is verified. When the next order comes, type its number above.',
  checkedToday: 'checked today',
  leftToday: 'parcels sent',
  receivedToday: 'received',
  checkList: 'Check a list',
};
