//! Deferred checks: each costs one check at most, and none is forgotten.

use porokh_api::{accounts::Service, alerts::Alert, check::DeferredView};

use super::*;
use crate::testing::alerts;

/// From noon, the tests' time, to some minutes after midnight in Bangladesh.
const TO_THE_NEW_DAY: TimeDelta = TimeDelta::minutes(12 * 60 + 5);

/// The quota is used up, and this number is deferred.
async fn kept(phone: &str) -> Harness {
    let harness = Harness::connected().await;
    harness.service.change_account(|account| account.used_today = account.daily_limit.unwrap());
    harness.core.accounts.ask_account(harness.core.accounts.scope(Service::Courier).account).await;
    keep(&harness, phone).await;
    tokio::spawn(Checks::work_off_deferred(Arc::clone(&harness.core.checks)));
    harness
}

async fn keep(harness: &Harness, phone: &str) -> Vec<DeferredView> {
    harness.core.checks.defer_check(&CheckRequest { phone: phone.into() }).await.unwrap()
}

async fn waiting(harness: &Harness) -> Vec<DeferredView> {
    harness.core.checks.deferred_checks().await.unwrap()
}

fn new_day(harness: &Harness) {
    harness.service.change_account(|account| account.used_today = 0);
    harness.clock.forward(TO_THE_NEW_DAY);
}

/// The first check was told as lost.
async fn lost(harness: &Harness) -> bool {
    let check = history(harness).await.pop().map(|check| check.id);
    check.is_some_and(|check| alerts(&harness.events) == [Alert::DeferredLost { check }])
}

async fn until(harness: &Harness, holds: impl AsyncFn(&Harness) -> bool) {
    let wait = async {
        while !holds(harness).await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wait).await.expect("it comes in time");
}

/// Advances the time until this many have a result and none waits: the budget requires pauses between requests.
async fn all_checked(harness: &Harness, results: usize) {
    until(harness, async |harness| {
        harness.clock.forward(TimeDelta::minutes(1));
        let history = history(harness).await;
        history.len() == results
            && history.iter().all(|check| check.state == IntentState::Done)
            && waiting(harness).await.is_empty()
    })
    .await;
}

/// Long enough for a job with work.
async fn a_while() {
    tokio::time::sleep(Duration::from_millis(1200)).await;
}

/// A number that stays deferred, or is checked without a quota, is an order that isn't shipped.
#[tokio::test]
async fn a_number_that_is_kept_is_checked_once_when_the_day_is_new() {
    let harness = kept(LOW).await;
    assert_eq!(keep(&harness, LOW).await.len(), 1, "kept twice it is still one");
    harness.clock.forward(TimeDelta::hours(11));
    a_while().await;
    assert_eq!(checks_sent(&harness), 0);
    harness.service.change_account(|account| account.used_today = 0);
    harness.clock.forward(TimeDelta::minutes(65));
    until(&harness, async |harness| waiting(harness).await.is_empty()).await;
    until(&harness, async |harness| !alerts(&harness.events).is_empty()).await;
    let [result] = history(&harness).await.try_into().unwrap();
    assert_eq!(
        (result.phone.as_str(), result.state, result.level),
        (LOW, IntentState::Done, Some(RiskLevel::Low))
    );
    assert_eq!(alerts(&harness.events), [Alert::DeferredChecked { check: result.id }]);
    harness.clock.forward(TimeDelta::days(1));
    a_while().await;
    assert_eq!(checks_sent(&harness), 1);
}

/// Repeated automatically, it could cost a second check.
#[tokio::test]
async fn lost_answer_is_unknown() {
    let harness = kept(LOW).await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::CloseBeforeReply).after_handling());
    new_day(&harness);
    until(&harness, async |harness| history(harness).await.len() == 1).await;
    until(&harness, async |harness| waiting(harness).await.is_empty()).await;
    assert_eq!(history(&harness).await[0].state, IntentState::Unknown);
    until(&harness, lost).await;
    harness.clock.forward(TimeDelta::days(1));
    a_while().await;
    assert_eq!(checks_sent(&harness), 1);
}

/// The check left the list untold, and the next deferred number was lost at once as well.
#[tokio::test]
async fn an_error_of_the_service_that_may_have_cost_is_told() {
    let harness = kept(LOW).await;
    keep(&harness, HIGH).await;
    let error = FaultKind::Reply { status: 503, body: "<html>".into() };
    harness.service.inject(Fault::once(Endpoint::Check, error).after_handling());
    new_day(&harness);
    until(&harness, lost).await;
    a_while().await;
    assert_eq!((checks_sent(&harness), waiting(&harness).await.len()), (1, 1));
    assert_eq!(history(&harness).await[0].state, IntentState::Unknown);
    harness.clock.forward(TimeDelta::minutes(10));
    until(&harness, async |harness| waiting(harness).await.is_empty()).await;
}

