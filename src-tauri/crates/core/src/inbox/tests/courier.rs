//! Events of the fraud-check service, from sending to the list.

use chrono::TimeDelta;
use porokh_api::{
    alerts::{Alert, AlertKind},
    check::CheckRequest,
    inbox::{ActivityFilter, ActivityKind, ActivityWhat, AlertSwitch, MarkReadRequest},
    requests::{IdRequest, PhoneText},
};
use porokh_domain::Clock;
use serde_json::json;

use super::harness::{Harness, Message, PRACTICE_SECRET};
use crate::{Environment, testing::alerts};

const PHONE: &str = "01712000385";

async fn check(harness: &Harness) {
    harness.core.checks.check_phone(&CheckRequest { phone: PHONE.into() }).await.unwrap();
}

/// Waits for a condition, twenty seconds at most.
async fn until(holds: impl Fn() -> bool) {
    let wait = async {
        while !holds() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), wait).await.unwrap();
}

#[tokio::test]
async fn report_marks_customer() {
    let harness = Harness::listening().await;
    check(&harness).await;
    assert!(harness.service.report_by_another_seller(PHONE, "fake_order"));
    let line = harness.until_line(|line| line.kind == ActivityKind::Report).await;
    assert!(line.unread && line.environment == Environment::Live);
    let ActivityWhat::PhoneReported { phone, reason, held, your_last_check_at, .. } = line.what else {
        panic!()
    };
    assert_eq!((phone.as_str(), reason.as_deref(), held), (PHONE, Some("fake_order"), 0));
    assert!(your_last_check_at.is_some());
    // The running loop processes it: the test must not as well.
    until(|| !alerts(&harness.events).is_empty()).await;
    let reported =
        harness.core.inbox.reported_phone(PhoneText { text: PHONE.into() }).await.unwrap().unwrap();
    assert_eq!(reported.reason.as_deref(), Some("fake_order"));
    assert!(matches!(alerts(&harness.events)[..], [Alert::PhoneReported { held: 0, .. }]));
    harness.service.settle_webhooks().await;
    assert!(harness.service.webhooks().iter().all(|delivery| delivery.succeeded()));
}

#[tokio::test]
async fn a_test_message_is_listed_as_a_test() {
    let harness = Harness::listening().await;
    harness.service.send_test_webhook();
    let line = harness.until_line(|line| line.kind == ActivityKind::Test).await;
    assert_eq!(line.environment, Environment::Test);
    assert!(matches!(line.what, ActivityWhat::Test { message: Some(_) }));
}

#[tokio::test]
async fn a_plan_that_ends_is_a_notice_until_it_is_renewed() {
    let harness = Harness::listening().await;
    let end = harness.clock.now() + TimeDelta::days(2);
    harness.service.change_account(|account| account.plan_ends_at = Some(end));
    harness.until_line(|line| line.kind == ActivityKind::Plan).await;
    let notice = harness.core.inbox.plan_notice().await.unwrap().unwrap();
    assert_eq!((notice.plan.as_deref(), notice.can_renew), (Some("Practice"), true));
    assert!(harness.core.inbox.renewal_site().await.unwrap().starts_with("https://"));

    harness.test_account().await;
    assert!(harness.core.inbox.plan_notice().await.unwrap().is_some(), "the account names the same end");
    harness.service.change_account(|account| account.plan_ends_at = Some(end + TimeDelta::days(365)));
    harness.test_account().await;
    assert_eq!(harness.core.inbox.plan_notice().await.unwrap(), None);
}

/// A plan that ends in two days according to an event and to the account's data.
async fn ending() -> Harness {
    let harness = Harness::new().await;
    let end = harness.clock.now() + TimeDelta::days(2);
    let data = json!({"plan": "Pro", "ends_at": end.to_rfc3339(), "renew_url": "https://example.com/renew"});
    harness.take_courier(&harness.courier("plan.expiring", data)).await;
    harness.service.change_account(|account| account.plan_ends_at = Some(end));
    harness.clock.pass(TimeDelta::minutes(1));
    harness.test_account().await;
    assert!(harness.core.inbox.plan_notice().await.unwrap().is_some());
    harness
}

#[tokio::test]
async fn a_notice_of_a_plan_goes_once_the_account_has_no_end_any_more() {
    let harness = ending().await;
    harness.service.change_account(|account| account.plan_ends_at = None);
    harness.test_account().await;
    assert_eq!(harness.core.inbox.plan_notice().await.unwrap(), None);
}

#[tokio::test]
async fn a_notice_of_a_plan_goes_once_it_has_ended() {
    let harness = ending().await;
    harness.clock.pass(TimeDelta::days(2));
    assert_eq!(harness.core.inbox.plan_notice().await.unwrap(), None, "it doesn't end soon any more");
}

#[tokio::test]
async fn a_message_without_an_end_means_one_within_three_days() {
    let harness = Harness::new().await;
    harness.take_courier(&harness.courier("plan.expiring", json!({"plan": "Pro"}))).await;
    assert!(harness.core.inbox.plan_notice().await.unwrap().is_some());
    harness.clock.pass(TimeDelta::days(3));
    assert_eq!(harness.core.inbox.plan_notice().await.unwrap(), None);
}

