import { look } from '../i18n';
import {
  call,
  type AccountView,
  type Platform,
  type Settings,
  type SettingsPatch,
  type StartProblem,
  type StartView,
} from '$ipc';
import { answer } from '../query/answer.svelte';
import { askAloud } from '../query/ask';
import { setCache, mutate } from '../query/cache';
import { orToast } from './attempt.svelte';
import { applyLook, markPlatform } from './document';

const UNCONNECTED: AccountView = {
  id: null,
  environment: null,
  address: '',
  keys: [],
  same_as: null,
  state: { kind: 'absent' },
  me: null,
  quota: null,
  other_mode: null,
};

/** What was true when the window opened and has been told since: settings, account, start problems. */
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
    payments: {
      seller_email: '',
      redirect_url: '',
      cancel_url: '',
      return_way: 'get',
      delivery_charge: '',
      delivery_charge_outside: '',
      message_bn: '',
      message_en: '',
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
  #account = answer(() => ({ ...askAloud('account', null), gcTime: Infinity }));

  /** The courier-check account that new work uses. */
  get account(): AccountView {
    return this.#account.data ?? UNCONNECTED;
  }

  /** The last request found no way to the service. The shell tries again by itself. */
  get unreachable(): boolean {
    const { state } = this.account;
    return (state.kind === 'failed' || state.kind === 'passing') && state.error.code === 'unreachable';
  }

  /** There is no way to the service, which the context line says on every page; practice needs none. */
  get cutOff(): boolean {
    return this.account.environment !== 'practice' && (!this.online || this.unreachable);
  }

  /** There is a web app to open: the practice account is managed nowhere. */
  get hasSite(): boolean {
    const { environment, me } = this.account;
    return environment !== 'practice' && me !== null && me.app_url !== null;
  }

  begin(start: StartView): void {
    setCache('account', start.account);
    this.problems = start.problems;
    this.platform = start.platform;
    markPlatform(start.platform);
    this.version = start.version;
    this.dataFolder = start.data_folder;
    this.adopt(start.settings);
  }

  /** Changes the account, and shows it as it is then. */
  changeAccount(change: () => Promise<AccountView>): Promise<void> {
    return mutate('account', change);
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
    const { keep, ...shown } = patch;
    const days = keep === undefined ? before.keep_days : keep.kind === 'ever' ? null : keep.days;
    this.adopt({ ...before, ...shown, keep_days: days });
    if (!(await orToast(async () => this.adopt(await call('save_settings', patch))))) this.adopt(before);
  }

  /** Switches practice mode; says so when it could not be switched. */
  practise(on: boolean): Promise<boolean> {
    return orToast(() =>
      this.changeAccount(async () => {
        const { account, settings } = await call('set_practice', { on });
        this.adopt(settings);
        return account;
      }),
    );
  }

  /** A connected account ends the first page as well. */
  async connect(connect: () => Promise<AccountView>): Promise<void> {
    await this.changeAccount(connect);
    this.settings.welcomed = true;
  }
}

export const session = new Session();
