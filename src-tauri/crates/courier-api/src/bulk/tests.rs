use serde_json::json;

use super::*;

fn phone(text: &str) -> BdPhone {
    BdPhone::from_canonical(text).unwrap()
}

fn results(json: Value) -> BulkResults {
    data(&json!({ "data": json }).to_string())
}

fn data(text: &str) -> BulkResults {
    BulkResults::read(&Members::of(text).unwrap(), "data").unwrap()
}

fn outcome(entry: Value) -> BulkOutcome {
    BulkOutcome::read(&entry.to_string())
}

fn risk(outcome: &BulkOutcome) -> Option<&str> {
    match outcome {
        BulkOutcome::Checked(item) => item.risk.as_deref(),
        _ => None,
    }
}

#[test]
fn every_member_of_a_bulk_item_is_read() {
    let text = r#"{"risk": "medium", "risk_label": "মাঝারি", "success_ratio": 66.67, "total": 3, "delivered": 2,
        "cancelled": 1, "reports": 4, "advice": "ফোন করুন", "couriers": {
            "courier_c": {"total": 3, "delivered": 2, "cancelled": 1, "rating": [5], "source": "aggregator"},
            "courier_a": {"total": null, "rating": null, "source": null}}}"#;
    let courier = BulkCourier {
        total: Some(3),
        delivered: Some(2),
        cancelled: Some(1),
        rating: Some(json!([5])),
        source: Some("aggregator".into()),
    };
    let wanted = BulkItem {
        risk: Some("medium".into()),
        risk_label: Some("মাঝারি".into()),
        advice: Some("ফোন করুন".into()),
        success_ratio: Some(66.67),
        total: Some(3),
        delivered: Some(2),
        cancelled: Some(1),
        reports: Some(4),
        couriers: vec![("courier_c".into(), courier), ("courier_a".into(), BulkCourier::default())],
    };
    assert_eq!(BulkOutcome::read(text), BulkOutcome::Checked(wanted));
}

#[test]
fn a_result_is_found_whichever_form_of_the_number_is_its_key() {
    for key in ["01712345670", "+8801712345670", "8801712345670", "1712345670", "+880 1712-345670"] {
        let found = results(json!({ key: {"risk": "low"} }));
        assert_eq!(risk(&found.get(&phone("01712345670")).unwrap().outcome), Some("low"), "{key}");
        assert_eq!(found.iter().count(), 1);
    }
}

