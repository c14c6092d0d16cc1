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
  blocked: 'Blocked by you: don’t ship',
  reused: (hours: number) => `Reused, under ${counted(hours, 'hour')} old`,
  minus: (n: number) => `− ${count(n)}`,
  plus: (n: number) => `+ ${count(n)}`,
  usedToday: 'Used today',
  thisFile: 'This file',
  leftAfter: 'Left',
  quotaSpoken: (used: number, cost: number, left: number) =>
    `${count(used)} used today, ${count(cost)} for this file, ${count(left)} left after this`,
  noLimit: 'No daily limit',
  quotaUnknown: 'How many checks are left today is not known yet.',
  perNumber: (n: number) => `The service deducts ${counted(n, 'check')} for each number.`,
  lasts: (seconds: number) => `About ${lasts(seconds)}. Pause at any time.`,
  days: (perDay: number | null, days: number, noneLeft: boolean) =>
    [
      noneLeft ? 'No checks are left today. ' : '',
      perDay === null ? '' : `${count(perDay)} a day, `,
      `${counted(days, 'day')} in all. Pause at any time.`,
    ].join(''),
  noBulk: () =>
    `Your plan has no bulk checks: the numbers go one by one, at most ${count(60)} numbers a minute.`,
  first: 'Which rows go first',
  byOrder: 'As in the file',
  byAmount: 'Largest amount',
  allReused: 'Every number has a recent result: this costs nothing.',
  nothing: 'There is no valid number to check. Choose the phone column, or correct the red cells.',
  start: (n: number) => `Start ${counted(n, 'check')}`,
  startToday: (n: number) => `Start today’s ${count(n)}`,
  startTest: (n: number) => `Check ${counted(n, 'number')}`,
  startFree: 'Show results, free',
  startLater: () => `Start after ${midnight()}`,
  starting: 'Starting',
  working: 'Working out what it costs',
  connect: 'Connect an account in Settings, or practise. Your list stays here.',
  openSettings: 'Open Settings',
  practise: 'Practise',
  onlyLinks: 'Only make payment links',
};

