//! POST /api/refund-payment: each row of the request, who executes it, and how much can be refunded.

use porokh_practice::payment::{Execution, Status};
use serde_json::{Value, json};

use crate::desk::{Desk, Reply, order};

const REFUND: &str = "/api/refund-payment";

/// A desk with a payment of 1250 by hand, transaction `HAND123456`.
async fn paid_by_hand() -> (Desk, String) {
    let desk = Desk::open().await;
    let invoice_id = desk.create(&order()).await;
    desk.pay(&invoice_id, "bkash", "HAND123456").await;
    (desk, invoice_id)
}

fn by_hand(amount: Value) -> Value {
    json!({
        "transaction_id": "HAND123456",
        "payment_method": "bkash",
        "amount": amount,
        "reason": "kept 1 of 3",
    })
}

async fn refund(desk: &Desk, amount: Value) -> Reply {
    desk.live(REFUND, &by_hand(amount)).await
}

#[tokio::test]
async fn with_a_personal_or_an_agents_number_the_refund_is_only_recorded() {
    for (method, transaction_id) in [("bkash", "PERSONAL01"), ("rocket", "AGENT00001")] {
        let desk = Desk::open().await;
        let invoice_id = desk.create(&order()).await;
        desk.pay(&invoice_id, method, transaction_id).await;
        let mut body = by_hand(json!("1250.00"));
        (body["payment_method"], body["transaction_id"]) = (json!(method), json!(transaction_id));
        let reply = desk.live(REFUND, &body).await.ok();
        assert_eq!(reply["refund"]["execution"], "manual");
        let payment = desk.payment(&invoice_id);
        assert_eq!((payment.refunds[0].execution, payment.status), (Execution::Manual, Status::Refunded));
    }
}

#[tokio::test]
async fn a_gateway_executes_the_refund() {
    let desk = Desk::open().await;
    let invoice_id = desk.create(&order()).await;
    desk.pay(&invoice_id, "bkash_api", "").await;
    let mut body = by_hand(json!(1250));
    body["payment_method"] = json!("bkash_api");
    body["transaction_id"] = desk.verify(&invoice_id).await["transaction_id"].clone();
    let reply = desk.live(REFUND, &body).await.ok();
    assert_eq!(reply["refund"]["execution"], "executed");
    assert_eq!(desk.verify(&invoice_id).await["status"], "REFUNDED");
}

#[tokio::test]
async fn the_reply_repeats_what_was_refunded() {
    let (desk, _) = paid_by_hand().await;
    let reply = refund(&desk, json!("100.5")).await.ok();
    let refund = &reply["refund"];
    assert_eq!(refund["transaction_id"], "HAND123456");
    assert_eq!(refund["payment_method"], "bkash");
    assert_eq!(refund["amount"], "100.50");
    assert_eq!(refund["reason"], "kept 1 of 3");
    assert_eq!(refund["date"], "2026-11-20 10:30:00");
}

#[tokio::test]
async fn a_part_leaves_completed_until_nothing_is_left() {
    let (desk, invoice_id) = paid_by_hand().await;
    refund(&desk, json!(1000)).await.ok();
    assert_eq!(desk.verify(&invoice_id).await["status"], "COMPLETED");
    refund(&desk, json!(250)).await.ok();
    assert_eq!(desk.verify(&invoice_id).await["status"], "REFUNDED");
    assert_eq!(desk.payment(&invoice_id).refunds.len(), 2);
}

#[tokio::test]
async fn more_than_is_left_is_refused() {
    let (desk, invoice_id) = paid_by_hand().await;
    refund(&desk, json!("1250.01")).await.wrong_field("amount");
    refund(&desk, json!(1000)).await.ok();
    refund(&desk, json!("250.01")).await.wrong_field("amount");
    assert_eq!(desk.payment(&invoice_id).refunds.len(), 1);
}

#[tokio::test]
async fn every_field_is_required() {
    let (desk, invoice_id) = paid_by_hand().await;
    for field in ["transaction_id", "payment_method", "amount", "reason"] {
        let mut body = by_hand(json!(1));
        body.as_object_mut().unwrap().remove(field);
        desk.live(REFUND, &body).await.wrong_field(field);
    }
    for amount in [json!(0), json!("-1"), json!("x"), json!(0.001)] {
        refund(&desk, amount).await.wrong_field("amount");
    }
    assert!(desk.payment(&invoice_id).refunds.is_empty());
}

#[tokio::test]
async fn an_unknown_transaction_and_another_method_are_refused() {
    let (desk, _) = paid_by_hand().await;
    let mut body = by_hand(json!(1));
    body["transaction_id"] = json!("OTHER12345");
    desk.live(REFUND, &body).await.wrong_field("transaction_id");
    for method in ["nagad", "unknown"] {
        let mut body = by_hand(json!(1));
        body["payment_method"] = json!(method);
        desk.live(REFUND, &body).await.wrong_field("payment_method");
    }
}

#[tokio::test]
async fn a_refunded_payment_cannot_be_refunded_again() {
    let (desk, _) = paid_by_hand().await;
    refund(&desk, json!(1250)).await.ok();
    refund(&desk, json!(1)).await.wrong_field("transaction_id");
}

#[tokio::test]
async fn a_test_key_refunds_only_test_payments() {
    let (desk, live) = paid_by_hand().await;
    desk.test(REFUND, &by_hand(json!(1))).await.wrong_field("transaction_id");
    let test = desk.create_test(&order()).await;
    desk.simulate_success(&test).await;
    let mut body = by_hand(json!(1250));
    body["transaction_id"] = json!(desk.payment(&test).paid.unwrap().transaction_id);
    desk.live(REFUND, &body).await.wrong_field("transaction_id");
    desk.test(REFUND, &body).await.ok();
    assert_eq!(desk.payment(&test).status, Status::Refunded);
    assert_eq!(desk.payment(&live).status, Status::Completed);
}
