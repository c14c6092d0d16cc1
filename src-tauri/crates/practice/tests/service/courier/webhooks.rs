//! Events.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use porokh_practice::{
    Account, Endpoint, EventResults, Fault, FaultKind, JobPace, Rules, WebhookEndpoint, Workers,
};
use serde_json::{Value, json};

use super::{Harness, PHONE, numbers, other_account, until, with_limit};
use crate::receiver::{Arrived, Receiver, hmac_sha256};

const SECRET: &str = "whsec_practice_2f6b";

fn at_once() -> Rules {
    let job_pace = JobPace {
        workers: Workers::AllAtOnce,
        per_number: Duration::ZERO,
        queued_for: Duration::ZERO,
        checks_per_number: 1,
    };
    Rules { job_pace, ..Rules::default() }
}

async fn harness_with(receiver: &Receiver, account: Account, rules: Rules) -> Harness {
    let webhook = Some(WebhookEndpoint::new(&receiver.url, SECRET));
    Harness::under(rules, Account { webhook, ..account }).await
}

async fn harness_for(receiver: &Receiver) -> Harness {
    harness_with(receiver, Account::default(), at_once()).await
}

async fn only(harness: &Harness, receiver: &Receiver) -> (Arrived, Value) {
    harness.service.settle_webhooks().await;
    let arrived = receiver.arrived();
    assert_eq!(arrived.len(), 1);
    (arrived[0].clone(), json_of(&arrived[0]))
}

fn json_of(arrived: &Arrived) -> Value {
    serde_json::from_slice(&arrived.body).unwrap()
}

/// Checks the signature; returns its time.
fn signed_at(arrived: &Arrived) -> i64 {
    let header = arrived.header("x-practice-signature").unwrap();
    let (t, v1) = header.strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
    let text = [t.as_bytes(), b".", &arrived.body].concat();
    assert_eq!(v1, hmac_sha256(SECRET, &text));
    t.parse().unwrap()
}

#[tokio::test]
async fn an_event_is_an_envelope_with_the_documented_fields_and_headers() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_for(&receiver).await;
    harness.service.send_test_webhook();
    let (arrived, envelope) = only(&harness, &receiver).await;
    assert_eq!(arrived.header("content-type"), Some("application/json"));
    assert_eq!(arrived.header("x-practice-event"), Some("webhook.test"));
    assert_eq!(arrived.header("x-practice-mode"), Some("test"));
    let delivery_id = arrived.header("x-practice-delivery").unwrap();
    assert_eq!(delivery_id, harness.service.webhooks()[0].id);
    let mut fields: Vec<&String> = envelope.as_object().unwrap().keys().collect();
    fields.sort_unstable();
    assert_eq!(fields, ["created_at", "data", "event", "id", "livemode"]);
    assert_eq!((&envelope["event"], &envelope["livemode"]), (&json!("webhook.test"), &json!(false)));
    assert_eq!(envelope["created_at"], "2026-11-20T10:30:00+06:00");
    assert!(!envelope["data"]["message"].as_str().unwrap().is_empty());
    for id in [delivery_id, envelope["id"].as_str().unwrap()] {
        assert!(id.len() == 36 && id.as_bytes()[14] == b'4', "{id}");
    }
    assert_ne!(envelope["id"], delivery_id);
}

#[tokio::test]
async fn the_signature_is_t_and_v1_over_t_a_dot_and_the_raw_body() {
    // RFC 4231, test case 2.
    assert_eq!(
        hmac_sha256("Jefe", b"what do ya want for nothing?"),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    );
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_for(&receiver).await;
    harness.service.send_test_webhook();
    let (arrived, _) = only(&harness, &receiver).await;
    assert_eq!(signed_at(&arrived), "2026-11-20T04:30:00Z".parse::<DateTime<Utc>>().unwrap().timestamp());
}

