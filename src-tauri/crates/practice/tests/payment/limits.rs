//! Interface, Limits 1 and 2, and Errors 402 and 429.

use chrono::TimeDelta;
use porokh_practice::payment::PaymentOptions;
use serde_json::json;

use crate::desk::{Desk, order};

const CHECKOUT: &str = "/api/checkout-v2";

#[tokio::test]
async fn past_the_monthly_limit_creating_is_402() {
    let desk = Desk::open().await;
    desk.service.change_merchant(|merchant| merchant.monthly_limit = Some(2));
    let first = desk.create(&order()).await;
    desk.create(&order()).await;
    desk.live(CHECKOUT, &order()).await.refused(402);
    desk.live("/api/checkout-v2/global", &order()).await.refused(402);
    assert_eq!(desk.service.payments().len(), 2);
    // What was created before can still be verified.
    desk.verify(&first).await;
}

#[tokio::test]
async fn the_month_begins_at_midnight_in_bangladesh() {
    let desk = Desk::open().await;
    desk.service.change_merchant(|merchant| merchant.monthly_limit = Some(1));
    desk.create(&order()).await;
    desk.set_time("2026-11-30T17:59:59Z");
    desk.live(CHECKOUT, &order()).await.refused(402);
    desk.set_time("2026-11-30T18:00:00Z");
    desk.create(&order()).await;
}

#[tokio::test]
async fn test_payments_are_not_counted_and_need_no_package() {
    let desk = Desk::open().await;
    desk.service.change_merchant(|merchant| merchant.monthly_limit = Some(1));
    for _ in 0..3 {
        desk.create_test(&order()).await;
    }
    desk.create(&order()).await;
    desk.service.change_merchant(|merchant| merchant.package_ends_at = Some(chrono::DateTime::UNIX_EPOCH));
    desk.create_test(&order()).await;
}

#[tokio::test]
async fn an_expired_package_is_402_from_the_instant_it_ends() {
    let desk = Desk::open().await;
    let end = desk.now() + TimeDelta::seconds(1);
    desk.service.change_merchant(|merchant| merchant.package_ends_at = Some(end));
    desk.create(&order()).await;
    desk.pass(TimeDelta::seconds(1));
    desk.live(CHECKOUT, &json!({})).await.refused(402);
    desk.get(&desk.service.live_key(), "/api/v1/ping").await.ok();
}

#[tokio::test]
async fn test_payments_are_deleted_after_three_days_and_live_ones_stay() {
    let desk = Desk::open().await;
    let (live, test) = (desk.create(&order()).await, desk.create_test(&order()).await);
    desk.pass(TimeDelta::days(3) - TimeDelta::seconds(1));
    let body = json!({ "invoice_id": test });
    assert_eq!(desk.test("/api/verify-payment", &body).await.status, 200);
    desk.pass(TimeDelta::seconds(1));
    desk.test("/api/verify-payment", &body).await.wrong_field("invoice_id");
    assert_eq!(desk.submit(&test, &[("action", "success")]).await.status, 404);
    desk.verify(&live).await;
}

#[tokio::test]
async fn too_many_requests_in_a_minute_are_429_until_it_is_over() {
    let desk = Desk::with(PaymentOptions { requests_a_minute: 2, ..Default::default() }).await;
    let (live, test) = (desk.service.live_key(), desk.service.test_key());
    desk.get(&live, "/api/v1/ping").await.ok();
    desk.get(&test, "/api/v1/ping").await.ok();
    let reply = desk.get(&live, "/api/v1/ping").await;
    reply.refused(429);
    assert_eq!(reply.header("retry-after"), None);
    desk.live(CHECKOUT, &order()).await.refused(429);
    assert!(desk.service.payments().is_empty());
    desk.pass(TimeDelta::minutes(1));
    desk.get(&live, "/api/v1/ping").await.ok();
}
