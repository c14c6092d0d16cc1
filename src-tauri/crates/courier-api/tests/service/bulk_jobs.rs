//! POST /bulk-jobs and GET /bulk-jobs/{id}.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use porokh_courier_api::{
    BulkJobPhones, BulkOutcome, CourierClient, CourierError, JobId, JobStatus, Refusal, StartedJob,
};
use porokh_domain::{BdPhone, Mode};
use porokh_practice::{Endpoint, Fault, FaultKind, JobPace, MovableClock, Options, Rules, Service, Workers};
use porokh_transport::{SendState, TransportError};

use crate::{LEVELS, live, phone, practice, refused, test};

/// Starts a job after two seconds and handles a number per second.
async fn slow_practice() -> (Service, Arc<MovableClock>) {
    let clock = Arc::new(MovableClock::standing_at("2026-11-20T06:00:00Z".parse().unwrap()));
    let job_pace = JobPace {
        workers: Workers::OneByOne,
        per_number: Duration::from_secs(1),
        queued_for: Duration::from_secs(2),
        checks_per_number: 1,
    };
    let rules = Rules { job_pace, ..Rules::default() };
    let options = Options { clock: clock.clone(), rules, ..Options::default() };
    (Service::start(options).await.unwrap(), clock)
}

fn phones(last_digits: impl IntoIterator<Item = u8>) -> BulkJobPhones {
    BulkJobPhones::new(last_digits.into_iter().map(phone).collect()).unwrap()
}

async fn start(client: &CourierClient, phones: &BulkJobPhones) -> Result<StartedJob, CourierError> {
    client.start_bulk_job(phones, &SendState::default()).await
}

const ID: &str = "0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e90";

#[tokio::test]
async fn a_valid_request_is_queued_with_nothing_processed() {
    let (service, _) = slow_practice().await;
    let started = start(&live(&service), &phones(0..4)).await.unwrap();
    let job = &started.answer.data;
    assert_eq!((job.id, &job.status, &job.mode), (Some(started.id), &JobStatus::Queued, &Some(Mode::Live)));
    assert_eq!((job.total, job.processed), (Some(4), Some(0)));
    assert!(job.created_at.as_ref().unwrap().ends_with("+06:00"));
    assert!(job.url.as_ref().unwrap().ends_with(&started.id.to_string()));
    assert!(job.results.is_none() && job.finished_at.is_none() && job.invalid.is_empty());
}

#[tokio::test]
async fn a_job_runs_toward_its_total_and_is_done_with_results_and_advice() {
    let (service, clock) = slow_practice().await;
    let client = live(&service);
    let id = start(&client, &phones(0..10)).await.unwrap().id;
    clock.pass(TimeDelta::seconds(2 + 4));
    let job = client.bulk_job(id).await.unwrap().data;
    assert_eq!((&job.status, job.processed, job.total), (&JobStatus::Running, Some(4), Some(10)));
    assert!(job.results.is_none());
    clock.pass(TimeDelta::seconds(6));
    let answer = client.bulk_job(id).await.unwrap();
    assert_eq!((&answer.data.status, answer.data.processed), (&JobStatus::Done, Some(10)));
    assert!(answer.data.finished_at.is_some());
    assert!(porokh_courier_api::BulkJob::from_json(&answer.raw).unwrap() == answer.data);
    let results = answer.data.results.unwrap();
    for (last, level) in (0..).zip(LEVELS) {
        let BulkOutcome::Checked(item) = &results.get(&phone(last)).unwrap().outcome else {
            panic!("not checked")
        };
        assert_eq!(item.risk.as_deref(), Some(level), "…{last}");
        assert!(item.advice.is_some());
    }
    assert_eq!(service.account().used_today, 10);
}

#[tokio::test]
async fn a_job_of_a_test_key_is_done_at_once() {
    let service = practice().await;
    let client = test(&service);
    let started = start(&client, &phones(0..3)).await.unwrap();
    assert_eq!(started.answer.data.status, JobStatus::Done);
    assert_eq!(started.answer.data.mode, Some(Mode::Test));
    let job = client.bulk_job(started.id).await.unwrap().data;
    assert_eq!((&job.status, job.results.unwrap().iter().count()), (&JobStatus::Done, 3));
    assert_eq!(service.account().used_today, 0);
}

#[tokio::test]
async fn a_job_that_cannot_complete_has_failed() {
    let (service, clock) = slow_practice().await;
    let client = live(&service);
    service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobFails));
    let id = start(&client, &phones(0..4)).await.unwrap().id;
    clock.pass(TimeDelta::seconds(60));
    let job = client.bulk_job(id).await.unwrap().data;
    assert_eq!((job.status, job.results), (JobStatus::Failed, None));
}

