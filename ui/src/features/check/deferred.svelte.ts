import { call, type DeferredView } from '$ipc';
import { answer, ask, setCache, invalidateSoon } from '$kit/query';
import { courierAccount, orToast } from '$kit/state';

/** Numbers that are checked by themselves after midnight, when the day's checks are used up. */
class Deferred {
  #rows = answer(() => (courierAccount.environment === null ? null : ask('deferred_checks', null)));

  get rows(): readonly DeferredView[] {
    return this.#rows.data ?? [];
  }

  /** The number waits for midnight; what waits for the seller's word can be asked for anew. */
  of(phone: string | null): DeferredView | null {
    return this.rows.find((row) => row.phone === phone && row.due_at !== null) ?? null;
  }

  keep = (phone: string): Promise<boolean> =>
    orToast(async () => setCache('deferred_checks', await call('defer_check', { phone })));

  drop = ({ id }: DeferredView): Promise<boolean> =>
    orToast(async () => {
      await call('drop_deferred_check', { id });
      invalidateSoon('deferred_checks');
    });
}

export const deferred = new Deferred();
