//! One test for each reason not to believe a message.

use chrono::TimeDelta;
use porokh_webhooks::{Incoming, Rejection, Reply, Route, sign_fraud};
use serde_json::json;

use super::desk::{COURIER_SECRET, Desk, Message, PAYMENT_SECRET, payment, uuid};
use crate::{
    KeyStoreProblem,
    accounts::SecretRequest,
    alerts::Cause,
    inbox::{ActivityFilter, ActivityWhat, CourierSecretRequest, Remedy},
};

fn test(desk: &Desk) -> Message {
    desk.courier("webhook.test", json!({"message": "ok"}))
}

fn paid(key: &str) -> Message {
    payment(key, &json!({"invoice_id": "INV-1", "status": "COMPLETED", "amount": "2500.00"}))
}

async fn rejected(desk: &Desk, message: &Message) -> Cause {
    assert_eq!(desk.take_courier(message).await, Reply::Rejected);
    assert_eq!(desk.kept(), 0);
    desk.cause().await
}

#[tokio::test]
async fn a_message_without_a_signature() {
    let desk = Desk::new().await;
    let mut message = test(&desk);
    message.headers.signature = None;
    assert_eq!(rejected(&desk, &message).await, Cause::NoSignature);
}

#[tokio::test]
async fn a_signature_in_another_form() {
    let desk = Desk::new().await;
    let mut message = test(&desk);
    message.headers.signature = Some("sha256=abc".into());
    assert_eq!(rejected(&desk, &message).await, Cause::MalformedSignature);
}

#[tokio::test]
async fn another_secret() {
    let desk = Desk::new().await;
    let mut message = test(&desk);
    let forged = sign_fraud(b"guessed", porokh_domain::Clock::now(&*desk.clock), message.body.as_bytes());
    message.headers.signature = Some(forged);
    assert_eq!(rejected(&desk, &message).await, Cause::WrongSignature);
    assert_eq!(Cause::WrongSignature.remedy(), Remedy::ReplaceSecret);
}

#[tokio::test]
async fn a_body_that_was_changed() {
    let desk = Desk::new().await;
    let mut message = test(&desk);
    message.body = message.body.replace("ok", "no");
    assert_eq!(rejected(&desk, &message).await, Cause::WrongSignature);
}

/// On a computer that is ten minutes fast every message was too old.
#[tokio::test]
async fn a_wrong_clock_of_the_computer_rejects_nothing_once_the_service_told_the_time() {
    let desk = Desk::new().await;
    let message = test(&desk);
    desk.clock.set(porokh_domain::Clock::now(&*desk.clock) + TimeDelta::minutes(10));
    assert!(matches!(rejected(&desk, &message).await, Cause::TooOld { .. }));
    desk.service.set_date(Some(TimeDelta::minutes(-10)));
    desk.core.accounts.test_courier().await;
    desk.core.accounts.test_courier().await;
    assert_eq!(desk.take_courier(&message).await, Reply::Taken);
}

#[tokio::test]
async fn a_message_that_is_older_than_five_minutes() {
    let desk = Desk::new().await;
    let message = test(&desk);
    desk.clock.pass(TimeDelta::minutes(9));
    assert_eq!(rejected(&desk, &message).await, Cause::TooOld { seconds: 540 });
}

#[tokio::test]
async fn a_message_from_the_future() {
    let desk = Desk::new().await;
    let mut message = test(&desk);
    let later = porokh_domain::Clock::now(&*desk.clock) + TimeDelta::minutes(6);
    let signature = sign_fraud(COURIER_SECRET.as_bytes(), later, message.body.as_bytes());
    message.headers.signature = Some(signature);
    assert_eq!(rejected(&desk, &message).await, Cause::FromTheFuture { seconds: 360 });
}

#[tokio::test]
async fn a_message_without_a_delivery_id() {
    let desk = Desk::new().await;
    let mut message = test(&desk);
    message.headers.delivery = None;
    assert_eq!(rejected(&desk, &message).await, Cause::NoDeliveryId);
}

#[tokio::test]
async fn a_body_that_is_signed_and_is_not_what_the_interface_describes() {
    let desk = Desk::new().await;
    let message = desk.signed("[1, 2]".into());
    assert_eq!(rejected(&desk, &message).await, Cause::MalformedBody);
}

#[tokio::test]
async fn what_was_not_even_read() {
    for (rejection, cause) in [
        (Rejection::NotPost, Cause::NotPost),
        (Rejection::TooLarge, Cause::TooLarge),
        (Rejection::Incomplete, Cause::Incomplete),
        (Rejection::HeadersDiffer, Cause::HeadersDiffer),
    ] {
        let desk = Desk::new().await;
        let incoming = Incoming { route: Route::Fraud, message: Err(rejection) };
        assert_eq!(desk.core.inbox.take(incoming).await, Reply::Rejected);
        assert_eq!(desk.cause().await, cause);
    }
}

#[tokio::test]
async fn a_message_while_no_secret_is_saved() {
    let desk = Desk::new().await;
    let message = test(&desk);
    desk.core.inbox.set_courier_secret(CourierSecretRequest { secret: String::new() }).await.unwrap();
    assert_eq!(rejected(&desk, &message).await, Cause::NoSecret);

    let desk = Desk::new().await;
    desk.core.accounts.set_payment_secret(SecretRequest { secret: " ".into() }).await.unwrap();
    assert_eq!(desk.take_payment(&paid(PAYMENT_SECRET)).await, Reply::Rejected);
    assert_eq!(desk.cause().await, Cause::NoSecret);
}

