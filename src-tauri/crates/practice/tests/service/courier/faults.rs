//! Every kind of fault.

use std::time::Duration;

use porokh_practice::{Account, Endpoint, Fault, FaultKind, RetryAfter};
use serde_json::{Value, json};

use super::{Harness, PHONE, Reply, until};

/// The reply to a check with this fault, and its cost.
async fn struck(fault: Fault) -> (Reply, u64) {
    let harness = Harness::open().await;
    harness.service.inject(fault);
    let reply = harness.check(PHONE).await;
    (reply, harness.used())
}

fn once(kind: FaultKind) -> Fault {
    Fault::once(Endpoint::Check, kind)
}

#[tokio::test]
async fn a_fault_strikes_its_endpoint_as_often_as_it_says() {
    let harness = Harness::open().await;
    harness.service.inject(once(FaultKind::ServerError).times(2));
    harness.live("/me").await.ok();
    harness.check(PHONE).await.refused(500, "server_error");
    harness.live("/check?phone=01712345670").await.refused(500, "server_error");
    harness.check(PHONE).await.ok();
}

#[tokio::test]
async fn a_lasting_fault_on_any_endpoint_strikes_until_it_is_cleared() {
    let harness = Harness::open().await;
    harness.service.inject(Fault::forever(Endpoint::Any, FaultKind::ServerError));
    for path in ["/me", "/check?phone=01712345670", "/openapi.json", "/no-such-endpoint"] {
        harness.live(path).await.refused(500, "server_error");
    }
    harness.service.clear_faults();
    harness.live("/me").await.ok();
}

#[tokio::test]
async fn each_endpoint_can_be_struck_alone() {
    let endpoints = [
        (Endpoint::Me, "/me"),
        (Endpoint::Check, "/check"),
        (Endpoint::BulkCheck, "/bulk-check"),
        (Endpoint::BulkJobs, "/bulk-jobs"),
        (Endpoint::BulkJob, "/bulk-jobs/1"),
        (Endpoint::Reports, "/reports"),
        (Endpoint::Deliveries, "/deliveries"),
        (Endpoint::OpenApi, "/openapi.json"),
    ];
    let harness = Harness::open().await;
    for (struck, _) in endpoints {
        harness.service.inject(Fault::forever(struck, FaultKind::Html { status: 418 }));
        for (endpoint, path) in endpoints {
            assert_eq!(harness.test(path).await.status == 418, endpoint == struck, "{struck:?} {path}");
        }
        harness.service.clear_faults();
    }
}

#[tokio::test]
async fn faults_strike_in_the_order_they_were_injected() {
    let harness = Harness::open().await;
    harness.service.inject(once(FaultKind::ServerError));
    harness.service.inject(once(FaultKind::DailyLimitReached(RetryAfter::Absent)));
    harness.check(PHONE).await.refused(500, "server_error");
    harness.check(PHONE).await.refused(429, "daily_limit_reached");
    harness.check(PHONE).await.ok();
}

#[tokio::test]
async fn a_flag_decides_whether_the_check_is_deducted_before_the_reply_is_lost() {
    let kinds = [
        FaultKind::Delay(Duration::ZERO),
        FaultKind::Html { status: 502 },
        FaultKind::Reply { status: 200, body: "{}".into() },
        FaultKind::ServerError,
        FaultKind::RateLimited(RetryAfter::Absent),
        FaultKind::DailyLimitReached(RetryAfter::Absent),
        FaultKind::Redirect { location: "/elsewhere".into() },
    ];
    for kind in kinds {
        // A delayed request is handled afterwards.
        let late = u64::from(matches!(kind, FaultKind::Delay(_)));
        assert_eq!(struck(once(kind.clone())).await.1, late, "{kind:?}");
        assert_eq!(struck(once(kind.clone()).after_handling()).await.1, 1, "{kind:?}");
    }
}

#[tokio::test]
async fn html_comes_with_its_status_and_without_the_services_headers() {
    let (reply, _) = struck(once(FaultKind::Html { status: 502 })).await;
    assert_eq!((reply.status, reply.mode()), (502, None));
    assert_eq!(reply.header("content-type"), Some("text/html; charset=utf-8"));
    for impossible in [7, 100, 1_000] {
        assert_eq!(struck(once(FaultKind::Html { status: impossible })).await.0.status, 500);
    }
}

