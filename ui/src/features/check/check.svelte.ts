import { groupPhone } from '$kit/format/phone';
import { m } from './messages';
import { call, mayHaveCost, type AppError, type CheckView, type CourierRow, type PreviousCheck } from '$ipc';
import { canCheck, clock, courierAccount, Latest, orToast, toasts, type WhichAccount } from '$kit/state';
import { phoneField } from './phone-field.svelte';
import { recent } from './recent.svelte';
import { invalidateSoon } from '$kit/query';

export type Shown =
  | { kind: 'nothing' }
  | { kind: 'result'; check: CheckView; saved: boolean; unreachable: boolean }
  | { kind: 'error'; error: AppError; phone: string; previous: PreviousCheck | null };

/** The check on screen: at most one runs at a time. */
class Check {
  shown = $state<Shown>({ kind: 'nothing' });
  /** The number whose check is running. */
  running = $state<string | null>(null);
  /** Seconds that the running check may take at most, once it has left. */
  upTo = $state<number | null>(null);
  /** Cancelling was asked for. */
  cancelling = $state(false);
  /** The last reply's couriers: the next one will have the same shape. */
  lastCouriers = $state<CourierRow[]>([]);
  /** Saved results that are opened. */
  #opened = new Latest();

  async run(phone: string): Promise<void> {
    if (this.running !== null) return;
    this.#opened.drop();
    const previous = previousOf(phone);
    const began = courierAccount.which;
    this.running = phone;
    this.cancelling = false;
    this.upTo = null;
    try {
      this.#answered(await call('check_phone', { phone }), began);
      this.running = null;
      await Promise.all([recent.reload(), phoneField.refresh()]);
    } catch (error) {
      await this.#failed(error as AppError, phone, previous, began);
    } finally {
      this.running = null;
    }
  }

  async cancel(): Promise<void> {
    this.cancelling = true;
    if (!(await orToast(() => call('cancel_check', null)))) this.cancelling = false;
  }

  async open(id: number): Promise<void> {
    try {
      const began = courierAccount.which;
      const check = await this.#opened.ask(() => call('open_check', { id }));
      if (check === undefined || isElsewhere(began)) return;
      this.#show(check, true);
      await phoneField.offer(check.phone);
    } catch (error) {
      toasts.failure(error as AppError);
      if ((error as AppError).code === 'not_found') await recent.reload();
    }
  }

  /**
   * What Enter does: shows a result that is still fresh, or else spends a check. Nothing when the result is on screen
   * already; only a second, named action spends another one.
   */
  async enter(): Promise<void> {
    const promised = freshResult();
    // A list may have found something of the number since it was typed; or the saved result was deleted.
    if (!(await phoneField.refresh())) return;
    const { phone } = phoneField;
    const fresh = freshResult();
    if (phone === null || this.running !== null || fresh === 'shown') return;
    if (fresh !== null) await this.show(fresh);
    else if (promised === null && canCheck()) await this.run(phone);
  }

  /** Spends a check on the number in the field, whatever is known of it. */
  async again(): Promise<void> {
    const { phone } = phoneField;
    if (phone !== null && canCheck()) await this.run(phone);
  }

  /** Shows what is known of a number, from a single check or from a list; spends nothing. */
  async show(previous: PreviousCheck): Promise<void> {
    if (!previous.of_run) {
      await this.open(previous.id);
      return;
    }
    await orToast(async () => {
      const check = await this.#opened.ask(() => saved(previous));
      if (check !== undefined) this.#show(check, true);
    });
  }

  /** Shows a fresh result of the number in the field, if there is one; spends nothing. */
  async showFresh(): Promise<void> {
    const fresh = freshResult();
    if (fresh !== null && fresh !== 'shown') await this.show(fresh);
  }

  leave(): void {
    this.#opened.drop();
    this.shown = { kind: 'nothing' };
  }

