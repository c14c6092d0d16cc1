import {
  call,
  type AccountHint,
  type AccountState,
  type AppError,
  type KeyKind,
  type KeySlot,
  type Environment,
} from '$ipc';

/** What the card of an account shows, whichever service it is of. */
interface AccountFacts {
  /** The world that it is used in now; `null` while there is none. */
  environment: Environment | null;
  /** The service's address. */
  address: string;
  /** At most one key of each kind. */
  keys: KeySlot[];
  state: AccountState;
  /** The seller is asked whether it is the same merchant's as this one. */
  same_as: AccountHint | null;
}

/** A service's account as its card in the settings shows and changes it. */
export interface Connection {
  service: 'courier' | 'payment';
  readonly view: AccountFacts;
  /** Which kind a key is of, by its beginning; `null` when that doesn't say. */
  kindOf(key: string): KeyKind | null;
  /** Keeps an address and a key, and tries them. Resolves to what went wrong, or to `null`. */
  connect(address: string, key: string): Promise<AppError | null>;
  /** Keeps another address. Resolves to what went wrong, or to `null`. */
  move(address: string): Promise<AppError | null>;
  /** Requests go with the key of this kind from now on. */
  use(kind: KeyKind): Promise<AppError | null>;
  /** Takes a key out of the key store. */
  remove(kind: KeyKind): Promise<AppError | null>;
  /** Asks the service how the account is doing. */
  test(): Promise<AppError | null>;
}

/** Answers whether an account is the same merchant's as the one before. Resolves to what went wrong, or to `null`. */
export const answerSame = (service: Connection['service'], same: boolean): Promise<AppError | null> =>
  attempt(async () => {
    await call('answer_same_merchant', { service, same });
  });

/** Waits for something that changes an account. Resolves to what went wrong, or to `null`. */
export async function attempt(change: () => Promise<void>): Promise<AppError | null> {
  try {
    await change();
    return null;
  } catch (error) {
    return error as AppError;
  }
}