#[tokio::test]
async fn truncated_json_is_the_beginning_of_the_true_reply() {
    let harness = Harness::open().await;
    let whole = harness.check(PHONE).await.body;
    harness.service.inject(once(FaultKind::TruncatedJson));
    let reply = harness.check(PHONE).await;
    assert_eq!(reply.status, 200);
    assert!(serde_json::from_str::<Value>(&reply.body).is_err());
    assert_eq!(reply.body.as_bytes()[..200], whole.as_bytes()[..200]);
    assert_eq!(harness.used(), 2);
}

#[tokio::test]
async fn a_given_reply_is_sent_as_it_is_with_the_services_headers() {
    let kind = FaultKind::Reply { status: 418, body: "[1, 2".into() };
    let (reply, _) = struck(once(kind)).await;
    assert_eq!((reply.status, reply.body.as_str(), reply.mode()), (418, "[1, 2", Some("live")));
    assert_eq!(reply.header("content-type"), Some("application/json"));
}

#[tokio::test]
async fn both_429_with_every_retry_after_form() {
    for (retry_after, expected) in [
        (RetryAfter::Seconds(7), Some("7")),
        (RetryAfter::DateAhead(90), Some("Fri, 20 Nov 2026 04:31:30 GMT")),
        (RetryAfter::Absent, None),
    ] {
        let (reply, _) = struck(once(FaultKind::RateLimited(retry_after))).await;
        reply.refused(429, "rate_limited");
        assert_eq!(reply.header("retry-after"), expected);
        assert_eq!(reply.header("x-ratelimit-remaining"), Some("0"));
        let (reply, _) = struck(once(FaultKind::DailyLimitReached(retry_after))).await;
        reply.refused(429, "daily_limit_reached");
        assert_eq!(reply.header("retry-after"), expected);
    }
}

#[tokio::test]
async fn daily_limit_reached_names_the_accounts_limit() {
    let harness = Harness::with(Account { daily_limit: Some(33), ..Account::default() }).await;
    harness.service.inject(once(FaultKind::DailyLimitReached(RetryAfter::Absent)));
    assert_eq!(harness.check(PHONE).await.refused(429, "daily_limit_reached")["limit"], 33);
}

#[tokio::test]
async fn a_redirect_names_the_given_location() {
    let (reply, _) =
        struck(once(FaultKind::Redirect { location: "https://elsewhere.example/".into() })).await;
    assert_eq!((reply.status, reply.header("location")), (302, Some("https://elsewhere.example/")));
}

#[tokio::test]
async fn a_connection_can_end_before_the_reply_with_the_check_deducted_or_not() {
    for (fault, used) in
        [(once(FaultKind::CloseBeforeReply), 0), (once(FaultKind::CloseBeforeReply).after_handling(), 1)]
    {
        let harness = Harness::open().await;
        harness.service.inject(fault);
        let error = harness.check_request(&json!({ "phone": PHONE }).to_string()).send().await.unwrap_err();
        assert!(error.is_request() && !error.is_timeout(), "{error:?}");
        assert_eq!(harness.used(), used);
        assert_eq!(harness.service.requests().len(), 1);
    }
}

#[tokio::test]
async fn a_connection_can_end_in_the_middle_of_the_body() {
    let harness = Harness::open().await;
    harness.service.inject(once(FaultKind::CloseInBody));
    let mut response = harness.check_request(&json!({ "phone": PHONE }).to_string()).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let announced = response.content_length().unwrap();
    let first = response.chunk().await.unwrap().unwrap();
    assert_eq!(first.len() as u64, announced / 2);
    assert!(response.chunk().await.is_err());
    assert_eq!(harness.used(), 1);
}

#[tokio::test]
async fn the_mode_header_can_disagree_be_doubled_or_be_missing() {
    let (wrong, _) = struck(once(FaultKind::WrongMode)).await;
    assert_eq!((wrong.mode(), &wrong.ok()["mode"]), (Some("test"), &json!("live")));
    let (two, _) = struck(once(FaultKind::TwoModes)).await;
    assert_eq!((two.mode(), two.header("x-other-mode")), (Some("live"), Some("test")));
    assert_eq!(struck(once(FaultKind::NoMode)).await.0.mode(), None);

    let harness = Harness::open().await;
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::WrongMode));
    assert_eq!(harness.test("/me").await.mode(), Some("live"));
}

