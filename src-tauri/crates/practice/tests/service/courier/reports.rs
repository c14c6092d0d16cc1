//! POST /reports.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Harness, PHONE, Reply, with_scope};

async fn report(harness: &Harness, body: Value) -> Reply {
    harness.live_post("/reports", &body).await
}

#[tokio::test]
async fn a_report_is_answered_with_a_message_and_the_mode_and_is_stored() {
    let harness = Harness::open().await;
    let body = json!({ "phone": "+8801712345670", "reason": "fake_order", "note": "ফোন ধরেননি" });
    let reply = report(&harness, body).await.ok();
    assert_eq!(reply["mode"], "live");
    assert!(!reply["message"].as_str().unwrap().is_empty());
    let stored = harness.service.reports().pop().unwrap();
    assert_eq!((stored.phone.as_str(), stored.reason.as_str()), (PHONE, "fake_order"));
    assert_eq!(stored.note.as_deref(), Some("ফোন ধরেননি"));
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn reporting_the_same_number_again_updates_the_earlier_report() {
    let harness = Harness::open().await;
    let first = report(&harness, json!({ "phone": PHONE, "reason": "fake_order", "note": "a" })).await.ok();
    harness.pass(TimeDelta::hours(1));
    let second = report(&harness, json!({ "phone": "8801712345670", "reason": "unreachable" })).await.ok();
    assert_ne!(first["message"], second["message"]);
    let stored = harness.service.reports();
    assert_eq!(stored.len(), 1);
    assert_eq!((stored[0].reason.as_str(), &stored[0].note), ("unreachable", &None));
    assert_eq!(stored[0].reported_at.to_rfc3339(), "2026-11-20T05:30:00+00:00");
}

#[tokio::test]
async fn phone_is_required_and_must_be_a_number() {
    let harness = Harness::open().await;
    for body in [
        json!({ "reason": "fake_order" }),
        json!({ "phone": null }),
        json!({ "phone": "" }),
        json!({ "phone": 1 }),
    ] {
        report(&harness, body).await.invalid_field("phone");
    }
    report(&harness, json!({ "phone": "01112345678", "reason": "fake_order" }))
        .await
        .refused(422, "invalid_phone");
}

#[tokio::test]
async fn only_published_reasons_are_accepted() {
    let harness = Harness::open().await;
    let description = harness.live("/openapi.json").await.json();
    let reasons = &description["components"]["schemas"]["ReportRequest"]["properties"]["reason"]["enum"];
    let reasons = reasons.as_array().unwrap();
    assert!(reasons.contains(&json!("fake_order")) && reasons.len() > 1, "{reasons:?}");
    for reason in reasons {
        report(&harness, json!({ "phone": PHONE, "reason": reason })).await.ok();
        assert_eq!(json!(harness.service.reports()[0].reason), *reason);
    }
    for reason in [json!("rude"), json!(""), json!(1)] {
        let error = report(&harness, json!({ "phone": PHONE, "reason": reason })).await;
        error.invalid_field("reason");
    }
}

#[tokio::test]
async fn reason_and_note_may_be_missing() {
    let harness = Harness::open().await;
    report(&harness, json!({ "phone": PHONE, "note": null })).await.ok();
    let stored = &harness.service.reports()[0];
    assert_eq!((stored.reason.as_str(), &stored.note), ("other", &None));
}

#[tokio::test]
async fn a_note_is_a_text_within_the_published_bound_counted_in_characters() {
    let harness = Harness::open().await;
    let description = harness.live("/openapi.json").await.json();
    let note = &description["components"]["schemas"]["ReportRequest"]["properties"]["note"];
    let most = note["maxLength"].as_u64().unwrap() as usize;
    report(&harness, json!({ "phone": PHONE, "note": "ক".repeat(most) })).await.ok();
    for note in [json!("ক".repeat(most + 1)), json!(["x"])] {
        let error = report(&harness, json!({ "phone": PHONE, "note": note })).await;
        assert!(error.refused(422, "validation_error")["fields"]["note"][0].is_string());
    }
}

#[tokio::test]
async fn every_wrong_field_is_named_at_once() {
    let harness = Harness::open().await;
    let error =
        report(&harness, json!({ "reason": "rude", "note": 1 })).await.refused(422, "validation_error");
    let fields: Vec<&String> = error["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["note", "phone", "reason"]);
}

#[tokio::test]
async fn a_test_key_validates_and_stores_nothing() {
    let harness = Harness::open().await;
    let reply = harness.test_post("/reports", &json!({ "phone": PHONE, "reason": "fake_order" })).await.ok();
    assert_eq!(reply["mode"], "test");
    harness
        .test_post("/reports", &json!({ "phone": PHONE, "reason": "x" }))
        .await
        .refused(422, "validation_error");
    assert!(harness.service.reports().is_empty());
}

#[tokio::test]
async fn scope_missing_names_report() {
    let harness = Harness::with(with_scope("check")).await;
    let error = report(&harness, json!({ "phone": PHONE })).await.refused(403, "scope_missing");
    assert_eq!(error["required_scope"], "report");
}