#[tokio::test]
async fn an_event_is_believed_while_the_service_changes_its_secret() {
    let harness = Harness::listening().await;
    harness.service.change_account(|account| {
        let endpoint = account.webhook.as_mut().unwrap();
        endpoint.former_secret = Some(std::mem::replace(&mut endpoint.secret, "the next one".into()));
    });
    harness.service.send_test_webhook();
    let line = harness.until_line(|line| line.sender == porokh_api::inbox::Sender::Courier).await;
    assert_eq!(line.kind, ActivityKind::Test);
}

#[tokio::test]
async fn an_unknown_event_is_kept_as_it_came() {
    let harness = Harness::new().await;
    harness.take_courier(&harness.courier("order.shipped", json!({"anything": ["রঙ"]}))).await;
    let line = harness.activity(ActivityFilter::Other).await.remove(0);
    assert!(matches!(&line.what, ActivityWhat::Other { event } if event == "order.shipped"));
    let detail = harness.core.inbox.activity_detail(IdRequest { id: line.id }).await.unwrap();
    assert!(detail.raw.unwrap().contains("রঙ"));
}

#[tokio::test]
async fn a_message_about_samples_marks_nobody() {
    let harness = Harness::new().await;
    let body = json!({
        "id": "sample-1", "event": "phone.reported", "livemode": false,
        "data": {"phone": PHONE, "reason": "fake_order"},
    });
    harness.take_courier(&harness.signed(body.to_string())).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(harness.core.inbox.reported_phone(PhoneText { text: PHONE.into() }).await.unwrap(), None);
    assert_eq!(harness.activity(ActivityFilter::Reports).await[0].environment, Environment::Test);
    assert_eq!(alerts(&harness.events), []);
}

#[tokio::test]
async fn what_the_practice_services_sign_stays_in_practice() {
    let harness = Harness::listening().await;
    let Message { headers, body } = harness.courier("phone.reported", json!({"phone": PHONE}));
    let signature =
        porokh_webhooks::sign_fraud(PRACTICE_SECRET.as_bytes(), harness.clock.now(), body.as_bytes());
    let message =
        Message { headers: porokh_webhooks::SignedHeaders { signature: Some(signature), ..headers }, body };
    harness.take_courier(&message).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert!(harness.activity(ActivityFilter::All).await.is_empty(), "whatever its livemode says");
    assert_eq!(harness.core.inbox.reported_phone(PhoneText { text: PHONE.into() }).await.unwrap(), None);
    assert_eq!(harness.kept(), 1);
}

#[tokio::test]
async fn the_practice_services_tell_while_practising() {
    let harness = Harness::practising().await;
    assert!(harness.target.lock().unwrap().as_ref().is_some_and(|target| target.url.contains("/courier/")));
    check(&harness).await;
    harness.service.report_by_another_seller(PHONE, "fake_order");
    let line = harness.until_line(|line| line.kind == ActivityKind::Report).await;
    assert_eq!(line.environment, Environment::Practice);
}

#[tokio::test]
async fn a_message_that_was_taken_is_acted_on_after_a_crash() {
    let mut harness = Harness::new().await;
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": PHONE}))).await;
    harness.restart().await;
    assert_eq!(harness.core.inbox.reported_phone(PhoneText { text: PHONE.into() }).await.unwrap(), None);
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert!(harness.core.inbox.reported_phone(PhoneText { text: PHONE.into() }).await.unwrap().is_some());
}

#[tokio::test]
async fn what_is_older_than_the_history_goes_and_is_not_taken_again() {
    let harness = Harness::new().await;
    let message = harness.courier("order.shipped", json!({}));
    harness.take_courier(&message).await;
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": PHONE}))).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    let mark = || harness.core.inbox.reported_phone(PhoneText { text: PHONE.into() });
    harness.clock.pass(TimeDelta::days(89));
    harness.core.checks.forget_old_checks().await.unwrap();
    assert!(harness.kept() == 2 && mark().await.unwrap().is_some());
    harness.clock.pass(TimeDelta::days(2));
    harness.core.checks.forget_old_checks().await.unwrap();
    assert_eq!((harness.kept(), mark().await), (0, Ok(None)));
    harness.clock.pass(-TimeDelta::days(91));
    harness.take_courier(&message).await;
    assert_eq!(harness.kept(), 0);
}

#[tokio::test]
async fn a_kind_of_notifications_can_be_switched_off() {
    let harness = Harness::new().await;
    let view =
        harness.core.inbox.set_alert(AlertSwitch { kind: AlertKind::Reports, on: false }).await.unwrap();
    assert_eq!(view.alerts.iter().filter(|alert| alert.on).count(), 5);
    harness.take_courier(&harness.courier("phone.reported", json!({"phone": PHONE}))).await;
    harness.core.inbox.work_off_inbox().await.unwrap();
    assert_eq!(alerts(&harness.events), []);
}

#[tokio::test]
async fn lines_are_unread_until_they_are_marked() {
    let harness = Harness::new().await;
    for event in ["a.b", "c.d", "e.f"] {
        harness.take_courier(&harness.courier(event, json!({}))).await;
    }
    let lines = harness.activity(ActivityFilter::All).await;
    let counts =
        harness.core.inbox.mark_activity_read(MarkReadRequest { id: Some(lines[0].id) }).await.unwrap();
    assert_eq!((counts.all, counts.unread, counts.other), (3, 2, 3));
    assert_eq!(harness.activity(ActivityFilter::Unread).await.len(), 2);
    assert_eq!(harness.core.inbox.mark_activity_read(MarkReadRequest { id: None }).await.unwrap().unread, 0);
}
