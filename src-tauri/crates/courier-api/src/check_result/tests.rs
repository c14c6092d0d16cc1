use serde_json::json;

use super::*;

fn read(data: Value) -> CheckResult {
    CheckResult::from_json(&data.to_string()).unwrap()
}

/// Every member of the interface's tables; the couriers are not in alphabetical order.
const FULL: &str = r##"{
  "phone": "01712345670",
  "summary": {"total": 12, "delivered": 10, "cancelled": 2, "success_ratio": 83.33, "reports": 1,
              "courier_reports": 2, "couriers_with_data": 1},
  "risk": {"level": "low", "label": "ভালো", "advice": "পাঠান", "color": "#16a34a"},
  "couriers": {
    "courier_c": {"courier": "courier_c", "status": "ok", "total": 12, "delivered": 10, "cancelled": 2,
                  "success_ratio": 83.33, "rating": {"stars": 4.5}, "fraud_reports": 2, "message": null,
                  "cached": true, "source": "aggregator", "source_label": "Aggregator",
                  "also_from": ["x", {"id": 7}]},
    "courier_a": {"courier": "courier_a", "status": "not_configured", "total": null, "delivered": null,
                  "cancelled": null, "success_ratio": null, "rating": null, "fraud_reports": 0,
                  "message": "উৎস নেই", "cached": false, "source": null, "source_label": null,
                  "also_from": []}
  },
  "sources": {
    "z": {"label": "Z", "status": "ok", "message": null, "cached": true},
    "b": {"label": "B", "status": "down", "message": "পরে", "cached": false}
  },
  "community": {"delivered": 3, "returned": 1, "sellers": 2},
  "checked_at": "2026-11-20T12:00:00+06:00"
}"##;

#[test]
fn every_member_of_the_check_result_is_read() {
    let result = CheckResult::from_json(FULL).unwrap();
    assert_eq!(result.phone.as_deref(), Some("01712345670"));
    assert_eq!(
        result.summary,
        Some(CheckSummary {
            total: Some(12),
            delivered: Some(10),
            cancelled: Some(2),
            success_ratio: Some(83.33),
            reports: Some(1),
            courier_reports: Some(2),
            couriers_with_data: Some(1),
        })
    );
    assert_eq!(
        result.risk,
        Some(Risk {
            level: Some("low".into()),
            label: Some("ভালো".into()),
            advice: Some("পাঠান".into()),
            color: Some("#16a34a".into()),
        })
    );
    assert_eq!(result.community, Some(Community { delivered: Some(3), returned: Some(1), sellers: Some(2) }));
    assert_eq!(result.checked_at.as_deref(), Some("2026-11-20T12:00:00+06:00"));
}

#[test]
fn every_member_of_a_courier_entry_is_read_in_the_order_of_the_reply() {
    let couriers = CheckResult::from_json(FULL).unwrap().couriers;
    let with_data = CourierEntry {
        courier: Some("courier_c".into()),
        status: Some("ok".into()),
        total: Some(12),
        delivered: Some(10),
        cancelled: Some(2),
        success_ratio: Some(83.33),
        rating: Some(json!({ "stars": 4.5 })),
        fraud_reports: Some(2),
        message: None,
        cached: Some(true),
        source: Some("aggregator".into()),
        source_label: Some("Aggregator".into()),
        also_from: vec![json!("x"), json!({ "id": 7 })],
    };
    let not_configured = CourierEntry {
        courier: Some("courier_a".into()),
        status: Some("not_configured".into()),
        fraud_reports: Some(0),
        message: Some("উৎস নেই".into()),
        cached: Some(false),
        ..CourierEntry::default()
    };
    assert_eq!(couriers, [("courier_c".into(), with_data), ("courier_a".into(), not_configured)]);
}

#[test]
fn every_member_of_a_source_is_read_in_the_order_of_the_reply() {
    let sources = CheckResult::from_json(FULL).unwrap().sources;
    let source = |label: &str, status: &str, message: Option<&str>, cached| SourceEntry {
        label: Some(label.into()),
        status: Some(status.into()),
        message: message.map(Into::into),
        cached: Some(cached),
    };
    assert_eq!(
        sources,
        [("z".into(), source("Z", "ok", None, true)), ("b".into(), source("B", "down", Some("পরে"), false))]
    );
}

#[test]
fn a_number_without_data_has_a_level_and_no_ratio() {
    let result = read(json!({
        "summary": {"total": 0, "delivered": 0, "cancelled": 0, "success_ratio": null},
        "risk": {"level": "new"},
        "couriers": {},
    }));
    let summary = result.summary.unwrap();
    assert_eq!((summary.total, summary.success_ratio), (Some(0), None));
    assert_eq!(result.risk.unwrap().level.as_deref(), Some("new"));
}

#[test]
fn couriers_words_and_members_that_nobody_listed_are_kept_or_ignored() {
    let result = read(json!({
        "risk": {"level": "watch", "score": 9},
        "couriers": {"courier_z": {"status": "resting", "drones": true}},
        "weather": [],
    }));
    assert_eq!(result.risk.unwrap().level.as_deref(), Some("watch"));
    let (id, entry) = &result.couriers[0];
    assert_eq!((id.as_str(), entry.status.as_deref()), ("courier_z", Some("resting")));
}

#[test]
fn a_ratio_may_come_without_counts() {
    let result = read(json!({"couriers": {"a": {"status": "ok", "success_ratio": 91.5}}}));
    let (_, entry) = &result.couriers[0];
    assert_eq!((entry.total, entry.success_ratio), (None, Some(91.5)));
}

#[test]
fn a_member_of_another_shape_is_not_known_and_costs_none_of_the_others() {
    let result = read(json!({
        "phone": 1712345670,
        "summary": {"total": "12", "delivered": 10.0, "cancelled": {}, "success_ratio": "83.33"},
        "risk": {"level": "low", "label": 5},
        "couriers": {"a": {"total": [], "delivered": 1, "also_from": "x"}, "b": "down", "c": null},
        "sources": [],
        "community": "none",
    }));
    assert_eq!(result.phone, None);
    let summary = result.summary.unwrap();
    assert_eq!((summary.total, summary.delivered, summary.cancelled), (Some(12), Some(10), None));
    assert_eq!(summary.success_ratio, Some(83.33));
    let risk = result.risk.unwrap();
    assert_eq!((risk.level.as_deref(), risk.label), (Some("low"), None));
    assert_eq!(result.couriers.len(), 1, "an entry that isn't an object says nothing of its courier");
    let (_, entry) = &result.couriers[0];
    assert_eq!((entry.total, entry.delivered, entry.also_from.len()), (None, Some(1), 0));
    assert_eq!((result.sources.len(), result.community), (0, None));
}

#[test]
fn any_part_of_the_verdict_makes_a_result_and_nothing_else_does() {
    for part in [json!({"risk": {"level": "low"}}), json!({"summary": {}}), json!({"couriers": {"a": {}}})] {
        assert!(CheckResult::from_json(&part.to_string()).is_ok(), "{part}");
    }
    for other in [
        "",
        "null",
        "[]",
        "{}",
        "{\"phone\":\"01712345670\"}",
        "{\"risk\":{}}",
        "{\"couriers\":{}}",
        "<html>",
    ] {
        assert_eq!(CheckResult::from_json(other), Err(UnknownShape), "{other}");
    }
}

#[test]
fn the_printed_form_holds_no_number() {
    let printed = format!("{:?}", CheckResult::from_json(FULL).unwrap());
    assert!(!printed.contains("1712345"), "{printed}");
}
