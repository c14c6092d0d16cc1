import {
  call,
  type AccountId,
  type AccountRef,
  type AccountState,
  type AccountsView,
  type AccountView,
  type AddAccount,
  type AppError,
  type ChangeAccount,
  type Environment,
  type Service,
  type ServiceView,
} from '$ipc';
import { answer } from '../query/answer.svelte';
import { askAloud } from '../query/ask';
import { mutate } from '../query/cache';
import { attempt, orToast } from './attempt.svelte';
import { session } from './session.svelte';

const NEVER: ServiceView = { shown: null, address: '', from_backup: false };
const NONE: AccountsView = { environment: 'live', courier: NEVER, payment: NEVER, accounts: [] };
const NOT_TESTED: AccountState = { kind: 'not_tested' };

/** Whether an address in a form is still the one that came with a backup. */
export const isRestored = (address: string, { from_backup, address: restored }: ServiceView): boolean =>
  from_backup && address.trim() === restored;

/** The accounts of both services, and the environment of the window. */
class Accounts {
  // What is shown stays where reading it fails.
  #answer = answer(() => ({ ...askAloud('accounts', null), gcTime: Infinity }));

  get view(): AccountsView {
    return this.#answer.data ?? NONE;
  }

  get kept(): AccountView[] {
    return this.view.accounts.filter(({ account }) => account.environment !== 'practice');
  }

  get problems(): number {
    return this.kept.filter(({ state }) => state.kind === 'failed').length;
  }

  of(service: Service, environment: Environment): AccountView[] {
    return this.view.accounts.filter(
      ({ account }) => account.service === service && account.environment === environment,
    );
  }

  /** The account that new work of a service uses in an environment. */
  usedIn(service: Service, environment: Environment): AccountView | null {
    return this.of(service, environment).find((account) => account.in_use) ?? null;
  }

  used(service: Service): AccountView | null {
    return this.usedIn(service, this.view.environment);
  }

  add = (request: AddAccount) =>
    attempt(async () => {
      await mutate('accounts', () => call('add_account', request));
      // It ends the first page as well.
      session.settings.welcomed = true;
    });
  change = (request: ChangeAccount) =>
    attempt(() => mutate('accounts', () => call('change_account', request)));
  test = (account: AccountRef) => attempt(() => mutate('accounts', () => call('test_account', account)));
  rename = (account: AccountRef, label: string) =>
    attempt(() => mutate('accounts', () => call('rename_account', { account, label })));
  /** Keeps the secret that signs an account's messages; an empty one takes it away. */
  keepSecret = (account: AccountRef, secret: string) =>
    attempt(() => mutate('accounts', () => call('set_account_secret', { account, secret })));

  /** Makes new work use an account; the pages show what is its own as soon as it is told. */
  use = (account: AccountRef) => attempt(() => mutate('accounts', () => call('use_account', account)));
  /** Deletes an account's key; its records stay. */
  remove = (account: AccountRef) => attempt(() => mutate('accounts', () => call('remove_account', account)));

  moveTo = (environment: Environment) => attempt(() => switched(call('use_environment', { environment })));

  /** Switches practice mode; says so when it could not be switched. */
  practise = (on: boolean) => orToast(() => switched(call('set_practice', { on })));
}

/** Takes over another environment of the window. */
const switched = (change: ReturnType<typeof call<'set_practice'>>): Promise<void> =>
  mutate('accounts', async () => {
    const { accounts, settings } = await change;
    session.adopt(settings);
    return accounts;
  });

export const accounts = new Accounts();

export interface WhichAccount {
  environment: Environment | null;
  id: AccountId | null;
}

/** The account that new work of a service uses now. */
class AccountInUse {
  constructor(readonly service: Service) {}

  get #used(): AccountView | null {
    return accounts.used(this.service);
  }

  /** Which it is at this moment. */
  get which(): WhichAccount {
    return { environment: this.environment, id: this.id };
  }

  /** The account whose records the window shows; `null` where there has been none in its environment. */
  get id(): AccountId | null {
    return accounts.view[this.service].shown;
  }

  /** That of the window; `null` without an account in it. */
  get environment(): Environment | null {
    return this.#used?.account.environment ?? null;
  }

  get state(): AccountState {
    return this.#used?.state ?? NOT_TESTED;
  }

  get me() {
    return this.#used?.me ?? null;
  }

  get quota() {
    return this.#used?.quota ?? null;
  }

  get other_mode() {
    return this.#used?.other_mode ?? null;
  }

  get same_as() {
    return this.#used?.same_as ?? null;
  }

  /** The last request found no way to the service. The shell tries again by itself. */
  get unreachable(): boolean {
    const { state } = this;
    return (state.kind === 'failed' || state.kind === 'passing') && state.error.code === 'unreachable';
  }

  /** There is no way to the service, which the context line says on every page; practice needs none. */
  get cutOff(): boolean {
    return this.environment !== 'practice' && (!session.online || this.unreachable);
  }

  /** There is a web app to open: the practice account is managed nowhere. */
  get hasSite(): boolean {
    return this.environment !== 'practice' && (this.me?.app_url ?? null) !== null;
  }

  /** Asks the service how it is doing. */
  test = async (): Promise<AppError | null> => {
    const used = accounts.used(this.service);
    return used === null ? null : accounts.test(used.account);
  };
}

export const courierAccount = new AccountInUse('courier');
export const paymentAccount = new AccountInUse('payment');

/** The environment of the key that transaction ids are matched with, also while payments are tests; `null`: none can. */
export function matchesIn(): Environment | null {
  if (accounts.view.environment === 'practice') return 'practice';
  return accounts.usedIn('payment', 'live') === null ? null : 'live';
}
