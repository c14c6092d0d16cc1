import { SvelteMap } from 'svelte/reactivity';
import {
  call,
  type AppError,
  type Decision,
  type OrderName,
  type RowNumber,
  type RuleDecision,
  type RuleFacts,
  type RuleGroup,
  type RuleGroupView,
} from '$ipc';
import { fromHundredths, hundredths } from '$kit/format/money';
import { sentence } from '$kit/i18n';
import { answer, ask, queries, refresh } from '$kit/query';
import { Attempt, attempt, toasts, undo } from '$kit/state';
import { m } from '../messages';
import { orderNames } from '../parcels/order-names';

/** So many orders are named in a toast. */
export const NAMED = 3;

/** What can be decided by rule, in the order in which it is told; orders may be left open, too. */
export const BY_RULE: readonly Decision[] = ['send', 'advance', 'hold', 'cancelled'];

/** What was decided just now, for the panel beside the list. */
export interface JustDecided {
  run: number;
  decisions: readonly RuleDecision[];
  /** Decided by the seller before. */
  byHand: number;
}

/** The dialog that decides the rest of a list by rules, and what came of it. */
class Rules {
  /** The run whose rest is decided; 0 is none. */
  run = $state(0);
  after = $state.raw<JustDecided | null>(null);
  /** The list changed while the dialog was open. */
  changed = $state(false);
  readonly work = new Attempt();
  #chosen = new SvelteMap<RuleGroup, Decision | null>();
  #answer = answer<RuleFacts>(() =>
    this.run === 0 ? null : { ...ask('rule_facts', { id: this.run }), staleTime: 0 },
  );

  get facts(): RuleFacts | null {
    return this.run === 0 ? null : (this.#answer.data ?? null);
  }

  get error() {
    return this.work.error ?? this.#answer.error;
  }

  begin(run: number): void {
    // The counts of an earlier look are none of now.
    queries.removeQueries({ queryKey: ['rule_facts'] });
    this.run = run;
    this.changed = false;
    this.#chosen.clear();
    this.work.renew();
  }

  close(): void {
    this.run = 0;
  }

  decisionOf = ({ group, decision }: RuleGroupView): Decision | null => {
    const chosen = this.#chosen.get(group);
    return chosen === undefined ? decision : chosen;
  };

  choose(group: RuleGroup, decision: Decision | null): void {
    this.#chosen.set(group, decision);
  }

  /** Orders and COD of some groups. */
  sum = (groups: readonly RuleGroupView[]) => ({
    orders: groups.reduce((sum, { orders }) => sum + orders, 0),
    amount: amountOf(groups),
  });

  /** What will happen, in the order in which it is told. */
  get will(): { decision: Decision; orders: number; amount: string }[] {
    const groups = this.facts?.groups ?? [];
    return BY_RULE.map((decision) => ({
      decision,
      ...this.sum(groups.filter((group) => this.decisionOf(group) === decision)),
    })).filter(({ orders }) => orders > 0);
  }

  /** Decides as the dialog says; what isn't shown is never decided. */
  decide = () =>
    this.work.attempt(async (isHere) => {
      const { facts, run } = this;
      if (facts === null || this.will.length === 0) return;
      const rules = Object.fromEntries(facts.groups.map((group) => [group.group, this.decisionOf(group)]));
      const failure = await attempt(async () => {
        const decided = await call('decide_by_rule', { run, rules, seen: facts.seen });
        if (isHere() && this.run === run) this.close();
        await showDecisions();
        this.after = { run, decisions: decided.decisions, byHand: facts.decided_by_seller };
        this.#tell(run, decided.undo, decided.unverified);
      });
      if (failure?.code === 'rows_changed') {
        await refresh('rule_facts');
        this.changed = true;
      } else if (failure !== null) throw failure;
    });

  #tell(run: number, made: number | null, unverified: readonly OrderName[]): void {
    if (made === null || this.after === null) return;
    const { after } = this;
    const told = m().rules.done(after.decisions.reduce((sum, { rows }) => sum + rows.length, 0));
    tellDecided(told, unverified, async () => {
      const failure = await takeBack(run, made);
      if (failure === null && this.after === after) this.after = null;
      return failure;
    });
  }
}

/** Tells a decision, with orders whose payments couldn't be relied on, and offers to take it back. */
export function tellDecided(
  told: string,
  unverified: readonly OrderName[],
  back: () => Promise<AppError | null>,
): void {
  const action = undo.offer(told, back);
  if (unverified.length === 0) toasts.done(told, action);
  else {
    const names = orderNames(unverified, NAMED);
    toasts.warn(`${sentence(told)} ${m().parcels.unverified(unverified.length, names)}`, action);
  }
}

/** Takes back this decision, and no other one; resolves to why that isn't possible, or to `null`. */
export const takeBack = (run: number, decision: number) =>
  attempt(async () => {
    await call('undo_decision', { run, decision });
    await showDecisions();
  });

export const showDecisions = () =>
  refresh('run_rows', 'run_places', 'run_counts', 'run_row', 'chosen_totals', 'undecided_rows');

/** The sum of amounts as they cross; those that aren't known count nothing. */
export function amountOf(items: readonly { amount: string | null }[]): string {
  return fromHundredths(items.reduce((sum, { amount }) => sum + (hundredths(amount ?? '') ?? 0), 0));
}

/** Rows that were decided, by decision. */
export function byDecision(
  rows: readonly { row: RowNumber; amount: string | null; decision: Decision }[],
): RuleDecision[] {
  return BY_RULE.map((decision) => {
    const made = rows.filter((row) => row.decision === decision);
    return { decision, amount: amountOf(made), rows: made.map(({ row }) => row) };
  }).filter((made) => made.rows.length > 0);
}

export const rules = new Rules();