#[tokio::test]
async fn numbers_past_the_daily_limit_are_skipped_with_their_entry_as_it_came() {
    let (service, clock) = slow_practice().await;
    service.change_account(|account| account.daily_limit = Some(2));
    let client = live(&service);
    let id = start(&client, &phones(0..4)).await.unwrap().id;
    clock.pass(TimeDelta::seconds(60));
    let results = client.bulk_job(id).await.unwrap().data.results.unwrap();
    for last in 0..4 {
        let entry = results.get(&phone(last)).unwrap();
        let skipped = BulkOutcome::Skipped { reason: Some("daily_limit_reached".into()) };
        assert_eq!(entry.outcome == skipped, last >= 2, "…{last}");
        assert_eq!(entry.raw.contains("daily_limit_reached"), last >= 2, "…{last}");
    }
}

#[tokio::test]
async fn a_hostile_address_of_a_job_is_kept_and_never_called() {
    let (service, stranger) = (practice().await, practice().await);
    let hostile = format!("{}/bulk-jobs/{ID}", stranger.address());
    for endpoint in [Endpoint::BulkJobs, Endpoint::BulkJob] {
        service.inject(Fault::forever(endpoint, FaultKind::JobUrl(hostile.clone())));
    }
    let client = test(&service);
    let started = start(&client, &phones([0])).await.unwrap();
    assert_eq!(started.answer.data.url.as_ref(), Some(&hostile));
    client.bulk_job(started.id).await.unwrap();
    assert_eq!(stranger.requests().len(), 0);
    let paths: Vec<_> = service.requests().into_iter().map(|request| request.path).collect();
    assert_eq!(paths, ["/api/v1/bulk-jobs".to_owned(), format!("/api/v1/bulk-jobs/{}", started.id)]);
}

#[tokio::test]
async fn job_without_id_may_have_cost() {
    for id in ["null", "7", "\"\"", "\"../../check?phone=01712345670\"", "\"job-1\""] {
        let service = practice().await;
        let body = format!(r#"{{"status":true,"data":{{"id":{id},"status":"queued"}}}}"#);
        service.inject(Fault::reply(Endpoint::BulkJobs, 202, &body));
        let error = start(&live(&service), &phones([0])).await.unwrap_err();
        assert_eq!(error, CourierError::NotUnderstood { status: 202 }, "{id}");
        assert!(error.may_have_cost());
    }
}

#[tokio::test]
async fn an_answer_about_another_job_is_not_understood() {
    let service = practice().await;
    let asked = JobId::parse(ID).unwrap();
    for (id, accepted) in [
        ("\"0b9d6c1e-58d2-4c0f-9a51-2f6b3a7d8e91\"", false),
        ("\"0B9D6C1E-58D2-4C0F-9A51-2F6B3A7D8E90\"", true),
        ("null", true),
    ] {
        let body = format!(r#"{{"status":true,"data":{{"id":{id},"status":"running"}}}}"#);
        service.inject(Fault::reply(Endpoint::BulkJob, 200, &body));
        assert_eq!(live(&service).bulk_job(asked).await.is_ok(), accepted, "{id}");
    }
}

#[tokio::test]
async fn http_404_not_found_for_an_unknown_job() {
    let service = practice().await;
    let error = live(&service).bulk_job(JobId::parse(ID).unwrap()).await.unwrap_err();
    assert_eq!(refused(error), (404, Refusal::NotFound));
}

#[tokio::test]
async fn up_to_200_numbers_travel_in_the_body() {
    let service = practice().await;
    let phones = (0..200).map(|n| BdPhone::from_canonical(&format!("01712345{n:03}")).unwrap()).collect();
    let send_state = SendState::default();
    let started = test(&service).start_bulk_job(&BulkJobPhones::new(phones).unwrap(), &send_state).await;
    assert_eq!(started.unwrap().answer.data.total, Some(200));
    assert!(send_state.has_started());
    assert!(service.requests()[0].body.starts_with(r#"{"phones":["01712345000","#));
}

#[tokio::test]
async fn a_lost_reply_may_have_cost_and_nothing_is_sent_twice() {
    let service = practice().await;
    service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let error = start(&live(&service), &phones([0])).await.unwrap_err();
    assert_eq!(error, CourierError::Transport(TransportError::ConnectionLost));
    assert!(error.may_have_cost());
    assert_eq!(service.requests().len(), 1);
}
