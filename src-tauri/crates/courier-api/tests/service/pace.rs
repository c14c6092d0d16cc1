//! Clients that share a gate.

use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use porokh_courier_api::{BulkCheckPhones, CourierClient};
use porokh_domain::{Clock, SystemClock};
use porokh_practice::{
    BulkCheckHeaders, Endpoint, Fault, FaultKind, RateLimitKind, RetryAfter, Rules, Service,
};
use porokh_transport::SendState;
use porokh_transport::gate::{Admission, Gate, Priority, Route, SharedGate};

use crate::{check, live, phone, practice, practice_with, test};

/// With what it stored last.
struct Harness {
    gate: SharedGate,
    stored: Arc<Mutex<Gate>>,
}

fn now() -> DateTime<Utc> {
    SystemClock.now()
}

impl Harness {
    fn new() -> Self {
        let stored = Arc::new(Mutex::new(Gate::default()));
        let store = stored.clone();
        let gate = SharedGate::new(Gate::default(), Arc::new(SystemClock), move |gate| {
            store.lock().unwrap().clone_from(gate);
        });
        Self { gate, stored }
    }

    fn live(&self, service: &Service) -> CourierClient {
        live(service).paced_by(&self.gate, Priority::Person)
    }

    fn ask(&self, route: Route) -> Admission {
        self.stored.lock().unwrap().clone().admit(now(), route, Priority::Person)
    }

    /// Requests that may leave before one is answered.
    fn free(&self) -> usize {
        let mut gate = self.stored.lock().unwrap().clone();
        let granted =
            |_: &usize| matches!(gate.admit(now(), Route::Other, Priority::Person), Admission::Granted(_));
        (0..1000).take_while(granted).count()
    }
}

#[tokio::test]
async fn sixty_requests_leave_and_the_next_waits_under_each_kind_of_limiter() {
    for rate_limit in [RateLimitKind::FixedWindow, RateLimitKind::SlidingLog, RateLimitKind::TokenBucket] {
        let service = practice_with(Rules { rate_limit, ..Rules::default() }).await;
        let harness = Harness::new();
        for _ in 0..30 {
            harness.live(&service).me().await.unwrap();
            check(&harness.live(&service), &phone(0)).await.unwrap();
        }
        let Admission::NotBefore(instant) = harness.ask(Route::Other) else { panic!("a sixty-first") };
        let wait = instant - now();
        assert!(wait > TimeDelta::seconds(20) && wait <= TimeDelta::seconds(60), "{wait}");
    }
}

#[tokio::test]
async fn ten_bulk_checks_leave_and_the_next_waits_while_checks_go_on() {
    for bulk_check_headers in [BulkCheckHeaders::Ten, BulkCheckHeaders::Sixty] {
        let service = practice_with(Rules { bulk_check_headers, ..Rules::default() }).await;
        let harness = Harness::new();
        let phones = BulkCheckPhones::new(vec![phone(0)]).unwrap();
        for _ in 0..10 {
            harness.live(&service).bulk_check(&phones, &SendState::default()).await.unwrap();
        }
        assert!(matches!(harness.ask(Route::BulkCheck), Admission::NotBefore(_)));
        check(&harness.live(&service), &phone(0)).await.unwrap();
        assert_eq!(harness.free(), 49);
    }
}

#[tokio::test]
async fn a_refusal_of_the_pace_is_waited_for_and_one_of_the_quota_is_not() {
    let service = practice().await;
    let harness = Harness::new();
    service.change_account(|account| account.daily_limit = Some(0));
    check(&harness.live(&service), &phone(0)).await.unwrap_err();
    assert_eq!(harness.free(), 59);
    service.inject(Fault::once(Endpoint::Me, FaultKind::RateLimited(RetryAfter::Seconds(30))));
    harness.live(&service).me().await.unwrap_err();
    let Admission::NotBefore(instant) = harness.ask(Route::Other) else { panic!("not refused") };
    let wait = instant - now();
    assert!(wait > TimeDelta::seconds(20) && wait <= TimeDelta::seconds(30), "{wait}");
}

#[tokio::test]
async fn a_request_without_a_reply_counts_and_one_that_never_left_does_not() {
    let service = practice().await;
    let harness = Harness::new();
    let client = harness.live(&service);
    client.me().await.unwrap();
    service.inject(Fault::once(Endpoint::Me, FaultKind::CloseBeforeReply).after_handling());
    client.me().await.unwrap_err();
    assert_eq!(harness.free(), 58);
    service.stop().await;
    client.me().await.unwrap_err();
    assert_eq!(harness.free(), 58);
}

#[tokio::test]
async fn test_keys_are_paced_too() {
    let service = practice().await;
    let harness = Harness::new();
    let client = test(&service).paced_by(&harness.gate, Priority::Person);
    for _ in 0..60 {
        client.me().await.unwrap();
    }
    assert!(matches!(harness.ask(Route::Other), Admission::NotBefore(_)));
}
