import { errorWords } from '../i18n';
import type { AppError } from '$ipc';
import { clock } from './clock.svelte';

/** How long a toast stays, in milliseconds. */
const STAYS_MS = 5_000;
/** The same for one with an action, which takes longer to read and to reach. */
const OFFER_MS = 10_000;

/** How urgent a toast is. A problem stays until it is closed. */
export type ToastLevel = 'success' | 'info' | 'warning' | 'problem';

/** What holds a toast in its place. */
export type ToastHold = 'pointer' | 'focus';

export interface ToastAction {
  label: string;
  run: () => void;
  /** In milliseconds, for what can be done only so long: then nothing holds the toast any longer. */
  within?: number;
}

export type Toast = { id: number } & (
  | { level: Exclude<ToastLevel, 'problem'>; text: string; action?: ToastAction | undefined }
  | { level: 'problem'; error: AppError }
);

/** The time that a toast has left. */
interface Countdown {
  timer: ReturnType<typeof setTimeout> | undefined;
  /** When it ends, in milliseconds since the epoch. */
  ends: number;
  /** Milliseconds that were left when something took hold of it. */
  left: number;
  holds: Set<ToastHold>;
}

/**
 * Short notes. One is seen at a time, the newest: one that still has time, and a problem that nobody closed, is seen
 * again after it.
 */
class Toasts {
  all = $state<Toast[]>([]);
  readonly shown = $derived(this.all.slice(-1));
  #next = 1;
  readonly #countdowns = new Map<number, Countdown>();

  /** What the seller asked for has happened. */
  done(text: string, action?: ToastAction): void {
    this.#show({ level: 'success', text, action, id: this.#next });
  }

  /** Nothing to do about it. */
  info(text: string, action?: ToastAction): void {
    this.#show({ level: 'info', text, action, id: this.#next });
  }

  /** It went otherwise than asked, or needs a look. */
  warn(text: string, action?: ToastAction): void {
    this.#show({ level: 'warning', text, action, id: this.#next });
  }

  failure(error: AppError): void {
    this.#show({ level: 'problem', error, id: this.#next });
  }

  dismiss(id: number): void {
    clearTimeout(this.#countdowns.get(id)?.timer);
    this.#countdowns.delete(id);
    this.all = this.all.filter((toast) => toast.id !== id);
  }

  /** Stops the time of one that the pointer or the focus is on. */
  hold(id: number, by: ToastHold): void {
    const countdown = this.#countdowns.get(id);
    if (countdown === undefined) return;
    if (countdown.holds.size === 0) {
      clearTimeout(countdown.timer);
      countdown.left = countdown.ends - clock.read();
    }
    countdown.holds.add(by);
  }

  release(id: number, by: ToastHold): void {
    const countdown = this.#countdowns.get(id);
    if (countdown === undefined || !countdown.holds.delete(by) || countdown.holds.size > 0) return;
    this.#run(id, countdown, countdown.left);
  }

  /** Another world: news of the one before, and what they offer, has no place in it. What went wrong stays. */
  environmentChanged(): void {
    this.#remove(({ level }) => level !== 'problem');
  }

  clear(): void {
    this.#remove(() => true);
  }

  #remove(which: (toast: Toast) => boolean): void {
    for (const { id } of this.all.filter(which)) this.dismiss(id);
  }

  #show(toast: Toast): void {
    this.#next += 1;
    const words = wordsOf(toast);
    // The same again is one: closing it would show it once more.
    this.#remove((other) => wordsOf(other) === words);
    this.all = [...this.all, toast];
    if (toast.level === 'problem') return;
    const within = toast.action?.within;
    if (within !== undefined) {
      setTimeout(() => this.dismiss(toast.id), within);
      return;
    }
    const countdown: Countdown = { timer: undefined, ends: 0, left: 0, holds: new Set() };
    this.#countdowns.set(toast.id, countdown);
    this.#run(toast.id, countdown, toast.action === undefined ? STAYS_MS : OFFER_MS);
  }

  #run(id: number, countdown: Countdown, left: number): void {
    countdown.ends = clock.read() + left;
    countdown.timer = setTimeout(() => this.dismiss(id), left);
  }
}

/** What it says, to tell whether two say the same. */
function wordsOf(toast: Toast): string {
  if (toast.level !== 'problem') return toast.text;
  const { title, text } = errorWords(toast.error, 'linux');
  return `${title}\n${text}`;
}

export const toasts = new Toasts();
