import { look } from '../i18n';
import {
  call,
  type AppError,
  type Keep,
  type PaymentSettings,
  type Platform,
  type Settings,
  type SettingsPatch,
  type StartProblem,
  type StartView,
} from '$ipc';
import { setCache } from '../query/cache';
import { attempt, orToast } from './attempt.svelte';
import { applyLook, markPlatform } from './document';

/** What was true when the window opened and has been told since: settings, start problems. */
class Session {
  settings = $state<Settings>({
    language: 'bn',
    theme: 'system',
    digits: 'latin',
    zoom: 100,
    fresh_hours: 24,
    keep_days: 90,
    practice: false,
    welcomed: false,
    courier_names: {},
    return_cost: '',
    quick_key: '',
    quick_place: null,
    quick_on_copy: false,
    stays: false,
    tour: '',
    sound: false,
    watch_downloads: false,
    opens_next: true,
    payments: {
      seller_email: '',
      redirect_url: '',
      cancel_url: '',
      return_way: 'get',
      delivery_charge: '',
      delivery_charge_outside: '',
      message_bn: '',
      message_en: '',
      reminder_bn: '',
      reminder_en: '',
      confirm_bn: '',
      confirm_en: '',
      delivery_bn: '',
      delivery_en: '',
      refusal_bn: '',
      refusal_en: '',
    },
  });
  problems = $state<StartProblem[]>([]);
  platform = $state<Platform>('linux');
  version = $state('');
  dataFolder = $state('');
  /** The system says that there is a network. */
  online = $state(true);
  #keeping: Promise<unknown> = Promise.resolve();
  #changes = 0;

  begin(start: StartView): void {
    setCache('accounts', start.accounts);
    this.problems = start.problems;
    this.platform = start.platform;
    markPlatform(start.platform);
    this.version = start.version;
    this.dataFolder = start.data_folder;
    this.adopt(start.settings);
  }

  /** Takes over settings that the shell has kept, and shows them. */
  adopt(settings: Settings): void {
    this.settings = settings;
    look.language = settings.language;
    look.digits = settings.digits;
    applyLook(settings.language, settings.theme);
  }

  /** Changes settings: on screen at once, and back again when they could not be kept. */
  async change(patch: SettingsPatch): Promise<void> {
    const before = $state.snapshot(this.settings);
    const { keep, ...plain } = patch;
    const shown: Partial<Settings> = keep === undefined ? plain : { ...plain, keep_days: daysOf(keep) };
    this.adopt({ ...before, ...shown });
    this.#changes += 1;
    const changes = this.#changes;
    const kept = await orToast(async () => {
      const settings = await call('save_settings', patch);
      // What was changed after that is still on its way.
      if (changes === this.#changes) this.adopt(settings);
    });
    if (!kept) this.#takeBack(shown, before);
  }

  /** What could not be kept is as it was, unless it was changed again meanwhile. */
  #takeBack(shown: Partial<Settings>, before: Settings): void {
    const now = $state.snapshot(this.settings);
    const back = Object.keys(shown).filter(
      (name) => now[name as keyof Settings] === shown[name as keyof Settings],
    );
    this.adopt({ ...now, ...Object.fromEntries(back.map((name) => [name, before[name as keyof Settings]])) });
  }

  /** Keeps what payments need of the seller: one change after the other, so that none takes another back. */
  changePayments(change: Partial<PaymentSettings>): Promise<AppError | null> {
    const kept = this.#keeping.then(() =>
      attempt(async () => {
        const payments = { ...$state.snapshot(this.settings.payments), ...change };
        this.adopt(await call('save_payment_settings', payments));
      }),
    );
    this.#keeping = kept;
    return kept;
  }
}

const daysOf = (keep: Keep) => (keep.kind === 'ever' ? null : keep.days);

export const session = new Session();
