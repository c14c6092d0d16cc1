//! One test for each cause of rejection.

use chrono::TimeDelta;
use porokh_api::{
    KeyStoreProblem,
    accounts::Service,
    alerts::{Cause, Remedy},
    inbox::{ActivityFilter, ActivityWhat},
};
use porokh_webhooks::{Incoming, Rejection, Reply, Route, sign_fraud};
use serde_json::json;

use super::harness::{COURIER_SECRET, Harness, Message, PAYMENT_SECRET, payment, uuid};

fn test(harness: &Harness) -> Message {
    harness.courier("webhook.test", json!({"message": "ok"}))
}

fn paid(key: &str) -> Message {
    payment(key, &json!({"invoice_id": "INV-1", "status": "COMPLETED", "amount": "2500.00"}))
}

async fn rejected(harness: &Harness, message: &Message) -> Cause {
    assert_eq!(harness.take_courier(message).await, Reply::Rejected);
    assert_eq!(harness.kept(), 0);
    harness.cause().await
}

#[tokio::test]
async fn a_message_without_a_signature() {
    let harness = Harness::new().await;
    let mut message = test(&harness);
    message.headers.signature = None;
    assert_eq!(rejected(&harness, &message).await, Cause::NoSignature);
}

#[tokio::test]
async fn a_signature_in_another_form() {
    let harness = Harness::new().await;
    let mut message = test(&harness);
    message.headers.signature = Some("sha256=abc".into());
    assert_eq!(rejected(&harness, &message).await, Cause::MalformedSignature);
}

#[tokio::test]
async fn another_secret() {
    let harness = Harness::new().await;
    let mut message = test(&harness);
    let forged = sign_fraud(b"guessed", porokh_domain::Clock::now(&*harness.clock), message.body.as_bytes());
    message.headers.signature = Some(forged);
    assert_eq!(rejected(&harness, &message).await, Cause::WrongSignature);
    assert_eq!(Cause::WrongSignature.remedy(), Remedy::ReplaceSecret);
}

#[tokio::test]
async fn a_body_that_was_changed() {
    let harness = Harness::new().await;
    let mut message = test(&harness);
    message.body = message.body.replace("ok", "no");
    assert_eq!(rejected(&harness, &message).await, Cause::WrongSignature);
}

/// On a computer that is ten minutes fast every event was too old.
#[tokio::test]
async fn wrong_clock_rejects_nothing() {
    let harness = Harness::new().await;
    let message = test(&harness);
    harness.clock.set(porokh_domain::Clock::now(&*harness.clock) + TimeDelta::minutes(10));
    assert!(matches!(rejected(&harness, &message).await, Cause::TooOld { .. }));
    harness.service.set_date(Some(TimeDelta::minutes(-10)));
    harness.test_account().await;
    harness.test_account().await;
    assert_eq!(harness.take_courier(&message).await, Reply::Taken);
}

#[tokio::test]
async fn a_message_that_is_older_than_five_minutes() {
    let harness = Harness::new().await;
    let message = test(&harness);
    harness.clock.pass(TimeDelta::minutes(9));
    assert_eq!(rejected(&harness, &message).await, Cause::TooOld { seconds: 540 });
}

#[tokio::test]
async fn a_message_from_the_future() {
    let harness = Harness::new().await;
    let mut message = test(&harness);
    let later = porokh_domain::Clock::now(&*harness.clock) + TimeDelta::minutes(6);
    let signature = sign_fraud(COURIER_SECRET.as_bytes(), later, message.body.as_bytes());
    message.headers.signature = Some(signature);
    assert_eq!(rejected(&harness, &message).await, Cause::FromTheFuture { seconds: 360 });
}

#[tokio::test]
async fn a_message_without_a_delivery_id() {
    let harness = Harness::new().await;
    let mut message = test(&harness);
    message.headers.delivery = None;
    assert_eq!(rejected(&harness, &message).await, Cause::NoDeliveryId);
}

#[tokio::test]
async fn signed_body_of_unknown_shape() {
    let harness = Harness::new().await;
    let message = harness.signed("[1, 2]".into());
    assert_eq!(rejected(&harness, &message).await, Cause::MalformedBody);
}

#[tokio::test]
async fn what_was_not_even_read() {
    for (rejection, cause) in [
        (Rejection::NotPost, Cause::NotPost),
        (Rejection::TooLarge, Cause::TooLarge),
        (Rejection::Incomplete, Cause::Incomplete),
        (Rejection::HeadersDiffer, Cause::HeadersDiffer),
    ] {
        let harness = Harness::new().await;
        let incoming = Incoming { route: Route::Fraud, message: Err(rejection) };
        assert_eq!(harness.core.inbox.take(incoming).await, Reply::Rejected);
        assert_eq!(harness.cause().await, cause);
    }
}

#[tokio::test]
async fn a_message_while_no_secret_is_saved() {
    let harness = Harness::new().await;
    let message = test(&harness);
    harness.keep_secret(Service::Courier, "").await.unwrap();
    assert_eq!(rejected(&harness, &message).await, Cause::NoSecret);

    let harness = Harness::new().await;
    harness.keep_secret(Service::Payment, " ").await.unwrap();
    assert_eq!(harness.take_payment(&paid(PAYMENT_SECRET)).await, Reply::Rejected);
    assert_eq!(harness.cause().await, Cause::NoSecret);
}

