import { errorWords } from '$lib/i18n';
import type { AppError } from '$lib/ipc';

/** How long a toast stays, in milliseconds. */
const STAYS_MS = 5_000;
/** The same for one with an action, which takes longer to read and to reach. */
const OFFER_MS = 10_000;

/** How urgent a toast is. A problem stays until it is closed. */
export type ToastLevel = 'success' | 'info' | 'warning' | 'problem';

/** What holds a toast in its place. */
export type ToastHold = 'pointer' | 'focus';

/** Something that a toast offers to do. */
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
interface Clock {
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
  /** Oldest first. */
  all = $state<Toast[]>([]);
  readonly shown = $derived(this.all.slice(-1));
  #next = 1;
  readonly #clocks = new Map<number, Clock>();

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
    clearTimeout(this.#clocks.get(id)?.timer);
    this.#clocks.delete(id);
    this.all = this.all.filter((toast) => toast.id !== id);
  }

  /** Stops the time of one that the pointer or the focus is on. */
  hold(id: number, by: ToastHold): void {
    const clock = this.#clocks.get(id);
    if (clock === undefined) return;
    if (clock.holds.size === 0) {
      clearTimeout(clock.timer);
      clock.left = clock.ends - Date.now();
    }
    clock.holds.add(by);
  }

  release(id: number, by: ToastHold): void {
    const clock = this.#clocks.get(id);
    if (clock === undefined || !clock.holds.delete(by) || clock.holds.size > 0) return;
    this.#run(id, clock, clock.left);
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
    const clock: Clock = { timer: undefined, ends: 0, left: 0, holds: new Set() };
    this.#clocks.set(toast.id, clock);
    this.#run(toast.id, clock, toast.action === undefined ? STAYS_MS : OFFER_MS);
  }

  #run(id: number, clock: Clock, left: number): void {
    clock.ends = Date.now() + left;
    clock.timer = setTimeout(() => this.dismiss(id), left);
  }
}

/** What it says, to tell whether two say the same. */
function wordsOf(toast: Toast): string {
  if (toast.level !== 'problem') return toast.text;
  const { title, text } = errorWords(toast.error, 'linux');
  return `${title}\n${text}`;
}

export const toasts = new Toasts();
