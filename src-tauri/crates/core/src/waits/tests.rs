//! Waits of the courier account's requests: told, counted down, given up, and nothing in doubt afterwards.

use chrono::TimeDelta;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::*;
use crate::{
    IntentState,
    deliveries::{DeliveriesRequest, DeliveryChoice, DeliveryFilter, DeliveryState, SaveDeliveryRequest},
    reports::{ReportListRequest, ReportView, SendReportsRequest},
    requests::IdRequest,
    testing::Desk,
};

const PHONE: &str = "01712000385";

/// A connected account whose service asks for a rest of a minute.
async fn slowed_down() -> Desk {
    let desk = Desk::connected().await;
    desk.service.inject(Fault::once(Endpoint::Me, FaultKind::RateLimited(RetryAfter::Seconds(60))));
    desk.core.accounts.test_courier().await;
    desk
}

/// The last that was told of waits.
fn told(desk: &Desk) -> Vec<WaitView> {
    let events = desk.events.lock().unwrap();
    let waits = events.iter().rev().find_map(|event| match event {
        AppEvent::Waits { waits } => Some(waits.clone()),
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

/// Waits until a wait is told, with its cause and how long still.
async fn told_of(desk: &Desk, of: WaitOf) -> WaitView {
    until(async || told(desk).iter().any(|wait| wait.of == of)).await;
    let wait = *told(desk).iter().find(|wait| wait.of == of).unwrap();
    assert_eq!(wait.why, WaitWhy::SlowDown);
    assert!(wait.seconds.is_some_and(|seconds| (1..=60).contains(&seconds)), "{wait:?}");
    wait
}

async fn give_up(desk: &Desk, of: WaitOf) {
    let wait = told_of(desk, of).await;
    desk.core.waits.cancel_wait(WaitRequest { id: wait.id });
}

async fn reports(desk: &Desk) -> Vec<ReportView> {
    desk.core.reports.reports(ReportListRequest { before: None, limit: 50 }).await.unwrap().reports
}

#[tokio::test]
async fn connecting_and_testing_the_account_wait_and_can_be_given_up() {
    let desk = slowed_down().await;
    let (sent, state) = (desk.service.requests().len(), desk.core.accounts.account().await.state);
    let (tested, ()) =
        tokio::join!(desk.core.accounts.test_courier(), give_up(&desk, WaitOf::CourierAccount));
    assert_eq!(tested.state, state, "a question that was given up says nothing of the account");
    let key = desk.service.live_key();
    let (connected, ()) = tokio::join!(desk.connect(&key), give_up(&desk, WaitOf::CourierAccount));
    assert_eq!(connected, Err(AppError::Cancelled { may_have_cost: false }));
    assert_eq!((desk.service.requests().len(), told(&desk)), (sent, vec![]));
}

#[tokio::test]
async fn connecting_goes_on_by_itself_after_the_rest_that_the_service_asked_for() {
    let desk = Desk::new().await;
    desk.service.inject(Fault::once(Endpoint::Me, FaultKind::RateLimited(RetryAfter::Seconds(1))));
    desk.connect(&desk.service.live_key()).await.unwrap();
    assert_eq!(desk.service.requests().len(), 2);
}

#[tokio::test]
async fn a_report_waits_can_be_given_up_and_was_not_sent() {
    let desk = slowed_down().await;
    let sent = desk.service.requests().len();
    let request =
        SendReportsRequest { phones: vec![PHONE.into()], reason: "fake_order".into(), note: String::new() };
    desk.core.reports.send_reports(request).await.unwrap();
    // The ten seconds in which it can be taken back.
    desk.clock.forward(TimeDelta::seconds(10));
    give_up(&desk, WaitOf::Reports).await;
    until(async || reports(&desk).await[0].state == IntentState::Cancelled).await;
    let report = reports(&desk).await.remove(0);
    assert_eq!(report.error, Some(AppError::Cancelled { may_have_cost: false }));
    assert!(!report.doubtful && desk.service.requests().len() == sent);
    until(async || told(&desk).is_empty()).await;
}

/// A sharing is given up by pausing it.
#[tokio::test]
async fn a_sharing_waits_can_be_paused_and_nothing_of_it_is_in_doubt() {
    let desk = slowed_down().await;
    let sent = desk.service.requests().len();
    let delivery = SaveDeliveryRequest {
        id: None,
        phone: PHONE.into(),
        order_ref: "A-1".into(),
        outcome: "delivered".into(),
        courier: None,
        amount: "500".into(),
    };
    desk.core.deliveries.save_delivery(delivery).await.unwrap();
    let sharing = desk.core.deliveries.share_deliveries(DeliveryChoice::AllReady).await.unwrap();
    told_of(&desk, WaitOf::Sharing).await;
    desk.core.deliveries.pause_sharing(IdRequest { id: sharing.id }).await.unwrap();
    until(async || told(&desk).is_empty()).await;
    let all = DeliveriesRequest {
        filter: DeliveryFilter::All,
        search: String::new(),
        days: None,
        offset: 0,
        limit: 10,
    };
    let state = desk.core.deliveries.deliveries(all).await.unwrap().deliveries[0].state;
    assert_ne!(state, DeliveryState::Unknown);
    assert_eq!(desk.service.requests().len(), sent);
}
