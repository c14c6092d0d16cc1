//! Limits.

use chrono::TimeDelta;
use porokh_practice::{Account, BulkCheckHeaders, RateLimitKind, Rules};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Harness, PHONE, Reply, other_account, send, with_limit};

async fn bulk(harness: &Harness) -> Reply {
    harness.live_post("/bulk-check", &json!({ "phones": [PHONE] })).await
}

fn rate(reply: &Reply) -> (&str, &str) {
    (reply.header("x-ratelimit-limit").unwrap(), reply.header("x-ratelimit-remaining").unwrap())
}

#[tokio::test]
async fn past_the_days_checks_daily_limit_reached_names_the_limit() {
    let harness = Harness::with(with_limit(Some(2))).await;
    assert_eq!(harness.check(PHONE).await.ok()["remaining_today"], 1);
    assert_eq!(harness.check(PHONE).await.ok()["remaining_today"], 0);
    let reply = harness.check(PHONE).await;
    assert_eq!(reply.refused(429, "daily_limit_reached")["limit"], 2);
    assert_eq!(reply.header("retry-after"), None);
    assert_eq!(harness.used(), 2);
    assert_eq!(harness.live("/me").await.ok()["data"]["remaining_today"], 0);
}

#[tokio::test]
async fn the_days_checks_reset_at_midnight_in_bangladesh() {
    let harness = Harness::with(with_limit(Some(1))).await;
    harness.check(PHONE).await.ok();
    harness.set_time("2026-11-20T17:59:59Z");
    harness.check(PHONE).await.refused(429, "daily_limit_reached");
    harness.set_time("2026-11-20T18:00:00Z");
    assert_eq!(harness.live("/me").await.ok()["data"]["remaining_today"], 1);
    harness.check(PHONE).await.ok();
}

#[tokio::test]
async fn a_limit_below_what_was_used_leaves_zero() {
    let harness = Harness::open().await;
    harness.change_account(|account| (account.used_today, account.daily_limit) = (30, Some(10)));
    assert_eq!(harness.live("/me").await.ok()["data"]["remaining_today"], 0);
    harness.check(PHONE).await.refused(429, "daily_limit_reached");
}

#[tokio::test]
async fn without_a_daily_cap_remaining_today_is_null() {
    let harness = Harness::with(with_limit(None)).await;
    assert_eq!(harness.check(PHONE).await.ok()["remaining_today"], Value::Null);
}

#[tokio::test]
async fn a_test_key_checks_on_when_the_day_is_used_up() {
    let harness = Harness::with(with_limit(Some(0))).await;
    harness.test("/check?phone=01712345670").await.ok();
}

#[tokio::test]
async fn every_response_carries_the_rate_headers() {
    let harness = Harness::open().await;
    assert_eq!(rate(&harness.live("/me").await), ("60", "59"));
    assert_eq!(rate(&harness.live("/check").await), ("60", "58"));
    assert_eq!(rate(&harness.live("/no-such-endpoint").await), ("60", "57"));
    assert_eq!(rate(&harness.live("/openapi.json").await), ("60", "56"));
    assert_eq!(rate(&send(harness.request(Method::GET, "/me")).await), ("60", "60"));
}

#[tokio::test]
async fn the_sixty_first_request_of_a_minute_is_rate_limited_with_retry_after() {
    let harness = Harness::open().await;
    for left in (0..60).rev() {
        let reply = harness.live("/me").await;
        reply.ok();
        assert_eq!(rate(&reply).1, left.to_string());
    }
    harness.pass(TimeDelta::seconds(45));
    let reply = harness.live("/me").await;
    reply.refused(429, "rate_limited");
    assert_eq!((reply.header("retry-after"), rate(&reply)), (Some("15"), ("60", "0")));

    harness.pass(TimeDelta::seconds(15));
    let reply = harness.live("/me").await;
    reply.ok();
    assert_eq!(rate(&reply), ("60", "59"));
}

#[tokio::test]
async fn a_rate_limited_check_costs_nothing() {
    let harness = Harness::open().await;
    for _ in 0..60 {
        harness.live("/me").await.ok();
    }
    harness.check(PHONE).await.refused(429, "rate_limited");
    assert_eq!(harness.used(), 0);
}

