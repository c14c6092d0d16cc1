//! Interface, Authentication 1 to 4, and Errors 401.

use porokh_practice::KeyHeader;
use porokh_practice::payment::{Merchant, PaymentOptions};
use reqwest::Method;
use serde_json::json;

use crate::harness::{Harness, order, send};

const PING: &str = "/api/v1/ping";

#[tokio::test]
async fn a_key_is_accepted_in_each_of_the_three_headers_under_any_brand() {
    let harness = Harness::open().await;
    let key = harness.service.live_key();
    let names = ["RT-COMPAT-API-KEY", "RT-OTHER-API-KEY", "X-Pay-Key", "X-Other-Shop-Key", "x-api-key"];
    for name in names {
        send(harness.request(Method::GET, PING).header(name, &key)).await.ok();
    }
    harness.get(&key, PING).await.ok();
    let seen = harness.service.requests();
    assert_eq!(seen[0].key_headers, [KeyHeader::RtApiKey]);
    assert_eq!(seen[2].key_headers, [KeyHeader::XKey]);
    assert_eq!(seen[5].key_headers, [KeyHeader::Authorization]);
}

#[tokio::test]
async fn more_than_one_key_header_is_401_even_with_the_same_key() {
    let harness = Harness::open().await;
    let key = harness.service.live_key();
    let two = harness.request(Method::GET, PING).header("X-Pay-Key", &key).bearer_auth(&key);
    send(two).await.refused(401);
    let two = harness.request(Method::GET, PING).header("X-Pay-Key", &key).header("RT-COMPAT-API-KEY", &key);
    send(two).await.refused(401);
}

#[tokio::test]
async fn every_endpoint_refuses_a_missing_or_a_wrong_key_with_401() {
    let harness = Harness::open().await;
    let endpoints = [
        (Method::POST, "/api/checkout-v2"),
        (Method::POST, "/api/checkout-v2/global"),
        (Method::POST, "/api/verify-payment"),
        (Method::POST, "/api/refund-payment"),
        (Method::GET, PING),
        (Method::GET, "/api/v1/payments/123"),
        (Method::POST, "/api/v1/trx/verify"),
        (Method::POST, "/api/v1/trx/confirm"),
        (Method::GET, "/api/no-such-endpoint"),
    ];
    for (method, path) in endpoints {
        send(harness.request(method.clone(), path)).await.refused(401);
        send(harness.request(method, path).bearer_auth("wrong")).await.refused(401);
    }
}

#[tokio::test]
async fn a_disabled_key_is_401_and_the_other_key_works_on() {
    let harness = Harness::open().await;
    let (live, test) = (harness.service.live_key(), harness.service.test_key());
    harness.service.change_merchant(|merchant| merchant.live_key_disabled = true);
    harness.get(&live, PING).await.refused(401);
    harness.get(&test, PING).await.ok();
    harness.service.change_merchant(|merchant| {
        merchant.live_key_disabled = false;
        merchant.test_key_disabled = true;
    });
    harness.get(&live, PING).await.ok();
    harness.get(&test, PING).await.refused(401);
}

#[tokio::test]
async fn a_test_key_starts_with_test() {
    let harness = Harness::open().await;
    assert!(harness.service.test_key().starts_with("test_"));
    assert!(!harness.service.live_key().starts_with("test_"));
}

#[tokio::test]
async fn a_live_key_cannot_find_test_payments_nor_a_test_key_live_ones() {
    let harness = Harness::open().await;
    let (live, test) = (harness.create(&order()).await, harness.create_test(&order()).await);
    let verify = "/api/verify-payment";
    harness.live(verify, &json!({ "invoice_id": test })).await.wrong_field("invoice_id");
    harness.test(verify, &json!({ "invoice_id": live })).await.wrong_field("invoice_id");
    let path = format!("/api/v1/payments/{test}");
    harness.get(&harness.service.live_key(), &path).await.wrong_field("invoice_id");
    assert_eq!(harness.get(&harness.service.test_key(), &path).await.json()["test_mode"], true);
    assert_eq!(harness.test(verify, &json!({ "invoice_id": test })).await.json()["test_mode"], true);
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
    harness.post("other", "/api/checkout-v2", &order()).await.created();
    harness.post("other", "/api/checkout-v2", &order()).await.refused(402);
    let body = json!({ "invoice_id": invoice_id });
    harness.post("other", "/api/verify-payment", &body).await.wrong_field("invoice_id");
    harness.get("other", PING).await.ok();
    harness.get("other", PING).await.refused(429);
    harness.get(&harness.service.live_key(), PING).await.ok();
}

#[tokio::test]
async fn only_ping_payments_and_trx_live_under_the_version_prefix() {
    let harness = Harness::open().await;
    for path in ["/api/v1/checkout-v2", "/api/v1/verify-payment", "/api/v1/refund-payment", "/api/trx/verify"]
    {
        harness.live(path, &json!({})).await.refused(404);
    }
    harness.get(&harness.service.live_key(), "/api/ping").await.refused(404);
}

#[tokio::test]
async fn an_unknown_endpoint_is_404_and_another_method_405() {
    let harness = Harness::open().await;
    let key = harness.service.live_key();
    harness.get(&key, "/api/v1/nothing").await.refused(404);
    harness.get(&key, "/api/checkout-v2").await.refused(405);
    harness.post(&key, PING, &json!({})).await.refused(405);
}
