import type { AppError } from '$lib/ipc';

/** How long a toast stays, in milliseconds. */
const STAYS_MS = 5_000;

/** Something that a toast offers to do. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export type Toast = { id: number } & (
  { kind: 'done'; text: string; action?: ToastAction | undefined } | { kind: 'failed'; error: AppError }
);

/** Short notes that leave by themselves. */
class Toasts {
  shown = $state<Toast[]>([]);
  #next = 1;

  /** `stays` is in milliseconds, for what can be done only so long. */
  done(text: string, action?: ToastAction, stays = STAYS_MS): void {
    this.#show({ kind: 'done', text, action, id: this.#next }, stays);
  }

  /** Something that arrived by itself: the same words again take the place of those that stand there. */
  news(text: string, action: ToastAction): void {
    this.shown = this.shown.filter((toast) => toast.kind !== 'done' || toast.text !== text);
    this.done(text, action);
  }

  failure(error: AppError): void {
    this.#show({ kind: 'failed', error, id: this.#next }, STAYS_MS);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }

  /** Another world: news of the one before, and what they offer, has no place in it. What went wrong stays. */
  environmentChanged(): void {
    this.shown = this.shown.filter(({ kind }) => kind === 'failed');
  }

  #show(toast: Toast, stays: number): void {
    this.#next += 1;
    // Three at a time: older ones would push the newest out of sight.
    this.shown = [...this.shown.slice(-2), toast];
    setTimeout(() => this.dismiss(toast.id), stays);
  }
}

export const toasts = new Toasts();
