//! Interface, Authentication 1 to 5.

use chrono::TimeDelta;
use porokh_practice::Account;
use reqwest::Method;

use super::{Harness, PHONE, send};

#[tokio::test]
async fn a_key_is_accepted_in_either_header() {
    let harness = Harness::open().await;
    let key = &harness.live_key;
    harness.live("/me").await.ok();
    send(harness.request(Method::GET, "/me").header("X-Api-Key", key)).await.ok();
    send(harness.request(Method::GET, "/me").header("X-Api-Key", key).bearer_auth(key)).await.ok();
}

#[tokio::test]
async fn two_headers_with_different_keys_are_invalid_api_key() {
    let harness = Harness::open().await;
    let request = harness.live_request(Method::GET, "/me");
    send(request.header("X-Api-Key", &harness.test_key)).await.refused(401, "invalid_api_key");
}

#[tokio::test]
async fn a_missing_a_wrong_and_a_revoked_key_are_invalid_api_key() {
    let harness = Harness::open().await;
    send(harness.request(Method::GET, "/me")).await.refused(401, "invalid_api_key");
    harness.get("dc_live_wrong", "/me").await.refused(401, "invalid_api_key");
    harness.change_account(|account| account.live_key_revoked = true);
    harness.live("/me").await.refused(401, "invalid_api_key");
    harness.test("/me").await.ok();
    harness.change_account(|account| account.test_key_revoked = true);
    harness.test("/me").await.refused(401, "invalid_api_key");
}

#[tokio::test]
async fn every_endpoint_needs_a_key() {
    let harness = Harness::open().await;
    for path in ["/me", "/check?phone=01712345670", "/bulk-jobs/1", "/openapi.json", "/no-such-endpoint"] {
        send(harness.request(Method::GET, path)).await.refused(401, "invalid_api_key");
    }
    for path in ["/check", "/bulk-check", "/bulk-jobs", "/reports", "/deliveries"] {
        send(harness.request(Method::POST, path)).await.refused(401, "invalid_api_key");
    }
}

#[tokio::test]
async fn plan_required_is_for_live_keys_only() {
    let harness = Harness::open().await;
    harness.change_account(|account| account.plan_has_api = false);
    for path in ["/me", "/check?phone=01712345670", "/openapi.json"] {
        harness.live(path).await.refused(403, "plan_required");
        harness.test(path).await;
    }
    assert_eq!(harness.test("/me").await.ok()["data"]["features"]["api"], false);
}

#[tokio::test]
async fn a_plan_gives_no_access_from_the_instant_it_ends() {
    let harness = Harness::open().await;
    harness.change_account(|account| account.plan_ends_at = Some("2026-11-20T04:31:00Z".parse().unwrap()));
    harness.set_time("2026-11-20T04:30:59Z");
    harness.live("/me").await.ok();
    harness.pass(TimeDelta::seconds(1));
    harness.live("/me").await.refused(403, "plan_required");
}

#[tokio::test]
async fn scope_missing_names_the_required_scope() {
    let harness = Harness::open().await;
    harness.change_account(|account| account.live_scopes = vec!["report".into(), "deliveries".into()]);
    let error = harness.check(PHONE).await.refused(403, "scope_missing");
    assert_eq!(error["required_scope"], "check");
    harness.live("/me").await.ok();
    harness.test("/check?phone=01712345670").await.ok();
}

#[tokio::test]
async fn account_disabled_refuses_both_keys() {
    let harness = Harness::open().await;
    harness.change_account(|account| account.disabled = true);
    harness.live("/me").await.refused(403, "account_disabled");
    harness.test("/me").await.refused(403, "account_disabled");
}

#[tokio::test]
async fn every_response_carries_the_mode_of_its_key() {
    let harness = Harness::open().await;
    let with_data = ["/me", "/check?phone=01712345670", "/openapi.json"];
    for path in with_data.into_iter().chain(["/check", "/bulk-check", "/bulk-jobs/1", "/no-such-endpoint"]) {
        assert_eq!(harness.live(path).await.mode(), Some("live"), "{path}");
        assert_eq!(harness.test(path).await.mode(), Some("test"), "{path}");
    }
    assert_eq!(harness.get("dc_test_wrong", "/me").await.mode(), Some("test"));
    assert_eq!(harness.get("dc_live_wrong", "/me").await.mode(), Some("live"));
    assert_eq!(send(harness.request(Method::GET, "/me")).await.mode(), Some("live"));
}

#[tokio::test]
async fn errors_win_in_the_documented_order() {
    // Everything is wrong, then one cause after the other is removed.
    let account = Account {
        disabled: true,
        plan_has_api: false,
        live_key_revoked: true,
        live_scopes: vec![],
        daily_limit: Some(0),
        ..Account::default()
    };
    let harness = Harness::with(account).await;
    let bad = "/check?phone=";
    harness.live(bad).await.refused(401, "invalid_api_key");

    harness.change_account(|account| account.live_key_revoked = false);
    for _ in 0..60 {
        harness.live(bad).await.refused(403, "account_disabled");
    }
    harness.live(bad).await.refused(429, "rate_limited");
    harness.pass(TimeDelta::minutes(1));
    harness.live(bad).await.refused(403, "account_disabled");

    harness.change_account(|account| account.disabled = false);
    harness.live("/no-such-endpoint").await.refused(403, "plan_required");
    harness.change_account(|account| account.plan_has_api = true);
    harness.live("/no-such-endpoint").await.refused(404, "not_found");
    harness.live(bad).await.refused(403, "scope_missing");
    harness.change_account(|account| account.live_scopes = vec!["check".into()]);
    harness.live(bad).await.refused(422, "validation_error");
    harness.live("/check?phone=01112345678").await.refused(422, "invalid_phone");
    harness.live("/check?phone=01712345670").await.refused(429, "daily_limit_reached");
}
