//! No input breaks a service: every reply is one of its interface, and a refusal costs nothing.

use chrono::TimeDelta;
use porokh_practice::payment::PaymentOptions;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{PHONE, send};
use crate::{courier, payment};

const ROUNDS: usize = 40;

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
        "(\\+?88)?01[0-9]{9}".prop_map(Value::from),
        "[0-9.,e+-]{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 4, |inner| {
        let key = "phone|order_ref|outcome|records|[a-z_.]{0,8}";
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key, inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

fn drawn<T>(strategy: impl Strategy<Value = T>) -> impl Iterator<Item = T> {
    let mut runner = TestRunner::deterministic();
    std::iter::repeat_with(move || strategy.new_tree(&mut runner).unwrap().current()).take(ROUNDS)
}

fn any_bytes(field: &str) -> impl Iterator<Item = String> {
    let deep = "[".repeat(100_000);
    drawn("[\\[\\]{}\",:0-9a-z\\\\]{0,60}").chain([deep.clone(), format!("{{\"{field}\":{deep}")])
}

/// Sees no 429.
async fn payments() -> payment::Harness {
    payment::Harness::with(PaymentOptions { requests_a_minute: 100_000, ..Default::default() }).await
}

#[tokio::test]
async fn any_field_value_is_accepted_or_free_422() {
    let harness = courier::Harness::with(courier::with_limit(None)).await;
    let record = json!({ "phone": PHONE, "order_ref": "1", "outcome": "delivered" });
    for value in drawn(any_json()) {
        for (path, body) in [
            ("/check", json!({ "phone": value })),
            ("/bulk-check", json!({ "phones": value })),
            ("/bulk-check", json!({ "phones": [PHONE, value] })),
            ("/bulk-jobs", json!({ "phones": value })),
            ("/reports", json!({ "phone": PHONE, "reason": value })),
            ("/reports", json!({ "phone": value, "note": value })),
            ("/deliveries", json!({ "records": value })),
            ("/deliveries", json!({ "records": [record, value] })),
            ("/deliveries", json!({ "records": [{ "phone": value, "amount": value, "order_ref": "2" }] })),
        ] {
            let before = harness.used();
            let reply = harness.live_post(path, &body).await;
            assert!(matches!(reply.status, 200 | 202 | 422), "{path}: {} {}", reply.status, reply.body);
            assert_eq!(reply.json()["status"], reply.status != 422);
            harness.pass(TimeDelta::minutes(1));
            assert!(reply.status != 422 || harness.used() == before, "{path}");
        }
    }
}

#[tokio::test]
async fn any_value_in_any_field_of_a_payment_is_taken_or_is_422() {
    let harness = payments().await;
    let refund = json!({ "transaction_id": "A", "payment_method": "bkash", "amount": 1, "reason": "r" });
    let transfer = json!({ "id": 1, "transaction_id": "TEST9J8M2K", "amount": 1250 });
    for value in drawn(any_json()) {
        for (path, whole) in [
            ("/api/checkout-v2", &payment::order()),
            ("/api/verify-payment", &json!({ "invoice_id": "1" })),
            ("/api/refund-payment", &refund),
            ("/api/v1/trx/confirm", &transfer),
        ] {
            for field in whole.as_object().unwrap().keys() {
                let mut body = whole.clone();
                body[field] = value.clone();
                let reply = harness.live_post(path, &body).await;
                assert!(matches!(reply.status, 200 | 422), "{path} {body}: {}", reply.status);
                assert_eq!(reply.json()["status"], reply.status == 200);
            }
        }
    }
}

#[tokio::test]
async fn any_bytes_as_a_body_are_422() {
    let harness = courier::Harness::with(courier::with_limit(None)).await;
    for body in any_bytes("phones") {
        for path in ["/check", "/bulk-check", "/bulk-jobs", "/reports", "/deliveries"] {
            let request = harness.json_request(&harness.live_key, path, &body);
            send(request).await.refused(422, "validation_error");
        }
        harness.pass(TimeDelta::minutes(1));
    }
    assert_eq!(harness.used(), 0);
    let harness = payments().await;
    for body in any_bytes("amount") {
        send(harness.json_request(&harness.live_key, "/api/checkout-v2", &body)).await.declined(422);
    }
}

#[tokio::test]
async fn any_form_leaves_a_payment_waiting_or_settles_it() {
    let harness = payments().await;
    let invoice_id = harness.create(&payment::order()).await;
    for text in drawn("[a-z=&%+0-9]{0,60}") {
        let request = harness.request(Method::POST, &format!("/pay/{invoice_id}?lang={text}"));
        let form = format!("action=pay&method=bkash&sender_number={text}&transaction_id={text}");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let status = send(request.body(form)).await.status;
        assert!(matches!(status, 200 | 400 | 409 | 422), "{status}: {text}");
    }
}
