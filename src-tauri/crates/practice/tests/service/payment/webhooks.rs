//! Events.

use chrono::TimeDelta;
use porokh_practice::Delivery;
use reqwest::Method;
use serde_json::{Value, json};

use super::{CHECKOUT, Harness, REFUND, order_with, send};
use crate::receiver::{Arrived, Receiver, hmac_sha256};

/// Authentication 5.
fn is_signed_with(webhook: &Arrived, secret: &str) -> bool {
    webhook.header("x-practice-signature") == Some(&hmac_sha256(secret, &webhook.body))
}

fn order_to(receiver: &Receiver) -> Value {
    order_with("webhook_url", json!(receiver.url))
}

/// A paid live payment, after the first attempt of its webhook.
async fn paid(receiver: &Receiver) -> (Harness, String) {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order_to(receiver)).await;
    harness.pay(&invoice_id, "bkash", "HAND123456").await;
    harness.service.settle_webhooks().await;
    (harness, invoice_id)
}

fn only_delivery(harness: &Harness) -> Delivery {
    let deliveries = harness.service.webhooks();
    assert_eq!(deliveries.len(), 1);
    deliveries[0].clone()
}

#[tokio::test]
async fn a_completed_payment_sends_its_record_with_every_header() {
    let receiver = Receiver::replying(&[]).await;
    let (harness, invoice_id) = paid(&receiver).await;
    let webhook = &receiver.arrived()[0];
    assert_eq!(serde_json::from_slice::<Value>(&webhook.body).unwrap(), harness.verify(&invoice_id).await);
    assert_eq!(webhook.header("x-practice-event"), Some("payment.completed"));
    assert_eq!(webhook.header("rt-practice-api-key"), Some(harness.live_key.as_str()));
    assert_eq!(webhook.header("content-type"), Some("application/json"));
    assert_eq!(webhook.header("x-practice-mode"), None);
    assert!(is_signed_with(webhook, &harness.service.merchant().webhook_secret));
    assert!(!is_signed_with(webhook, &harness.live_key));
    assert!(only_delivery(&harness).succeeded());
}

#[tokio::test]
async fn the_plugins_header_has_the_name_that_the_payment_was_created_with() {
    let receiver = Receiver::replying(&[]).await;
    let harness = Harness::open().await;
    let request = harness.request(Method::POST, CHECKOUT);
    let request = request.header("RT-COMPAT-API-KEY", &harness.live_key);
    let request = request.header("content-type", "application/json");
    let invoice_id = send(request.body(order_to(&receiver).to_string())).await.created();
    harness.pay(&invoice_id, "bkash", "HAND123456").await;
    harness.service.settle_webhooks().await;
    let webhook = &receiver.arrived()[0];
    assert_eq!(webhook.header("rt-compat-api-key"), Some(harness.live_key.as_str()));
    assert_eq!(webhook.header("rt-practice-api-key"), None);
}

#[tokio::test]
async fn a_test_webhook_has_the_mode_header_and_is_signed_with_the_test_key() {
    let receiver = Receiver::replying(&[]).await;
    let harness = Harness::open().await;
    let invoice_id = harness.create_test(&order_to(&receiver)).await;
    harness.simulate_success(&invoice_id).await;
    harness.service.settle_webhooks().await;
    let webhook = &receiver.arrived()[0];
    assert_eq!(webhook.header("x-practice-mode"), Some("test"));
    assert_eq!(webhook.header("rt-practice-api-key"), Some(harness.test_key.as_str()));
    assert!(is_signed_with(webhook, &harness.test_key));
    assert!(!is_signed_with(webhook, &harness.service.merchant().webhook_secret));
    let record: Value = serde_json::from_slice(&webhook.body).unwrap();
    assert_eq!(record["test_mode"], true);
}

#[tokio::test]
async fn only_full_refund_sends_payment_refunded() {
    let receiver = Receiver::replying(&[]).await;
    let (harness, _) = paid(&receiver).await;
    for (amount, webhooks) in [(1000, 1), (250, 2)] {
        let body = json!({
            "transaction_id": "HAND123456", "payment_method": "bkash", "amount": amount, "reason": "returned",
        });
        harness.live_post(REFUND, &body).await.ok();
        harness.service.settle_webhooks().await;
        assert_eq!(receiver.arrived().len(), webhooks);
    }
    let webhook = &receiver.arrived()[1];
    assert_eq!(webhook.header("x-practice-event"), Some("payment.refunded"));
    let record: Value = serde_json::from_slice(&webhook.body).unwrap();
    assert_eq!(record["status"], "REFUNDED");
}

