//! POST /deliveries.

use serde_json::{Value, json};

use super::{Harness, PHONE, Reply, with_scope};

async fn send(harness: &Harness, records: Value) -> Reply {
    harness.live_post("/deliveries", &json!({ "records": records })).await
}

fn record(order_ref: &str) -> Value {
    json!({ "phone": PHONE, "order_ref": order_ref, "outcome": "delivered" })
}

fn with(field: &str, value: Value) -> Value {
    let mut record = record("A-1");
    record[field] = value;
    record
}

async fn published(harness: &Harness, field: &str) -> Value {
    let description = harness.live("/openapi.json").await.json();
    description["components"]["schemas"]["DeliveryRecord"]["properties"][field].clone()
}

#[tokio::test]
async fn records_are_saved_with_all_their_fields() {
    let harness = Harness::open().await;
    let full = json!({
        "phone": "8801712345670",
        "order_ref": "A-1",
        "outcome": "returned",
        "courier": "courier_b",
        "amount": 1250.5,
    });
    let reply = send(&harness, json!([full, record("A-2")])).await.ok();
    assert_eq!((&reply["saved"], &reply["skipped"], &reply["mode"]), (&json!(2), &json!([]), &json!("live")));
    let stored = harness.service.stored_deliveries();
    assert_eq!((stored[0].phone.as_str(), stored[0].outcome.as_str()), (PHONE, "returned"));
    assert_eq!(stored[0].courier.as_deref(), Some("courier_b"));
    assert_eq!(stored[0].amount.as_deref(), Some("1250.5"));
    assert_eq!((&stored[1].courier, &stored[1].amount), (&None, &None));
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn the_same_reference_updates_its_record_and_makes_no_second() {
    let harness = Harness::open().await;
    send(&harness, json!([record("A-1"), with("outcome", json!("returned"))])).await.ok();
    assert_eq!(harness.service.stored_deliveries()[0].outcome, "returned");
    assert_eq!(send(&harness, json!([with("outcome", json!("cancelled"))])).await.ok()["saved"], 1);
    let stored = harness.service.stored_deliveries();
    assert_eq!((stored.len(), stored[0].outcome.as_str()), (1, "cancelled"));
}

#[tokio::test]
async fn a_record_whose_phone_is_no_number_is_skipped_and_the_others_are_saved() {
    let harness = Harness::open().await;
    let reply =
        send(&harness, json!([record("A-1"), with("phone", json!("0171")), record("A-3")])).await.ok();
    assert_eq!(reply["saved"], 2);
    assert_eq!(reply["skipped"], json!([{ "index": 1, "order_ref": "A-1", "reason": "invalid_phone" }]));
    assert_eq!(harness.service.stored_deliveries().len(), 2);
}

#[tokio::test]
async fn phone_order_ref_and_outcome_are_required_and_one_fault_refuses_all() {
    let harness = Harness::open().await;
    for field in ["phone", "order_ref", "outcome"] {
        for value in [Value::Null, json!(""), json!(7)] {
            let error = send(&harness, json!([record("A-0"), with(field, value)])).await;
            error.invalid_field(&format!("records.1.{field}"));
        }
    }
    assert!(harness.service.stored_deliveries().is_empty());
}

#[tokio::test]
async fn outcome_and_courier_are_words_of_the_published_lists() {
    let harness = Harness::open().await;
    for field in ["outcome", "courier"] {
        let words = published(&harness, field).await["enum"].take();
        for word in words.as_array().unwrap() {
            send(&harness, json!([with(field, word.clone())])).await.ok();
        }
        let error =
            send(&harness, json!([with(field, json!("elsewhere"))])).await.refused(422, "validation_error");
        assert!(error["fields"][format!("records.0.{field}")][0].is_string(), "{error}");
    }
    assert!(published(&harness, "outcome").await["enum"].as_array().unwrap().contains(&json!("delivered")));
}

#[tokio::test]
async fn order_ref_and_amount_keep_the_published_bounds() {
    let harness = Harness::open().await;
    let most = published(&harness, "order_ref").await["maxLength"].as_u64().unwrap() as usize;
    let largest = published(&harness, "amount").await["maximum"].as_f64().unwrap();
    let taken = [
        with("order_ref", json!("x".repeat(most))),
        with("amount", json!(0)),
        with("amount", json!(largest)),
    ];
    for record in taken {
        send(&harness, json!([record])).await.ok();
    }
    let refused = [
        ("order_ref", json!("x".repeat(most + 1))),
        ("amount", json!(-0.01)),
        ("amount", json!(largest + 0.01)),
        ("amount", json!("100")),
    ];
    for (field, value) in refused {
        send(&harness, json!([with(field, value)])).await.invalid_field(&format!("records.0.{field}"));
    }
}

#[tokio::test]
async fn names_and_addresses_are_refused_and_nothing_is_stored() {
    let harness = Harness::open().await;
    for field in ["name", "address", "customer"] {
        send(&harness, json!([with(field, json!("x"))])).await.invalid_field(&format!("records.0.{field}"));
    }
    assert!(harness.service.stored_deliveries().is_empty());
}

#[tokio::test]
async fn one_to_two_hundred_records_are_accepted() {
    let harness = Harness::open().await;
    let records = |count: usize| json!((0..count).map(|n| record(&n.to_string())).collect::<Vec<_>>());
    assert_eq!(send(&harness, records(200)).await.ok()["saved"], 200);
    for unusable in [records(0), records(201), Value::Null, json!("x"), record("A-1")] {
        send(&harness, unusable).await.invalid_field("records");
    }
    send(&harness, json!(["x"])).await.invalid_field("records.0");
}

#[tokio::test]
async fn a_test_key_validates_and_stores_nothing() {
    let harness = Harness::open().await;
    let reply = harness.test_post("/deliveries", &json!({ "records": [record("A-1")] })).await.ok();
    assert_eq!((&reply["saved"], &reply["mode"]), (&json!(1), &json!("test")));
    let wrong = json!({ "records": [with("outcome", json!("x"))] });
    harness.test_post("/deliveries", &wrong).await.refused(422, "validation_error");
    assert!(harness.service.stored_deliveries().is_empty());
}

#[tokio::test]
async fn scope_missing_names_deliveries() {
    let harness = Harness::with(with_scope("report")).await;
    let error = send(&harness, json!([record("A-1")])).await.refused(403, "scope_missing");
    assert_eq!(error["required_scope"], "deliveries");
}

#[tokio::test]
async fn neither_reports_nor_deliveries_show_a_number_in_a_debug_text() {
    let harness = Harness::open().await;
    send(&harness, json!([record("A-1")])).await.ok();
    harness.live_post("/reports", &json!({ "phone": PHONE, "note": "01712345670" })).await.ok();
    let text = format!("{:?} {:?}", harness.service.reports(), harness.service.stored_deliveries());
    assert!(!text.contains("12345670"), "{text}");
}
