//! POST /api/v1/trx/verify and /api/v1/trx/confirm

use porokh_practice::payment::ReceivedSms;
use serde_json::{Value, json};

use super::{Harness, Reply, TRX_VERIFY};

async fn verify(harness: &Harness, transaction_id: &str, amount: Value) -> Reply {
    let body = json!({ "transaction_id": transaction_id, "amount": amount });
    harness.live_post(TRX_VERIFY, &body).await
}

async fn confirm(harness: &Harness, id: Value, transaction_id: &str, amount: Value) -> Reply {
    let body = json!({ "id": id, "transaction_id": transaction_id, "amount": amount });
    harness.live_post("/api/v1/trx/confirm", &body).await
}

#[tokio::test]
async fn verify_matches_a_received_sms_and_gives_the_id_that_confirm_takes() {
    let harness = Harness::open().await;
    let data = verify(&harness, " test9j8m2k ", json!(1250)).await.ok()["data"].clone();
    assert_eq!(data["transaction_id"], "TEST9J8M2K");
    assert_eq!((&data["amount"], &data["used"]), (&json!("1250.00"), &json!(false)));
    confirm(&harness, data["id"].clone(), "TEST9J8M2K", json!(1250)).await.ok();
}

#[tokio::test]
async fn verify_alone_uses_nothing() {
    let harness = Harness::open().await;
    for _ in 0..2 {
        verify(&harness, "TEST9J8M2K", json!(1250.00)).await.ok();
    }
}

#[tokio::test]
async fn a_confirmed_transaction_cannot_be_used_twice() {
    let harness = Harness::open().await;
    let id = verify(&harness, "TEST9J8M2K", json!(1250)).await.ok()["data"]["id"].clone();
    confirm(&harness, id.clone(), "TEST9J8M2K", json!(1250)).await.ok();
    assert!(harness.service.merchant().messages[0].used);
    verify(&harness, "TEST9J8M2K", json!(1250)).await.wrong_field("transaction_id");
    confirm(&harness, id, "TEST9J8M2K", json!(1250)).await.wrong_field("transaction_id");
}

#[tokio::test]
async fn one_of_the_sample_sms_is_used_already_and_the_others_are_not() {
    let harness = Harness::open().await;
    verify(&harness, "9K2X4LM81Q", json!(3150)).await.wrong_field("transaction_id");
    for (transaction_id, amount) in [("72HB5QW04T", 890), ("4400123456", 500), ("01K9U2P7XQ", 640)] {
        verify(&harness, transaction_id, json!(amount)).await.ok();
    }
}

#[tokio::test]
async fn an_unknown_transaction_and_another_amount_are_refused() {
    let harness = Harness::open().await;
    verify(&harness, "UNKNOWN123", json!(1250)).await.wrong_field("transaction_id");
    verify(&harness, "TEST9J8M2K", json!(1249.99)).await.wrong_field("amount");
}

#[tokio::test]
async fn amount_is_a_number_and_every_field_is_required() {
    let harness = Harness::open().await;
    verify(&harness, "TEST9J8M2K", json!("1250")).await.wrong_field("amount");
    verify(&harness, "TEST9J8M2K", Value::Null).await.wrong_field("amount");
    verify(&harness, "", json!(1250)).await.wrong_field("transaction_id");
    confirm(&harness, Value::Null, "TEST9J8M2K", json!(1250)).await.wrong_field("id");
}

#[tokio::test]
async fn confirm_with_the_id_of_another_sms_uses_nothing() {
    let harness = Harness::open().await;
    let other = verify(&harness, "72HB5QW04T", json!(890)).await.ok()["data"]["id"].clone();
    confirm(&harness, other, "TEST9J8M2K", json!(1250)).await.wrong_field("id");
    confirm(&harness, json!(99), "TEST9J8M2K", json!(1250)).await.wrong_field("id");
    assert!(!harness.service.merchant().messages[0].used);
}

#[tokio::test]
async fn both_endpoints_are_for_live_keys_only() {
    let harness = Harness::open().await;
    let body = json!({ "id": 1, "transaction_id": "TEST9J8M2K", "amount": 1250 });
    harness.test_post(TRX_VERIFY, &body).await.declined(401);
    harness.test_post("/api/v1/trx/confirm", &body).await.declined(401);
}

#[tokio::test]
async fn an_sms_that_arrives_later_is_found() {
    let harness = Harness::open().await;
    let text = "Money Received. Amount: Tk 99.50 Sender: 01812345670 TxnID: NEW1234567";
    harness.service.receive_sms(ReceivedSms::read("nagad", text).unwrap());
    let data = verify(&harness, "NEW1234567", json!(99.5)).await.ok()["data"].clone();
    assert_eq!((&data["payment_method"], &data["sender_number"]), (&json!("nagad"), &json!("01812345670")));
}
