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
  wrongNumber: 'Type a mobile number: 11 digits, 013 to 019.',
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
  otherNote: 'The service may know more reasons than this list.',
  note: 'Note',
  noteHint: 'Optional. Sent with the report.',
  noteLeft: (left: number) => `${counted(left, 'character')} left`,
  noteTooLong: (most: number) => `At most ${counted(most, 'character')}.`,
  undoHint: 'Sends in 10 seconds; undo until then.',
  send: (n: number): string => (n === 1 ? 'Report' : `Report ${counted(n, 'number')}`),
  noScope:
    'Your API key isn’t allowed to report numbers. Give it the permission “report” on the service’s website.',
  unconnected: 'Reporting needs a connected account.',
  offline: 'No internet. Reports can be sent when you’re back online.',

  waits: (n: number): string =>
    n === 1 ? 'The report is sent in 10 seconds' : `${count(n)} reports are sent in 10 seconds`,
  sentToast: (phone: string) => `${phone} is reported`,
  testToast: (phone: string) => `Test report of ${phone}: checked, nothing was stored`,
  failedToast: (phone: string) => `The report of ${phone} needs your attention`,
  undone: (n: number) => `${counted(n, 'report')} cancelled`,
  unsent: (n: number): string =>
    n === 1
      ? 'A report was not sent because Porokh was closed'
      : `${count(n)} reports were not sent because Porokh was closed`,
  tooLate: 'It was already sent.',

  none: 'You haven’t reported any numbers.',
  testText: 'Sent with the test key: the service checked it and stored nothing. No seller sees it.',
  testWarning: 'You use the test key: the service checks the report and stores nothing.',
  keyChanged: (account: string): string =>
    `Not sent: the key was changed before it could leave. It was written with ${account}.`,
  againWithKeyInUse: '“Send again” sends it with the key in use now.',
  againNeedsAccount: 'Connect an account before you send it again.',
  unknownText: 'May have arrived. Sending it again only updates it.',
  doubtful: 'An earlier attempt may have arrived.',
  again: 'Send again',
  remove: 'Delete here',
  more: 'Show older',
};
