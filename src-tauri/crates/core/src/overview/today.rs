//! The seller's open work, counted anew with each look.

use std::sync::{Arc, PoisonError};

use chrono::TimeDelta;
use porokh_api::{
    AppError,
    accounts::Service,
    bulk::{RunView, WaitsFor},
    overview::{DoneToday, TodayKind, TodayLine, TodayPlace, TodayView},
};
use porokh_domain::{BdPhone, Currency, Money, RiskLevel, Taka, bangladesh, day_begins, phone::PhoneKey};
use porokh_runtime::blocking;

use super::Overview;
use crate::{
    orders::SeenOrders,
    store::{
        AccountScope, RunRow, customers, deferred_checks,
        ledger::{LedgerQuery, PaymentFilter, Search},
        orders, overview, reported, runs,
    },
};

/// Age of ended runs whose orders are still to be decided, and of parcels that are on the way.
const RECENT: TimeDelta = TimeDelta::days(30);

/// The undecided risky orders of ended runs, as long as neither runs nor decisions change: counting reads every row.
pub(super) struct Undecided {
    scope: AccountScope,
    runs: Vec<i64>,
    versions: [u64; 2],
    found: ToDecide,
}

#[derive(Clone, Default)]
struct ToDecide {
    /// Each order once, whatever runs it is in.
    orders: u64,
    cod: i64,
    /// Latest first, each with its own rows.
    runs: Vec<TodayPlace>,
}

impl Overview {
    /// The open work of the accounts in use. Sends nothing.
    ///
    /// # Errors
    /// The database can't be read.
    pub async fn today(self: &Arc<Self>) -> Result<TodayView, AppError> {
        let waiting = self.runs.runs().await?.into_iter().filter_map(kept_for_midnight).collect();
        let this = Arc::clone(self);
        blocking(move || this.look_at_today(waiting)).await
    }

    fn look_at_today(&self, waiting: Vec<TodayPlace>) -> Result<TodayView, AppError> {
        let now = self.ctx.clock.now();
        let day = bangladesh(now).date_naive();
        let (courier, payment) =
            (self.accounts.scope(Service::Courier), self.accounts.scope(Service::Payment));
        let of = |filter| LedgerQuery { scope: payment, filter, search: Search::default(), now };
        let since = day_begins(day);
        let (unsent, claimed, unpaid, deferred, read_at) = self.ctx.store.run_blocking(|db| {
            Ok((
                orders::unsent(db, payment)?,
                orders::payment_sum(db, &of(PaymentFilter::Claimed))?,
                orders::payment_sum(db, &of(PaymentFilter::UnpaidDay))?,
                deferred_checks::all(db, courier)?.iter().filter(|check| !check.paused).count() as u64,
                orders::payments_read_at(db, payment)?,
            ))
        })?;
        let (transferred, reported, done) = self.ctx.store.run_blocking(|db| {
            let phones: Vec<_> = reported::unchecked(db, courier)?.into_iter().collect();
            let on_the_way = orders::on_the_way(db, courier, &phones, now - RECENT)?;
            let place = |(phone, order_ref, sum): (Option<PhoneKey>, String, Taka)| {
                let Some(phone) = phone.map(BdPhone::from) else {
                    return Ok(TodayPlace::Order { order_ref, sum });
                };
                let name = customers::name(db, payment, &phone)?;
                Ok(TodayPlace::Customer { phone: phone.as_str().to_owned(), name, sum })
            };
            let of_number = |(phone, sum)| (Some(phone), String::new(), sum);
            let reported = on_the_way.into_iter().map(of_number).map(place);
            let transferred = orders::unsent_transferred(db, payment)?.into_iter().map(place);
            let today = since..since + TimeDelta::days(1);
            let done = DoneToday {
                checks: overview::spent(db, courier, &today)?.iter().map(|day| day.spent.checks).sum(),
                parcels: orders::count_left(db, courier, since)?,
                received: Taka::from_paisa(orders::moved(db, payment, Currency::Bdt, &today)?.received),
            };
            Ok((
                transferred.collect::<crate::store::Result<Vec<_>>>()?,
                reported.collect::<crate::store::Result<Vec<_>>>()?,
                done,
            ))
        })?;
        let risky = self.to_decide(courier)?;
        let kept =
            waiting.into_iter().chain((deferred > 0).then_some(TodayPlace::Deferred { count: deferred }));
        let line = |kind, count, sums, since, places| TodayLine { kind, count, sums, since, places };
        let customers = |kind, places: Vec<TodayPlace>| {
            let sums = places.iter().map(|place| match place {
                TodayPlace::Customer { sum, .. } | TodayPlace::Order { sum, .. } => sum.paisa(),
                TodayPlace::Run { .. } | TodayPlace::Deferred { .. } => 0,
            });
            line(kind, places.len() as u64, taka(sums.sum()), None, places)
        };
        let kept: Vec<_> = kept.collect();
        let numbers = kept.iter().map(|place| match place {
            TodayPlace::Run { count, .. } | TodayPlace::Deferred { count } => *count,
            TodayPlace::Customer { .. } | TodayPlace::Order { .. } => 0,
        });
        let numbers = numbers.sum();
        let lines = [
            line(TodayKind::Unsent, unsent.orders, taka(unsent.kept.paisa()), unsent.since, Vec::new()),
            customers(TodayKind::UnsentTransferred, transferred),
            line(TodayKind::ToDecide, risky.orders, taka(risky.cod), None, risky.runs),
            line(TodayKind::Claimed, claimed.payments, claimed.amounts, None, Vec::new()),
            line(TodayKind::UnpaidDay, unpaid.payments, unpaid.amounts, unpaid.since, Vec::new()),
            customers(TodayKind::Reported, reported),
            line(TodayKind::Midnight, numbers, Vec::new(), None, kept),
        ];
        Ok(TodayView {
            environment: courier.environment,
            day: day.format("%Y-%m-%d").to_string(),
            lines: lines.into_iter().filter(|line| line.count > 0).collect(),
            payments_read_at: read_at,
            done,
        })
    }

