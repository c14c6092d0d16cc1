//! Reads that are asked again.

use std::time::Duration;

use porokh_payment_api::{PaymentClient, PaymentError, Refusal, RetryingClient};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};
use porokh_transport::{RetryPolicy, SendState, TransportError};

use crate::refunds::refund_of;
use crate::transfers::received;
use crate::{create, created, live, order, practice, refused};

fn with_retry(client: &PaymentClient) -> RetryingClient {
    let first_pause = Duration::from_millis(1);
    client.with_retry(RetryPolicy { first_pause, ..RetryPolicy::new(|| 0.5) })
}

#[tokio::test]
async fn a_read_is_asked_again_after_each_failure_that_may_pass() {
    for kind in [
        FaultKind::ServerError,
        FaultKind::Html { status: 502 },
        FaultKind::CloseBeforeReply,
        FaultKind::CloseInBody,
        FaultKind::RateLimited(RetryAfter::Seconds(0)),
        FaultKind::RateLimited(RetryAfter::Absent),
    ] {
        let service = practice().await;
        service.inject(Fault::once(Endpoint::Ping, kind).times(2));
        with_retry(&live(&service)).ping().await.unwrap();
        assert_eq!(service.requests().len(), 3);
    }
}

#[tokio::test]
async fn both_ways_to_read_a_payment_are_asked_again_too() {
    let service = practice().await;
    let client = live(&service);
    let id = created(&client).await;
    service.inject(Fault::once(Endpoint::VerifyPayment, FaultKind::ServerError));
    with_retry(&client).verify(&id).await.unwrap();
    service.inject(Fault::once(Endpoint::Payments, FaultKind::ServerError));
    with_retry(&client).payment(&id).await.unwrap();
    assert_eq!(service.requests().len(), 5);
}

#[tokio::test]
async fn a_failure_that_does_not_pass_is_asked_once() {
    for kind in [
        FaultKind::Html { status: 200 },
        FaultKind::Html { status: 404 },
        FaultKind::Redirect { location: "/".into() },
        FaultKind::RateLimited(RetryAfter::Seconds(60)),
    ] {
        let service = practice().await;
        service.inject(Fault::forever(Endpoint::Ping, kind));
        with_retry(&live(&service)).ping().await.unwrap_err();
        assert_eq!(service.requests().len(), 1);
    }
    let service = practice().await;
    let client = live(&service);
    service.change_merchant(|merchant| merchant.live_key_disabled = true);
    assert_eq!(refused(with_retry(&client).ping().await.unwrap_err()), (401, Refusal::Key));
    assert_eq!(service.requests().len(), 1);
}

#[tokio::test]
async fn what_creates_refunds_or_confirms_is_never_asked_again() {
    let service = practice().await;
    let client = live(&service);
    let transfer = received(&service);
    let id = client.verify_transfer(&transfer).await.unwrap().id.unwrap();
    service.inject(Fault::forever(Endpoint::Any, FaultKind::ServerError));
    create(&client, &order("5")).await.unwrap_err();
    assert_eq!(service.requests().len(), 2);
    let refund = refund_of("any", "5");
    client.refund(&refund, &SendState::default()).await.unwrap_err();
    assert_eq!(service.requests().len(), 3);
    client.confirm_transfer(&id, &transfer, &SendState::default()).await.unwrap_err();
    assert_eq!(service.requests().len(), 4);
}

#[tokio::test]
async fn what_never_passes_ends_with_its_last_failure() {
    let service = practice().await;
    let reads = with_retry(&live(&service));
    service.stop().await;
    let error = reads.ping().await.unwrap_err();
    assert_eq!(error, PaymentError::Transport(TransportError::Connect));
}