#[tokio::test]
async fn unknown_fields_appear_in_objects_and_not_in_maps() {
    let (reply, _) = struck(once(FaultKind::UnknownFields)).await;
    let body = reply.ok();
    for place in ["", "/data", "/data/summary", "/data/risk", "/data/community", "/data/couriers/courier_a"] {
        assert!(body.pointer(place).unwrap().get("introduced_later").is_some(), "{place}");
    }
    assert!(body["data"]["couriers"].get("introduced_later").is_none());
    assert!(body["data"]["sources"].get("introduced_later").is_none());

    let harness = Harness::open().await;
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::UnknownFields));
    assert!(harness.live("/me").await.ok()["data"]["key"].get("introduced_later").is_some());
}

#[tokio::test]
async fn unknown_words_stand_in_every_field_that_holds_one_of_a_list() {
    let word = json!("introduced_later");
    let (reply, _) = struck(once(FaultKind::UnknownWords)).await;
    let body = reply.json();
    assert_eq!((&body["status"], &body["mode"]), (&json!(true), &word));
    assert_eq!(body["data"]["risk"]["level"], word);
    assert_ne!(body["data"]["risk"]["label"], word);
    assert_eq!(body["data"]["couriers"]["courier_a"]["status"], word);

    let harness = Harness::open().await;
    let strike = |endpoint| harness.service.inject(Fault::once(endpoint, FaultKind::UnknownWords));
    strike(Endpoint::BulkJobs);
    let body = harness.test_post("/bulk-jobs", &json!({ "phones": [PHONE] })).await.json();
    assert_eq!((&body["data"]["status"], &body["data"]["results"][PHONE]["risk"]), (&word, &word));
    strike(Endpoint::Me);
    harness.change_account(|account| account.disabled = true);
    assert_eq!(harness.live("/me").await.json()["error"]["code"], word);
}

#[tokio::test]
async fn nulls_appear_in_every_field_that_may_be_null_and_in_no_other() {
    let (reply, _) = struck(once(FaultKind::NullsEverywhere)).await;
    let body = reply.ok();
    assert_eq!(body["remaining_today"], Value::Null);
    assert_eq!(body["data"]["summary"]["success_ratio"], Value::Null);
    assert!(body["data"]["summary"]["total"].is_number());
    for field in
        ["total", "delivered", "cancelled", "success_ratio", "rating", "message", "source", "source_label"]
    {
        assert_eq!(body["data"]["couriers"]["courier_a"][field], Value::Null, "{field}");
    }
    assert!(body["data"]["couriers"]["courier_a"]["fraud_reports"].is_number());
    assert_eq!(body["data"]["sources"]["courier_e"]["message"], Value::Null);

    let harness = Harness::open().await;
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::NullsEverywhere));
    let me = &harness.live("/me").await.ok()["data"];
    for field in ["plan_ends_at", "daily_limit", "remaining_today"] {
        assert_eq!(me[field], Value::Null, "{field}");
    }
    assert!(me["name"].is_string());
}

#[tokio::test]
async fn numbers_can_come_as_strings() {
    let (reply, _) = struck(once(FaultKind::NumbersAsStrings)).await;
    let body = reply.ok();
    assert_eq!(body["remaining_today"], "199");
    assert!(body["data"]["summary"]["total"].is_string());
}

#[tokio::test]
async fn early_disconnect_pays_for_handled_check_only() {
    let wait = Duration::from_millis(500);
    for (first, used) in
        [(once(FaultKind::Delay(wait)), 1), (once(FaultKind::Delay(wait)).after_handling(), 2)]
    {
        let harness = Harness::open().await;
        harness.service.inject(first);
        let leaving = tokio::spawn(harness.check_request(&json!({ "phone": PHONE }).to_string()).send());
        until(|| harness.service.requests().len() == 1).await;
        leaving.abort();
        // The second check ends after the first one's delay.
        harness.service.inject(once(FaultKind::Delay(wait)));
        harness.check(PHONE).await.ok();
        assert_eq!(harness.used(), used);
    }
}
