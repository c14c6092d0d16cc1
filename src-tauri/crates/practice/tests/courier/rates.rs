//! Interface, Limits: the ten bulk checks of a minute inside the sixty requests, and the kinds of limit.

use chrono::TimeDelta;
use porokh_practice::{Account, BulkCheckHeaders, RateLimitKind, Rules};
use serde_json::json;

use crate::harness::{Harness, PHONE, Reply, with_limit};

async fn bulk(harness: &Harness) -> Reply {
    harness.live_post("/bulk-check", &json!({ "phones": [PHONE] })).await
}

fn rate(reply: &Reply) -> (&str, &str) {
    (reply.header("x-ratelimit-limit").unwrap(), reply.header("x-ratelimit-remaining").unwrap())
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
    let harness = Harness::under(rules, vec![Account::default()]).await;
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

/// Requests that pass when one is sent each second for two minutes, after as many as possible at once.
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