#[tokio::test]
async fn a_test_key_counts_against_no_limit() {
    let harness = Harness::open().await;
    for _ in 0..61 {
        assert_eq!(rate(&harness.test("/me").await), ("60", "60"));
    }
    assert_eq!(rate(&harness.live("/me").await), ("60", "59"));
}

#[tokio::test]
async fn accounts_share_no_limit() {
    let other = Account { daily_limit: Some(1), ..other_account() };
    let harness = Harness::of(Rules::default(), vec![Account::default(), other]).await;
    let by_other = harness.get("dc_live_other", "/check?phone=01712345670").await;
    assert_eq!(by_other.ok()["remaining_today"], 0);
    let reply = harness.check(PHONE).await;
    assert_eq!((reply.ok()["remaining_today"].clone(), rate(&reply).1), (199.into(), "59"));
    assert_eq!(harness.get("dc_test_other", "/me").await.ok()["data"]["name"], "Other");
}

#[tokio::test]
async fn the_eleventh_bulk_check_of_a_minute_is_rate_limited_and_counts_nowhere() {
    let harness = Harness::open().await;
    for _ in 0..10 {
        bulk(&harness).await.ok();
    }
    harness.pass(TimeDelta::seconds(20));
    let reply = bulk(&harness).await;
    reply.refused(429, "rate_limited");
    assert_eq!(reply.header("retry-after"), Some("40"));
    assert_eq!((harness.used(), rate(&harness.live("/me").await)), (10, ("60", "49")));
    harness.pass(TimeDelta::seconds(40));
    bulk(&harness).await.ok();
}

#[tokio::test]
async fn a_bulk_check_counts_in_the_sixty_too() {
    let harness = Harness::open().await;
    assert_eq!(rate(&bulk(&harness).await), ("60", "59"));
    for _ in 0..59 {
        harness.live("/me").await.ok();
    }
    bulk(&harness).await.refused(429, "rate_limited");
}

#[tokio::test]
async fn another_method_on_its_path_counts_in_the_sixty_alone() {
    let harness = Harness::open().await;
    for _ in 0..11 {
        harness.live("/bulk-check").await.refused(405, "method_not_allowed");
    }
    assert_eq!(rate(&bulk(&harness).await), ("60", "48"));
}

#[tokio::test]
async fn by_option_the_headers_of_a_bulk_check_show_the_ten() {
    let rules = Rules { bulk_check_headers: BulkCheckHeaders::Ten, ..Rules::default() };
    let harness = Harness::under(rules, Account::default()).await;
    for left in (0..10).rev() {
        assert_eq!(rate(&bulk(&harness).await), ("10", left.to_string().as_str()));
    }
    let reply = bulk(&harness).await;
    reply.refused(429, "rate_limited");
    assert_eq!(rate(&reply), ("10", "0"));
    assert_eq!(rate(&harness.live("/me").await), ("60", "49"));
    let by_test_key = harness.test_post("/bulk-check", &json!({ "phones": [PHONE] })).await;
    assert_eq!(rate(&by_test_key), ("10", "10"));
}

/// Accepted requests: as many as possible at once, then of one per second for two minutes.
async fn passed_within_two_minutes(kind: RateLimitKind) -> (usize, usize) {
    let rules = Rules { rate_limit: kind, ..Rules::default() };
    let harness = Harness::under(rules, with_limit(None)).await;
    let mut at_once = 0;
    while harness.live("/me").await.status == 200 {
        at_once += 1;
    }
    let mut after = 0;
    for _ in 0..119 {
        harness.pass(TimeDelta::seconds(1));
        after += usize::from(harness.live("/me").await.status == 200);
    }
    (at_once, after)
}

#[tokio::test]
async fn the_kinds_of_limit_differ_in_what_they_give_back_and_when() {
    assert_eq!(passed_within_two_minutes(RateLimitKind::FixedWindow).await, (60, 60));
    assert_eq!(passed_within_two_minutes(RateLimitKind::SlidingLog).await, (60, 60));
    assert_eq!(passed_within_two_minutes(RateLimitKind::TokenBucket).await, (60, 119));
}
