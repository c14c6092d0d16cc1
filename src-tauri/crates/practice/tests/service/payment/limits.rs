//! Limits 1 and 2, and Errors 402 and 429.

use chrono::TimeDelta;
use porokh_practice::payment::PaymentOptions;
use serde_json::json;

use super::{CHECKOUT, Harness, PING, VERIFY, order};

#[tokio::test]
async fn past_the_monthly_limit_creating_is_402() {
    let harness = Harness::open().await;
    harness.service.change_merchant(|merchant| merchant.monthly_limit = Some(2));
    let first = harness.create(&order()).await;
    harness.create(&order()).await;
    harness.live_post(CHECKOUT, &order()).await.declined(402);
    harness.live_post("/api/checkout-v2/global", &order()).await.declined(402);
    assert_eq!(harness.service.payments().len(), 2);
    harness.verify(&first).await;
}

#[tokio::test]
async fn the_month_begins_at_midnight_in_bangladesh() {
    let harness = Harness::open().await;
    harness.service.change_merchant(|merchant| merchant.monthly_limit = Some(1));
    harness.create(&order()).await;
    harness.set_time("2026-11-30T17:59:59Z");
    harness.live_post(CHECKOUT, &order()).await.declined(402);
    harness.set_time("2026-11-30T18:00:00Z");
    harness.create(&order()).await;
}

#[tokio::test]
async fn test_payments_are_not_counted_and_need_no_package() {
    let harness = Harness::open().await;
    harness.service.change_merchant(|merchant| merchant.monthly_limit = Some(1));
    for _ in 0..3 {
        harness.create_test(&order()).await;
    }
    harness.create(&order()).await;
    harness.service.change_merchant(|merchant| merchant.package_ends_at = Some(chrono::DateTime::UNIX_EPOCH));
    harness.create_test(&order()).await;
}

#[tokio::test]
async fn an_expired_package_is_402_from_the_instant_it_ends() {
    let harness = Harness::open().await;
    let end = harness.now() + TimeDelta::seconds(1);
    harness.service.change_merchant(|merchant| merchant.package_ends_at = Some(end));
    harness.create(&order()).await;
    harness.pass(TimeDelta::seconds(1));
    harness.live_post(CHECKOUT, &json!({})).await.declined(402);
    harness.live(PING).await.ok();
}

#[tokio::test]
async fn test_payments_are_deleted_after_three_days_and_live_ones_stay() {
    let harness = Harness::open().await;
    let (live, test) = (harness.create(&order()).await, harness.create_test(&order()).await);
    harness.pass(TimeDelta::days(3) - TimeDelta::seconds(1));
    let body = json!({ "invoice_id": test });
    assert_eq!(harness.test_post(VERIFY, &body).await.status, 200);
    harness.pass(TimeDelta::seconds(1));
    harness.test_post(VERIFY, &body).await.wrong_field("invoice_id");
    assert_eq!(harness.submit(&test, &[("action", "success")]).await.status, 404);
    harness.verify(&live).await;
}

#[tokio::test]
async fn too_many_requests_in_a_minute_are_429_until_it_is_over() {
    let harness = Harness::with(PaymentOptions { requests_a_minute: 2, ..Default::default() }).await;
    let (live, test) = (&harness.live_key, &harness.test_key);
    harness.get(live, PING).await.ok();
    harness.get(test, PING).await.ok();
    let reply = harness.get(live, PING).await;
    reply.declined(429);
    assert_eq!(reply.header("retry-after"), None);
    harness.live_post(CHECKOUT, &order()).await.declined(429);
    assert!(harness.service.payments().is_empty());
    harness.pass(TimeDelta::minutes(1));
    harness.get(live, PING).await.ok();
}
