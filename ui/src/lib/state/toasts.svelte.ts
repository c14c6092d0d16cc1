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

  done(text: string, action?: ToastAction): void {
    this.#show({ kind: 'done', text, action, id: this.#next });
  }

  failure(error: AppError): void {
    this.#show({ kind: 'failed', error, id: this.#next });
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }

  #show(toast: Toast): void {
    this.#next += 1;
    // Three at a time: older ones would push the newest out of sight.
    this.shown = [...this.shown.slice(-2), toast];
    setTimeout(() => this.dismiss(toast.id), STAYS_MS);
  }
}

export const toasts = new Toasts();