#[tokio::test]
async fn phone_reported_tells_who_checked_the_number_earlier_and_nobody_else() {
    let (told, untold) = (Receiver::replying(&[]).await, Receiver::replying(&[]).await);
    let with_hook = |account: Account, receiver: &Receiver| Account {
        webhook: Some(WebhookEndpoint::new(&receiver.url, SECRET)),
        ..account
    };
    let reporter = with_hook(other_account(), &untold);
    let harness = Harness::of(at_once(), vec![with_hook(Account::default(), &told), reporter]).await;
    let report = json!({ "phone": PHONE, "reason": "fake_order", "note": "secret" });
    // Not checked yet, then only with a test key.
    harness.post("dc_live_other", "/reports", &report).await.ok();
    harness.test("/check?phone=01712345670").await.ok();
    harness.post("dc_live_other", "/reports", &report).await.ok();
    harness.check(PHONE).await.ok();
    // By a test key.
    harness.post("dc_test_other", "/reports", &report).await.ok();
    // The reporter's own number.
    harness.get("dc_live_other", "/check?phone=01712345670").await.ok();
    harness.pass(TimeDelta::hours(1));
    harness.post("dc_live_other", "/reports", &report).await.ok();
    let (arrived, envelope) = only(&harness, &told).await;
    assert_eq!((arrived.header("x-practice-mode"), &envelope["livemode"]), (Some("live"), &json!(true)));
    let expected = json!({
        "phone": PHONE,
        "reason": "fake_order",
        "reason_label": "ভুয়া অর্ডার",
        "reported_at": "2026-11-20T11:30:00+06:00",
        "your_last_check_at": "2026-11-20T10:30:00+06:00",
    });
    assert_eq!(envelope["data"], expected);
    assert!(untold.arrived().is_empty());
}

#[tokio::test]
async fn a_check_in_bulk_and_in_a_job_is_a_check_earlier_too() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_for(&receiver).await;
    harness.live_post("/bulk-check", &json!({ "phones": ["01812345670"] })).await.ok();
    harness.live_post("/bulk-jobs", &json!({ "phones": ["01912345670"] })).await;
    assert!(harness.service.report_by_another_seller("01812345670", "other"));
    assert!(harness.service.report_by_another_seller("01912345670", "other"));
    assert!(!harness.service.report_by_another_seller(PHONE, "other"));
    harness.service.settle_webhooks().await;
    let told: Vec<Value> =
        receiver.arrived().iter().map(|arrived| json_of(arrived)["event"].clone()).collect();
    assert_eq!(told.iter().filter(|event| **event == "phone.reported").count(), 2);
}

#[tokio::test]
async fn the_number_that_was_checked_last_is_reported_by_another_account() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_for(&receiver).await;
    assert!(!harness.service.report_last_by_another_seller("other"), "nothing was checked");
    for phone in ["01812345670", PHONE] {
        harness.live(&format!("/check?phone={phone}")).await.ok();
        harness.pass(TimeDelta::seconds(1));
    }
    assert!(harness.service.report_last_by_another_seller("other"));
    assert_eq!(only(&harness, &receiver).await.1["data"]["phone"], PHONE);
}

#[tokio::test]
async fn a_forgery_is_signed_with_another_secret_and_posted_once() {
    let receiver = Receiver::replying(&[400]).await;
    let harness = harness_for(&receiver).await;
    assert_eq!(harness.service.forge_webhook().await, Some(400));
    let arrived = receiver.arrived();
    let signature = arrived[0].header("x-practice-signature").unwrap();
    let (t, v1) = signature.split_once(",v1=").unwrap();
    let text = [t.trim_start_matches("t=").as_bytes(), b".", &arrived[0].body].concat();
    assert_eq!(v1.len(), 64);
    assert_ne!(v1, hmac_sha256(SECRET, &text));
    harness.pass(TimeDelta::hours(7));
    harness.service.settle_webhooks().await;
    assert_eq!((receiver.arrived().len(), harness.service.webhooks()), (1, vec![]));
}

#[tokio::test]
async fn bulk_completed_has_risk_and_ratio() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_with(&receiver, with_limit(Some(2)), at_once()).await;
    let phones: Vec<String> = numbers(3).into_iter().chain(["x".to_owned()]).collect();
    let job = harness.live_post("/bulk-jobs", &json!({ "phones": phones })).await.json()["data"].take();
    let (_, envelope) = only(&harness, &receiver).await;
    let done = harness.live(&format!("/bulk-jobs/{}", job["id"].as_str().unwrap())).await.ok();
    let entry = |phone: &str| {
        let item = &done["data"]["results"][phone];
        json!({ "risk": item["risk"], "success_ratio": item["success_ratio"] })
    };
    let expected = json!({
        "id": job["id"],
        "status": "done",
        "mode": "live",
        "total": 3,
        "processed": 3,
        "invalid": ["x"],
        "results": {
            &phones[0]: entry(&phones[0]),
            &phones[1]: entry(&phones[1]),
            &phones[2]: { "skipped": "daily_limit_reached" },
        },
    });
    assert_eq!((&envelope["event"], &envelope["data"]), (&json!("bulk.completed"), &expected));
}

