//! The Payment record, by both calls.

use porokh_practice::payment::Status;
use serde_json::json;

use super::{Harness, VERIFY, order, order_with};

#[tokio::test]
async fn before_payment_the_record_has_what_was_sent_and_is_pending() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    let expected = json!({
        "full_name": "Rahima Khatun",
        "email": "rahima@example.com",
        "amount": "1250.00",
        "fee": "0.00",
        "charged_amount": "1250.00",
        "invoice_id": invoice_id,
        "metadata": { "order_id": "1103" },
        "payment_method": "",
        "sender_number": "",
        "transaction_id": "",
        "date": "2026-11-20 10:30:00",
        "status": "PENDING",
        "currency": "BDT",
    });
    assert_eq!(harness.verify(&invoice_id).await, expected);
}

#[tokio::test]
async fn after_payment_the_record_names_method_sender_transaction_fee_and_date() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    harness.set_time("2026-11-20T19:05:09Z");
    harness.pay(&invoice_id, "bkash_api", "").await;
    let record = harness.verify(&invoice_id).await;
    assert_eq!(record["payment_method"], "bkash_api");
    assert_eq!(record["sender_number"], "01712345670");
    assert!(record["transaction_id"].as_str().unwrap().starts_with("GW"));
    assert_eq!(record["fee"], "18.75");
    assert_eq!(record["charged_amount"], "1268.75");
    assert_eq!(record["date"], "2026-11-21 01:05:09");
    assert_eq!(record["status"], "COMPLETED");
    assert!(record.get("test_mode").is_none());
}

#[tokio::test]
async fn every_status_word_comes_as_it_is() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order()).await;
    for (status, word) in [
        (Status::Completed, "COMPLETED"),
        (Status::Pending, "PENDING"),
        (Status::Cancelled, "CANCELLED"),
        (Status::Refunded, "REFUNDED"),
        (Status::Error, "ERROR"),
        (Status::Other("ON_HOLD".into()), "ON_HOLD"),
    ] {
        assert!(harness.service.change_payment(&invoice_id, |payment| payment.status = status));
        assert_eq!(harness.verify(&invoice_id).await["status"], word);
    }
    assert!(!harness.service.change_payment("nobody's", |_| ()));
}

#[tokio::test]
async fn test_mode_is_true_for_test_payments() {
    let harness = Harness::open().await;
    let invoice_id = harness.create_test(&order()).await;
    let reply = harness.test_post(VERIFY, &json!({ "invoice_id": invoice_id })).await;
    assert_eq!(reply.json()["test_mode"], true);
}

#[tokio::test]
async fn the_get_form_returns_the_same_record() {
    let harness = Harness::open().await;
    let invoice_id = harness.create(&order_with("amount", json!(10))).await;
    let path = format!("/api/v1/payments/{invoice_id}");
    let reply = harness.live(&path).await;
    assert_eq!(reply.header("content-type"), Some("application/json"));
    assert_eq!(reply.json(), harness.verify(&invoice_id).await);
}

#[tokio::test]
async fn an_unknown_invoice_id_is_422() {
    let harness = Harness::open().await;
    for body in [json!({ "invoice_id": "unknown" }), json!({}), json!({ "invoice_id": 5 })] {
        harness.live_post(VERIFY, &body).await.wrong_field("invoice_id");
    }
    harness.live("/api/v1/payments/unknown").await.wrong_field("invoice_id");
}