#[tokio::test]
async fn a_test_payment_while_there_is_no_test_key() {
    let desk = Desk::new().await;
    let mut message = paid(&desk.payments.test_key());
    message.headers.mode = Some("test".into());
    message.headers.event = Some("payment.completed".into());
    assert_eq!(desk.take_payment(&message).await, Reply::Rejected);
    assert_eq!(desk.cause().await, Cause::NoTestKey);
    let line = &desk.activity(ActivityFilter::Rejected).await[0];
    let named = Some("payment.completed".to_owned());
    assert!(matches!(&line.what, ActivityWhat::Rejected { event, .. } if *event == named));

    desk.connect_test_key().await;
    assert_eq!(desk.take_payment(&message).await, Reply::Taken, "the retry after it was mended");
}

#[tokio::test]
async fn a_forged_payment_changes_nothing() {
    let desk = Desk::new().await;
    assert_eq!(desk.take_payment(&paid("guessed")).await, Reply::Rejected);
    assert_eq!((desk.cause().await, desk.kept()), (Cause::WrongSignature, 0));
}

#[tokio::test]
async fn a_delivery_that_was_taken_before_is_acknowledged_and_not_taken_again() {
    let mut desk = Desk::new().await;
    let message = test(&desk);
    assert_eq!(desk.take_courier(&message).await, Reply::Taken);
    assert_eq!(desk.take_courier(&message).await, Reply::Taken);
    assert_eq!((desk.kept(), desk.cause().await), (1, Cause::Repeated));
    desk.restart().await;
    assert_eq!(desk.take_courier(&message).await, Reply::Taken);
    assert_eq!(desk.kept(), 1, "for ever");
}

#[tokio::test]
async fn an_event_under_another_delivery_id_is_not_taken_again_and_that_id_stays_free() {
    let desk = Desk::new().await;
    let first = test(&desk);
    desk.take_courier(&first).await;
    let mut replayed = first.clone();
    replayed.headers.delivery = Some(uuid());
    assert_eq!(desk.take_courier(&replayed).await, Reply::Taken);
    assert_eq!((desk.kept(), desk.cause().await), (1, Cause::Repeated));

    // The delivery's id isn't signed: whoever replays a message must not use up that of one to come.
    let mut next = test(&desk);
    next.headers.delivery = replayed.headers.delivery;
    desk.take_courier(&next).await;
    assert_eq!(desk.kept(), 2);
}

#[tokio::test]
async fn what_was_rejected_is_accepted_once_the_secret_is_mended() {
    let desk = Desk::new().await;
    let message = test(&desk);
    desk.core
        .inbox
        .set_courier_secret(CourierSecretRequest { secret: "typed wrongly".into() })
        .await
        .unwrap();
    assert_eq!(desk.take_courier(&message).await, Reply::Rejected);
    desk.save_secrets().await;
    assert_eq!(desk.take_courier(&message).await, Reply::Taken);
    assert_eq!(desk.kept(), 1);
}

#[tokio::test]
async fn while_the_key_store_gives_no_secret_the_sender_is_asked_to_try_again() {
    let mut desk = Desk::new().await;
    let message = test(&desk);
    desk.restart().await;
    *desk.keys.problem.lock().unwrap() = Some(KeyStoreProblem::Locked);
    assert_eq!(desk.take_courier(&message).await, Reply::NotNow);
    assert_eq!(desk.cause().await, Cause::KeyStore);

    *desk.keys.problem.lock().unwrap() = None;
    assert_eq!(desk.take_courier(&message).await, Reply::NotNow, "it isn't asked for each message");
    desk.clock.pass(TimeDelta::seconds(5));
    assert_eq!(desk.take_courier(&message).await, Reply::Taken);
}

#[tokio::test]
async fn while_the_disk_takes_nothing_the_sender_is_asked_to_try_again() {
    let desk = Desk::new().await;
    let message = test(&desk);
    let other = desk.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(desk.take_courier(&message).await, Reply::NotNow);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!((desk.cause().await, desk.kept()), (Cause::NotKept, 0));
    assert_eq!(desk.take_courier(&message).await, Reply::Taken);
}

#[tokio::test]
async fn the_same_reason_is_one_line_a_day_with_how_often() {
    let desk = Desk::new().await;
    for _ in 0..3 {
        desk.take_payment(&paid("guessed")).await;
    }
    desk.cause().await;
    desk.take_payment(&paid("guessed")).await;
    desk.cause().await;
    assert_eq!(desk.activity(ActivityFilter::Rejected).await[0].times, 4);
    desk.clock.pass(TimeDelta::days(1));
    desk.take_payment(&paid("guessed")).await;
    desk.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(desk.activity(ActivityFilter::Rejected).await.len(), 2);
}

#[tokio::test]
async fn a_made_up_event_name_is_not_kept() {
    let desk = Desk::new().await;
    let mut message = paid("guessed");
    message.headers.event = Some("<b>you won</b>".into());
    desk.take_payment(&message).await;
    desk.cause().await;
    let line = &desk.activity(ActivityFilter::Rejected).await[0];
    assert!(matches!(&line.what, ActivityWhat::Rejected { event: None, .. }));
}
