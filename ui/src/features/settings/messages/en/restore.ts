import type { RemovalFacts } from '$ipc';
import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

/** Settings: restoring a backup, and deleting everything. */
export const restore = {
  line: 'Restore from a backup file',
  lineText: 'The file is checked first, and today’s data is put aside.',
  choose: 'Choose file',
  reading: 'Checking the file…',
  title: 'Restore this backup?',
  facts: (size: string, made: string, version: string) => `${size} · made ${made} by Porokh ${version}`,
  complete: 'Complete',
  compared: 'In the backup and now',
  there: 'In the backup',
  now: 'Now',
  checks: 'Checks',
  lists: 'Lists',
  payments: 'Payments',
  newer: (days: number) =>
    days === 0 ? 'Newer than the backup' : `${counted(days, 'day')} newer than the backup`,
  newerPayments: (payments: number) =>
    payments === 0
      ? 'Later work isn’t included.'
      : `${counted(payments, 'payment')} since then aren’t included.`,
  aside: () => `Today’s data is put aside and can be brought back for ${count(30)} days.`,
  keys: 'Keys are not in the file: you add them again.',
  yes: (day: string) => `Restore ${day}`,
  again: 'Porokh closes and opens again with this data. If it doesn’t open automatically, open it.',

  back: {
    for_backup: (day: string) => `Your data until ${day}`,
    for_earlier: (day: string) => `The restored data until ${day}`,
  },
  backText: (size: string, until: string) => `Put aside, ${size}. It is deleted after ${until}.`,
  bringBack: 'Bring back',
  backTitle: 'Bring this data back?',
  backQuestion: () =>
    `It takes the place of the data of now, which is put aside in turn and can be brought back for ${count(30)} days. Its keys fit again. What was under way waits for you.`,
};

export const removal = {
  line: 'Delete everything from this computer',
  lineText: 'Keys as well. Your accounts with the services stay.',
  delete: 'Delete everything',
  title: 'Delete everything?',
  text: ({ checks, lists, payments, keys }: RemovalFacts) =>
    `${counted(checks, 'result')}, ${counted(lists, 'list')}, ${counted(payments, 'payment')}, notes, settings and ${counted(keys, 'key')} are deleted from this computer. This can’t be undone.`,
  asideToo: 'Data that was put aside goes, too. Backups in other folders stay.',
  waiting: ({ waiting_payments: payments, unknown_refunds: refunds, open_lists: lists }: RemovalFacts) => {
    const parts = [
      payments > 0 && `${counted(payments, 'payment')} still waiting`,
      refunds > 0 && `${counted(refunds, 'refund')} unconfirmed`,
      lists > 0 && `${counted(lists, 'list')} not finished`,
    ];
    return parts.filter((part) => part !== false).join(', ');
  },
  backup: 'Back up to a file first',
  word: 'DELETE',
  type: 'Type DELETE to continue',
  keep: 'Keep it',
  again: 'Porokh closes and opens again as if newly installed. If it doesn’t open automatically, open it.',
};
