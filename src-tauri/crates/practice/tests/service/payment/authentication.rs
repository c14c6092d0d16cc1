//! Interface, Authentication 1 to 4, and Errors 401.

use porokh_practice::KeyHeader;
use porokh_practice::payment::{Merchant, PaymentOptions};
use reqwest::Method;
use serde_json::json;

use super::{CHECKOUT, Harness, PING, REFUND, TRX_VERIFY, VERIFY, order, send};

#[tokio::test]
async fn a_key_is_accepted_in_each_of_the_three_headers_under_any_brand() {
    let harness = Harness::open().await;
    let key = &harness.live_key;
    let names = ["RT-COMPAT-API-KEY", "RT-OTHER-API-KEY", "X-Pay-Key", "X-Other-Shop-Key", "x-api-key"];
    for name in names {
        send(harness.request(Method::GET, PING).header(name, key)).await.ok();
    }
    harness.get(key, PING).await.ok();
    let seen = harness.service.requests();
    assert_eq!(seen[0].key_headers, [KeyHeader::RtApiKey]);
    assert_eq!(seen[2].key_headers, [KeyHeader::XKey]);
    assert_eq!(seen[5].key_headers, [KeyHeader::Authorization]);
}

#[tokio::test]
async fn more_than_one_key_header_is_401_even_with_the_same_key() {
    let harness = Harness::open().await;
    let key = &harness.live_key;
    let two = harness.request(Method::GET, PING).header("X-Pay-Key", key).bearer_auth(key);
    send(two).await.declined(401);
    let two = harness.request(Method::GET, PING).header("X-Pay-Key", key).header("RT-COMPAT-API-KEY", key);
    send(two).await.declined(401);
}

#[tokio::test]
async fn every_endpoint_refuses_a_missing_or_a_wrong_key_with_401() {
    let harness = Harness::open().await;
    let endpoints = [
        (Method::POST, CHECKOUT),
        (Method::POST, "/api/checkout-v2/global"),
        (Method::POST, VERIFY),
        (Method::POST, REFUND),
        (Method::GET, PING),
        (Method::GET, "/api/v1/payments/123"),
        (Method::POST, TRX_VERIFY),
        (Method::POST, "/api/v1/trx/confirm"),
        (Method::GET, "/api/no-such-endpoint"),
    ];
    for (method, path) in endpoints {
        send(harness.request(method.clone(), path)).await.declined(401);
        send(harness.request(method, path).bearer_auth("wrong")).await.declined(401);
    }
}

#[tokio::test]
async fn a_disabled_key_is_401_and_the_other_key_works_on() {
    let harness = Harness::open().await;
    let (live, test) = (&harness.live_key, &harness.test_key);
    harness.service.change_merchant(|merchant| merchant.live_key_disabled = true);
    harness.get(live, PING).await.declined(401);
    harness.get(test, PING).await.ok();
    harness.service.change_merchant(|merchant| {
        merchant.live_key_disabled = false;
        merchant.test_key_disabled = true;
    });
    harness.get(live, PING).await.ok();
    harness.get(test, PING).await.declined(401);
}

#[tokio::test]
async fn a_test_key_starts_with_test() {
    let harness = Harness::open().await;
    assert!(&harness.test_key.starts_with("test_"));
    assert!(!&harness.live_key.starts_with("test_"));
}

#[tokio::test]
async fn a_live_key_cannot_find_test_payments_nor_a_test_key_live_ones() {
    let harness = Harness::open().await;
    let (live, test) = (harness.create(&order()).await, harness.create_test(&order()).await);
    let verify = VERIFY;
    harness.live_post(verify, &json!({ "invoice_id": test })).await.wrong_field("invoice_id");
    harness.test_post(verify, &json!({ "invoice_id": live })).await.wrong_field("invoice_id");
    let path = format!("/api/v1/payments/{test}");
    harness.live(&path).await.wrong_field("invoice_id");
    assert_eq!(harness.test(&path).await.json()["test_mode"], true);
    assert_eq!(harness.test_post(verify, &json!({ "invoice_id": test })).await.json()["test_mode"], true);
}

#[tokio::test]
async fn merchants_share_neither_payments_nor_limits() {
    let other = Merchant {
        live_key: "other".into(),
        test_key: "test_other".into(),
        monthly_limit: Some(1),
        ..Merchant::default()
    };
    let merchants = vec![Merchant::default(), other];
    let options = PaymentOptions { merchants, requests_a_minute: 4, ..PaymentOptions::default() };
    let harness = Harness::with(options).await;
    let invoice_id = harness.create(&order()).await;
    harness.create(&order()).await;
    harness.post("other", CHECKOUT, &order()).await.created();
    harness.post("other", CHECKOUT, &order()).await.declined(402);
    let body = json!({ "invoice_id": invoice_id });
    harness.post("other", VERIFY, &body).await.wrong_field("invoice_id");
    harness.get("other", PING).await.ok();
    harness.get("other", PING).await.declined(429);
    harness.live(PING).await.ok();
}

#[tokio::test]
async fn only_ping_payments_and_trx_live_under_the_version_prefix() {
    let harness = Harness::open().await;
    for path in ["/api/v1/checkout-v2", "/api/v1/verify-payment", "/api/v1/refund-payment", "/api/trx/verify"]
    {
        harness.live_post(path, &json!({})).await.declined(404);
    }
    harness.live("/api/ping").await.declined(404);
}

#[tokio::test]
async fn an_unknown_endpoint_is_404_and_another_method_405() {
    let harness = Harness::open().await;
    let key = &harness.live_key;
    harness.get(key, "/api/v1/nothing").await.declined(404);
    harness.get(key, CHECKOUT).await.declined(405);
    harness.post(key, PING, &json!({})).await.declined(405);
}
