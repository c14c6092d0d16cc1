import { m } from './messages';
import {
  call,
  type AppError,
  type DeliveryChoice,
  type DeliveryView,
  type DryRun,
  type SharingView,
} from '$ipc';
import { deliveries } from './deliveries.svelte';
import { Selection, type End } from '$kit/grid/selection.svelte';
import type { Ticks } from '$kit/grid/ticks';
import { allRows, answer, ask, askAloud, setCache, invalidateSoon, mutate, rowsBetween } from '$kit/query';
import { keepPreviousData } from '@tanstack/svelte-query';
import { Attempt, courierAccount, hindrance, Latest, orToast, pages, session, toasts } from '$kit/state';

/** Which results are shared, what would leave, and the sharing that is on. */
class Sharing extends Attempt {
  /** Results that are ready and were unticked. */
  left = new Selection((ends) => idsBetween(ends, (delivery) => delivery.state === 'ready'));
  /** Results that need a look and were ticked, to go once more. */
  again = new Selection((ends) => idsBetween(ends, (delivery) => delivery.state !== 'ready'));
  readonly ticks: Ticks<DeliveryView> = {
    isUsable: canBeShared,
    isTicked: ({ id, state }) => (state === 'ready' ? !this.left.isChosen(id) : this.again.isChosen(id)),
    toggle: ({ id, state }) => (state === 'ready' ? this.left : this.again).toggle(id),
    extend: (from, to, on) => {
      this.left.extend(from, to, () => !on());
      this.again.extend(from, to, on);
    },
    endRange: () => {
      this.left.endRange();
      this.again.endRange();
    },
  };
  open = $state(false);
  #looked = new Latest();
  request = $state(0);
  /** What the dialog is about; none while it is being gathered. */
  #what = $state.raw<DeliveryChoice | null>(null);
  #dry = answer(() =>
    this.#what === null
      ? null
      : {
          ...ask('dry_run_deliveries', { what: this.#what, call: this.request }),
          // What is ready may be another the next time, and a request that was turned to needn't go meanwhile.
          gcTime: 0,
          placeholderData: keepPreviousData,
        },
  );
  #hidden = $state(true);
  #view = answer(() => askAloud('sharing', null));

  /** The sharing that is on, or the last one. */
  get view(): SharingView | null {
    return this.#view.data ?? null;
  }

  /** What would be sent, as far as it has been asked for. */
  get dry(): DryRun | null {
    return this.#dry.data ?? null;
  }

  get failure(): AppError | null {
    return this.error ?? this.#dry.error;
  }

  /** What was shown is being handed over. */
  get starting(): boolean {
    return this.busy && this.#what !== null;
  }

  /** The seller has read how the last sharing ended. */
  get hidden(): boolean {
    return this.#hidden && !this.underWay;
  }

  set hidden(to: boolean) {
    this.#hidden = to;
  }

  /** Results that the button would share. */
  get count(): number {
    return Math.max(0, (deliveries.counts?.ready ?? 0) - this.left.several) + this.again.several;
  }

  /**
   * The list is another one: what is no longer ready needs no tick taken away, and what is ready again or was shared
   * meanwhile isn't shared once more for an old tick.
   */
  async listChanged(): Promise<void> {
    if (this.left.several + this.again.several === 0) return;
    await orToast(async () => {
      const found = await this.#looked.ask(async () => ({
        ready: await idsUnder('ready'),
        review: this.again.several === 0 ? new Set<number>() : await idsUnder('review'),
      }));
      if (found === undefined) return;
      this.left.retain((id) => found.ready.has(id));
      this.again.retain((id) => found.review.has(id) && !found.ready.has(id));
    });
  }

  /** A range is being read: until then it isn't known how many would be shared. */
  get counting(): boolean {
    return this.left.isReading || this.again.isReading;
  }

  get underWay(): boolean {
    return this.view !== null && this.view.state !== 'done';
  }

  /** There is something to share and a way to the service, and the key may share as far as it is known. */
  get ready(): boolean {
    const { environment } = courierAccount;
    const reachable = environment === 'practice' || (environment !== null && session.online);
    const allowed = deliveries.rules?.may_share !== false && hindrance('deliveries') === null;
    return reachable && allowed && this.count > 0 && !this.counting && !this.underWay;
  }

  /** A result was deleted, or changed its state by hand. */
  forget(id: number): void {
    this.left.retain((other) => other !== id);
    this.again.retain((other) => other !== id);
  }

  /** Another world has another sharing. */
  reset(): void {
    this.left.unchoose();
    this.again.unchoose();
    this.close();
    this.hidden = true;
  }

  follow(view: SharingView): void {
    const before = this.view;
    const ended = before?.id === view.id && before.state !== 'done' && view.state === 'done';
    setCache('sharing', view);
    this.hidden = false;
    invalidateSoon('deliveries');
    if (!ended) return;
    this.again.unchoose();
    // What was ready has left that list: what became of it is shown.
    if (deliveries.filter === 'ready') deliveries.filterBy(view.review > 0 ? 'review' : 'sent');
    if (pages.current !== 'deliveries') {
      const words = m().share;
      const ended = courierAccount.environment === 'test' ? words.testEnded : words.ended;
      const open = {
        label: m().common.show,
        run: () => deliveries.show(view.review > 0 ? 'review' : 'sent'),
      };
      if (view.review > 0) toasts.warn(words.endedReview(view.saved, view.review), open);
      else toasts.done(ended(view.saved), open);
    }
  }

  async preview(): Promise<void> {
    if (!this.ready || this.open || this.busy) return;
    this.open = true;
    this.request = 0;
    await this.attempt(async (isHere) => {
      const what = await this.#choice();
      if (isHere()) this.#what = what;
    });
  }

  close(): void {
    this.open = false;
    this.#what = null;
    this.renew();
  }

  async send(): Promise<void> {
    const what = this.#what;
    // Nothing is sent before it has been shown.
    if (what === null || this.dry === null || this.#dry.isPlaceholderData) return;
    await this.attempt(async (isHere) => {
      await mutate('sharing', () => call('share_deliveries', what));
      this.hidden = false;
      if (isHere()) this.close();
      this.again.unchoose();
      invalidateSoon('deliveries');
    });
  }

  /** Pauses what is on, or goes on with it. */
  turn(): void {
    if (this.underWay) void (this.view?.state === 'paused' ? this.goOn() : this.pause());
  }

  pause = () => this.#change('pause_sharing');
  goOn = () => this.#change('continue_sharing');
  stop = () => this.#change('stop_sharing');

  async #change(name: 'pause_sharing' | 'continue_sharing' | 'stop_sharing'): Promise<void> {
    const before = this.view;
    if (before === null) return;
    await orToast(async () => {
      const view = await call(name, { id: before.id });
      // What became of it may be told before this reply.
      if (this.view === before) this.follow(view);
      else invalidateSoon('sharing');
    });
  }

  async #choice(): Promise<DeliveryChoice> {
    const [left, again] = [this.left.chosen, this.again.chosen];
    if (left.size === 0 && again.size === 0) return { kind: 'all_ready' };
    const ready = await idsUnder('ready');
    const ticked = [...ready].filter((id) => !left.has(id));
    return { kind: 'these', ids: [...new Set([...again, ...ticked])] };
  }
}

/** Results under a filter, without those that are on their way already. */
async function idsUnder(filter: 'ready' | 'review'): Promise<Set<number>> {
  const rows = await allRows('deliveries', { filter, search: '', days: null });
  return new Set(rows.filter(({ state }) => filter !== 'ready' || state === 'ready').map(({ id }) => id));
}

/** Results of the list on screen between two ends that can be shared, and are of this kind; none without ends. */
async function idsBetween(
  ends: [End, End] | null,
  isOfKind: (delivery: DeliveryView) => boolean,
): Promise<number[]> {
  const rows = ends === null ? [] : await rowsBetween('deliveries', deliveries.shown, ends);
  return rows.filter((row) => canBeShared(row) && isOfKind(row)).map(({ id }) => id);
}

/** Whether a result can be ticked: it is ready, or the service didn't keep it. */
export function canBeShared({ state }: DeliveryView): boolean {
  return ['ready', 'skipped', 'refused', 'unknown'].includes(state);
}

export const sharing = new Sharing();
