import {
  call,
  type AccountEntry,
  type AccountRef,
  type AccountsView,
  type AddAccount,
  type AppError,
  type ChangeAccount,
  type Environment,
  type Service,
} from '$ipc';
import { answer, ask, mutate } from '$kit/query';
import { attempt, session } from '$kit/state';

const NONE: AccountsView = { environment: 'live', accounts: [] };

/** The accounts whose keys are kept, of both services, and the environment of the window. */
class Accounts {
  // What is shown stays where reading it fails.
  #answer = answer(() => ask('accounts', null));

  get view(): AccountsView {
    return this.#answer.data ?? NONE;
  }

  /** Those that need the seller. */
  get problems(): number {
    return this.view.accounts.filter(({ state }) => state.kind === 'failed').length;
  }

  /** Those of a service in an environment; practice has an account of its own, which nobody chooses. */
  of(service: Service, environment: Environment): AccountEntry[] {
    return this.view.accounts.filter(
      ({ account }) => account.service === service && account.kind === environment,
    );
  }

  /** The account that new work of a service uses in an environment. */
  usedIn(service: Service, environment: Environment): AccountEntry | null {
    return this.of(service, environment).find((entry) => entry.in_use) ?? null;
  }

  /** The same in the environment of the window. */
  used(service: Service): AccountEntry | null {
    return this.usedIn(service, this.view.environment);
  }

  /** The address that another account of a service most likely has, too. */
  addressOf(service: Service): string {
    const listed = this.view.accounts.filter(({ account }) => account.service === service);
    const own = listed.find(({ in_use }) => in_use) ?? listed[0];
    return own?.address ?? (service === 'courier' ? session.account.address : '');
  }

  add = (request: AddAccount) => attempt(() => mutate('accounts', () => call('add_account', request)));
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

  /** Moves both services to an environment. */
  async moveTo(environment: Environment): Promise<AppError | null> {
    return attempt(async () => {
      await session.changeAccount(async () => {
        const { account, settings } = await call('use_environment', { environment });
        session.adopt(settings);
        return account;
      });
      await this.#answer.refetch();
    });
  }
}

export const accounts = new Accounts();
