//! Waiting checks: events, cost, and crashes.

use porokh_api::{WaitOf, WaitView, WaitWhy, requests::IdRequest};
use porokh_practice::RetryAfter;

use super::*;
use crate::IntentState;

#[tokio::test]
async fn a_slow_down_is_waited_out_and_the_check_runs_by_itself() {
    let harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::RateLimited(RetryAfter::Seconds(1))));
    harness.check(LOW).await.unwrap();
    let events = harness.events.lock().unwrap().clone();
    let waits: Vec<_> = events.iter().filter_map(waits_told).collect();
    // On a busy machine other requests may be reported first.
    let [waiting, between @ .., over] = waits.as_slice() else { panic!("{waits:?}") };
    assert!(
        matches!(
            waiting.as_slice(),
            [WaitView { of: WaitOf::Check, why: WaitWhy::SlowDown, seconds: Some(1), .. }]
        ),
        "{waiting:?}"
    );
    assert!(between.iter().flatten().all(|wait| wait.why == WaitWhy::Earlier), "{between:?}");
    assert_eq!(over, &[]);
    assert_eq!(history(&harness).await.len(), 1);
}

fn waits_told(event: &UiEvent) -> Option<Vec<WaitView>> {
    match event {
        UiEvent::Waits { waits } => Some(waits.clone()),
        _ => None,
    }
}

fn retry_after(error: AppError) -> Option<u64> {
    match error {
        AppError::Service { refusal: ServiceRefusal::RateLimited { retry_after_s }, .. } => retry_after_s,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn long_wait_is_an_error() {
    let mut harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::RateLimited(RetryAfter::Seconds(900))));
    assert_eq!(retry_after(harness.check(LOW).await.unwrap_err()), Some(900));
    let sent = harness.service.requests().len();
    assert!(retry_after(harness.check(LOW).await.unwrap_err()) >= Some(890));
    harness.restart();
    assert!(retry_after(harness.check(LOW).await.unwrap_err()) >= Some(890));
    assert_eq!(harness.service.requests().len(), sent, "nothing was sent before its time");
    assert_eq!(history(&harness).await, []);
}

#[tokio::test]
async fn cancelling_a_wait_costs_nothing() {
    let harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::RateLimited(RetryAfter::Seconds(60))));
    let waits = |harness: &Harness| {
        let events = harness.events.lock().unwrap();
        events.iter().filter_map(waits_told).any(|waits| waits.iter().any(|wait| wait.seconds == Some(60)))
    };
    let cancelled = check_and_cancel(&harness, waits).await;
    assert_eq!(cancelled, Err(AppError::Cancelled { may_have_cost: false }));
    assert_eq!(history(&harness).await, []);
}

/// Kills the app while a check waits after a refusal; returns the state of its row.
async fn killed_in_its_wait(harness: &mut Harness) -> String {
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::RateLimited(RetryAfter::Seconds(60))));
    let core = Arc::clone(&harness.core);
    let check =
        tokio::spawn(async move { core.checks.check_phone(&CheckRequest { phone: LOW.into() }).await });
    until("the refusal is told", async || {
        let events = harness.events.lock().unwrap();
        events.iter().filter_map(waits_told).any(|waits| !waits.is_empty())
    })
    .await;
    let database = harness.database();
    let row = || database.query_row("SELECT state FROM checks", [], |row| row.get::<_, String>(0)).unwrap();
    until("the row says so", async || row() != "in_flight").await;
    let state = row();
    // The old app's wait continues until the test ends.
    check.abort();
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    state
}

/// The seller was told that a refused check may have been charged, and didn't dare to check again.
#[tokio::test]
async fn killed_wait_was_not_sent() {
    let mut harness = Harness::connected().await;
    let known = harness.check(LOW).await.unwrap();
    harness.core.checks.delete_history().await.unwrap();
    assert_eq!(killed_in_its_wait(&mut harness).await, "pending");
    let kept = history(&harness).await;
    assert_eq!(kept.iter().map(|check| check.state).collect::<Vec<_>>(), [IntentState::Cancelled]);
    assert!(kept[0].id > known.id && kept[0].level.is_none() && !kept[0].fresh);
    let opened = harness.core.checks.open_check(IdRequest { id: kept[0].id }).await.unwrap();
    assert_eq!((opened.state, opened.phone.as_str(), opened.risk), (IntentState::Cancelled, LOW, None));
    harness.core.checks.delete_check(IdRequest { id: kept[0].id }).await.unwrap();
    assert_eq!(history(&harness).await, []);
}

/// The earlier paid result is still shown.
#[tokio::test]
async fn a_check_that_was_not_sent_hides_no_result() {
    let mut harness = Harness::connected().await;
    let id = harness.check(LOW).await.unwrap().id;
    let insert = "INSERT INTO checks (environment, phone, state, started_at) VALUES ('live', substr(?1, 3), 'pending', 0)";
    harness.database().execute(insert, [LOW]).unwrap();
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    let PhoneReading::Valid { previous: Some(previous), .. } = harness.core.checks.read_phone(LOW).await
    else {
        panic!("the result is gone")
    };
    assert_eq!((previous.id, previous.fresh), (id, true));
    let found = harness.core.checks.find_checks(&FindRequest { text: LOW.into() }).await.unwrap();
    assert_eq!(found.iter().map(|check| check.id).collect::<Vec<_>>(), [id]);
}

/// The request is repeated only once the intent is persisted: otherwise a crash would hide a possible charge.
#[tokio::test]
async fn intent_on_disk_after_wait() {
    let harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::RateLimited(RetryAfter::Seconds(1))));
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::Delay(Duration::from_millis(300))));
    let core = Arc::clone(&harness.core);
    let check =
        tokio::spawn(async move { core.checks.check_phone(&CheckRequest { phone: LOW.into() }).await });
    until("it leaves again", async || checks_sent(&harness) == 2).await;
    let state = harness.database().query_row("SELECT state FROM checks", [], |row| row.get::<_, String>(0));
    assert_ne!(state.unwrap(), "pending");
    assert_eq!(check.await.unwrap().unwrap().state, IntentState::Done);
}
