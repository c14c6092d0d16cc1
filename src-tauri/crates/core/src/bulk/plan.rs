//! Cost of a run in advance.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_api::{
    AppError,
    accounts::{AccountView, Service},
    bulk::{CheckMethod, PlanView, RunNumber, StartRun},
};
use porokh_domain::{next_refill, phone::PhoneKey};

use super::scheduler::Pace;
use crate::{
    Environment,
    accounts::{Connection, iso},
    bulk::Runs,
    store::{AccountScope, NewNumber, customer_marks::MarkedPhones, reported, run_numbers, runs},
};

/// Data of the account for a plan.
#[derive(Debug, Clone)]
struct Facts {
    environment: Environment,
    bulk: Option<bool>,
    daily_limit: Option<u64>,
    remaining: Option<u64>,
    marked: MarkedPhones,
    /// Numbers that were reported after their last check.
    reported: HashSet<PhoneKey>,
    now: DateTime<Utc>,
}

/// Distinct numbers of a run in order of checking.
pub(super) struct Prepared {
    /// The run's account, whose results alone are reused.
    pub(super) scope: AccountScope,
    pub(super) numbers: Vec<NewNumber>,
    pub(super) view: PlanView,
}

impl Runs {
    /// Sends no request and costs nothing.
    pub async fn plan_run(&self, request: &StartRun) -> Result<PlanView, AppError> {
        Ok(self.prepare_run(request).await?.view)
    }

    pub(super) async fn prepare_run(&self, request: &StartRun) -> Result<Prepared, AppError> {
        let account = self.accounts.used(Service::Courier).await.ok_or(AppError::NotConnected)?;
        let environment = account.account.environment;
        let now = self.ctx.clock.now();
        let since = now - TimeDelta::hours(self.ctx.settings.current().fresh_hours.into());
        let Connection { account: belongs_to, address, .. } = self.accounts.connection().await?;
        let scope = AccountScope { environment, account: Some(belongs_to) };
        let known = self.ctx.store.run(move |db| {
            let fresh = run_numbers::fresh(db, scope, since, now)?;
            let reported = reported::unchecked(db, scope)?;
            Ok((fresh, runs::pace(db, &address)?, MarkedPhones::of(db, environment)?, reported))
        });
        let (mut fresh, pace, marked, reported) = known.await?;
        // A result from before the report would hide it.
        fresh.retain(|phone, _| !reported.contains(phone));
        let pace: Pace = pace.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default();
        let numbers: Vec<_> = in_order(&request.numbers, request.by_amount)
            .into_iter()
            .map(|phone| NewNumber { phone, reused: fresh.remove(&phone) })
            .collect();
        let facts = facts(&account, environment, (marked, reported), now);
        let view = plan(&facts, &pace, request.numbers.len(), &numbers);
        Ok(Prepared { scope, numbers, view })
    }
}

fn facts(
    account: &AccountView,
    environment: Environment,
    (marked, reported): (MarkedPhones, HashSet<PhoneKey>),
    now: DateTime<Utc>,
) -> Facts {
    let quota = account.quota.as_ref();
    let daily_limit = quota.and_then(|quota| quota.limit);
    // After midnight the whole quota is available again.
    let remaining = quota.and_then(|quota| if quota.stale { quota.limit } else { quota.remaining });
    let bulk = match environment {
        // A test key needs no plan.
        Environment::Test => Some(true),
        Environment::Live | Environment::Practice => account.me.as_ref().and_then(|me| me.can_use_bulk),
    };
    Facts { environment, bulk, daily_limit, remaining: daily_limit.and(remaining), marked, reported, now }
}

/// Distinct numbers, in the order of the file or by largest amount.
fn in_order(given: &[RunNumber], by_amount: bool) -> Vec<PhoneKey> {
    let mut places: HashMap<PhoneKey, usize> = HashMap::with_capacity(given.len());
    let mut numbers: Vec<RunNumber> = Vec::with_capacity(given.len());
    for number in given {
        let place = *places.entry(number.phone).or_insert_with(|| {
            numbers.push(*number);
            numbers.len() - 1
        });
        numbers[place].amount = numbers[place].amount.max(number.amount);
    }
    if by_amount {
        numbers.sort_by_key(|number| std::cmp::Reverse(number.amount));
    }
    numbers.into_iter().map(|number| number.phone).collect()
}

