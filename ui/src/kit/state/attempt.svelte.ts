import { SvelteSet } from 'svelte/reactivity';
import type { AppError } from '$ipc';
import { toasts } from './toasts.svelte';

/** Whether the form on screen is still the one that was sent. */
export type IsHere = () => boolean;

/**
 * What a form asks for, never twice at once: whether it is under way, and why it failed. Once the form is another one
 * (`renew`), the answer to the one before touches nothing in it; its failure is told in a toast.
 */
export class Attempt {
  error = $state.raw<AppError | null>(null);
  /** Which form is on screen; an answer belongs to the one that it was asked in. */
  #form = $state(0);
  #asking = new SvelteSet<number>();

  /** The form on screen waits for its answer. */
  get busy(): boolean {
    return this.#asking.has(this.#form);
  }

  /** The form is another one, or about something else. */
  renew(): void {
    this.#form += 1;
    this.error = null;
  }

  /** Resolves to whether it was done. */
  async attempt(work: (isHere: IsHere) => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    const form = this.#form;
    const isHere = () => this.#form === form;
    this.#asking.add(form);
    this.error = null;
    const failure = await attempt(() => work(isHere));
    this.#asking.delete(form);
    // Work that was done may have said itself what is still wrong.
    if (failure === null) return true;
    if (isHere()) this.error = failure;
    else toasts.failure(failure);
    return false;
  }
}

/** Waits for a change. Resolves to what went wrong, or to `null`. */
export async function attempt(change: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await change();
    return null;
  } catch (error) {
    return error as AppError;
  }
}

/** As part of other work: what went wrong with a change ends it. */
export async function demand(change: Promise<AppError | null>): Promise<void> {
  const failure = await change;
  // Commands reject with an `AppError`, which is no `Error`.
  if (failure !== null) throw failure;
}

/** Says in a toast what went wrong with something; resolves to whether it went well. */
export async function aloud(attempted: Promise<AppError | null>): Promise<boolean> {
  const failure = await attempted;
  if (failure !== null) toasts.failure(failure);
  return failure === null;
}

/** Does something whose failure no page has a place for: a toast says why. Resolves to whether it was done. */
export const orToast = (work: () => Promise<unknown>): Promise<boolean> => aloud(attempt(work));