#[tokio::test]
async fn creation_and_cancellation_send_nothing() {
    let receiver = Receiver::replying(&[]).await;
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order_to(&receiver)).await;
    harness.submit(&invoice_id, &[("action", "cancel")]).await;
    harness.service.settle_webhooks().await;
    assert!(harness.service.webhooks().is_empty());
}

#[tokio::test]
async fn any_2xx_is_success() {
    for status in [200, 202, 204] {
        let receiver = Receiver::replying(&[status]).await;
        let (harness, _) = paid(&receiver).await;
        harness.pass(TimeDelta::days(1));
        harness.service.settle_webhooks().await;
        assert_eq!((only_delivery(&harness).attempts.len(), receiver.arrived().len()), (1, 1));
    }
}

#[tokio::test]
async fn retries_follow_after_1_5_and_15_minutes_1_and_6_hours_and_then_end() {
    let receiver = Receiver::replying(&[500, 404, 302, 503, 500, 500]).await;
    let (harness, _) = paid(&receiver).await;
    let pauses = [
        TimeDelta::minutes(1),
        TimeDelta::minutes(5),
        TimeDelta::minutes(15),
        TimeDelta::hours(1),
        TimeDelta::hours(6),
    ];
    for (retry, pause) in (1..).zip(pauses) {
        harness.pass(pause - TimeDelta::seconds(1));
        harness.service.settle_webhooks().await;
        assert_eq!(receiver.arrived().len(), retry, "too early");
        harness.pass(TimeDelta::seconds(1));
        harness.service.settle_webhooks().await;
        assert_eq!(receiver.arrived().len(), retry + 1, "late");
    }
    harness.pass(TimeDelta::days(2));
    harness.service.settle_webhooks().await;
    let delivery = only_delivery(&harness);
    assert_eq!((receiver.arrived().len(), delivery.next_attempt, delivery.succeeded()), (6, None, false));
    let bodies = receiver.arrived();
    assert!(bodies.iter().all(|webhook| webhook.body == bodies[0].body));
}

#[tokio::test]
async fn a_delivery_can_be_sent_again() {
    let receiver = Receiver::replying(&[]).await;
    let (harness, _) = paid(&receiver).await;
    assert!(harness.service.resend(&only_delivery(&harness).id));
    harness.service.settle_webhooks().await;
    assert_eq!((receiver.arrived().len(), only_delivery(&harness).attempts.len()), (2, 2));
    assert!(!harness.service.resend("unknown"));
}

#[tokio::test]
async fn a_receiver_that_is_not_there_is_a_failed_attempt() {
    let receiver = Receiver::replying(&[]).await;
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order_to(&receiver)).await;
    drop(receiver);
    harness.pay(&invoice_id, "bkash", "HAND123456").await;
    harness.service.settle_webhooks().await;
    let delivery = only_delivery(&harness);
    assert_eq!(
        (delivery.attempts[0].status, delivery.next_attempt),
        (None, Some(harness.now() + TimeDelta::minutes(1)))
    );
}

#[tokio::test]
async fn nothing_is_sent_beyond_this_computer() {
    let harness = Harness::open().await;
    let body = order_with("webhook_url", json!("https://shop.example/hook"));
    let invoice_id = harness.create(&body).await;
    harness.pay(&invoice_id, "bkash", "HAND123456").await;
    harness.service.settle_webhooks().await;
    assert_eq!(only_delivery(&harness).attempts[0].status, None);
}

#[tokio::test]
async fn debug_of_a_delivery_shows_no_person() {
    let receiver = Receiver::replying(&[]).await;
    let (harness, invoice_id) = paid(&receiver).await;
    let shown = format!("{:?} {:?}", only_delivery(&harness), harness.payment(&invoice_id));
    assert!(!shown.contains("01712345670") && !shown.contains("Rahima"), "{shown}");
}
