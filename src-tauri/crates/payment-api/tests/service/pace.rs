//! Clients that share a gate.

use std::{sync::Arc, time::Duration};

use porokh_domain::SystemClock;
use porokh_payment_api::{PaymentClient, Refusal};
use porokh_practice::payment::PaymentService;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};
use porokh_transport::SendState;
use porokh_transport::gate::{Gate, Priority, Route, SharedGate};

use crate::{create, created, live, order, practice, refused};

fn gate() -> SharedGate {
    SharedGate::new(Gate::without_limit(), Arc::new(SystemClock), |_| {})
}

fn paced(service: &PaymentService, gate: &SharedGate) -> PaymentClient {
    live(service).paced_by(gate, Priority::Person)
}

fn wait(gate: &SharedGate) -> Duration {
    gate.wait(Route::Other, Priority::Person)
}

async fn slowed_down(service: &PaymentService, client: &PaymentClient, retry_after: RetryAfter) {
    service.inject(Fault::once(Endpoint::Ping, FaultKind::RateLimited(retry_after)));
    let (status, refusal) = refused(client.ping().await.unwrap_err());
    assert!(status == 429 && matches!(refusal, Refusal::Pace { .. }), "{status} {refusal}");
}

#[tokio::test]
async fn after_a_429_every_call_waits_and_nothing_of_it_leaves() {
    let (service, gate) = (practice().await, gate());
    let client = paced(&service, &gate);
    let id = created(&client).await;
    slowed_down(&service, &client, RetryAfter::Seconds(30)).await;
    let waits = wait(&gate);
    assert!(waits > Duration::from_secs(20) && waits <= Duration::from_secs(30), "{waits:?}");
    let (other, payment, send_state) = (paced(&service, &gate), order("5"), SendState::default());
    tokio::select! {
        biased;
        _ = client.verify(&id) => panic!("a read went on"),
        _ = other.create(&payment, &send_state) => panic!("a creation went on"),
        () = tokio::time::sleep(Duration::from_millis(200)) => {}
    }
    assert!(!send_state.has_started());
    assert_eq!(service.requests().len(), 2);
}

#[tokio::test]
async fn without_retry_after_a_429_is_waited_out_for_seconds() {
    let (service, gate) = (practice().await, gate());
    slowed_down(&service, &paced(&service, &gate), RetryAfter::Absent).await;
    let waits = wait(&gate);
    assert!(waits > Duration::from_secs(3) && waits <= Duration::from_secs(5), "{waits:?}");
}

#[tokio::test]
async fn once_the_time_is_over_the_call_that_waited_goes_on() {
    let (service, gate) = (practice().await, gate());
    let client = paced(&service, &gate);
    slowed_down(&service, &client, RetryAfter::Seconds(1)).await;
    let creation = order("5");
    tokio::time::timeout(Duration::from_secs(20), create(&client, &creation)).await.unwrap().unwrap();
    assert_eq!(wait(&gate), Duration::ZERO);
    assert_eq!(service.requests().len(), 2);
}

#[tokio::test]
async fn calls_are_under_way_together() {
    let (service, gate) = (practice().await, gate());
    service.inject(Fault::forever(Endpoint::Ping, FaultKind::Delay(Duration::from_secs(60))));
    let client = paced(&service, &gate);
    let all_arrived = async {
        while service.requests().len() < 3 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        _ = client.ping() => panic!("the reply is far away"),
        _ = client.ping() => panic!("the reply is far away"),
        _ = client.ping() => panic!("the reply is far away"),
        arrived = tokio::time::timeout(Duration::from_secs(20), all_arrived) => arrived.unwrap(),
    }
}

#[tokio::test]
async fn no_other_failure_slows_down() {
    let (service, gate) = (practice().await, gate());
    let client = paced(&service, &gate);
    for kind in [FaultKind::ServerError, FaultKind::Html { status: 502 }, FaultKind::CloseBeforeReply] {
        service.inject(Fault::once(Endpoint::Ping, kind));
        client.ping().await.unwrap_err();
        assert_eq!(wait(&gate), Duration::ZERO);
    }
    service.stop().await;
    client.ping().await.unwrap_err();
    assert_eq!(wait(&gate), Duration::ZERO);
}
