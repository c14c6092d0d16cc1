import { call, type AlertKind, type AppError, type ReceiverView, type Sender } from '$ipc';
import { answer } from '../query/answer.svelte';
import { askAloud } from '../query/ask';
import { mutate } from '../query/cache';
import { aloud, attempt } from './attempt.svelte';

class Receiver {
  /** A change is on its way. */
  busy = $state(false);
  #answer = answer(() => askAloud('receiver', null));

  /** `null` until it has been read. */
  get view(): ReceiverView | null {
    return this.#answer.data ?? null;
  }

  get listening(): boolean {
    return this.view?.state.kind === 'listening';
  }

  load = (): Promise<void> => this.#answer.refetch();

  /** Switches it; `null` leaves the port as it is. Resolves to what went wrong, or to `null`. */
  switch(on: boolean, port: number | null = null): Promise<AppError | null> {
    return this.#change(() => call('switch_receiver', { on, port }));
  }

  keepAddress(sender: Sender, address: string): Promise<AppError | null> {
    return this.#change(() => call('set_public_address', { sender, address }));
  }

  tell(kind: AlertKind, on: boolean): Promise<boolean> {
    return aloud(this.#change(() => call('set_alert', { kind, on })));
  }

  async #change(change: () => Promise<ReceiverView>): Promise<AppError | null> {
    this.busy = true;
    const failure = await attempt(() => mutate('receiver', change));
    this.busy = false;
    return failure;
  }
}

export const receiver = new Receiver();