#[tokio::test]
async fn by_option_bulk_completed_tells_everything() {
    let receiver = Receiver::replying(&[]).await;
    let rules = Rules { event_results: EventResults::Complete, ..at_once() };
    let harness = harness_with(&receiver, Account::default(), rules).await;
    let job = harness.live_post("/bulk-jobs", &json!({ "phones": numbers(2) })).await.json();
    let (_, envelope) = only(&harness, &receiver).await;
    let done = harness.live(&format!("/bulk-jobs/{}", job["data"]["id"].as_str().unwrap())).await.ok();
    assert_eq!(envelope["data"]["results"], done["data"]["results"]);
}

#[tokio::test]
async fn bulk_completed_tells_a_failure_and_a_test_keys_job_too() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_for(&receiver).await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobFails));
    harness.live_post("/bulk-jobs", &json!({ "phones": numbers(2) })).await;
    let (_, envelope) = only(&harness, &receiver).await;
    assert_eq!((&envelope["data"]["status"], &envelope["data"]["results"]), (&json!("failed"), &json!({})));
    harness.test_post("/bulk-jobs", &json!({ "phones": [PHONE] })).await;
    harness.service.settle_webhooks().await;
    let by_test_key = json_of(&receiver.arrived()[1]);
    assert_eq!((&by_test_key["livemode"], &by_test_key["data"]["mode"]), (&json!(false), &json!("test")));
}

#[tokio::test]
async fn a_job_that_ends_while_nobody_asks_is_told_by_the_clock_alone() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_with(&receiver, Account::default(), Rules::default()).await;
    harness.live_post("/bulk-jobs", &json!({ "phones": numbers(5) })).await;
    harness.service.settle_webhooks().await;
    assert!(receiver.arrived().is_empty());
    harness.pass(TimeDelta::minutes(1));
    until(|| receiver.arrived().len() == 1).await;
    // When the job ended, not when the clock was read.
    assert_eq!(json_of(&receiver.arrived()[0])["created_at"], "2026-11-20T10:30:01+06:00");
}

#[tokio::test]
async fn plan_expiring_is_sent_once_within_three_days_of_the_end() {
    let receiver = Receiver::replying(&[]).await;
    let account = Account {
        plan: "Business".into(),
        plan_ends_at: Some("2026-11-25T00:00:00Z".parse().unwrap()),
        app_url: "https://app.example/".into(),
        ..Account::default()
    };
    let harness = harness_with(&receiver, account, at_once()).await;
    harness.set_time("2026-11-21T23:59:59Z");
    harness.service.settle_webhooks().await;
    assert!(receiver.arrived().is_empty());
    harness.set_time("2026-11-22T00:00:00Z");
    let (_, envelope) = only(&harness, &receiver).await;
    let expected = json!({
        "plan": "Business",
        "ends_at": "2026-11-25T06:00:00+06:00",
        "renew_url": "https://app.example/renew",
    });
    assert_eq!((&envelope["event"], &envelope["data"]), (&json!("plan.expiring"), &expected));
    harness.set_time("2026-11-24T00:00:00Z");
    only(&harness, &receiver).await;
    // Renewed.
    harness.change_account(|account| account.plan_ends_at = Some("2026-12-25T00:00:00Z".parse().unwrap()));
    harness.set_time("2026-12-24T00:00:00Z");
    harness.service.settle_webhooks().await;
    assert_eq!(receiver.arrived().len(), 2);
}

#[tokio::test]
async fn only_selected_events_are_sent() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_for(&receiver).await;
    let bulk_only = WebhookEndpoint {
        events: vec!["bulk.completed".into()],
        ..WebhookEndpoint::new(&receiver.url, SECRET)
    };
    harness.change_account(|account| account.webhook = Some(bulk_only));
    harness.service.send_test_webhook();
    harness.live_post("/bulk-jobs", &json!({ "phones": [PHONE] })).await;
    assert_eq!(only(&harness, &receiver).await.1["event"], "bulk.completed");
}

