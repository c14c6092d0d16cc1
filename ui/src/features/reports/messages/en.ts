import { count } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

/** Reporting numbers. */
export const report = {
  title: 'Report a number',
  titleSeveral: (n: number) => `Report ${counted(n, 'number')}`,
  warning:
    'Other sellers see reports before they ship. Report only what happened to you: false reports can close your account.',
  numbers: 'Numbers to report',
  tooMany: (most: number) => `At most ${counted(most, 'number')} at a time. Choose fewer rows.`,
  noNumbers: 'These rows have no number.',
  leaveOut: (phone: string) => `Leave out ${phone}`,
  get wrongNumber() {
    return `Type a mobile number: ${count(11)} digits, 013 to 019.`;
  },
  loading: 'Loading your records of this number',
  factsTitle: 'Your records of this number',
  runLine: (verdict: string, ratio: string) => `${verdict}, ${ratio} delivered`,
  deliveryLine: (outcome: string, order: string) => `${outcome}, order ${order}`,
  network: 'Other sellers and couriers',
  noNetwork: 'Not checked yet. A check before you report shows whether others had trouble too.',
  parcels: (delivered: string, total: string) => `${delivered} of ${total} parcels delivered`,
  reports: (n: number): string => (n === 0 ? 'No reports' : counted(n, 'report')),
  yours: 'Your report',
  earlier: 'Your earlier report',
  earlierLine: (reason: string, when: string) => `${reason}, ${when}`,
  earlierUpdated: 'A new report updates it.',

  loadingReasons: 'Loading reasons from the service',
  otherNote: 'The service may accept more reasons than this list.',
  note: 'Note',
  noteHint: 'Optional. Sent with the report.',
  noteLeft: (left: number) => `${counted(left, 'character')} left`,
  noteTooLong: (most: number) => `At most ${counted(most, 'character')}.`,
  get undoHint() {
    return `It is sent in ${count(10)} seconds. You can undo it until then.`;
  },
  send: (n: number): string => (n === 1 ? 'Report' : `Report ${counted(n, 'number')}`),
  noScope:
    'Your API key isn’t allowed to report numbers. Give it the permission “report” on the service’s website.',
  unconnected: 'Reporting needs a connected account.',
  offline: 'No internet. Reports can be sent when you’re back online.',

  waits: (n: number): string =>
    n === 1
      ? `The report is sent in ${count(10)} seconds`
      : `${count(n)} reports are sent in ${count(10)} seconds`,
  sentToast: (phone: string) => `${phone} is reported`,
  testToast: (phone: string) => `Test report of ${phone}: read, nothing was saved`,
  failedToast: (phone: string) => `The report of ${phone} needs your attention`,
  undone: (n: number) => `${counted(n, 'report')} cancelled`,
  unsent: (n: number): string =>
    n === 1
      ? 'A report was not sent because Porokh was closed'
      : `${count(n)} reports were not sent because Porokh was closed`,
  tooLate: 'It was already sent.',

  none: 'You haven’t reported any numbers.',
  testText: 'Sent with the test API key: the service read it and saved nothing. No seller sees it.',
  testWarning: 'You use the test API key: the service reads the report and saves nothing.',
  keyChanged: (account: string): string =>
    `Not sent: the API key was changed before that. It was written with ${account}.`,
  againWithKeyInUse: '“Send again” sends it with the API key in use now.',
  againNeedsAccount: 'Connect an account before you send it again.',
  unknownText: 'Unconfirmed: it may have arrived. Sending it again only updates it.',
  doubtful: 'An earlier attempt may have arrived.',
  again: 'Send again',
  remove: 'Delete here',
  more: 'Show older',
};