#[test]
fn a_key_that_is_no_number_is_kept_as_it_came() {
    let found = results(json!({"01112345670": {"risk": "low"}, "x": 7, "01712345671": {"risk": "new"}}));
    let text = |text: &str| ServiceText::from(text.to_owned());
    assert_eq!(found.unread, [(text("01112345670"), text(r#"{"risk":"low"}"#)), (text("x"), text("7"))]);
    assert_eq!(found.iter().count(), 1);
}

#[test]
fn of_two_forms_of_a_number_the_verdict_counts() {
    let checked = json!({"risk": "high"});
    let skipped = json!({"skipped": "daily_limit_reached"});
    for (first, second) in [(&checked, &skipped), (&skipped, &checked)] {
        let text = format!("{{\"data\":{{\"01712345670\":{first},\"+8801712345670\":{second}}}}}");
        let found = data(&text);
        assert_eq!(risk(&found.get(&phone("01712345670")).unwrap().outcome), Some("high"));
    }
}

#[test]
fn a_skipped_number_is_never_a_checked_one_whatever_its_entry_looks_like() {
    for (entry, reason) in [
        (json!({"skipped": "daily_limit_reached"}), Some("daily_limit_reached")),
        (json!({"skipped": "maintenance", "risk": "new", "total": 0}), Some("maintenance")),
        (json!({"skipped": true, "risk": "low"}), None),
        (json!({"skipped": {"why": "limit"}}), Some("limit")),
    ] {
        assert_eq!(
            outcome(entry.clone()),
            BulkOutcome::Skipped { reason: reason.map(Into::into) },
            "{entry}"
        );
    }
    let limit = Some("daily_limit_reached");
    for (entry, reason) in [
        (json!("skipped"), None),
        (json!("Skipped: daily limit reached"), limit),
        (json!("daily_limit_reached"), limit),
        (json!(["skipped", "daily_limit_reached"]), limit),
        (json!([{"skipped": "daily_limit_reached"}]), limit),
        (json!({"status": "skipped", "risk": "new", "total": 0}), None),
        (json!({"skipped": 1, "reason": "daily_limit_reached"}), limit),
        (json!({"risk": null, "error": {"code": "daily_limit_reached"}}), limit),
        (json!({"summary": {"note": {"skipped": "daily-limit-reached"}}}), limit),
    ] {
        assert_eq!(
            outcome(entry.clone()),
            BulkOutcome::Skipped { reason: reason.map(Into::into) },
            "{entry}"
        );
    }
    for entry in [json!(null), json!([]), json!("low"), json!({}), json!({"couriers": {}})] {
        assert_eq!(outcome(entry.clone()), BulkOutcome::Unknown, "{entry}");
    }
    for entry in [
        json!({"skipped": null, "risk": "low"}),
        json!({"skipped": false, "risk": "low"}),
        json!({"skipped": [], "risk": "low"}),
        json!({"risk": "low", "couriers": {"courier_a": {"skipped": true, "source": "daily_limit_reached"}}}),
        json!({"risk": "low", "advice": "The daily limit was nearly reached when others were skipped, so take care."}),
    ] {
        assert_eq!(risk(&outcome(entry.clone())), Some("low"), "{entry}");
    }
}

#[test]
fn marker_names_skipped_numbers() {
    let open = [phone("01712345671"), phone("01712345672")];
    let limit = Some("daily_limit_reached".to_owned());
    for (marker, skipped, reason) in [
        (json!("daily_limit_reached"), 2, &limit),
        (json!(true), 2, &None),
        (json!(2), 2, &None),
        (json!([1, 2]), 2, &None),
        (json!([4]), 0, &None),
        (json!(["01712345671"]), 1, &None),
        (json!(["+8801712345671", "8801712345672"]), 2, &None),
        (json!([1712345671]), 1, &None),
        (json!([{"phone": "01712345671", "reason": "daily_limit_reached"}]), 1, &limit),
        (json!([{"index": 1, "reason": "daily_limit_reached"}, {"index": 2, "reason": "x"}]), 2, &limit),
        (json!({"01712345671": "daily_limit_reached"}), 1, &limit),
        (json!({"0": "daily_limit_reached", "1": "daily_limit_reached"}), 2, &limit),
        (json!({"reason": "daily_limit_reached", "phones": ["01712345672"]}), 1, &limit),
        (json!({"daily_limit_reached": ["01712345672"]}), 1, &limit),
        (json!([]), 0, &None),
        (json!(false), 0, &None),
    ] {
        for among in [false, true] {
            let mut reply = json!({"data": {"01712345670": {"risk": "low"}}});
            if among {
                reply["data"]["skipped"] = marker.clone();
            } else {
                reply["skipped"] = marker.clone();
            }
            let found = data(&reply.to_string()).skipped_among(&open);
            assert_eq!(found.len(), skipped, "{reply}");
            assert!(found.values().all(|why| why == reason), "{reply}");
        }
    }
    let beside = data(r#"{"data":{},"skipped":[0,1],"reason":"daily_limit_reached"}"#);
    assert!(beside.skipped_among(&open).values().all(|why| *why == limit));
}

#[test]
fn results_in_a_list_are_found_by_the_numbers_that_they_name() {
    let found = results(json!([{"phone": "01712345670", "risk": "low"}, {"risk": "high"}]));
    assert_eq!(risk(&found.get(&phone("01712345670")).unwrap().outcome), Some("low"));
    assert_eq!(found.unread.len(), 1);
}

#[test]
fn an_entry_keeps_its_json_as_it_came() {
    let found = data(r#"{"data":{"01712345670":{"skipped" : "daily_limit_reached", "n": 1.50}}}"#);
    let raw = &found.get(&phone("01712345670")).unwrap().raw;
    assert_eq!(raw, r#"{"skipped" : "daily_limit_reached", "n": 1.50}"#);
}

#[test]
fn members_in_another_dress_cost_none_of_the_others() {
    let entry = json!({"risk": "low", "total": "3", "delivered": 2.0, "cancelled": [], "success_ratio": "66.67",
                       "risk_label": 7, "couriers": {"a": {"total": "1"}, "b": null}});
    let BulkOutcome::Checked(item) = outcome(entry) else { panic!("not checked") };
    assert_eq!((item.total, item.delivered, item.cancelled), (Some(3), Some(2), None));
    assert_eq!((item.success_ratio, item.risk_label), (Some(66.67), None));
    assert_eq!(item.couriers, [("a".into(), BulkCourier { total: Some(1), ..BulkCourier::default() })]);
}

#[test]
fn a_risk_of_another_shape_is_not_known() {
    let BulkOutcome::Checked(item) = outcome(json!({"risk": {"level": "low"}, "total": 4})) else {
        panic!("not checked")
    };
    assert_eq!((item.risk, item.total), (None, Some(4)));
}

#[test]
fn rejected_inputs_are_a_list_or_nothing() {
    let read = |json: &str| invalid(&Members::of(json).unwrap());
    let text = |text: &str| ServiceText::from(text.to_owned());
    assert_eq!(read(r#"{"invalid":["0171","x"]}"#), [text("0171"), text("x")]);
    assert_eq!(read(r#"{"invalid":{"3":"0171"}}"#), [text("0171")]);
    assert_eq!(
        read(r#"{"invalid":["x",{"phone":"0171"},7]}"#),
        [text("x"), text(r#"{"phone":"0171"}"#), text("7")]
    );
    for nothing in ["{}", r#"{"invalid":null}"#, r#"{"invalid":[]}"#, r#"{"invalid":false}"#] {
        assert!(read(nothing).is_empty(), "{nothing}");
    }
}

#[test]
fn the_printed_form_of_results_and_of_an_entry_holds_no_number() {
    let found = results(json!({
        "01712345670": {"risk": "01712345670", "advice": "01712345670"},
        "0171234567": "01712345670",
        "01712345671": {"skipped": "01712345670"},
    }));
    let entries: Vec<_> = found.iter().collect();
    let printed = format!("{found:?} {entries:?}");
    assert!(!printed.contains("1712345"), "{printed}");
}