fn plan(facts: &Facts, pace: &Pace, given: usize, numbers: &[NewNumber]) -> PlanView {
    let reused = numbers.iter().filter(|number| number.reused.is_some()).count();
    let to_check = numbers.len() - reused;
    let method = method(facts.bulk, to_check);
    let each = if method == CheckMethod::Job { pace.checks_per_number.unwrap_or(1).max(1) } else { 1 };
    let cost = (to_check as u64).saturating_mul(each);
    let today = facts.remaining.map_or(to_check as u64, |left| (left / each).min(to_check as u64));
    let later = (cost - today * each).max(u64::from(cost > 0 && today * each < cost));
    let days = match facts.daily_limit {
        // Today counts only if something is checked today.
        Some(limit) if later > 0 => u64::from(today > 0) + later.div_ceil((limit / each * each).max(1)),
        _ => 1,
    };
    // A test key deducts nothing.
    let cost = if facts.environment == Environment::Test { 0 } else { cost };
    let now = usize::try_from(today).unwrap_or(to_check);
    let (batches, seconds) = match method {
        CheckMethod::Bulk => (usize::from(to_check > 0), pace.call_takes(now)),
        CheckMethod::Single => (to_check, pace.singles_take(now)),
        CheckMethod::Job => (to_check.div_ceil(pace.job_size(to_check)), pace.jobs_take(now)),
    };
    let count =
        |is: &dyn Fn(PhoneKey) -> bool| numbers.iter().filter(|number| is(number.phone)).count() as u64;
    PlanView {
        environment: facts.environment,
        given: given as u64,
        repeats: (given - numbers.len()) as u64,
        reused: reused as u64,
        blocked: count(&|phone| facts.marked.is_blocked(phone)),
        reported: count(&|phone| facts.reported.contains(&phone)),
        to_check: to_check as u64,
        cost,
        checks_per_number: pace.checks_per_number,
        remaining: facts.remaining,
        daily_limit: facts.daily_limit,
        left_after: facts.remaining.map(|left| left.saturating_sub(cost)),
        today,
        days,
        continues_at: (later > 0).then(|| iso(next_refill(facts.now))),
        method,
        bulk: facts.bulk,
        batches: batches as u64,
        seconds: if now == 0 { 0 } else { seconds.ceil() as u64 },
    }
}

