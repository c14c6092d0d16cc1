import { call, type NotificationService } from '$ipc';
import { answer, askAloud, mutate } from '$kit/query';
import { orToast } from '$kit/state';

class Notifications {
  #answer = answer(() => askAloud('notification_service', null));

  /** Whether this desktop shows any; `null` until it was asked. */
  get service(): NotificationService | null {
    return this.#answer.data ?? null;
  }

  load = (): Promise<void> => this.#answer.refetch();

  /** Shows one, whoever looks. */
  showOne = async (): Promise<void> => {
    await orToast(() => mutate('notification_service', () => call('show_sample_notification', null)));
  };
}

export const notifications = new Notifications();