#[tokio::test]
async fn a_test_payment_while_there_is_no_test_key() {
    let harness = Harness::new().await;
    let mut message = paid(&harness.payments.test_key());
    message.headers.mode = Some("test".into());
    message.headers.event = Some("payment.completed".into());
    assert_eq!(harness.take_payment(&message).await, Reply::Rejected);
    assert_eq!(harness.cause().await, Cause::NoTestKey);
    let line = &harness.activity(ActivityFilter::Rejected).await[0];
    let named = Some("payment.completed".to_owned());
    assert!(matches!(&line.what, ActivityWhat::Rejected { event, .. } if *event == named));

    harness.connect_test_key().await;
    assert_eq!(harness.take_payment(&message).await, Reply::Taken, "the retry after it was mended");
}

#[tokio::test]
async fn a_forged_payment_changes_nothing() {
    let harness = Harness::new().await;
    assert_eq!(harness.take_payment(&paid("guessed")).await, Reply::Rejected);
    assert_eq!((harness.cause().await, harness.kept()), (Cause::WrongSignature, 0));
}

#[tokio::test]
async fn repeated_delivery_is_acknowledged() {
    let mut harness = Harness::new().await;
    let message = test(&harness);
    assert_eq!(harness.take_courier(&message).await, Reply::Taken);
    assert_eq!(harness.take_courier(&message).await, Reply::Taken);
    assert_eq!((harness.kept(), harness.cause().await), (1, Cause::Repeated));
    harness.restart().await;
    assert_eq!(harness.take_courier(&message).await, Reply::Taken);
    assert_eq!(harness.kept(), 1, "for ever");
}

#[tokio::test]
async fn same_event_under_another_id() {
    let harness = Harness::new().await;
    let first = test(&harness);
    harness.take_courier(&first).await;
    let mut replayed = first.clone();
    replayed.headers.delivery = Some(uuid());
    assert_eq!(harness.take_courier(&replayed).await, Reply::Taken);
    assert_eq!((harness.kept(), harness.cause().await), (1, Cause::Repeated));

    // The delivery id isn't signed: a replay must not use up the id of a later event.
    let mut next = test(&harness);
    next.headers.delivery = replayed.headers.delivery;
    harness.take_courier(&next).await;
    assert_eq!(harness.kept(), 2);
}

#[tokio::test]
async fn what_was_rejected_is_accepted_once_the_secret_is_mended() {
    let harness = Harness::new().await;
    let message = test(&harness);
    harness.keep_secret(Service::Courier, "typed wrongly").await.unwrap();
    assert_eq!(harness.take_courier(&message).await, Reply::Rejected);
    harness.save_secrets().await;
    assert_eq!(harness.take_courier(&message).await, Reply::Taken);
    assert_eq!(harness.kept(), 1);
}

#[tokio::test]
async fn failing_key_store_asks_for_retry() {
    let mut harness = Harness::new().await;
    let message = test(&harness);
    harness.restart().await;
    *harness.keys.problem.lock().unwrap() = Some(KeyStoreProblem::Locked);
    assert_eq!(harness.take_courier(&message).await, Reply::NotNow);
    assert_eq!(harness.cause().await, Cause::KeyStore);

    *harness.keys.problem.lock().unwrap() = None;
    assert_eq!(harness.take_courier(&message).await, Reply::NotNow, "it isn't asked for each message");
    harness.clock.pass(TimeDelta::seconds(5));
    assert_eq!(harness.take_courier(&message).await, Reply::Taken);
}

#[tokio::test]
async fn full_disk_asks_for_retry() {
    let harness = Harness::new().await;
    let message = test(&harness);
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(harness.take_courier(&message).await, Reply::NotNow);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!((harness.cause().await, harness.kept()), (Cause::NotKept, 0));
    assert_eq!(harness.take_courier(&message).await, Reply::Taken);
}

#[tokio::test]
async fn the_same_reason_is_one_line_a_day_with_how_often() {
    let harness = Harness::new().await;
    for _ in 0..3 {
        harness.take_payment(&paid("guessed")).await;
    }
    harness.cause().await;
    harness.take_payment(&paid("guessed")).await;
    harness.cause().await;
    assert_eq!(harness.activity(ActivityFilter::Rejected).await[0].times, 4);
    harness.clock.pass(TimeDelta::days(1));
    harness.take_payment(&paid("guessed")).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(harness.activity(ActivityFilter::Rejected).await.len(), 2);
}

#[tokio::test]
async fn a_made_up_event_name_is_not_kept() {
    let harness = Harness::new().await;
    let mut message = paid("guessed");
    message.headers.event = Some("<b>you won</b>".into());
    harness.take_payment(&message).await;
    harness.cause().await;
    let line = &harness.activity(ActivityFilter::Rejected).await[0];
    assert!(matches!(&line.what, ActivityWhat::Rejected { event: None, .. }));
}
