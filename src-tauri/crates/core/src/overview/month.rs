use std::{collections::BTreeMap, ops::Range, sync::Arc};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError,
    accounts::Service,
    overview::{
        CourierOfMonth, LinksOfMonth, MoneyOfMonth, MonthRequest, MonthView, SpentOfMonth, StateSum,
        WeekOfMonth,
    },
};
use porokh_domain::{Currency, Money, Taka};
use porokh_runtime::blocking;

use super::{Overview, calendar::Month, orders::Parcels};
use crate::{
    Environment, IntentState,
    store::{
        self, AccountScope, Connection,
        orders::{self, LinkSum, Moved},
        overview::{self, OutcomeSum, SpentOnDay},
        payments::StatusWord,
    },
};

/// Outcomes of a parcel; others are counted separately.
const DELIVERED: &str = "delivered";
const LOST: [&str; 2] = ["cancelled", "returned"];

impl Overview {
    /// A month of the accounts in use. A future month becomes the current one.
    ///
    /// # Errors
    /// The database can't be read.
    pub async fn month_overview(self: &Arc<Self>, request: MonthRequest) -> Result<MonthView, AppError> {
        let now = self.ctx.clock.now();
        let present = Month::of(now);
        let asked = request.month.as_deref().and_then(Month::read);
        let month = asked.filter(|asked| *asked < present).unwrap_or(present);
        let courier = self.accounts.scope(Service::Courier);
        let daily_limit = match courier.account {
            Some(account) => self.accounts.quota_of(account).await.and_then(|quota| quota.limit),
            None => None,
        };
        let this = Arc::clone(self);
        blocking(move || this.count(month, now, courier, daily_limit)).await
    }

    fn count(
        &self,
        month: Month,
        now: DateTime<Utc>,
        courier: AccountScope,
        daily_limit: Option<u64>,
    ) -> Result<MonthView, AppError> {
        let payment = self.accounts.scope(Service::Payment);
        let within = month.range();
        let parcels = self.parcels(courier, month)?;
        let (earliest, links, money, outcomes, spent) = self.ctx.store.run_blocking(|db| {
            Ok((
                overview::earliest(db, courier, payment)?,
                orders::links(db, payment, &within)?,
                money(db, payment, &within)?,
                overview::outcomes(db, courier, &within)?,
                overview::spent(db, courier, &within)?,
            ))
        })?;
        let settings = self.ctx.settings.current();
        let return_cost = Money::read(&settings.return_cost, Currency::Bdt).ok();
        let avoided = |parcels: &Parcels| return_cost.map(|cost| times(cost, parcels.orders.not_sent()));
        let before = if return_cost.is_some() { Some(self.parcels(courier, month.before())?) } else { None };
        let today = month.day_of(now);
        let until = today.unwrap_or(month.days());
        let kept_since =
            settings.keep_days.and_then(|days| now.checked_sub_signed(TimeDelta::days(days.into())));
        Ok(MonthView {
            month: month.name(),
            days: month.days(),
            today,
            present_month: Month::of(now).name(),
            first_month: earliest.map_or(month, |first| Month::of(first).min(month)).name(),
            environment: courier.environment,
            thinned: kept_since.is_some_and(|since| within.start < since),
            orders: parcels.orders,
            alone: parcels.alone,
            return_cost: return_cost.map(|cost| times(cost, 1)),
            avoided: avoided(&parcels),
            avoided_before: before.filter(|before| before.orders.checked > 0).as_ref().and_then(avoided),
            weeks: month
                .weeks(until)
                .zip(parcels.weeks)
                .map(|((first, last), risks)| WeekOfMonth { first, last, risks })
                .collect(),
            lists: parcels.lists,
            links: by_currency(&links),
            money,
            couriers: by_courier(outcomes),
            spent: by_day(&spent, month, until, (courier.environment, daily_limit)),
        })
    }
}

/// Multiplies an amount; saturates.
pub(super) fn times(cost: Money, count: u64) -> Taka {
    Taka::from_paisa(cost.hundredths().saturating_mul(i64::try_from(count).unwrap_or(i64::MAX)))
}

