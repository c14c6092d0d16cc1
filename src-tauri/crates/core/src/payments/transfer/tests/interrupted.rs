//! Killed at each step of a confirmation: never two requests for one intent, and no transfer is lost.

use std::{sync::Arc, time::Duration};

use porokh_api::DatabaseProblem;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};
use tokio::task::JoinHandle;

use super::*;
use crate::payments::tests::harness::{until, waits};

type Confirming = JoinHandle<Result<TransferView, AppError>>;

fn begin(harness: &Harness, id: i64) -> Confirming {
    let core = Arc::clone(&harness.core);
    tokio::spawn(async move {
        core.transfers.confirm_transfer(ConfirmRequest { id, order_ref: String::new(), customer: None }).await
    })
}

/// Makes writes of a state fail (full disk) until the trigger is dropped.
fn full(harness: &Harness, state: &str) -> rusqlite::Connection {
    let database = harness.database();
    let trigger = format!(
        "CREATE TRIGGER full BEFORE UPDATE ON transfers WHEN new.state IN ({state})
         BEGIN SELECT RAISE(ABORT, 'no room'); END"
    );
    database.execute_batch(&trigger).unwrap();
    database
}

/// Restarts the app without an orderly end.
async fn killed(harness: &mut Harness) {
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
}

/// Asserts that the transfer is unknown, was sent this many times and isn't sent again.
async fn stands_as_unknown(harness: &Harness, id: i64, sent: usize) {
    assert_eq!(state(harness, id).await, IntentState::Unknown);
    assert_eq!(confirm(harness, id).await, Err(AppError::WrongState));
    assert_eq!(harness.requests(CONFIRM), sent);
}

#[tokio::test]
async fn an_intent_that_cannot_be_written_is_not_sent() {
    let harness = Harness::live().await;
    let found = found(&harness).await;
    full(&harness, "'in_flight'");
    let error = confirm(&harness, found.row.id).await.unwrap_err();
    assert_eq!(error, AppError::Database { reason: DatabaseProblem::Failed });
    assert_eq!((harness.requests(CONFIRM), state(&harness, found.row.id).await), (0, IntentState::Pending));
}

#[tokio::test]
async fn ended_between_the_intent_and_the_request_it_is_unknown() {
    let mut harness = Harness::live().await;
    let found = found(&harness).await;
    harness.database().execute("UPDATE transfers SET state = 'in_flight'", []).unwrap();
    killed(&mut harness).await;
    stands_as_unknown(&harness, found.row.id, 0).await;
}

#[tokio::test]
async fn killed_or_left_while_the_request_is_on_its_way_it_is_unknown() {
    for is_killed in [true, false] {
        let mut harness = Harness::live().await;
        let found = found(&harness).await;
        let delay = FaultKind::Delay(Duration::from_secs(60));
        harness.fault(Fault::once(Endpoint::TrxConfirm, delay).after_handling());
        let confirming = begin(&harness, found.row.id);
        until(|| harness.requests(CONFIRM) == 1).await;
        if is_killed {
            killed(&mut harness).await;
        }
        confirming.abort();
        assert!(confirming.await.unwrap_err().is_cancelled());
        stands_as_unknown(&harness, found.row.id, 1).await;
    }
}

#[tokio::test]
async fn dropped_before_send_stays_a_match() {
    let harness = Harness::live().await;
    let found = found(&harness).await;
    // After rate limiting all requests of the merchant wait.
    harness.fault(Fault::once(Endpoint::TrxVerify, FaultKind::RateLimited(RetryAfter::Seconds(600))));
    ask(&harness, RECEIVED, "1250").await.unwrap_err();
    let confirming = begin(&harness, found.row.id);
    until(|| waits(&harness)).await;
    confirming.abort();
    assert!(confirming.await.unwrap_err().is_cancelled());
    assert_eq!((state(&harness, found.row.id).await, harness.requests(CONFIRM)), (IntentState::Pending, 0));
}

#[tokio::test]
async fn full_disk_keeps_reply() {
    let harness = Harness::live().await;
    let found = found(&harness).await;
    let database = full(&harness, "'done', 'unknown'");
    let confirming = begin(&harness, found.row.id);
    until(|| is_used(&harness)).await;
    database.execute_batch("DROP TRIGGER full").unwrap();
    assert_eq!(confirming.await.unwrap().unwrap().row.state, IntentState::Done);
    assert_eq!(harness.requests(CONFIRM), 1);
}

/// Regression: an answer that couldn't be written to a full disk was lost with the app; the seller had to resolve it.
#[tokio::test]
async fn reply_known_after_restart() {
    let mut harness = Harness::live().await;
    let found = found(&harness).await;
    let database = full(&harness, "'done', 'unknown'");
    let confirming = begin(&harness, found.row.id);
    until(|| harness.core.ctx.outbox.waiting(|_| Some(())).len() == 1).await;
    confirming.abort();
    assert!(confirming.await.unwrap_err().is_cancelled());
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap_err();
    database.execute_batch("DROP TRIGGER full").unwrap();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    assert_eq!((state(&harness, found.row.id).await, harness.requests(CONFIRM)), (IntentState::Done, 1));
}

#[tokio::test]
async fn of_two_confirmations_at_once_only_one_is_sent() {
    let harness = Harness::live().await;
    let (first, second) = (found(&harness).await, found(&harness).await);
    harness.fault(Fault::once(Endpoint::TrxConfirm, FaultKind::Delay(Duration::from_millis(200))));
    let (one, other) = tokio::join!(confirm(&harness, first.row.id), confirm(&harness, second.row.id));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    assert!([one, other].contains(&Err(AppError::WrongState)));
    assert_eq!(harness.requests(CONFIRM), 1);
}
