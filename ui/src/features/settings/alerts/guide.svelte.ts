import {
  type AccountView,
  type AppError,
  type ReachResult,
  type SelfTestResult,
  type Sender,
  call,
} from '$ipc';
import { accounts, receiver } from '$kit/state';

export type Readiness = 'receiving' | 'secret_missing' | 'not_tested' | 'failed';

const SENDERS: readonly Sender[] = ['courier', 'payment'];
const GOOD: readonly SelfTestResult['kind'][] = ['came_back', 'received'];

/** The way to instant alerts in three steps: what is proven, and what was found out since the start. */
class Guide {
  looking = $state(false);
  /** What became of the last look from outside; only of an address that wasn’t reached there is more to say. */
  reach = $state.raw<ReachResult | null>(null);
  testing = $state<Sender | null>(null);
  tests = $state.raw<Partial<Record<Sender, SelfTestResult | AppError | undefined>>>({});

  /** The live accounts whose messages are received: those that new work uses. */
  get services(): { sender: Sender; entry: AccountView }[] {
    return SENDERS.flatMap((sender) => {
      const entry = accounts.usedIn(sender, 'live');
      return entry === null ? [] : [{ sender, entry }];
    });
  }

  get listening(): boolean {
    return receiver.listening;
  }

  get hasAddress(): boolean {
    return SENDERS.some((sender) => (receiver.view?.[sender].public ?? '') !== '');
  }

  get reached(): boolean {
    return receiver.view?.reached_at != null;
  }

  readiness({ sender, entry }: { sender: Sender; entry: AccountView }): Readiness {
    if (!entry.has_secret) return 'secret_missing';
    const test = this.tests[sender];
    if (test !== undefined && !('kind' in test && GOOD.includes(test.kind))) return 'failed';
    const tested = test !== undefined && 'kind' in test && test.kind === 'came_back';
    return tested || receiver.view?.[sender].heard_at != null ? 'receiving' : 'not_tested';
  }

  get ready(): number {
    return this.services.filter((service) => this.readiness(service) === 'receiving').length;
  }

  /** Something that worked, or should, doesn’t. */
  get broken(): boolean {
    const { view } = receiver;
    if (view === null || !view.on) return false;
    return (
      !['listening', 'off'].includes(view.state.kind) || this.reach?.kind === 'not_back' || view.may_be_off
    );
  }

  /** Steps that are left; none while it is switched off, because nobody has to. */
  get left(): number {
    if (receiver.view?.on !== true) return 0;
    const all = this.services.length > 0 && this.ready === this.services.length;
    return (this.reached ? 0 : 1) + (all ? 0 : 1);
  }

  /** Sends a marked message through the public address, and sees whether it comes back. */
  async look(): Promise<AppError | null> {
    this.looking = true;
    this.reach = null;
    try {
      this.reach = await call('reach_receiver', null);
      await receiver.load();
      return null;
    } catch (error) {
      return error as AppError;
    } finally {
      this.looking = false;
    }
  }

  /** Another address, or another port: nothing is known of it. */
  forget(): void {
    this.reach = null;
    this.tests = {};
  }

  /** Sends a signed test message to one of the addresses. */
  async test(sender: Sender): Promise<void> {
    this.testing = sender;
    this.#note(sender);
    try {
      const result = await call('test_receiver', { sender });
      this.#note(sender, result);
      void receiver.load();
    } catch (error) {
      this.#note(sender, error as AppError);
    } finally {
      this.testing = null;
    }
  }

  #note(sender: Sender, result?: SelfTestResult | AppError): void {
    this.tests = { ...this.tests, [sender]: result };
  }
}

export const guide = new Guide();