/// The service's midnight came a little later: the numbers waited for another day, and the parcels with them.
#[tokio::test]
async fn a_refusal_shortly_after_midnight_costs_minutes_not_a_day() {
    for by_reply in [true, false] {
        let harness = kept(LOW).await;
        if by_reply {
            let refusal = FaultKind::DailyLimitReached(porokh_practice::RetryAfter::Absent);
            harness.service.inject(Fault::once(Endpoint::Check, refusal));
            new_day(&harness);
            until(&harness, async |harness| checks_sent(harness) == 1).await;
        } else {
            harness.service.change_account(|account| account.daily_limit = Some(0));
            harness.clock.forward(TO_THE_NEW_DAY);
            a_while().await;
            harness.service.change_account(|account| account.daily_limit = Some(200));
        }
        a_while().await;
        assert_eq!(waiting(&harness).await.len(), 1);
        harness.clock.forward(TimeDelta::minutes(10));
        until(&harness, async |harness| waiting(harness).await.is_empty()).await;
        let is_done = async |harness: &Harness| {
            history(harness).await.first().is_some_and(|check| check.state == IntentState::Done)
        };
        until(&harness, is_done).await;
    }
}

/// An ended plan, or a service whose day begins later, refuses: constant retries would lock the seller out.
#[tokio::test]
async fn waits_for_next_midnight_without_quota() {
    let harness = kept(LOW).await;
    keep(&harness, HIGH).await;
    let due = waiting(&harness).await[0].due_at.clone();
    let refusal = FaultKind::DailyLimitReached(porokh_practice::RetryAfter::Absent);
    harness.service.inject(Fault::once(Endpoint::Check, refusal));
    harness.clock.forward(TimeDelta::hours(1));
    new_day(&harness);
    until(&harness, async |harness| {
        let waiting = waiting(harness).await;
        waiting.len() == 2 && waiting.iter().all(|row| row.due_at != due)
    })
    .await;
    a_while().await;
    assert_eq!(checks_sent(&harness), 1, "the first was told for all");
    assert_eq!(history(&harness).await, []);
    harness.clock.forward(TimeDelta::days(1));
    all_checked(&harness, 2).await;
}

#[tokio::test]
async fn one_that_the_seller_checked_meanwhile_costs_no_second_check() {
    let harness = kept(LOW).await;
    harness.service.change_account(|account| account.daily_limit = Some(1000));
    harness.clock.forward(TimeDelta::minutes(1));
    harness.check(LOW).await.unwrap();
    new_day(&harness);
    until(&harness, async |harness| waiting(harness).await.is_empty()).await;
    a_while().await;
    assert_eq!(checks_sent(&harness), 1);
}

#[tokio::test]
async fn one_that_the_service_refuses_waits_for_the_seller() {
    let harness = kept(LOW).await;
    harness.service.inject(Fault::once(
        Endpoint::Check,
        FaultKind::Reply {
            status: 422,
            body: r#"{"success":false,"error":{"code":"invalid_phone"}}"#.into(),
        },
    ));
    new_day(&harness);
    until(&harness, async |harness| waiting(harness).await.iter().any(|row| row.due_at.is_none())).await;
    harness.clock.forward(TimeDelta::days(1));
    a_while().await;
    assert_eq!(checks_sent(&harness), 1);
    // The seller's decision resumes it.
    let again = keep(&harness, LOW).await;
    assert!(again[0].due_at.is_some());
}

#[tokio::test]
async fn one_that_was_taken_out_is_not_checked() {
    let harness = kept(LOW).await;
    let [row] = waiting(&harness).await.try_into().unwrap();
    let deleted = harness.core.checks.drop_deferred_check(IdRequest { id: row.id }).await.unwrap();
    assert_eq!(deleted, Deleted { count: 1 });
    new_day(&harness);
    a_while().await;
    assert_eq!(checks_sent(&harness), 0);
}

/// The network is often down at night; the number must still be checked in the morning.
#[tokio::test]
async fn one_whose_service_is_away_waits_until_it_is_back() {
    let harness = kept(LOW).await;
    harness.service.inject(Fault::once(
        Endpoint::Check,
        FaultKind::RateLimited(porokh_practice::RetryAfter::Seconds(1)),
    ));
    new_day(&harness);
    until(&harness, async |harness| checks_sent(harness) == 1 && waiting(harness).await.len() == 1).await;
    all_checked(&harness, 1).await;
    assert_eq!(checks_sent(&harness), 2);
}