export const runs = {
  done: (n: number): string => `${count(n)}`,
  about: (n: number): string => `About ${count(n)}`,
  of: (n: number) => `of ${counted(n, 'number')} done`,
  all: (n: number) => (n === 1 ? 'The number is done' : `All ${count(n)} numbers done`),
  finished: 'Finished',
  partly: 'Partly done',
  paused: 'Paused',
  stopped: 'Stopped',
  inLine: 'In line',
  running: 'Running',
  pause: 'Pause',
  goOn: 'Continue',
  stop: 'Stop',
  stopTitle: 'Stop this list?',
  stopText: (waiting: number) =>
    `${counted(waiting, 'number')} will not be checked. What is finished is kept, and what was sent already is still fetched.`,
  stopYes: 'Stop the list',
  left: (seconds: number) => (seconds < 60 ? 'Less than a minute left' : `About ${lasts(seconds)} left`),
  rate: (n: number) => `${count(n)} a minute`,
  reused: (n: number) => `${count(n)} reused`,
  used: (n: number, more: number) =>
    `**${count(n)}** ${n === 1 ? 'check' : 'checks'} used${more === 0 ? '' : `, up to ${count(more)} more not known`}`,
  nothingSpent: 'Nothing spent',
  invalid: (n: number) => `${counted(n, 'row')} without a valid number, in the export`,
  withoutResult: (n: number) => `${counted(n, 'number')} without a result`,
  progress: (done: number, of: number) => `${count(done)} of ${counted(of, 'row')} done`,
  ended: (name: string) => `${name}: all numbers are checked`,
  endedPartly: (name: string, n: number) => `${name}: finished, ${counted(n, 'number')} without a result`,

  waitsInLine: (name: string) => `Waits in line behind ${name}.`,
  waitsTurn: 'Starts in a moment.',
  restoredTitle: 'Paused: the data was restored',
  restored:
    'Numbers that were checked after the backup was made are not known here, and would cost checks again. Continue when that is fine.',
  pausedByUser: 'Nothing more is sent until you continue. What was sent already is still fetched.',
  midnightTitle: 'Paused at the daily limit',
  midnight: (done: number, waiting: number) =>
    `${counted(done, 'number')} finished and saved. ${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for ${midnight()}, then the list goes on by itself, also if Porokh is closed until then.`,
  network:
    'The service can’t be reached at the moment, or answers with an error. The list goes on by itself when that is over.',
  storage: 'Nothing is sent until then; the list goes on by itself.',
  account: 'This list belongs to another account or to practice mode. It goes on when that is in use again.',
  judgement: (at: string) =>
    `The answer to the last request was lost. Porokh looks at today’s count at ${at}, then the list goes on.`,
  stuck: (n: number) =>
    `${counted(n, 'batch', 'batches')} made no progress for ten minutes. The service may be slow; Porokh keeps asking.`,
  giveUp: 'Stop waiting',
  missing: (n: number) =>
    `The service does not know ${counted(n, 'batch', 'batches')} at the moment. Porokh asks again for ten minutes; nothing is sent twice.`,
  look: 'Look again',
  unmatched: (n: number) =>
    n === 1
      ? 'An entry of the service’s reply belongs to none of your numbers. It is kept as it came.'
      : `${count(n)} entries of the service’s reply belong to none of your numbers. They are kept as they came.`,
  unmatchedTitle: 'Entries without a number',
  rejectedTitle: 'The service does not accept these numbers',
  rejectedText: () =>
    `It refused ${count(5)} in a row; each is marked in its row. Continue goes on with the next number.`,
  noAnswers:
    'Several requests in a row got no answer, and each may have spent checks. Check whether the service works, then continue.',
  replyWithin: (seconds: number) => `The couriers are being asked, this can take up to ${lasts(seconds)}`,
  otherModeTitle: 'The service answers in another mode',
  otherMode: (mode: string) =>
    `What came is in the mode “${mode}”, not in that of your key, and is not taken for results. Nothing more is sent. Look at the key in your web account, then continue.`,
  doubtsTitle: 'Everything else is done',
  doubts: 'Decide what happens with the numbers in doubt below.',

  doubtTitle: (n: number) => `${counted(n, 'number')} in doubt`,
  notKnown: 'Not known',
  doubtMore: 'What happened',
  doubtCost: (n: number) => `Up to **${counted(n, 'check')}** may have been spent.`,
  doubtHasCost: (n: number) =>
    `**${counted(n, 'check')}** ${n === 1 ? 'was' : 'were'} spent, as today’s count proves.`,
  doubtAgain: 'Checking again can spend them a second time.',
  doubtQuota: (before: number, after: number) =>
    before === after
      ? `Today’s count has not moved, ${count(after)} left. That proves nothing: the batch may still wait at the service.`
      : `Checks left today: ${count(before)} before it, ${count(after)} afterwards.`,
  asksAgain: 'Porokh asks about it now and then for a day.',
  asksNoMore: 'Porokh no longer asks by itself. “Look again” asks now.',
  lookedAt: (at: string) => `Asked ${at}: nothing new.`,
  doubtReasons: {
    no_answer: 'The request left, and no answer came.',
    interrupted: 'Porokh ended while the request was being sent.',
    job_stuck: 'The batch made no progress, and you stopped waiting for it.',
    job_lost: 'For ten minutes the service did not know the batch.',
    job_failed: 'The service says that the batch failed.',
    no_results: 'The batch is done, and its results can’t be read.',
    other_mode: 'The answer came in another mode than your key’s: it is no result.',
  } satisfies Record<DoubtReason, string> as Record<DoubtReason, string>,
  checkAgain: 'Check again',
  leave: 'Leave',

  lists: 'Your lists',
  counts: (done: number, of: number) => `${count(done)} of ${counted(of, 'number')}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: 'Delete this list?',
  removeText: (name: string) =>
    `${name}, with its results, decisions and the copy of the file. The checks stay spent. The original file is not touched.`,
  removeYes: 'Delete the list',
  newList: 'New list',
  toFile: 'Back to the file',

  closeTitle: 'A list is still being checked',
  closeText: 'Finished rows are kept. A paused list goes on when you continue it.',
  closeTray: 'Keep running in the background',
  closeQuit: 'Pause and quit',
  closeStay: 'Stay',
};
