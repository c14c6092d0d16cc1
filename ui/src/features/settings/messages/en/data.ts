import type { OldRecords } from '$ipc';
import { counted } from '$kit/i18n/en/plural';
import { count } from '$kit/i18n/numbers';

export const data = {
  text: 'Everything is only on this computer. Keep a copy somewhere else too.',
  openFolder: 'Open folder',

  onThisComputer: (size: string) => `${size} on this computer`,
  resultsSince: (n: number, month: string) => `${counted(n, 'result')} since ${month}`,
  results: (n: number) => counted(n, 'result'),
  kinds: {
    checks: 'Checks and lists',
    files: 'Saved files',
    payments: 'Payments, messages',
    logs: 'Logs',
  },
  keep: 'Keep checks, lists and messages',
  keepText: 'Payments, reports, notes and anything unconfirmed always stay.',

  shortenTitle: (days: number) => `Keep only the last ${counted(days, 'day')}?`,
  shortenText: (days: number, old: OldRecords) =>
    `${[
      old.checks > 0 ? counted(old.checks, 'check') : '',
      old.lists > 0 ? counted(old.lists, 'list') : '',
      old.results > 0 ? counted(old.results, 'delivery result') : '',
      old.payouts > 0 ? counted(old.payouts, 'payment sheet of couriers', 'payment sheets of couriers') : '',
      old.messages > 0 ? counted(old.messages, 'service message') : '',
      old.decisions > 0 ? counted(old.decisions, 'decision') : '',
      old.reported > 0 ? counted(old.reported, 'report by another seller', 'reports by other sellers') : '',
    ]
      .filter((part) => part !== '')
      .join(
        ', ',
      )} older than ${counted(days, 'day')} will be deleted from this computer now and can’t be brought back. Checking such a number again uses a check. Payments, reports, notes and anything unconfirmed stay.`,
  shortenYes: 'Delete older records',

  backup: 'Backup',
  none: 'No backup yet',
  last: (moment: string, size: string) => `Last: ${moment}, ${size}`,
  oneFile: 'Back up to one file',
  now: 'Back up now',
  lock: 'With a passphrase',
  unlocked: 'Without a passphrase, anyone who has the file can read it. Automatic backups have none.',
  copying: 'Copying the records',
  packed: (done: string, total: string) => `${done} of ${total}`,
  stopped: 'The backup was cancelled. No file was created.',
  otherPlace: 'Choose another place',
  included: 'Checks, lists, payments, results, notes, settings',
  notIncluded: 'API keys and secrets are not included: enter them again after restoring',
  weekly: 'Automatic backup every week',
  newestKept: (n: number) => `the newest ${count(n)} are kept`,
  noFolder: 'Choose a folder first, preferably on another drive or in a synced folder.',
  folderGone: 'can’t be found. Connect the drive, or change the folder.',
  chooseFolder: 'Choose folder',
  changeFolder: 'Change folder',

  help: 'Help and removal',
  logs: 'Logs for support',
  logsText: 'They contain no customer numbers or API keys.',
  saveLogs: 'Save logs',
  deleteText: 'Numbers and results of single checks. Lists are deleted under “Bulk check”.',
  deleteTitle: 'Delete the whole check history?',
  deleteQuestion:
    'All saved results of single checks are deleted from this computer and can’t be brought back. Checking such a number again uses a check. Lists, delivery results, reports, payments, messages, notes and blocked numbers stay.',
  deleted: (n: number) => `${counted(n, 'check')} deleted`,
};
