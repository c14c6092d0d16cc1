//! Killed at each step of a refund: never two requests for one intent, and no refund is lost.

use std::{sync::Arc, time::Duration};

use porokh_api::{DatabaseProblem, payments::SettleRefundRequest};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};
use tokio::task::JoinHandle;

use super::*;
use crate::{
    IntentState,
    payments::tests::harness::{until, waits},
};

type Refunding = JoinHandle<Result<PaymentDetail, AppError>>;

fn begin(harness: &Harness, payment: &PaymentView, amount: &str) -> Refunding {
    let (core, request) = (Arc::clone(&harness.core), of(payment, amount));
    tokio::spawn(async move { core.refunds.refund_payment(request).await })
}

fn rows(harness: &Harness) -> usize {
    harness.database().query_row("SELECT count(*) FROM refunds", [], |row| row.get(0)).unwrap()
}

fn delayed() -> Fault {
    Fault::once(Endpoint::RefundPayment, FaultKind::Delay(Duration::from_secs(60)))
}

/// Restarts the app without an orderly end.
async fn killed(harness: &mut Harness) {
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
}

/// Asserts that the only refund is unknown, blocks further refunds, was sent this many times and can be resolved.
async fn stands_as_unknown(harness: &Harness, payment: &PaymentView, sent: usize) {
    let detail = detail(harness, payment).await;
    assert_eq!(states(&detail), [IntentState::Unknown]);
    assert!(matches!(history(&detail)[..], [.., PaymentEvent::RefundUnknown { .. }]), "{:?}", detail.events);
    assert_eq!(refund(harness, payment, "1").await, Err(AppError::RefundLocked));
    assert_eq!(harness.requests(REFUND), sent);
    let id = detail.refunds[0].row.id;
    harness
        .core
        .refunds
        .settle_refund(SettleRefundRequest { id, returned: false, recorded: false })
        .await
        .unwrap();
    assert_eq!(facts(harness, payment).await.left, "600.00");
}

#[tokio::test]
async fn an_intent_that_cannot_be_written_is_not_sent() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness
        .database()
        .execute_batch(
            "CREATE TRIGGER full BEFORE INSERT ON refunds BEGIN SELECT RAISE(ABORT, 'no room'); END",
        )
        .unwrap();
    let error = refund(&harness, &payment, "100").await.unwrap_err();
    assert_eq!(error, AppError::Database { reason: DatabaseProblem::Failed });
    assert_eq!((harness.requests(REFUND), rows(&harness)), (0, 0));
    assert_eq!(history(&detail(&harness, &payment).await), [], "the intent and its line are one");
}

#[tokio::test]
async fn ended_between_the_intent_and_the_request_it_is_unknown() {
    let mut harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness
        .database()
        .execute(
            "INSERT INTO refunds (payment_id, state, amount, paid, reason, kind, asked_at)
             VALUES (?1, 'in_flight', 10000, 60000, 'x', 'gateway', 0)",
            [payment.row.id],
        )
        .unwrap();
    killed(&mut harness).await;
    stands_as_unknown(&harness, &payment, 0).await;
}

#[tokio::test]
async fn killed_while_the_request_is_on_its_way_it_is_unknown() {
    let mut harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(delayed().after_handling());
    let refunding = begin(&harness, &payment, "100");
    until(|| harness.requests(REFUND) == 1).await;
    killed(&mut harness).await;
    stands_as_unknown(&harness, &payment, 1).await;
    refunding.abort();
}

#[tokio::test]
async fn dropped_in_flight_is_unknown() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(delayed().after_handling());
    let refunding = begin(&harness, &payment, "100");
    until(|| harness.requests(REFUND) == 1).await;
    refunding.abort();
    assert!(refunding.await.unwrap_err().is_cancelled());
    stands_as_unknown(&harness, &payment, 1).await;
}

#[tokio::test]
async fn dropped_before_send_sends_nothing() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    // After rate limiting all requests of the merchant wait.
    harness.fault(Fault::once(Endpoint::Ping, FaultKind::RateLimited(RetryAfter::Seconds(600))));
    harness.tested().await;
    let refunding = begin(&harness, &payment, "100");
    until(|| waits(&harness)).await;
    refunding.abort();
    assert!(refunding.await.unwrap_err().is_cancelled());
    let detail = detail(&harness, &payment).await;
    assert_eq!((states(&detail), history(&detail)), (vec![], vec![]));
    assert_eq!(harness.requests(REFUND), 0);
}

#[tokio::test]
async fn full_disk_keeps_reply() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    let database = full(&harness);
    let refunding = begin(&harness, &payment, "100");
    until(|| harness.payments()[0].refunds.len() == 1).await;
    database.execute_batch("DROP TRIGGER full").unwrap();
    assert_eq!(states(&refunding.await.unwrap().unwrap()), [IntentState::Done]);
    assert_eq!(harness.requests(REFUND), 1);
}

/// Regression: an answer that couldn't be written to a full disk was lost with the app, and further refunds were
/// blocked until the seller had resolved it.
#[tokio::test]
async fn reply_known_after_restart() {
    let mut harness = Harness::live().await;
    let payment = paid(&harness).await;
    let database = full(&harness);
    let refunding = begin(&harness, &payment, "100");
    until(|| harness.core.ctx.outbox.waiting(|_| Some(())).len() == 1).await;
    refunding.abort();
    assert!(refunding.await.unwrap_err().is_cancelled());
    harness.restart();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap_err();
    database.execute_batch("DROP TRIGGER full").unwrap();
    harness.core.ctx.outbox.settle_unanswered().await.unwrap();
    assert_eq!(states(&detail(&harness, &payment).await), [IntentState::Done]);
    assert_eq!(harness.requests(REFUND), 1);
}

/// Makes writes of refund results fail (full disk) until the trigger is dropped.
fn full(harness: &Harness) -> rusqlite::Connection {
    let database = harness.database();
    database
        .execute_batch(
            "CREATE TRIGGER full BEFORE UPDATE ON refunds BEGIN SELECT RAISE(ABORT, 'no room'); END",
        )
        .unwrap();
    database
}

#[tokio::test]
async fn of_two_refunds_at_once_only_one_is_sent() {
    let harness = Harness::live().await;
    let payment = paid(&harness).await;
    harness.fault(Fault::once(Endpoint::RefundPayment, FaultKind::Delay(Duration::from_millis(200))));
    let (one, other) = tokio::join!(refund(&harness, &payment, "600"), refund(&harness, &payment, "600"));
    assert_eq!([one.is_ok(), other.is_ok()].iter().filter(|ok| **ok).count(), 1, "{one:?} {other:?}");
    assert!([one, other].contains(&Err(AppError::RefundLocked)));
    assert_eq!((harness.requests(REFUND), harness.payments()[0].refunds.len()), (1, 1));
}
