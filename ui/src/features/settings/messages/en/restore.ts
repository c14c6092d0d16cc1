import type { RemovalFacts } from '$ipc';
import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

/** Settings: restoring a backup, and deleting everything. */
export const restore = {
  line: 'Restore from a backup file',
  lineText: 'Porokh verifies the file first and sets your current data aside.',
  choose: 'Choose file',
  reading: 'Reading the file…',
  title: 'Restore this backup?',
  facts: (size: string, made: string, version: string) => `${size} · created ${made} by Porokh ${version}`,
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
  aside: () => `Your current data is set aside and can be brought back for ${count(30)} days.`,
  settingsStay: 'Your addresses, messages, switches and other settings stay as they are now.',
  keep: (now: string, there: string, after: string) =>
    `Checks, lists and messages are then kept ${after}, the longer of the two times: ${now} here, ${there} in the backup. You can change it in Settings.`,
  addresses: 'Porokh will use these addresses from the file. Continue only if they are yours.',
  keys: 'API keys are not in the file: enter them again.',
  yes: (day: string) => `Restore the data of ${day}`,
  again: 'Porokh closes and opens again with this data. If it doesn’t open automatically, open it.',

  back: {
    for_backup: (day: string) => `Your data until ${day}`,
    for_earlier: (day: string) => `The restored data until ${day}`,
  },
  backText: (size: string, until: string) => `Set aside, ${size}. It is deleted after ${until}.`,
  bringBack: 'Bring back',
  backTitle: 'Bring this data back?',
  backQuestion: () =>
    `It replaces your current data, which is set aside and can be brought back for ${count(30)} days. Its API keys will work again. Checks, lists and messages are kept for the longer of the times set then and now. Work in progress stays paused until you continue.`,
};

export const lock = {
  title: 'Lock the backup with a passphrase',
  passphrase: 'Passphrase',
  again: 'The same passphrase again',
  note: (shortest: number) =>
    `At least ${count(shortest)} characters. Keep it in a safe place: without it nobody can open the backup, and nobody can reset it.`,
  differs: { title: 'It is not the same', text: 'Type the same passphrase twice.' },
  locked: 'This backup is locked',
  unlock: 'Open the backup',
};

export const removal = {
  line: 'Delete everything from this computer',
  lineText: 'Including API keys. Your accounts at the services stay.',
  delete: 'Delete everything',
  title: 'Delete everything?',
  text: ({ checks, lists, payments, keys }: RemovalFacts) =>
    `${counted(checks, 'result')}, ${counted(lists, 'list')}, ${counted(payments, 'payment')}, notes, settings and ${counted(keys, 'API key')} are deleted from this computer. This can’t be undone.`,
  asideToo: 'Data that was set aside is deleted too. Backups in other folders stay.',
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
  keep: 'Cancel',
  again: 'Porokh closes and opens again as if newly installed. If it doesn’t open automatically, open it.',
};
