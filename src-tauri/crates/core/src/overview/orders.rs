//! Parcels of a month: orders of runs, and single checks.

use chrono::TimeDelta;
use porokh_api::{
    AppError,
    bulk::RiskCounts,
    overview::{ListOfMonth, OrderCounts},
};
use porokh_domain::RiskLevel;
use porokh_sheets::export::Decision;

use super::{
    Overview,
    calendar::{Month, week_of},
};
use crate::{
    orders::SeenOrders,
    store::{AccountScope, RunRow, overview, runs},
};

/// How long before a month a list may have the same orders.
const LOOK_BACK: TimeDelta = TimeDelta::days(7);
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

impl Overview {
    /// Counts the parcels of a month: each order once, in the month in which it was checked first and there as in its
    /// latest run, and each number of single checks once, with its latest result. Blocks.
    pub(super) fn parcels(&self, scope: AccountScope, month: Month) -> Result<Parcels, AppError> {
        let within = month.range();
        let (runs, alone) = self
            .ctx
            .store
            .run_blocking(|db| Ok((runs::list(db, scope)?, overview::single_numbers(db, scope, &within)?)))?;
        let mut parcels = Parcels::default();
        let mut seen = SeenOrders::default();
        // An order that is checked again on the first was counted on the last of the month before.
        let before = within.start - LOOK_BACK..within.start;
        for run in runs.iter().filter(|run| before.contains(&run.created_at)) {
            self.runs.each_judged(run, |order| {
                seen.is_new(order.phone, order.reference, order.amount);
            })?;
            seen.next_sheet();
        }
        for run in runs {
            if let Some(day) = month.day_of(run.created_at) {
                let list = self.list(run, day, &mut seen, &mut parcels.weeks)?;
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
        seen: &mut SeenOrders,
        weeks: &mut [RiskCounts; WEEKS],
    ) -> Result<ListOfMonth, AppError> {
        let mut orders = OrderCounts::default();
        self.runs.each_judged(&run, |order| {
            if seen.is_new(order.phone, order.reference, order.amount) {
                count_parcel(&mut orders, order.level, order.decision, order.is_paid);
                if let Some(risks) = weeks.get_mut(week_of(day)) {
                    risks.add(order.level, 1);
                }
            }
        })?;
        seen.next_sheet();
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
