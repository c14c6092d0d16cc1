//! No input ends a connection or a handler: every reply is one of the interface, and a refusal costs nothing.

use chrono::TimeDelta;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::harness::{Harness, PHONE, Reply, send, with_limit};

const ROUNDS: usize = 40;

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
        "(\\+?88)?01[0-9]{9}".prop_map(Value::from),
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

/// Asserts a success, or a 422 that cost and stored nothing. The next request finds an empty minute.
async fn taken_or_refused(harness: &Harness, path: &str, reply: Reply, before: u64) {
    assert!(matches!(reply.status, 200 | 202 | 422), "{path}: {} {}", reply.status, reply.body);
    assert_eq!(reply.json()["status"], reply.status != 422);
    harness.pass(TimeDelta::minutes(1));
    if reply.status == 422 {
        assert_eq!(harness.used(), before, "{path}");
    }
}

#[tokio::test]
async fn any_value_in_any_field_is_taken_or_is_422() {
    let harness = Harness::with(with_limit(None)).await;
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
            taken_or_refused(&harness, path, reply, before).await;
        }
    }
}

#[tokio::test]
async fn any_bytes_as_a_body_are_422() {
    let harness = Harness::with(with_limit(None)).await;
    let deep = "[".repeat(100_000);
    let bodies =
        drawn("[\\[\\]{}\",:0-9a-z\\\\]{0,60}").chain([deep.clone(), format!("{{\"phones\":{deep}")]);
    for body in bodies {
        for path in ["/check", "/bulk-check", "/bulk-jobs", "/reports", "/deliveries"] {
            let request = harness.json_request(path, &harness.service.live_key(), &body);
            send(request).await.refused(422, "validation_error");
        }
        harness.pass(TimeDelta::minutes(1));
    }
    assert_eq!(harness.used(), 0);
}
