import { call, type AlertKind, type AppError, type ReceiverView, type Sender } from '$ipc';
import { attempt } from './connection';
import { Newest } from './newest';
import { toasts } from './toasts.svelte';

/** The receiver of messages, as the settings show and change it. */
class Receiver {
  /** `null` until it has been read. */
  view = $state.raw<ReceiverView | null>(null);
  /** A change is on its way. */
  busy = $state(false);
  #newest = new Newest();

  get listening(): boolean {
    return this.view?.state.kind === 'listening';
  }

  async load(): Promise<void> {
    try {
      await this.#take(() => call('receiver', null));
    } catch (error) {
      toasts.failure(error as AppError);
    }
  }

  follow(view: ReceiverView): void {
    this.#newest.told();
    this.view = view;
  }

  /** Switches it; `null` leaves the port as it is. Resolves to what went wrong, or to `null`. */
  switch(on: boolean, port: number | null = null): Promise<AppError | null> {
    return this.#change(() => call('switch_receiver', { on, port }));
  }

  keepAddress(sender: Sender, address: string): Promise<AppError | null> {
    return this.#change(() => call('set_public_address', { sender, address }));
  }

  async tell(kind: AlertKind, on: boolean): Promise<void> {
    const failure = await this.#change(() => call('set_alert', { kind, on }));
    if (failure !== null) toasts.failure(failure);
  }

  async #change(ask: () => Promise<ReceiverView>): Promise<AppError | null> {
    this.busy = true;
    const failure = await attempt(() => this.#take(ask));
    this.busy = false;
    return failure;
  }

  /** Takes over a reply. What was told while it was on its way may be newer: then it is asked again how it is. */
  async #take(ask: () => Promise<ReceiverView>): Promise<void> {
    this.view = (await this.#newest.settle(ask, () => call('receiver', null))) ?? this.view;
  }
}

export const receiver = new Receiver();
