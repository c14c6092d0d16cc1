import type { IconShape } from '$kit/icons';
import { CalendarClock, Clock, KeyRound, TriangleAlert, Unplug, UserRoundSearch, WifiOff } from '$kit/icons';
import {
  aloud,
  clock,
  courierAccount,
  hindrance,
  openDataFolder,
  orToast,
  type Page,
  pages,
  paymentAccount,
  planEnds,
  session,
} from '$kit/state';
import { call, type AccountHint, type AppError, type Service, type StartProblem } from '$ipc';
import { accountInWords, dayInWords, errorWords } from '$kit/i18n';
import { laterFeatures } from './later-features.svelte';
import { m } from './messages';

export interface NoteAction {
  label: string;
  testid?: string;
  /** It stands on the line too, beside the words. */
  onLine?: boolean;
  run: () => unknown;
}

export interface Note {
  /** The name by which tests find it; no two on the line have the same. */
  id: string;
  state?: string;
  tone: 'off' | 'wait' | 'bad';
  icon: IconShape;
  /** On the line, or as the name of the icon. */
  words: string;
  title?: string;
  text: string;
  /** The page says it, too, with its remedy: on the line an icon is enough. */
  saidBelow?: boolean;
  path?: string;
  actions: readonly NoteAction[];
}

/** Pages of the payment service: how the courier-check account is doing says nothing there. */
const OF_PAYMENTS: readonly Page[] = ['payments', 'trx'];

const openSettings = (label: string): NoteAction => ({
  label,
  onLine: true,
  run: () => pages.open('settings'),
});

/** What there is to say, the most urgent first. */
export function notesOfPage(): Note[] {
  const notes = [
    ...session.problems.map(ofProblem),
    connection(),
    hindered(),
    ...sameMerchants(),
    planSoon(),
  ];
  return notes.filter((note) => note !== null);
}

function ofProblem(problem: StartProblem): Note {
  const words = m().problems[problem.kind];
  return {
    id: 'start-problem',
    state: problem.kind,
    tone: 'bad',
    icon: TriangleAlert,
    words: words.title,
    text: `${problemRemedy(problem)} ${words.text}`.trim(),
    path: problem.path,
    actions: [
      { label: m().common.openDataFolder, run: openDataFolder },
      { label: m().problems.dismiss, testid: 'problem-dismiss', run: () => dismissProblem(problem) },
    ],
  };
}

export function dismissProblem(problem: StartProblem): void {
  session.problems = session.problems.filter((other) => other !== problem);
}

export function problemRemedy(problem: StartProblem): string {
  if (problem.kind !== 'database_unusable') return '';
  const error: AppError = { code: 'database', details: { reason: problem.reason } };
  return errorWords(error, session.platform).text;
}

function connection(): Note | null {
  const { environment, state, other_mode } = courierAccount;
  const words = m().shell.link;
  type Look = Pick<Note, 'tone' | 'icon'>;
  const says = (state: string, look: Look, words: string, text: string, ...actions: NoteAction[]): Note => ({
    id: 'link-state',
    state,
    ...look,
    words,
    text,
    actions,
  });
  const cutOff: Look = { tone: 'off', icon: WifiOff };
  if (environment === 'practice') return null;
  if (!session.online) {
    const waits = pages.current === 'bulk' && laterFeatures.now?.runs.view?.waits_for?.kind === 'network';
    return says('noInternet', cutOff, waits ? words.runWaits : words.noInternet, words.noInternetText);
  }
  if (OF_PAYMENTS.includes(pages.current)) return null;
  if (environment === null) {
    const { unconnectedText } = m().check;
    const unplugged: Look = { tone: 'off', icon: Unplug };
    return says('notConnected', unplugged, words.notConnected, unconnectedText, openSettings(words.connect));
  }
  if (courierAccount.unreachable)
    return says('unreachable', cutOff, words.unreachable, words.unreachableText);
  if (state.kind === 'passing') {
    return says('passing', { tone: 'wait', icon: Clock }, words.passing, words.passingText);
  }
  const otherMode: AppError | null =
    other_mode === null ? null : { code: 'other_mode', details: { mode: other_mode } };
  const error = state.kind === 'failed' ? state.error : otherMode;
  if (error === null) return null;
  const { title, text } = errorWords(error, session.platform);
  const toMend = openSettings(m().common.openSettings);
  const note = says('problem', { tone: 'bad', icon: KeyRound }, title, text, toMend);
  return { ...note, saidBelow: isSaidByRun(error) };
}

