import { m, sentence } from '../i18n';
import type { AppError } from '$ipc';
import { clock } from './clock.svelte';
import { pages, type Page } from './pages.svelte';
import { toasts, type ToastAction } from './toasts.svelte';

/** More than a seller remembers. */
const MOST = 100;

interface Step {
  /** What was done, in the words that told it. */
  what: string;
  /** Takes it back; resolves to why that isn't possible any more, or to `null`. */
  back: () => Promise<AppError | null>;
  /** Where the seller sees what becomes of it. */
  page: Page;
  /** Until when it can be taken back, in milliseconds since the epoch. */
  until: number;
}

/** What the seller did in this window and can take back, the latest last. */
class Undo {
  #steps: Step[] = [];
  /** Steps are taken back one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  /** Registers what was done. The action of its toast takes back this step, and no other one. */
  offer(what: string, back: Step['back'], within?: number): ToastAction {
    const until = within === undefined ? Infinity : clock.read() + within;
    const step: Step = { what, back, page: pages.current, until };
    this.#steps = [...this.#steps, step].slice(-MOST);
    const run = () => {
      if (this.#steps.includes(step)) void this.#queue(() => this.#take(step));
    };
    return { label: m().common.undo, run, ...(within === undefined ? {} : { within }) };
  }

  /** Takes back the last step of the page in view, and says which, or why it can't. What is out of sight stays. */
  last(): Promise<unknown> {
    return this.#queue(async () => {
      const now = clock.read();
      this.#steps = this.#steps.filter(({ until }) => until > now);
      const step = this.#steps.findLast(({ page }) => page === pages.current);
      if (step === undefined) toasts.info(this.#steps.length > 0 ? m().undo.elsewhere : m().undo.nothing);
      else if (await this.#take(step)) toasts.done(m().undo.done(step.what));
    });
  }

  /** Another environment or account is shown, in which nothing of this was done. */
  clear(): void {
    this.#steps = [];
  }

  async #take(step: Step): Promise<boolean> {
    this.#steps = this.#steps.filter((other) => other !== step);
    const failure = await step.back();
    if (failure === null) return true;
    if (isFinal(failure)) toasts.warn(`${sentence(m().undo.not(step.what))} ${m().undo.changed}`);
    else {
      // It can be taken back as soon as the database is free.
      this.#steps = [...this.#steps, step];
      toasts.failure(failure);
    }
    return false;
  }

  #queue(work: () => Promise<unknown>): Promise<unknown> {
    return (this.#last = this.#last.then(work));
  }
}

const isFinal = ({ code }: AppError) => code === 'later_decision' || code === 'not_found';

export const undo = new Undo();