/// The fastest method of the plan; if unknown, the run asks before it sends.
fn method(bulk: Option<bool>, numbers: usize) -> CheckMethod {
    match (bulk, numbers) {
        (Some(false), _) => CheckMethod::Single,
        (_, ..=25) => CheckMethod::Bulk,
        _ => CheckMethod::Job,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Fresh;
    use crate::store::customer_marks::MarkKind;

    fn key(number: u32) -> PhoneKey {
        PhoneKey::from_digits(700_000_000 + number).unwrap()
    }

    fn facts(remaining: Option<u64>, bulk: bool) -> Facts {
        let daily_limit = remaining.map(|_| 1_000);
        let now = "2026-11-20T06:00:00Z".parse().unwrap();
        let mut marked: Vec<_> = [1, 7, 4_711].map(|number| (key(number), MarkKind::Blocked)).into();
        marked.push((key(2), MarkKind::Trusted));
        Facts {
            environment: Environment::Live,
            bulk: Some(bulk),
            daily_limit,
            remaining,
            marked: marked.into_iter().collect(),
            reported: HashSet::new(),
            now,
        }
    }

    fn fresh_result(checked_at: DateTime<Utc>) -> Fresh {
        let source = run_numbers::Source::Check(1);
        Fresh { verdict: crate::store::Verdict::default(), checked_at, source }
    }

    fn numbers(fresh: u32, waiting: u32) -> Vec<NewNumber> {
        let at = DateTime::UNIX_EPOCH;
        let reused = |number| (number < fresh).then(|| fresh_result(at));
        (0..fresh + waiting).map(|number| NewNumber { phone: key(number), reused: reused(number) }).collect()
    }

    fn planned(remaining: Option<u64>, fresh: u32, waiting: u32) -> PlanView {
        let numbers = numbers(fresh, waiting);
        plan(&facts(remaining, true), &Pace::default(), numbers.len() + 3, &numbers)
    }

    #[test]
    fn repeats_and_fresh_results_cost_nothing() {
        let plan = planned(Some(900), 10, 500);
        assert_eq!((plan.given, plan.repeats, plan.reused, plan.to_check), (513, 3, 10, 500));
        assert_eq!((plan.cost, plan.left_after, plan.days, plan.batches), (500, Some(400), 1, 3));
        assert_eq!(plan.continues_at, None);
    }

    #[test]
    fn blocked_numbers_are_counted_once_each_and_cost_what_others_do() {
        let plan = planned(Some(900), 2, 8);
        assert_eq!((plan.blocked, plan.to_check, plan.cost), (2, 8, 8));
    }

    #[test]
    fn a_short_quota_says_how_many_days_and_when_it_continues() {
        let plan = planned(Some(300), 0, 2_500);
        assert_eq!((plan.today, plan.left_after, plan.days), (300, Some(0), 4));
        assert_eq!(plan.continues_at.as_deref(), Some("2026-11-20T18:00:00.000Z"));
    }

    #[test]
    fn days_are_those_on_which_numbers_are_checked() {
        for (remaining, numbers, days) in
            [(1_000, 1_000, 1), (0, 1, 1), (0, 1_000, 1), (0, 1_001, 2), (0, 2_000, 2), (999, 1_000, 2)]
        {
            assert_eq!(planned(Some(remaining), 0, numbers).days, days, "{remaining} {numbers}");
        }
        assert_eq!(planned(None, 0, 50_000).days, 1);
    }

    /// "300 checks will be used" was shown for a test key, which deducts nothing.
    #[test]
    fn a_run_with_a_test_key_costs_nothing() {
        let numbers = numbers(0, 300);
        let plan = plan(
            &Facts { environment: Environment::Test, ..facts(None, true) },
            &Pace::default(),
            300,
            &numbers,
        );
        assert_eq!((plan.cost, plan.to_check, plan.today, plan.days), (0, 300, 300, 1));
    }

    #[test]
    fn without_bulk_checks_the_plan_is_single_checks_at_their_pace() {
        let numbers = numbers(0, 1_000);
        let plan = plan(&facts(None, false), &Pace::default(), 1_000, &numbers);
        assert_eq!((plan.method, plan.batches), (CheckMethod::Single, 1_000));
        assert!((1_080..1_100).contains(&plan.seconds), "{}", plan.seconds);
    }

    #[test]
    fn up_to_twenty_five_numbers_are_one_call() {
        assert_eq!(planned(None, 0, 25).method, CheckMethod::Bulk);
        assert_eq!(planned(None, 0, 26).method, CheckMethod::Job);
    }

    #[test]
    fn what_a_number_costs_is_in_the_price_once_it_was_seen() {
        let numbers = numbers(0, 100);
        let mut pace = Pace::default();
        pace.checks_per_number = Some(2);
        let plan = plan(&facts(Some(150), true), &pace, 100, &numbers);
        assert_eq!((plan.cost, plan.today, plan.days), (200, 75, 2));
    }

    #[test]
    fn the_largest_amounts_go_first_and_of_repeats_the_largest_counts() {
        let number = |number, amount| RunNumber { phone: key(number), amount };
        let given =
            [number(1, None), number(2, Some(5)), number(3, Some(9)), number(2, Some(20)), number(4, None)];
        assert_eq!(in_order(&given, true), [2, 3, 1, 4].map(key));
        assert_eq!(in_order(&given, false), [1, 2, 3, 4].map(key));
    }
}
