//! Parcels of a month: orders of runs, and single checks.

use std::{
    collections::{HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
};

use porokh_api::{
    AppError,
    bulk::RiskCounts,
    overview::{ListOfMonth, OrderCounts},
};
use porokh_domain::{RiskLevel, RowNumber};
use porokh_sheets::export::Decision;

use super::{
    Overview,
    calendar::{Month, week_of},
};
use crate::{
    bulk::JudgedOrder,
    store::{AccountScope, RunRow, overview, runs},
};

/// Weeks of the longest month.
const WEEKS: usize = 5;

#[derive(Default)]
pub(super) struct Parcels {
    pub(super) orders: OrderCounts,
    /// Single checks among them.
    pub(super) alone: u64,
    /// By the week of the run's start or the single check.
    pub(super) weeks: [RiskCounts; WEEKS],
    /// Started in the month, latest first.
    pub(super) lists: Vec<ListOfMonth>,
}

/// Identifies orders across runs: by reference and number, or without a reference by number, amount and occurrence in
/// the run.
#[derive(Default)]
struct Known {
    /// Of the processed runs.
    seen: HashSet<u64>,
    /// Of the current run: occurrences of each identity.
    here: HashMap<u64, u32>,
}

impl Known {
    /// Whether no processed run has the order. Two lines with one reference are one order.
    fn is_new(&mut self, order: &JudgedOrder<'_>) -> bool {
        let has_reference = !order.reference.is_empty();
        let amount = order.amount.filter(|_| !has_reference);
        let kind = hashed(&(order.phone.digits(), order.reference, amount));
        let before = self.here.entry(kind).or_default();
        let nth = *before;
        *before += 1;
        let is_another_line = has_reference && nth > 0;
        !is_another_line && !self.seen.contains(&hashed(&(kind, nth)))
    }

    /// The next run is an earlier one.
    fn next_list(&mut self) {
        for (kind, orders) in self.here.drain() {
            self.seen.extend((0..orders).map(|nth| hashed(&(kind, nth))));
        }
    }
}

fn hashed(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Overview {
    /// Counts the parcels of a month: each order once, as in its latest run, and each number of single checks once,
    /// with its latest result. Blocks.
    pub(super) fn parcels(&self, scope: AccountScope, month: Month) -> Result<Parcels, AppError> {
        let within = month.range();
        let (runs, alone) = self
            .ctx
            .store
            .run_blocking(|db| Ok((runs::list(db, scope)?, overview::single_numbers(db, scope, &within)?)))?;
        let mut parcels = Parcels::default();
        let mut known = Known::default();
        for run in runs {
            if let Some(day) = month.day_of(run.created_at) {
                let list = self.list(run, day, &mut known, &mut parcels.weeks)?;
                join(&mut parcels.orders, &list.orders);
                parcels.lists.push(list);
            }
        }
        for number in alone {
            let level = RiskLevel::from(number.risk_word.as_deref().unwrap_or_default());
            let week = month.day_of(number.checked_at).map(week_of);
            if let Some(risks) = week.and_then(|week| parcels.weeks.get_mut(week)) {
                risks.add(level, 1);
            }
            count_parcel(&mut parcels.orders, level, None, false);
            parcels.alone += 1;
        }
        Ok(parcels)
    }

    fn list(
        &self,
        run: RunRow,
        day: u32,
        known: &mut Known,
        weeks: &mut [RiskCounts; WEEKS],
    ) -> Result<ListOfMonth, AppError> {
        let paid = self.ctx.store.run_blocking(|db| overview::paid_orders(db, run.id))?;
        let is_paid = |row: Option<RowNumber>| row.is_some_and(|row| paid.contains(&row));
        let mut orders = OrderCounts::default();
        self.runs.each_judged(&run, |order| {
            if known.is_new(&order) {
                count_parcel(&mut orders, order.level, order.decision, is_paid(order.row));
                if let Some(risks) = weeks.get_mut(week_of(day)) {
                    risks.add(order.level, 1);
                }
            }
        })?;
        known.next_list();
        Ok(ListOfMonth { id: run.id, name: run.name, day, orders })
    }
}

fn count_parcel(counts: &mut OrderCounts, level: RiskLevel, decision: Option<Decision>, is_paid: bool) {
    counts.checked += 1;
    if !matches!(level, RiskLevel::High | RiskLevel::VeryHigh) {
        return;
    }
    counts.risky += 1;
    *match decision {
        Some(Decision::Cancelled) => &mut counts.cancelled,
        Some(Decision::Hold) => &mut counts.held,
        Some(Decision::Advance) => &mut counts.asked,
        Some(Decision::Send) if is_paid => &mut counts.paid,
        Some(Decision::Send) => &mut counts.sent,
        None => &mut counts.undecided,
    } += 1;
}

fn join(counts: &mut OrderCounts, other: &OrderCounts) {
    counts.checked += other.checked;
    counts.risky += other.risky;
    counts.cancelled += other.cancelled;
    counts.held += other.held;
    counts.asked += other.asked;
    counts.paid += other.paid;
    counts.sent += other.sent;
    counts.undecided += other.undecided;
}
