//! Interface, Authentication 1 to 4, and Errors 401.

use porokh_practice::KeyHeader;
use porokh_practice::payment::{Merchant, PaymentOptions};
use reqwest::Method;
use serde_json::json;

use crate::desk::{Desk, order, send};

const PING: &str = "/api/v1/ping";

#[tokio::test]
async fn a_key_is_accepted_in_each_of_the_three_headers_under_any_brand() {
    let desk = Desk::open().await;
    let key = desk.service.live_key();
    let names = ["RT-COMPAT-API-KEY", "RT-OTHER-API-KEY", "X-Pay-Key", "X-Other-Shop-Key", "x-api-key"];
    for name in names {
        send(desk.request(Method::GET, PING).header(name, &key)).await.ok();
    }
    desk.get(&key, PING).await.ok();
    let seen = desk.service.requests();
    assert_eq!(seen[0].key_headers, [KeyHeader::RtApiKey]);
    assert_eq!(seen[2].key_headers, [KeyHeader::XKey]);
    assert_eq!(seen[5].key_headers, [KeyHeader::Authorization]);
}

#[tokio::test]
async fn more_than_one_key_header_is_401_even_with_the_same_key() {
    let desk = Desk::open().await;
    let key = desk.service.live_key();
    let two = desk.request(Method::GET, PING).header("X-Pay-Key", &key).bearer_auth(&key);
    send(two).await.refused(401);
    let two = desk.request(Method::GET, PING).header("X-Pay-Key", &key).header("RT-COMPAT-API-KEY", &key);
    send(two).await.refused(401);
}

#[tokio::test]
async fn every_endpoint_refuses_a_missing_or_a_wrong_key_with_401() {
    let desk = Desk::open().await;
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
        send(desk.request(method.clone(), path)).await.refused(401);
        send(desk.request(method, path).bearer_auth("wrong")).await.refused(401);
    }
}

#[tokio::test]
async fn a_disabled_key_is_401_and_the_other_key_works_on() {
    let desk = Desk::open().await;
    let (live, test) = (desk.service.live_key(), desk.service.test_key());
    desk.service.change_merchant(|merchant| merchant.live_key_disabled = true);
    desk.get(&live, PING).await.refused(401);
    desk.get(&test, PING).await.ok();
    desk.service.change_merchant(|merchant| {
        merchant.live_key_disabled = false;
        merchant.test_key_disabled = true;
    });
    desk.get(&live, PING).await.ok();
    desk.get(&test, PING).await.refused(401);
}

#[tokio::test]
async fn a_test_key_starts_with_test() {
    let desk = Desk::open().await;
    assert!(desk.service.test_key().starts_with("test_"));
    assert!(!desk.service.live_key().starts_with("test_"));
}

#[tokio::test]
async fn a_live_key_cannot_find_test_payments_nor_a_test_key_live_ones() {
    let desk = Desk::open().await;
    let (live, test) = (desk.create(&order()).await, desk.create_test(&order()).await);
    let verify = "/api/verify-payment";
    desk.live(verify, &json!({ "invoice_id": test })).await.wrong_field("invoice_id");
    desk.test(verify, &json!({ "invoice_id": live })).await.wrong_field("invoice_id");
    let path = format!("/api/v1/payments/{test}");
    desk.get(&desk.service.live_key(), &path).await.wrong_field("invoice_id");
    assert_eq!(desk.get(&desk.service.test_key(), &path).await.json()["test_mode"], true);
    assert_eq!(desk.test(verify, &json!({ "invoice_id": test })).await.json()["test_mode"], true);
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
    let desk = Desk::with(options).await;
    let invoice_id = desk.create(&order()).await;
    desk.create(&order()).await;
    desk.post("other", "/api/checkout-v2", &order()).await.created();
    desk.post("other", "/api/checkout-v2", &order()).await.refused(402);
    let body = json!({ "invoice_id": invoice_id });
    desk.post("other", "/api/verify-payment", &body).await.wrong_field("invoice_id");
    desk.get("other", PING).await.ok();
    desk.get("other", PING).await.refused(429);
    desk.get(&desk.service.live_key(), PING).await.ok();
}

#[tokio::test]
async fn only_ping_payments_and_trx_live_under_the_version_prefix() {
    let desk = Desk::open().await;
    for path in ["/api/v1/checkout-v2", "/api/v1/verify-payment", "/api/v1/refund-payment", "/api/trx/verify"]
    {
        desk.live(path, &json!({})).await.refused(404);
    }
    desk.get(&desk.service.live_key(), "/api/ping").await.refused(404);
}

#[tokio::test]
async fn an_unknown_endpoint_is_404_and_another_method_405() {
    let desk = Desk::open().await;
    let key = desk.service.live_key();
    desk.get(&key, "/api/v1/nothing").await.refused(404);
    desk.get(&key, "/api/checkout-v2").await.refused(405);
    desk.post(&key, PING, &json!({})).await.refused(405);
}
