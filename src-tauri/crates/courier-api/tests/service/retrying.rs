//! Reads that are asked again.

use std::time::Duration;

use porokh_courier_api::{BulkJobPhones, CourierClient, CourierError, JobStatus, Refusal, RetryingClient};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};
use porokh_transport::{RetryPolicy, SendState, TransportError};

use crate::{live, phone, practice, refused, test};

fn with_retry(client: &CourierClient) -> RetryingClient {
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
        service.inject(Fault::once(Endpoint::Me, kind).times(2));
        with_retry(&live(&service)).me().await.unwrap();
        assert_eq!(service.requests().len(), 3);
    }
}

#[tokio::test]
async fn a_failure_that_does_not_pass_is_asked_once() {
    for kind in [
        FaultKind::Html { status: 200 },
        FaultKind::Html { status: 404 },
        FaultKind::Redirect { location: "/".into() },
        FaultKind::RateLimited(RetryAfter::Seconds(60)),
        FaultKind::DailyLimitReached(RetryAfter::Absent),
    ] {
        let service = practice().await;
        service.inject(Fault::forever(Endpoint::Me, kind));
        with_retry(&live(&service)).me().await.unwrap_err();
        assert_eq!(service.requests().len(), 1);
    }
    let service = practice().await;
    service.change_account(|account| account.live_key_revoked = true);
    let error = with_retry(&live(&service)).me().await.unwrap_err();
    assert_eq!(refused(error), (401, Refusal::InvalidApiKey));
    assert_eq!(service.requests().len(), 1);
}

#[tokio::test]
async fn a_job_and_the_description_are_asked_again_too() {
    let service = practice().await;
    let client = test(&service);
    let phones = BulkJobPhones::new(vec![phone(0)]).unwrap();
    let id = client.start_bulk_job(&phones, &SendState::default()).await.unwrap().id;
    service.inject(Fault::once(Endpoint::BulkJob, FaultKind::ServerError));
    assert_eq!(with_retry(&client).bulk_job(id).await.unwrap().data.status, JobStatus::Done);
    service.inject(Fault::once(Endpoint::OpenApi, FaultKind::ServerError));
    with_retry(&client).description().await.unwrap();
    assert_eq!(service.requests().len(), 5);
}

#[tokio::test]
async fn what_never_passes_ends_with_its_last_failure() {
    let service = practice().await;
    let reads = with_retry(&live(&service));
    service.stop().await;
    let asked = tokio::spawn(async move { reads.me().await });
    assert_eq!(asked.await.unwrap().unwrap_err(), CourierError::Transport(TransportError::Connect));
}
