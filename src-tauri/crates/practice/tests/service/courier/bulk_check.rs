//! POST /bulk-check.

use porokh_practice::{Account, Endpoint, Fault, FaultKind, PastDailyLimit, ResultKeys, Rules};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Harness, PHONE, Reply, numbers, send, with_limit, with_scope};

async fn bulk(harness: &Harness, phones: &[&str]) -> Reply {
    harness.live_post("/bulk-check", &json!({ "phones": phones })).await
}

async fn bulk_of(harness: &Harness, count: usize) -> Reply {
    harness.live_post("/bulk-check", &json!({ "phones": numbers(count) })).await
}

/// In alphabetical order.
fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[tokio::test]
async fn the_reply_has_data_invalid_remaining_today_and_mode() {
    let harness = Harness::open().await;
    let reply = bulk(&harness, &[PHONE, "01712345675", "12"]).await.ok();
    assert_eq!(keys(&reply), ["data", "invalid", "mode", "remaining_today", "status"]);
    assert_eq!(keys(&reply["data"]), [PHONE, "01712345675"]);
    assert_eq!(reply["invalid"], json!(["12"]));
    assert_eq!((&reply["remaining_today"], &reply["mode"]), (&json!(198), &json!("live")));
}

#[tokio::test]
async fn an_item_has_the_single_checks_figures_in_the_documents_shape() {
    let harness = Harness::open().await;
    for phone in [PHONE, "01712345677", "01712345679", "01700020000", "01700050000"] {
        let single = harness.check(phone).await.ok()["data"].take();
        let item = bulk(&harness, &[phone]).await.ok()["data"][phone].take();
        let fields =
            ["cancelled", "couriers", "delivered", "reports", "risk", "risk_label", "success_ratio", "total"];
        assert_eq!(keys(&item), fields);
        assert_eq!(item["risk"], single["risk"]["level"]);
        assert_eq!(item["risk_label"], single["risk"]["label"]);
        for figure in ["total", "delivered", "cancelled", "success_ratio", "reports"] {
            assert_eq!(item[figure], single["summary"][figure], "{figure}");
        }
        assert_eq!(keys(&item["couriers"]), keys(&single["couriers"]));
        for (id, courier) in item["couriers"].as_object().unwrap() {
            assert_eq!(keys(courier), ["cancelled", "delivered", "rating", "source", "total"]);
            for (field, value) in courier.as_object().unwrap() {
                assert_eq!(value, &single["couriers"][id][field], "{id} {field}");
            }
        }
    }
}

#[tokio::test]
async fn each_valid_number_costs_one_check_and_a_wrong_one_nothing() {
    let harness = Harness::open().await;
    bulk(&harness, &[PHONE, "01812345670", "01112345678", "", "abc"]).await.ok();
    assert_eq!(harness.used(), 2);
    bulk(&harness, &[PHONE, "8801712345670", "+8801712345670"]).await.ok();
    assert_eq!(harness.used(), 3);
    assert_eq!(harness.service.charges()[PHONE], 2);
}

#[tokio::test]
async fn wrong_numbers_alone_are_a_success_that_costs_nothing() {
    let harness = Harness::with(with_limit(Some(0))).await;
    let reply = bulk(&harness, &["1", "1", "০১৭১২৩৪৫৬৭০"]).await.ok();
    assert_eq!((&reply["data"], &reply["invalid"]), (&json!({}), &json!(["1", "1", "০১৭১২৩৪৫৬৭০"])));
}

#[tokio::test]
async fn one_to_twenty_five_numbers_are_accepted() {
    let harness = Harness::open().await;
    bulk_of(&harness, 1).await.ok();
    assert_eq!(bulk_of(&harness, 25).await.ok()["data"].as_object().unwrap().len(), 25);
    for count in [0, 26] {
        bulk_of(&harness, count).await.invalid_field("phones");
    }
    assert_eq!(harness.used(), 26);
}

