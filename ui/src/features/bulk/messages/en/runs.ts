import type { DoubtReason } from '$ipc';
import { count, twoDigits } from '$kit/i18n/numbers';
import { counted } from '$kit/i18n/en/plural';

const midnight = () => `${count(12)}:${twoDigits(0)} am`;

/** A time in words, in seconds: `40 s`, `3 min`, `2 h 5 min`. */
function lasts(seconds: number): string {
  if (seconds < 60) return `${count(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${count(minutes)} min`;
  const rest = minutes % 60;
  return `${count(Math.floor(minutes / 60))} h${rest === 0 ? '' : ` ${count(rest)} min`}`;
}

export const plan = {
  title: 'Before you start',
  /** The first number, on its own; its words follow. */
  number: (n: number) => count(n),
  cost: (n: number): string => (n === 1 ? 'check will be used' : 'checks will be used'),
  testCost: (n: number): string => (n === 1 ? 'number to check, free' : 'numbers to check, free'),
  today: 'today',
  later: () => `after ${midnight()}`,
  others: (n: number) => `The other ${count(n)} after ${midnight()}`,
  sums: {
    rows: 'Rows in the file',
    repeats: 'Same number again',
    line_items: 'Further lines of an order',
    empty: 'Without a number',
    totals: 'Sums at the end',
    invalid: 'Not valid',
    several: 'More numbers in a cell',
    numbers: 'Different numbers',
  },
  known: {
    known_orders: 'Known orders: decisions and payments are kept',
    left_before: 'Already in a courier file',
  },
  blocked: 'Blocked by you: don’t ship',
  reported: 'Reported since their last check: checked again, on hold',
  reused: (hours: number) => `Reused, under ${counted(hours, 'hour')} old`,
  minus: (n: number) => `− ${count(n)}`,
  plus: (n: number) => `+ ${count(n)}`,
  usedToday: 'Used today',
  thisFile: 'This file',
  leftAfter: 'Left',
  quotaSpoken: (used: number, cost: number, left: number) =>
    `${count(used)} used today, ${count(cost)} for this file, ${count(left)} left after this`,
  quotaUnknown: 'The number of checks left today is not available yet.',
  perNumber: (n: number) => `Each number uses ${counted(n, 'check')}.`,
  lasts: (seconds: number) => `About ${lasts(seconds)}. Pause at any time.`,
  days: (perDay: number | null, days: number, noneLeft: boolean) =>
    [
      noneLeft ? 'No checks are left today. ' : '',
      perDay === null ? '' : `${count(perDay)} a day, `,
      `${counted(days, 'day')} in total. Pause at any time.`,
    ].join(''),
  noBulk: () =>
    `Your plan has no bulk checks: the numbers go one by one, at most ${count(60)} numbers a minute.`,
  first: 'Which rows go first',
  byOrder: 'As in the file',
  byAmount: 'Largest amount',
  allReused: 'Every number has a recent result: no check is used.',
  nothing: 'There is no valid number to check. Choose the mobile column, or correct the red cells.',
  start: (n: number) => `Start ${counted(n, 'check')}`,
  startToday: (n: number) => `Start today’s ${count(n)}`,
  startTest: (n: number) => `Check ${counted(n, 'number')}`,
  startFree: 'Show results, free',
  startLater: () => `Start after ${midnight()}`,
  working: 'Calculating the cost',
  connect: 'Connect an account in Settings, or practise. Your list stays here.',
  onlyLinks: 'Only create payment links',
};

