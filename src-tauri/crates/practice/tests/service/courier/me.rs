//! GET /me.

use porokh_practice::Account;
use serde_json::{Value, json};

use super::{Harness, PHONE, with_limit};

#[tokio::test]
async fn every_field_of_me_is_there() {
    let account = Account {
        name: "Rahima Fashion".into(),
        email: "rahima@shop.example".into(),
        plan: "Business".into(),
        plan_ends_at: Some("2026-12-31T17:59:59Z".parse().unwrap()),
        daily_limit: Some(500),
        used_today: 20,
        plan_has_bulk: false,
        live_scopes: vec!["check".into()],
        app_url: "https://app.example/".into(),
        ..Account::default()
    };
    let harness = Harness::with(account).await;
    let expected = json!({
        "name": "Rahima Fashion",
        "email": "rahima@shop.example",
        "plan": "Business",
        "plan_ends_at": "2026-12-31T23:59:59+06:00",
        "daily_limit": 500,
        "remaining_today": 480,
        "features": { "api": true, "bulk": false },
        "key": { "name": "Practice key", "mode": "live", "scopes": ["check"] },
        "app_url": "https://app.example/",
    });
    assert_eq!(harness.live("/me").await.ok()["data"], expected);
}

#[tokio::test]
async fn me_costs_no_check() {
    let harness = Harness::open().await;
    harness.live("/me").await.ok();
    assert_eq!(harness.used(), 0);
    harness.check(PHONE).await.ok();
    assert_eq!(harness.live("/me").await.ok()["data"]["remaining_today"], 199);
}

#[tokio::test]
async fn no_daily_cap_is_null_twice() {
    let harness = Harness::with(with_limit(None)).await;
    let me = &harness.live("/me").await.ok()["data"];
    assert_eq!((&me["daily_limit"], &me["remaining_today"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn a_test_key_says_so_and_has_no_remaining_checks() {
    let harness = Harness::open().await;
    let me = &harness.test("/me").await.ok()["data"];
    assert_eq!(me["key"]["mode"], "test");
    assert_eq!(me["remaining_today"], Value::Null);
    assert_eq!(me["daily_limit"], 200);
}