#[tokio::test]
async fn invalid_data_is_free_validation_error() {
    let harness = Harness::open().await;
    for body in [json!({}), json!([]), json!({ "phones": null }), json!({ "phones": PHONE }), json!(7)] {
        harness.live_post("/bulk-check", &body).await.invalid_field("phones");
    }
    let body = json!({ "phones": [PHONE, 1_712_345_670] });
    harness.live_post("/bulk-check", &body).await.invalid_field("phones.1");
    let request = harness.live_request(Method::POST, "/bulk-check");
    send(request.body(r#"{"phones":["01712345670"]}"#)).await.refused(422, "validation_error");
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn keys_are_the_normalised_numbers_or_by_option_the_inputs() {
    let given = ["+8801712345670", "01812345670", "8801712345670"];
    let harness = Harness::open().await;
    assert_eq!(keys(&bulk(&harness, &given).await.ok()["data"]), [PHONE, "01812345670"]);
    let rules = Rules { result_keys: ResultKeys::AsGiven, ..Rules::default() };
    let harness = Harness::under(rules, Account::default()).await;
    assert_eq!(keys(&bulk(&harness, &given).await.ok()["data"]), ["+8801712345670", "01812345670"]);
}

#[tokio::test]
async fn bulk_not_in_plan_is_for_live_keys_without_bulk_in_their_plan() {
    let harness = Harness::with(Account { plan_has_bulk: false, ..Account::default() }).await;
    bulk(&harness, &[PHONE]).await.refused(403, "bulk_not_in_plan");
    // Before any error about the numbers.
    bulk(&harness, &[]).await.refused(403, "bulk_not_in_plan");
    harness.test_post("/bulk-check", &json!({ "phones": [PHONE] })).await.ok();
    harness.check(PHONE).await.ok();
}

#[tokio::test]
async fn scope_missing_names_check() {
    let harness = Harness::with(with_scope("report")).await;
    assert_eq!(bulk(&harness, &[PHONE]).await.refused(403, "scope_missing")["required_scope"], "check");
}

#[tokio::test]
async fn more_than_is_left_of_the_day_is_daily_limit_reached_and_costs_nothing() {
    let harness = Harness::with(with_limit(Some(3))).await;
    assert_eq!(bulk_of(&harness, 4).await.refused(429, "daily_limit_reached")["limit"], 3);
    assert_eq!(harness.used(), 0);
    assert_eq!(bulk_of(&harness, 3).await.ok()["remaining_today"], 0);
}

#[tokio::test]
async fn by_option_the_daily_limit_is_reached_in_the_middle_of_a_bulk_check() {
    let rules = Rules { past_daily_limit: PastDailyLimit::Skip, ..Rules::default() };
    let harness = Harness::under(rules, with_limit(Some(3))).await;
    let reply = bulk_of(&harness, 5).await.ok();
    assert_eq!((harness.used(), &reply["remaining_today"]), (3, &json!(0)));
    for (place, phone) in numbers(5).iter().enumerate() {
        let item = &reply["data"][phone];
        assert_eq!(item["risk"].is_string(), place < 3, "{place}");
        let marker = if place < 3 { Value::Null } else { json!("daily_limit_reached") };
        assert_eq!(item["skipped"], marker, "{place}");
    }
    bulk_of(&harness, 1).await.refused(429, "daily_limit_reached");
}

#[tokio::test]
async fn a_test_key_gets_samples_by_the_last_digit_and_deducts_nothing() {
    let harness = Harness::with(with_limit(Some(0))).await;
    let phones: Vec<String> = (0..10).map(|digit| format!("0171234567{digit}")).collect();
    let reply = harness.test_post("/bulk-check", &json!({ "phones": phones })).await.ok();
    assert_eq!((&reply["remaining_today"], &reply["mode"]), (&Value::Null, &json!("test")));
    let levels = ["low", "low", "low", "medium", "medium", "high", "high", "very_high", "very_high", "new"];
    for (phone, level) in phones.iter().zip(levels) {
        assert_eq!(reply["data"][phone]["risk"], level, "{phone}");
    }
    assert_eq!(harness.used(), 0);
    assert!(harness.service.charges().is_empty());
}

#[tokio::test]
async fn odd_shapes_by_fault_strike_items_and_not_the_map_of_numbers() {
    let harness = Harness::open().await;
    harness.service.inject(Fault::once(Endpoint::BulkCheck, FaultKind::UnknownFields));
    let reply = bulk(&harness, &[PHONE]).await.ok();
    assert_eq!(keys(&reply["data"]), [PHONE]);
    assert!(reply["data"][PHONE].get("introduced_later").is_some());
    assert!(reply["data"][PHONE]["couriers"].get("introduced_later").is_none());
    assert!(reply["data"][PHONE]["couriers"]["courier_a"].get("introduced_later").is_some());
    harness.service.inject(Fault::once(Endpoint::BulkCheck, FaultKind::NullsEverywhere));
    let reply = bulk(&harness, &[PHONE]).await.ok();
    assert_eq!(reply["data"][PHONE]["success_ratio"], Value::Null);
    assert_eq!(reply["data"][PHONE]["couriers"]["courier_a"]["total"], Value::Null);
    assert!(reply["data"][PHONE]["total"].is_number());
}