#[tokio::test]
async fn failed_delivery_is_retried_with_new_signature() {
    let receiver = Receiver::replying(&[500, 302, 404, 503, 500]).await;
    let harness = harness_for(&receiver).await;
    harness.service.send_test_webhook();
    harness.service.settle_webhooks().await;
    let pauses = [1, 5, 15, 60, 360];
    for (retries, pause) in pauses.into_iter().enumerate() {
        harness.pass(TimeDelta::minutes(pause) - TimeDelta::seconds(1));
        harness.service.settle_webhooks().await;
        assert_eq!(receiver.arrived().len(), 1 + retries, "before {pause}");
        harness.pass(TimeDelta::seconds(1));
        harness.service.settle_webhooks().await;
        assert_eq!(receiver.arrived().len(), 2 + retries, "after {pause}");
    }
    let arrived = receiver.arrived();
    let ids: Vec<_> = arrived.iter().map(|webhook| webhook.header("x-practice-delivery")).collect();
    assert!(ids.windows(2).all(|pair| pair[0] == pair[1]));
    assert!(arrived.windows(2).all(|pair| pair[0].body == pair[1].body));
    assert_eq!(signed_at(&arrived[5]) - signed_at(&arrived[0]), pauses.iter().sum::<i64>() * 60);
    assert!(harness.service.webhooks()[0].succeeded());
}

#[tokio::test]
async fn after_twenty_failures_in_a_row_the_endpoint_is_disabled() {
    let receiver = Receiver::replying(&[500; 20]).await;
    let harness = harness_for(&receiver).await;
    for failures in 1..=20 {
        assert!(!harness.service.webhook_is_disabled(&receiver.url), "{failures}");
        harness.service.send_test_webhook();
        harness.service.settle_webhooks().await;
        assert_eq!(receiver.arrived().len(), failures);
    }
    assert!(harness.service.webhook_is_disabled(&receiver.url));
    harness.service.send_test_webhook();
    harness.pass(TimeDelta::days(1));
    harness.service.settle_webhooks().await;
    assert_eq!(receiver.arrived().len(), 20);

    harness.service.enable_webhook(&receiver.url);
    harness.service.send_test_webhook();
    harness.service.settle_webhooks().await;
    assert_eq!(receiver.arrived().len(), 21);
}

#[tokio::test]
async fn a_success_between_failures_keeps_the_endpoint_enabled() {
    let mut replies = vec![500; 19];
    replies.push(204);
    replies.extend([500; 19]);
    let receiver = Receiver::replying(&replies).await;
    let harness = harness_for(&receiver).await;
    for _ in 0..39 {
        harness.service.send_test_webhook();
        harness.service.settle_webhooks().await;
    }
    assert_eq!(receiver.arrived().len(), 39);
    assert!(!harness.service.webhook_is_disabled(&receiver.url));
}

#[tokio::test]
async fn neither_the_secret_nor_the_address_is_in_a_debug_text() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_for(&receiver).await;
    let text = format!("{:?} {:?}", harness.service.account(), harness.service.account().webhook);
    assert!(!text.contains(SECRET) && !text.contains(&receiver.url), "{text}");
}

#[tokio::test]
async fn while_the_secret_is_replaced_an_event_has_a_signature_of_each() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_for(&receiver).await;
    harness.change_account(|account| {
        let endpoint = account.webhook.as_mut().unwrap();
        endpoint.former_secret = Some("the former one".into());
    });
    harness.service.send_test_webhook();
    let (arrived, _) = only(&harness, &receiver).await;
    let header = arrived.header("x-practice-signature").unwrap();
    let (t, codes) = header.strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
    let text = [t.as_bytes(), b".", &arrived.body].concat();
    let of = |secret: &str| hmac_sha256(secret, &text);
    assert_eq!(codes, format!("{},v1={}", of("the former one"), of(SECRET)));
}

#[tokio::test]
async fn the_end_of_the_last_job_is_told_again() {
    let receiver = Receiver::replying(&[]).await;
    let harness = harness_for(&receiver).await;
    assert!(!harness.service.tell_last_job_end(), "there was none");
    let job = harness.live_post("/bulk-jobs", &json!({ "phones": [PHONE] })).await.json();
    harness.pass(TimeDelta::minutes(5));
    harness.service.settle_webhooks().await;
    assert!(harness.service.tell_last_job_end());
    harness.service.settle_webhooks().await;
    let ends: Vec<Value> =
        receiver.arrived().iter().map(|arrived| json_of(arrived)["data"]["id"].clone()).collect();
    assert_eq!(ends, [job["data"]["id"].clone(), job["data"]["id"].clone()]);
}
