//! Decisions about all undecided orders of an ended run, by rules.

use std::{
    collections::{BTreeMap, HashMap},
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use porokh_api::{
    AppError,
    bulk::{
        DecideByRuleRequest, DecidedByRule, RuleDecision, RuleFacts, RuleGroup, RuleGroupView, RunList,
        UndecidedRow,
    },
    requests::IdRequest,
    saved::SavedRule,
};
use porokh_domain::{RowNumber, Taka, phone::PhoneKey};
use porokh_sheets::export::Decision;

use super::{
    index::{Class, RunIndex},
    open_run::Decisions,
};
use crate::{
    bulk::Runs,
    store::{
        customer_marks::{MarkKind, MarkedPhones},
        orders::DecidedBy,
        runs,
    },
};

/// Undecided orders by group, each by its first line.
type Groups = BTreeMap<RuleGroup, Vec<u32>>;

impl Runs {
    /// # Errors
    /// [`AppError::WrongState`] before the run has ended.
    pub async fn rule_facts(self: &Arc<Self>, request: IdRequest) -> Result<RuleFacts, AppError> {
        self.with_rows(request.id, |this, rows| {
            let index = &rows.index;
            let (groups, marked) = this.groups(index)?;
            let environment = this.ctx.settings.environment();
            let saved = this.ctx.settings.saved().rules.get(&environment).cloned();
            let view = |(group, orders): (&RuleGroup, &Vec<u32>)| {
                let saved = saved.as_ref().and_then(|rules| rules.get(group));
                RuleGroupView {
                    group: *group,
                    orders: count(orders.len()),
                    amount: sum(index, orders),
                    decision: saved.map_or(group.first_choice(), |rule| rule.decision),
                    chosen_at: saved.map(|rule| rule.chosen_at),
                }
            };
            let without = |order: &&u32| index.amount(**order as usize).is_none();
            let mut facts = RuleFacts {
                groups: groups.iter().map(view).collect(),
                orders: 0,
                decided_by_seller: 0,
                decided_otherwise: 0,
                invalid: 0,
                without_result: 0,
                without_amount: groups
                    .values()
                    .flatten()
                    .filter(without)
                    .filter_map(|order| index.name(*order as usize))
                    .collect(),
                seen: seen(index, &groups),
            };
            for order in index.parcels() {
                facts.orders += 1;
                let decided = index.number(order).and_then(|row| index.decided(row));
                match (decided, index.class(order)) {
                    (Some((_, DecidedBy::Seller)), _) => facts.decided_by_seller += 1,
                    (Some(_), _) => facts.decided_otherwise += 1,
                    (None, _) if index.has_ended(order) => facts.decided_otherwise += 1,
                    (None, Class::Invalid) => facts.invalid += 1,
                    (None, _) if group(index, &marked, order).is_none() => facts.without_result += 1,
                    (None, _) => {}
                }
            }
            Ok(facts)
        })
        .await
    }

    /// The rows that the rules decide to send.
    ///
    /// # Errors
    /// [`AppError::RowsChanged`] if the undecided orders aren't the ones that were shown.
    pub(crate) async fn sent_by_rule(
        self: &Arc<Self>,
        request: DecideByRuleRequest,
    ) -> Result<Vec<RowNumber>, AppError> {
        self.with_rows(request.run, move |this, rows| {
            let groups = this.shown_groups(&rows.index, &request.seen)?;
            let sent = by_decision(groups, &request).remove(&Decision::Send).unwrap_or_default();
            Ok(sent.into_iter().filter_map(|order| rows.index.number(order as usize)).collect())
        })
        .await
    }

    /// Decides in one transaction, and remembers the rules.
    ///
    /// # Errors
    /// [`AppError::RowsChanged`] if the undecided orders aren't the ones that were shown: then nothing is decided.
    pub(crate) async fn decide_by_rule(
        self: &Arc<Self>,
        request: DecideByRuleRequest,
    ) -> Result<DecidedByRule, AppError> {
        self.with_rows(request.run, move |this, rows| {
            let groups = this.shown_groups(&rows.index, &request.seen)?;
            let mut orders = by_decision(groups, &request);
            let index = &rows.index;
            let number = |order: u32| index.number(order as usize);
            let mut changes = Decisions::new();
            let mut decisions = Vec::new();
            for decision in [Decision::Send, Decision::Advance, Decision::Hold, Decision::Cancelled] {
                let Some(orders) = orders.remove(&decision) else { continue };
                let lines = index.with_lines(&orders).into_iter().filter_map(number);
                changes.extend(lines.map(|row| (row, Some((decision, DecidedBy::Seller)))));
                let amount = sum(index, &orders);
                decisions.push(RuleDecision {
                    decision,
                    amount,
                    rows: orders.into_iter().filter_map(number).collect(),
                });
            }
            let undo = if changes.is_empty() { None } else { Some(this.make_decisions(rows, changes)?) };
            let (environment, chosen_at) = (this.ctx.settings.environment(), this.ctx.clock.now());
            // The orders are decided, whether or not the choices can be remembered.
            let _ = this.ctx.settings.change(|saved| {
                let rules = saved.rules.entry(environment).or_default();
                let saved = |(group, decision)| (group, SavedRule { decision, chosen_at });
                rules.extend(request.rules.into_iter().map(saved));
            });
            Ok(DecidedByRule { decisions, undo, unverified: Vec::new() })
        })
        .await
    }

    /// The undecided rows of a list, in its order. Further lines of an order are left out.
    pub async fn undecided_rows(self: &Arc<Self>, request: RunList) -> Result<Vec<UndecidedRow>, AppError> {
        self.with_rows(request.run, move |_, rows| {
            let (list, index) = rows.list(request.into());
            let orders = list.orders.iter().map(|order| *order as usize);
            let open = orders.filter(|order| !index.is_line(*order) && index.decision(*order).is_none());
            let view = |order| {
                let amount = index.amount(order).map(Taka::from_paisa);
                Some(UndecidedRow { row: index.number(order)?, amount })
            };
            Ok(open.filter_map(view).collect())
        })
        .await
    }

    fn groups(&self, index: &RunIndex) -> Result<(Groups, MarkedPhones), AppError> {
        let environment = self.ctx.settings.environment();
        let (run, marked) = self
            .ctx
            .store
            .run_blocking(|db| Ok((runs::get(db, index.run)?, MarkedPhones::of(db, environment)?)))?;
        if !run.ok_or(AppError::NotFound)?.state.has_ended() {
            return Err(AppError::WrongState);
        }
        let mut groups = Groups::new();
        let is_open = |order: &usize| index.decision(*order).is_none() && !index.has_ended(*order);
        for order in index.parcels().filter(is_open) {
            if let (Some(group), Ok(order)) = (group(index, &marked, order), u32::try_from(order)) {
                groups.entry(group).or_default().push(order);
            }
        }
        Ok((groups, marked))
    }

    fn shown_groups(&self, index: &RunIndex, shown: &str) -> Result<Groups, AppError> {
        let (groups, _) = self.groups(index)?;
        if seen(index, &groups) == shown { Ok(groups) } else { Err(AppError::RowsChanged) }
    }
}

/// The group of an order; `None` without a valid number, or without both a result and a mark.
fn group(index: &RunIndex, marked: &MarkedPhones, order: usize) -> Option<RuleGroup> {
    let position = *index.orders.get(order)?;
    match marked.among(index.file.phones(position).filter_map(PhoneKey::from_digits)) {
        Some(MarkKind::Blocked) => Some(RuleGroup::Blocked),
        Some(MarkKind::Trusted) => Some(RuleGroup::Trusted),
        None => index.level(order).map(RuleGroup::from),
    }
}

fn by_decision(groups: Groups, request: &DecideByRuleRequest) -> HashMap<Decision, Vec<u32>> {
    let mut orders: HashMap<Decision, Vec<u32>> = HashMap::new();
    for (group, found) in groups {
        if let Some(Some(decision)) = request.rules.get(&group) {
            orders.entry(*decision).or_default().extend(found);
        }
    }
    orders.values_mut().for_each(|orders| orders.sort_unstable());
    orders
}

fn sum(index: &RunIndex, orders: &[u32]) -> Taka {
    let amounts = orders.iter().filter_map(|order| index.amount(*order as usize));
    Taka::from_paisa(amounts.fold(0, i64::saturating_add))
}

/// Identifies the rows of the groups while the app runs.
fn seen(index: &RunIndex, groups: &Groups) -> String {
    let mut hasher = DefaultHasher::new();
    for (group, orders) in groups {
        (group, orders).hash(&mut hasher);
    }
    index.run.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn count(orders: usize) -> u32 {
    u32::try_from(orders).unwrap_or(u32::MAX)
}