    /// High and very high risk orders of recently ended runs without a decision.
    fn to_decide(&self, scope: AccountScope) -> Result<ToDecide, AppError> {
        // Before reading, so that no change is missed.
        let versions = self.orders.versions();
        let recent = self.ctx.clock.now() - RECENT;
        let mut ended = self.ctx.store.run_blocking(|db| runs::list(db, scope))?;
        ended.retain(|run| run.state.has_ended() && run.ended_at.is_some_and(|ended| ended >= recent));
        let ids: Vec<i64> = ended.iter().map(|run| run.id).collect();
        let mut known = self.undecided.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*known
            && (known.scope, &known.runs, known.versions) == (scope, &ids, versions)
        {
            return Ok(known.found.clone());
        }
        let found = self.count_undecided(&ended)?;
        *known = Some(Undecided { scope, runs: ids, versions, found: found.clone() });
        Ok(found)
    }

    fn count_undecided(&self, ended: &[RunRow]) -> Result<ToDecide, AppError> {
        let mut found = ToDecide::default();
        let mut seen = SeenOrders::default();
        for run in ended {
            let (mut count, mut very_high) = (0, 0);
            self.runs.each_judged(run, |order| {
                let is_new = seen.is_new(order.phone, order.reference, order.amount);
                let is_risky = matches!(order.level, RiskLevel::High | RiskLevel::VeryHigh);
                // Without its file, a run has no rows to decide.
                let is_open = order.decision.is_none() && !order.has_ended;
                if !is_risky || !is_open || order.is_line || run.file.is_none() {
                    return;
                }
                count += 1;
                very_high += u64::from(order.level == RiskLevel::VeryHigh);
                if is_new {
                    found.orders += 1;
                    found.cod = found.cod.saturating_add(order.amount.unwrap_or_default());
                }
            })?;
            seen.next_sheet();
            if count > 0 {
                found.runs.push(TodayPlace::Run { id: run.id, name: run.name.clone(), count, very_high });
            }
        }
        Ok(found)
    }
}

/// In taka; empty for none.
fn taka(paisa: i64) -> Vec<Money> {
    Money::from_hundredths(paisa, Currency::Bdt).ok().filter(|_| paisa != 0).into_iter().collect()
}

/// A run with the numbers that it sends after midnight.
fn kept_for_midnight(run: RunView) -> Option<TodayPlace> {
    let waits = matches!(run.waits_for, Some(WaitsFor::Midnight { .. })) && run.waiting > 0;
    waits.then_some(TodayPlace::Run { id: run.row.id, name: run.row.name, count: run.waiting, very_high: 0 })
}
