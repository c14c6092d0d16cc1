//! POST /api/refund-payment.

use porokh_practice::payment::{Execution, Status};
use serde_json::{Value, json};

use super::{Harness, REFUND, Reply, order};

/// With a payment of 1250 by hand, transaction `HAND123456`.
async fn paid_by_hand() -> (Harness, String) {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    harness.pay(&invoice_id, "bkash", "HAND123456").await;
    (harness, invoice_id)
}

fn by_hand(amount: Value) -> Value {
    json!({
        "transaction_id": "HAND123456",
        "payment_method": "bkash",
        "amount": amount,
        "reason": "kept 1 of 3",
    })
}

async fn refund(harness: &Harness, amount: Value) -> Reply {
    harness.live_post(REFUND, &by_hand(amount)).await
}

#[tokio::test]
async fn with_a_personal_or_an_agents_number_the_refund_is_only_recorded() {
    for (method, transaction_id) in [("bkash", "PERSONAL01"), ("rocket", "AGENT00001")] {
        let harness = Harness::open().await;
        let invoice_id = harness.create(&order()).await;
        harness.pay(&invoice_id, method, transaction_id).await;
        let mut body = by_hand(json!("1250.00"));
        (body["payment_method"], body["transaction_id"]) = (json!(method), json!(transaction_id));
        let reply = harness.live_post(REFUND, &body).await.ok();
        assert_eq!(reply["refund"]["execution"], "manual");
        let payment = harness.payment(&invoice_id);
        assert_eq!((payment.refunds[0].execution, payment.status), (Execution::Manual, Status::Refunded));
    }
}

#[tokio::test]
async fn a_gateway_executes_the_refund() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    harness.pay(&invoice_id, "bkash_api", "").await;
    let mut body = by_hand(json!(1250));
    body["payment_method"] = json!("bkash_api");
    body["transaction_id"] = harness.verify(&invoice_id).await["transaction_id"].clone();
    let reply = harness.live_post(REFUND, &body).await.ok();
    assert_eq!(reply["refund"]["execution"], "executed");
    assert_eq!(harness.verify(&invoice_id).await["status"], "REFUNDED");
}

#[tokio::test]
async fn the_reply_repeats_what_was_refunded() {
    let (harness, _) = paid_by_hand().await;
    let reply = refund(&harness, json!("100.5")).await.ok();
    let refund = &reply["refund"];
    assert_eq!(refund["transaction_id"], "HAND123456");
    assert_eq!(refund["payment_method"], "bkash");
    assert_eq!(refund["amount"], "100.50");
    assert_eq!(refund["reason"], "kept 1 of 3");
    assert_eq!(refund["date"], "2026-11-20 10:30:00");
}

#[tokio::test]
async fn a_part_leaves_completed_until_nothing_is_left() {
    let (harness, invoice_id) = paid_by_hand().await;
    refund(&harness, json!(1000)).await.ok();
    assert_eq!(harness.verify(&invoice_id).await["status"], "COMPLETED");
    refund(&harness, json!(250)).await.ok();
    assert_eq!(harness.verify(&invoice_id).await["status"], "REFUNDED");
    assert_eq!(harness.payment(&invoice_id).refunds.len(), 2);
}

#[tokio::test]
async fn more_than_is_left_is_refused() {
    let (harness, invoice_id) = paid_by_hand().await;
    refund(&harness, json!("1250.01")).await.wrong_field("amount");
    refund(&harness, json!(1000)).await.ok();
    refund(&harness, json!("250.01")).await.wrong_field("amount");
    assert_eq!(harness.payment(&invoice_id).refunds.len(), 1);
}

#[tokio::test]
async fn every_field_is_required() {
    let (harness, invoice_id) = paid_by_hand().await;
    for field in ["transaction_id", "payment_method", "amount", "reason"] {
        let mut body = by_hand(json!(1));
        body.as_object_mut().unwrap().remove(field);
        harness.live_post(REFUND, &body).await.wrong_field(field);
    }
    for amount in [json!(0), json!("-1"), json!("x"), json!(0.001)] {
        refund(&harness, amount).await.wrong_field("amount");
    }
    assert!(harness.payment(&invoice_id).refunds.is_empty());
}

#[tokio::test]
async fn an_unknown_transaction_and_another_method_are_refused() {
    let (harness, _) = paid_by_hand().await;
    let mut body = by_hand(json!(1));
    body["transaction_id"] = json!("OTHER12345");
    harness.live_post(REFUND, &body).await.wrong_field("transaction_id");
    for method in ["nagad", "unknown"] {
        let mut body = by_hand(json!(1));
        body["payment_method"] = json!(method);
        harness.live_post(REFUND, &body).await.wrong_field("payment_method");
    }
}

#[tokio::test]
async fn a_refunded_payment_cannot_be_refunded_again() {
    let (harness, _) = paid_by_hand().await;
    refund(&harness, json!(1250)).await.ok();
    refund(&harness, json!(1)).await.wrong_field("transaction_id");
}

#[tokio::test]
async fn a_test_key_refunds_only_test_payments() {
    let (harness, live) = paid_by_hand().await;
    harness.test_post(REFUND, &by_hand(json!(1))).await.wrong_field("transaction_id");
    let test = harness.create_test(&order()).await;
    harness.simulate_success(&test).await;
    let mut body = by_hand(json!(1250));
    body["transaction_id"] = json!(harness.payment(&test).paid.unwrap().transaction_id);
    harness.live_post(REFUND, &body).await.wrong_field("transaction_id");
    harness.test_post(REFUND, &body).await.ok();
    assert_eq!(harness.payment(&test).status, Status::Refunded);
    assert_eq!(harness.payment(&live).status, Status::Completed);
}