  /** A result that could only be kept in memory is saved now. */
  kept(id: number): void {
    if (this.shown.kind === 'result' && this.shown.check.id === id && !this.shown.check.of_run) {
      this.shown.check.kept = true;
    }
    invalidateSoon('recent_checks');
  }

  /** Another world has other results and other couriers. */
  environmentChanged(): void {
    this.leave();
    this.lastCouriers = [];
  }

  /** A new name for a courier is shown at once. */
  renamed(courier: string, name: string): void {
    if (this.shown.kind !== 'result') return;
    for (const row of this.shown.check.couriers) {
      if (row.id === courier) row.own_name = name === '' ? null : name;
    }
  }

  #answered(check: CheckView, began: WhichAccount): void {
    clock.sync();
    // Started with another account, or in another world: it is in the history there, and says nothing here.
    if (isElsewhere(began) || check.environment !== courierAccount.environment) {
      if (check.environment === 'live') toasts.info(m().check.endedElsewhere(groupPhone(check.phone)));
      return;
    }
    this.#show(check, false);
  }

  #show(check: CheckView, saved: boolean, unreachable = false): void {
    clock.sync();
    // Opened in another world: it says nothing here.
    if (check.environment !== courierAccount.environment) return;
    this.shown = { kind: 'result', check, saved, unreachable };
    phoneField.answered(check.phone);
    if (check.couriers.length > 0) this.lastCouriers = check.couriers;
  }

  async #failed(
    error: AppError,
    phone: string,
    previous: PreviousCheck | null,
    began: WhichAccount,
  ): Promise<void> {
    if (error.code === 'cancelled' && !mayHaveCost(error)) {
      toasts.info(m().check.cancelledFree);
      return;
    }
    if (isElsewhere(began)) {
      if (began.environment === 'live') toasts.failure(error);
      return;
    }
    if (error.code === 'unreachable') {
      const known = previous?.state === 'done' ? await opened(previous) : null;
      if (known !== null) {
        this.#show(known, true, true);
        return;
      }
    }
    phoneField.answered(phone);
    this.shown = { kind: 'error', error, phone, previous: previous?.state === 'done' ? previous : null };
    // A check of unknown outcome is part of the history.
    if (mayHaveCost(error)) await recent.reload();
  }
}

/** Whether the window shows another account than then. */
export function isElsewhere({ environment, id }: WhichAccount): boolean {
  // An account may only become known while it is asked.
  const isOther = id !== null && id !== courierAccount.id;
  return isOther || environment !== courierAccount.environment;
}

function previousOf(phone: string): PreviousCheck | null {
  const { reading } = phoneField;
  const read = reading.kind === 'valid' && reading.phone === phone ? reading.previous : null;
  return read ?? recent.checks.find((check) => check.phone === phone) ?? null;
}

function saved({ id, of_run, phone }: PreviousCheck): Promise<CheckView> {
  return of_run ? call('open_run_result', { run: id, phone }) : call('open_check', { id });
}

async function opened(previous: PreviousCheck): Promise<CheckView | null> {
  try {
    return await saved(previous);
  } catch {
    // The failed check itself is what the seller has to know about.
    return null;
  }
}

/** Whether the result on screen is this one. */
export function isShown({ id, of_run, phone }: PreviousCheck): boolean {
  const { shown } = check;
  return (
    shown.kind === 'result' &&
    shown.check.id === id &&
    shown.check.of_run === of_run &&
    shown.check.phone === phone
  );
}

/** A result of the number in the field that is still fresh; `shown` when it is the one on screen. */
export function freshResult(): PreviousCheck | 'shown' | null {
  const { reading } = phoneField;
  if (reading.kind !== 'valid') return null;
  const { previous, phone } = reading;
  if (previous?.state === 'done') {
    if (previous.fresh) return isShown(previous) ? 'shown' : previous;
    if (isShown(previous)) return null;
  }
  // One that could not be kept, or isn't in the history any more, was paid for all the same.
  const { shown } = check;
  return shown.kind === 'result' && shown.check.phone === phone && shown.check.fresh ? 'shown' : null;
}

export const check = new Check();