export const runs = {
  done: (n: number): string => `${count(n)}`,
  about: (n: number): string => `About ${count(n)}`,
  of: (n: number) => `of ${counted(n, 'number')} done`,
  all: (n: number) => (n === 1 ? 'The number is done' : `All ${count(n)} numbers done`),
  partly: 'Partly done',
  stopped: 'Stopped',
  inLine: 'Queued',
  stopTitle: 'Stop this list?',
  stopText: (waiting: number) =>
    `${counted(waiting, 'number')} will not be checked. Finished results are saved, and results already requested will still arrive.`,
  stopYes: 'Stop the list',
  left: (seconds: number) => (seconds < 60 ? 'Less than a minute left' : `About ${lasts(seconds)} left`),
  rate: (n: number) => `${count(n)} a minute`,
  reused: (n: number) => `${count(n)} reused`,
  used: (n: number, more: number) =>
    `**${count(n)}** ${n === 1 ? 'check' : 'checks'} used${more === 0 ? '' : `, up to ${count(more)} more may have been used`}`,
  nothingSpent: 'No check used',
  invalid: (n: number) => `${counted(n, 'row')} without a valid number, in the export`,
  withoutResult: (n: number) => `${counted(n, 'number')} without a result`,
  progress: (done: number, of: number) => `${count(done)} of ${counted(of, 'row')} done`,
  ended: (name: string) => `${name}: all numbers are checked`,
  endedPartly: (name: string, n: number) => `${name}: finished, ${counted(n, 'number')} without a result`,

  waitsInLine: (name: string) => `Starts after ${name}.`,
  waitsTurn: 'Starts in a moment.',
  restored:
    'Numbers checked after the backup aren’t recorded here. Checking these numbers again uses checks. Continue if that’s fine.',
  pausedByUser: 'Nothing more is sent until you continue. Results already requested will still arrive.',
  midnightTitle: 'Paused at the daily limit',
  midnight: (done: number, waiting: number) =>
    `${counted(done, 'number')} finished and saved. ${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for ${midnight()}. The list continues automatically then, or when you next open Porokh.`,
  network:
    'The service can’t be reached at the moment, or answers with an error. The list continues automatically once it works again.',
  slowDown: (seconds: number) =>
    `The service is busy. The list continues automatically in ${counted(seconds, 'second')}.`,
  slowDownUntil: (at: string) => `The service is busy. The list continues automatically at ${at}.`,
  storage: 'Nothing is sent until then; the list continues automatically.',
  account:
    'This list belongs to another account or to practice mode. It continues when that is in use again.',
  judgement: (at: string) =>
    `The answer to the last request was lost. Porokh checks today’s count at ${at}, then continues.`,
  stuck: (n: number) =>
    `${counted(n, 'batch', 'batches')} made no progress for ${count(10)} minutes. The service may be slow; Porokh keeps checking.`,
  giveUp: 'Cancel waiting',
  missing: (n: number) =>
    `The service can’t find ${counted(n, 'batch', 'batches')} right now. Porokh keeps checking for ${count(10)} minutes; nothing is sent twice.`,
  look: 'Refresh status',
  unmatched: (n: number) =>
    n === 1
      ? 'One entry in the service’s reply matches none of your numbers. It is saved as it came.'
      : `${count(n)} entries in the service’s reply match none of your numbers. They are saved as they came.`,
  unmatchedTitle: 'Entries without a number',
  rejectedTitle: 'The service does not accept these numbers',
  rejectedText: () =>
    `It refused ${count(5)} in a row; each is marked in its row. Press Continue to go on with the next number.`,
  noAnswers:
    'Several requests in a row got no answer, and each may have used checks. Check whether the service works, then continue.',
  replyWithin: (seconds: number) => `Asking the couriers, which can take up to ${lasts(seconds)}`,
  otherModeTitle: 'The service answered in the wrong mode',
  otherMode: (mode: string) =>
    `The answer was for “${mode}” mode, not your key’s mode, so it wasn’t used as a result. Nothing more is sent. Check the key on the service’s website, then continue.`,
  doubtsTitle: 'Everything else is done',
  doubts: 'Decide what happens with the unconfirmed numbers below.',

  doubtTitle: (n: number) => `${counted(n, 'number')} unconfirmed`,
  notKnown: 'Unconfirmed',
  doubtCost: (n: number) => `Up to **${counted(n, 'check')}** may have been used.`,
  doubtHasCost: (n: number) =>
    `**${counted(n, 'check')}** ${n === 1 ? 'was' : 'were'} used, as today’s count shows.`,
  doubtAgain: 'Checking again can use them a second time.',
  doubtQuota: (before: number, after: number) =>
    before === after
      ? `Today’s count is unchanged, ${count(after)} left. The batch may still be waiting at the service.`
      : `Checks left today: ${count(before)} before it, ${count(after)} afterwards.`,
  asksAgain: () => `Porokh keeps checking for ${count(24)} hours.`,
  asksNoMore: 'Porokh no longer checks automatically. “Refresh status” checks now.',
  lookedAt: (at: string) => `Checked ${at}: nothing new.`,
  doubtReasons: {
    no_answer: 'The request was sent, but no answer came.',
    interrupted: 'Porokh closed while the request was being sent.',
    job_stuck: 'The batch made no progress, and you cancelled waiting for it.',
    job_lost: 'The service could not find the batch.',
    job_failed: 'The service says that the batch failed.',
    no_results: 'The batch is done, but its results can’t be read.',
    other_mode: 'The answer was for another mode than your key’s, so it wasn’t used as a result.',
  } satisfies Record<DoubtReason, string> as Record<DoubtReason, string>,

  lists: 'Your lists',
  counts: (done: number, of: number) => `${count(done)} of ${counted(of, 'number')}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: 'Delete this list?',
  removeText: (name: string) =>
    `${name}, with its results, decisions and the copy of the file. The checks stay used. The original file is not touched.`,
  newList: 'New list',
  toFile: 'Back to the file',

  closeTitle: 'A list is still being checked',
  closeReports: (n: number): string =>
    n === 1 ? 'A report is not sent yet' : `${count(n)} reports are not sent yet`,
  closeReportsText: 'They are sent within seconds. If you quit now, they are not sent.',
  closeText: 'Finished rows are saved. Press Continue later to resume a paused list.',
  closeTray: 'Keep running in the background',
  closeQuit: 'Pause and quit',
  closeStay: 'Stay',
};
