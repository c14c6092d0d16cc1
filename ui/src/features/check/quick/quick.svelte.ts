import { call, showWindow, type UiEvent, type QuickStep } from '$ipc';
import { check, isElsewhere } from '../check.svelte';
import { phoneField } from '../phone-field.svelte';
import { errorWords, look, sentence } from '$kit/i18n';
import { setCache, invalidateSoon, resetAccountQueries } from '$kit/query';
import { clock, courierAccount, session, waits } from '$kit/state';
import { verdictWords } from '$kit/words/verdict';
import { m } from '../messages';

/** The small window: one number, what is known of it, and its check. */
class Quick {
  /** The number stands there because it was copied. */
  copied = $state(false);
  /** How often it was opened: each time the key for what comes next has the focus. */
  times = $state(0);

  /** Takes what is on the clipboard now. A check that is under way is paid for, and goes on being shown. */
  async open(): Promise<void> {
    session.begin(await call('app_start', null));
    if (check.running !== null) return;
    check.environmentChanged();
    phoneField.clear();
    await resetAccountQueries();
    this.copied = await phoneField.takeCopied();
    if (!this.copied && phoneField.reading.kind === 'invalid') phoneField.clear();
    await check.showFresh();
    this.times += 1;
  }

  /** Takes over what the shell tells: what is about the one check here, and nothing else. */
  follow(event: UiEvent): void {
    switch (event.kind) {
      case 'accounts': {
        const before = courierAccount.which;
        setCache('accounts', event.accounts);
        // Nothing of another account's stands here.
        if (isElsewhere(before)) check.environmentChanged();
        break;
      }
      case 'check_asks':
        check.upTo = event.seconds;
        break;
      case 'check_kept':
        check.kept(event.id);
        break;
      case 'deferred_checks':
        invalidateSoon('deferred_checks', 'recent_checks');
        break;
      case 'clock':
        clock.follow(event.ahead_ms);
        break;
      case 'quick_opened':
        void this.open().finally(showWindow);
        break;
      case 'waits':
        waits.follow(event.waits);
        break;
    }
  }

  async take(text: string): Promise<string | null> {
    const digits = await phoneField.type(text);
    await check.showFresh();
    return digits;
  }

  /** What Enter does: a fresh result is shown, else a check is spent. */
  check = (): Promise<void> =>
    this.#tell(async () => {
      // Of what stands there, not of what stood there before the last key.
      await phoneField.settle();
      await check.enter();
    });

  /** Spends a check although there is a result. */
  again = async (): Promise<void> => this.#tell(() => check.again());

  step = (step: QuickStep): Promise<null> => call('quick_step', step);

  leave = (): void => void this.step({ kind: 'leave' });

  async #tell(run: () => Promise<void>): Promise<void> {
    await run();
    const { shown } = check;
    if (shown.kind === 'nothing' || (shown.kind === 'result' && shown.saved)) return;
    const title =
      shown.kind === 'error'
        ? sentence(errorWords(shown.error, session.platform).title)
        : verdictWords(shown.check.risk, look.language).title;
    const id = shown.kind === 'error' ? null : shown.check.id;
    await this.step({ kind: 'checked', title, text: m().quick.doneText, check: id });
  }
}

export const quick = new Quick();