fn money(
    db: &Connection,
    scope: AccountScope,
    within: &Range<DateTime<Utc>>,
) -> store::Result<Vec<MoneyOfMonth>> {
    let mut found = Vec::new();
    for currency in [Currency::Bdt, Currency::Usd] {
        let moved = orders::moved(db, scope, currency, within)?;
        if moved != Moved::default() {
            let [received, returned] = [moved.received, moved.returned].map(Taka::from_paisa);
            found.push(MoneyOfMonth { currency, received, returned });
        }
    }
    Ok(found)
}

fn by_currency(sums: &[LinkSum]) -> Vec<LinksOfMonth> {
    let none = StateSum { links: 0, amount: Taka::from_paisa(0) };
    let mut found = Vec::new();
    for currency in [Currency::Bdt, Currency::Usd] {
        let mut links = LinksOfMonth {
            currency,
            asked: none,
            paid: none,
            waiting: none,
            not_paid: none,
            refunded: none,
            unsure: none,
        };
        for sum in sums.iter().filter(|sum| sum.currency == currency) {
            let place = match (sum.state, sum.status) {
                // Certainly not created.
                (IntentState::Cancelled | IntentState::Refused, _) => continue,
                (IntentState::Done, Some(status)) => match status {
                    StatusWord::Waiting | StatusWord::Claimed => &mut links.waiting,
                    StatusWord::Paid => &mut links.paid,
                    StatusWord::Cancelled | StatusWord::Failed | StatusWord::Expired => &mut links.not_paid,
                    StatusWord::Refunded => &mut links.refunded,
                    StatusWord::Problem | StatusWord::Other => &mut links.unsure,
                },
                _ => &mut links.unsure,
            };
            // A payment that was refunded in part stays paid, with less money.
            let amount = if sum.status == Some(StatusWord::Paid) { sum.kept } else { sum.amount };
            add(place, sum.links, amount);
            add(&mut links.asked, sum.links, sum.amount);
            if sum.status == Some(StatusWord::Paid) {
                add(&mut links.refunded, 0, sum.returned);
            }
        }
        if links.asked.links > 0 {
            found.push(links);
        }
    }
    found
}

fn add(to: &mut StateSum, links: u64, amount: i64) {
    to.links += links;
    to.amount = Taka::from_paisa(to.amount.paisa().saturating_add(amount));
}

fn by_courier(sums: Vec<OutcomeSum>) -> Vec<CourierOfMonth> {
    let mut found: BTreeMap<Option<String>, CourierOfMonth> = BTreeMap::new();
    for OutcomeSum { courier, outcome, results } in sums {
        let sum = found.entry(courier).or_insert_with_key(|courier| CourierOfMonth {
            courier: courier.clone(),
            delivered: 0,
            lost: 0,
            other: 0,
        });
        *match outcome.as_str() {
            DELIVERED => &mut sum.delivered,
            outcome if LOST.contains(&outcome) => &mut sum.lost,
            _ => &mut sum.other,
        } += results;
    }
    let mut couriers: Vec<CourierOfMonth> = found.into_values().collect();
    couriers.sort_by_key(|sum| std::cmp::Reverse(sum.delivered + sum.lost + sum.other));
    couriers
}

fn by_day(
    spent: &[SpentOnDay],
    month: Month,
    until: u32,
    (environment, daily_limit): (Environment, Option<u64>),
) -> SpentOfMonth {
    let mut days = SpentOfMonth { by_day: vec![0; until as usize], checks: 0, more: 0, daily_limit };
    // A test key spends nothing.
    for SpentOnDay { day, spent } in spent.iter().filter(|_| environment != Environment::Test) {
        let place = month.day_since_1970(*day).and_then(|day| days.by_day.get_mut(day as usize - 1));
        // A day after today isn't counted yet.
        if let Some(place) = place {
            *place += spent.checks;
            days.checks += spent.checks;
            days.more += spent.more;
        }
    }
    days
}