/** Whether the run on the page stands still for it, and says so with its remedy. */
function isSaidByRun(error: AppError): boolean {
  const run = pages.current === 'bulk' ? laterFeatures.now?.runs.view : null;
  const by = run?.state === 'paused' ? run.paused_by : null;
  if (by?.kind === 'other_mode') return error.code === 'other_mode';
  return by?.kind === 'refused' && error.code === 'service' && error.details.refusal.code === by.code;
}

/** Why no check can leave with the key in use, before a button is pressed in vain. */
function hindered(): Note | null {
  const why = hindrance('check');
  if (why === null) return null;
  const end = courierAccount.me?.plan_ends_at ?? null;
  const words = m().planNotice;
  const noPlan =
    end !== null && Date.parse(end) <= clock.now ? words.ended(dayInWords(end, clock.now)) : words.noPlan;
  const says =
    why === 'no_plan'
      ? { icon: CalendarClock, words: noPlan, text: m().permission.no_plan }
      : { icon: KeyRound, words: m().permission.noCheck, text: m().permission.check };
  return {
    id: 'key-notice',
    state: why,
    tone: 'bad',
    ...says,
    actions: [
      // The seller may have changed it at the service since.
      {
        label: m().permission.lookAgain,
        testid: 'key-notice-look',
        onLine: true,
        run: () => aloud(courierAccount.test()),
      },
      { label: m().common.openSettings, run: () => pages.open('settings') },
    ],
  };
}

/** The question that a new key or address left open, on every page but the settings, whose cards ask it. */
function sameMerchants(): Note[] {
  const all = laterFeatures.now?.m();
  if (all === undefined || pages.current === 'settings') return [];
  const words = all.settings.sameMerchant;
  const of = (service: Service, earlier: AccountHint | null): Note | null => {
    if (earlier === null) return null;
    const id = service === 'payment' ? 'payment-same-merchant' : 'same-merchant';
    const answer = (label: string, testid: string, same: boolean): NoteAction => ({
      label,
      testid,
      run: () => orToast(() => call('answer_same_merchant', { service, same })),
    });
    return {
      id,
      tone: 'wait',
      icon: UserRoundSearch,
      words: words.title,
      title: `${all.accounts.services[service]}: ${words.title}`,
      text: words.text(accountInWords(earlier)),
      actions: [answer(words.yes, `${id}-yes`, true), answer(words.no, `${id}-no`, false)],
    };
  };
  return [of('courier', courierAccount.same_as), of('payment', paymentAccount.same_as)].filter(
    (note) => note !== null,
  );
}

/** A plan that ends soon, until it has ended or the seller puts it away. */
function planSoon(): Note | null {
  const { notice, hidden } = planEnds;
  if (notice === null || hidden) return null;
  const words = m().planNotice;
  const { ends_at, plan } = notice;
  if (ends_at !== null && Date.parse(ends_at) <= clock.now) return null;
  const day = ends_at === null ? null : dayInWords(ends_at, clock.now);
  return {
    id: 'plan-notice',
    tone: 'wait',
    icon: CalendarClock,
    words: day === null ? words.endsSoon : words.endsOn(day),
    ...(day === null || plan === null ? {} : { title: words.ends(plan, day) }),
    text: notice.can_renew ? words.text : words.noPage,
    actions: [
      ...(notice.can_renew
        ? [{ label: words.renew, testid: 'plan-renew', onLine: true, run: () => planEnds.renew() }]
        : []),
      { label: words.hide, testid: 'plan-hide', run: () => void (planEnds.hidden = true) },
    ],
  };
}
