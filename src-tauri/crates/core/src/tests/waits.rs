//! Waits of the courier account's requests: shown, counted down, cancelled, and without unknown results.

use std::time::Duration;

use chrono::TimeDelta;
use porokh_api::{
    AppError, UiEvent, WaitOf, WaitRequest, WaitView, WaitWhy,
    accounts::Service,
    deliveries::{DeliveriesRequest, DeliveryChoice, DeliveryState, SaveDeliveryRequest},
    reports::{ReportView, SendReportsRequest},
    requests::{IdRequest, ListQuery, OlderQuery},
};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use crate::{IntentState, accounts::Asked, testing::Harness};

const PHONE: &str = "01712000385";

/// A connected account whose service rate-limits for a minute.
async fn slowed_down() -> Harness {
    let harness = Harness::connected().await;
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::RateLimited(RetryAfter::Seconds(60))));
    harness.core.accounts.ask_used(Service::Courier, Asked::ByItself).await;
    harness
}

/// Returns the waits that were reported last.
fn told(harness: &Harness) -> Vec<WaitView> {
    let events = harness.events.lock().unwrap();
    let waits = events.iter().rev().find_map(|event| match event {
        UiEvent::Waits { waits } => Some(waits.clone()),
        _ => None,
    });
    waits.unwrap_or_default()
}

async fn until(mut holds: impl AsyncFnMut() -> bool) {
    let wait = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wait).await.unwrap();
}

/// Waits until a wait is reported; returns its reason and remaining time.
async fn told_of(harness: &Harness, of: WaitOf) -> WaitView {
    until(async || told(harness).iter().any(|wait| wait.of == of)).await;
    let wait = *told(harness).iter().find(|wait| wait.of == of).unwrap();
    assert_eq!(wait.why, WaitWhy::SlowDown);
    assert!(wait.seconds.is_some_and(|seconds| (1..=60).contains(&seconds)), "{wait:?}");
    wait
}

async fn give_up(harness: &Harness, of: WaitOf) {
    let wait = told_of(harness, of).await;
    harness.core.ctx.waits.cancel_wait(WaitRequest { id: wait.id });
}

async fn reports(harness: &Harness) -> Vec<ReportView> {
    let all = OlderQuery { before: None, query: ListQuery { limit: 50, ..ListQuery::default() } };
    harness.core.reports.reports(all).await.unwrap().rows
}

#[tokio::test]
async fn connecting_and_testing_the_account_wait_and_can_be_given_up() {
    let harness = slowed_down().await;
    let (sent, state) = (harness.service.requests().len(), harness.account().await.state);
    let (tested, ()) = tokio::join!(harness.tested(), give_up(&harness, WaitOf::CourierAccount));
    assert_eq!(tested.state, state, "a question that was given up says nothing of the account");
    let key = harness.service.live_key();
    let (connected, ()) = tokio::join!(harness.connect(&key), give_up(&harness, WaitOf::CourierAccount));
    assert_eq!(connected, Err(AppError::Cancelled { may_have_cost: false }));
    assert_eq!((harness.service.requests().len(), told(&harness)), (sent, vec![]));
}

#[tokio::test]
async fn connect_resumes_after_rate_limit() {
    let harness = Harness::new().await;
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::RateLimited(RetryAfter::Seconds(1))));
    harness.connect(&harness.service.live_key()).await.unwrap();
    assert_eq!(harness.service.requests().len(), 2);
}

#[tokio::test]
async fn a_report_waits_can_be_given_up_and_was_not_sent() {
    let harness = slowed_down().await;
    let sent = harness.service.requests().len();
    let request =
        SendReportsRequest { phones: vec![PHONE.into()], reason: "fake_order".into(), note: String::new() };
    harness.core.reports.send_reports(request).await.unwrap();
    // The undo time of ten seconds.
    harness.clock.forward(TimeDelta::seconds(10));
    give_up(&harness, WaitOf::Reports).await;
    until(async || reports(&harness).await[0].row.state == IntentState::Cancelled).await;
    let report = reports(&harness).await.remove(0);
    assert_eq!(report.error, Some(AppError::Cancelled { may_have_cost: false }));
    assert!(!report.row.doubtful && harness.service.requests().len() == sent);
    until(async || told(&harness).is_empty()).await;
}

/// A sharing is cancelled by pausing it.
#[tokio::test]
async fn a_sharing_waits_can_be_paused_and_nothing_of_it_is_in_doubt() {
    let harness = slowed_down().await;
    let sent = harness.service.requests().len();
    let delivery = SaveDeliveryRequest {
        id: None,
        phone: PHONE.into(),
        order_ref: "A-1".into(),
        outcome: "delivered".into(),
        courier: None,
        amount: "500".into(),
        answer: None,
    };
    harness.core.deliveries.save_delivery(delivery).await.unwrap();
    let sharing = harness.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await.unwrap();
    told_of(&harness, WaitOf::Sharing).await;
    harness.core.deliveries.pause_sharing(IdRequest { id: sharing.id }).await.unwrap();
    until(async || told(&harness).is_empty()).await;
    let all = DeliveriesRequest { days: None, query: ListQuery { limit: 10, ..ListQuery::default() } };
    let state = harness.core.deliveries.deliveries(all).await.unwrap().rows[0].row.state;
    assert_ne!(state, DeliveryState::Unknown);
    assert_eq!(harness.service.requests().len(), sent);
}
