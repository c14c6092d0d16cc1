//! Requests and jobs of unknown result: nothing is charged twice without the seller's confirmation, and late results
//! are kept.

use porokh_api::{
    bulk::{DoubtReason, PausedBy, RunState, RunView, WaitsFor},
    requests::IdRequest,
};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter, Rules};

use super::harness::{Harness, account, quick};

fn doubts(run: &RunView) -> bool {
    run.row.paused_by == Some(PausedBy::Doubts)
}

fn looks_at_quota(run: &RunView) -> bool {
    matches!(run.waits_for, Some(WaitsFor::Judgement { .. }))
}

/// Time of each job in the service's queue, in minutes.
fn queued(minutes: u64) -> Rules {
    let mut rules = quick();
    rules.job_pace.queued_for = std::time::Duration::from_secs(60 * minutes);
    rules
}

fn unknown_job() -> FaultKind {
    let body = r#"{"status":false,"message":"নেই","error":{"code":"not_found"}}"#.to_owned();
    FaultKind::Reply { status: 404, body }
}

#[tokio::test]
async fn queued_job_is_not_resent() {
    let harness = Harness::new(account(Some(1_000)), queued(60)).await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let id = harness.start(200).await;
    harness.until(id, looks_at_quota).await;
    harness.pass(3);
    let run = harness.until(id, doubts).await;
    assert_eq!((run.doubts.len(), run.doubts[0].has_cost, harness.asked("POST", "/bulk-jobs")), (1, None, 1));
    let quota = run.doubts[0].quota.clone().unwrap();
    assert_eq!((quota.before, quota.after), (1_000, 1_000), "a hint for the seller's decision");
    harness.pass(70);
    harness.until(id, |_| harness.service.charges().len() == 200).await;
    harness.charged(200, 1);
}

#[tokio::test]
async fn queued_job_is_not_resent_after_restart() {
    let mut harness = Harness::new(account(Some(1_000)), queued(60)).await;
    let slow = FaultKind::Delay(std::time::Duration::from_millis(900));
    harness.service.inject(Fault::once(Endpoint::BulkJobs, slow).after_handling());
    let id = harness.start(100).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.kill().await;
    harness.start_again();
    harness.until(id, looks_at_quota).await;
    harness.pass(3);
    harness.until(id, doubts).await;
    assert_eq!(harness.asked("POST", "/bulk-jobs"), 1);
}

#[tokio::test]
async fn killed_waiting_post_is_not_sent() {
    let mut harness = Harness::new(account(None), quick()).await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::RateLimited(RetryAfter::Seconds(600))));
    let id = harness.start(100).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.until(id, |run| run.waiting == 100).await;
    harness.kill().await;
    harness.pass(20);
    harness.start_again();
    let run = harness.until_done(id).await;
    assert_eq!((run.done, run.doubts.len(), harness.asked("POST", "/bulk-jobs")), (100, 0, 2));
    harness.charged(100, 1);
}

#[tokio::test]
async fn job_missing_for_a_while_keeps_results() {
    let rules = Rules { job_unknown_for: std::time::Duration::from_secs(300), ..quick() };
    let harness = Harness::new(account(Some(1_000)), rules).await;
    let id = harness.start(100).await;
    let run = harness.until(id, |run| run.missing_jobs == 1).await;
    assert_eq!((run.row.state, run.doubts.len()), (RunState::Running, 0));
    harness.pass(5);
    let run = harness.until_done(id).await;
    assert_eq!((run.done, run.doubts.len(), harness.asked("POST", "/bulk-jobs")), (100, 0, 1));
    harness.charged(100, 1);
}

#[tokio::test]
async fn unknown_job_is_polled_not_resent() {
    let mut harness = Harness::new(account(Some(1_000)), quick()).await;
    harness.service.inject(Fault::forever(Endpoint::BulkJob, unknown_job()));
    let id = harness.start(100).await;
    harness.until(id, |run| run.missing_jobs == 1).await;
    // Ten minutes pass, with several polls.
    let began = std::time::Instant::now();
    let run = loop {
        harness.pass(3);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let run = harness.run(id).await;
        if doubts(&run) {
            break run;
        }
        assert!(began.elapsed() < std::time::Duration::from_secs(20), "{run:?}");
    };
    assert_eq!((run.doubts[0].reason, run.doubts[0].can_poll), (DoubtReason::JobLost, true));
    let run = harness.core.runs.poll_lost_jobs(IdRequest { id }).await.unwrap();
    assert!(run.doubts[0].polled_at.is_some());
    // After a restart hours later, the service knows it again.
    harness.kill().await;
    harness.service.clear_faults();
    harness.pass(180);
    harness.start_again();
    let run = harness.until_done(id).await;
    assert_eq!((run.done, run.doubts.len(), harness.asked("POST", "/bulk-jobs")), (100, 0, 1));
    harness.charged(100, 1);
}

/// Otherwise the seller waits for a job that isn't polled any more.
#[tokio::test]
async fn a_lost_job_says_when_it_is_no_longer_asked_about_by_itself() {
    let harness = Harness::new(account(Some(1_000)), quick()).await;
    harness.service.inject(Fault::forever(Endpoint::BulkJob, unknown_job()));
    let id = harness.start(100).await;
    harness.until(id, |run| run.missing_jobs == 1).await;
    harness.pass(11);
    let run = harness.until(id, doubts).await;
    assert!(run.doubts[0].asks_again);
    harness.pass(25 * 60);
    let run = harness.until(id, |run| !run.doubts[0].asks_again).await;
    assert!(run.doubts[0].can_poll && run.doubts[0].polled_at.is_some());
}

#[tokio::test]
async fn html_404_is_not_final() {
    for kind in [
        FaultKind::Html { status: 404 },
        FaultKind::Reply { status: 404, body: r#"{"message":"Not Found"}"#.to_owned() },
    ] {
        let harness = Harness::new(account(Some(1_000)), quick()).await;
        harness.service.inject(Fault::once(Endpoint::BulkJob, kind).times(3));
        let id = harness.start(100).await;
        let run = harness.until_done(id).await;
        assert_eq!((run.done, run.doubts.len(), harness.asked("POST", "/bulk-jobs")), (100, 0, 1));
    }
}

#[tokio::test]
async fn a_redirect_after_a_post_is_no_proof_that_nothing_was_charged() {
    let harness = Harness::new(account(None), quick()).await;
    let elsewhere = FaultKind::Redirect { location: "/jobs".into() };
    harness.service.inject(Fault::once(Endpoint::BulkJobs, elsewhere).after_handling());
    let id = harness.start(100).await;
    let run = harness.until(id, doubts).await;
    assert_eq!((run.doubts.len(), harness.asked("POST", "/bulk-jobs")), (1, 1));
}

#[tokio::test]
async fn lost_job_polled_on_request() {
    let mut harness = Harness::new(account(Some(1_000)), quick()).await;
    harness.service.inject(Fault::forever(Endpoint::BulkJob, unknown_job()));
    let id = harness.start(100).await;
    harness.until(id, |run| run.missing_jobs == 1).await;
    harness.service.clear_faults();
    harness.pass(1);
    harness.core.runs.poll_lost_jobs(IdRequest { id }).await.unwrap();
    assert_eq!(harness.until_done(id).await.done, 100);
    harness.charged(100, 1);
    harness.kill().await;
}

/// The button that looks for a lost job stood still for as long as the service asked to wait, without a word.
#[tokio::test]
async fn looking_for_a_lost_job_says_how_long_the_service_asks_to_wait() {
    let harness = Harness::new(account(Some(1_000)), quick()).await;
    let data = r#"{"status":true,"data":{"status":"done","results":{}}}"#.to_owned();
    harness.service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::Reply { status: 200, body: data }));
    let id = harness.start(100).await;
    harness.until(id, doubts).await;
    harness.service.clear_faults();
    let slow_down = FaultKind::RateLimited(RetryAfter::Seconds(3_000));
    harness.service.inject(Fault::once(Endpoint::BulkJob, slow_down));
    for _ in 0..2 {
        let looked = harness.core.runs.poll_lost_jobs(IdRequest { id });
        let looked = tokio::time::timeout(std::time::Duration::from_secs(20), looked).await.expect("at once");
        assert!(looked.is_err_and(|error| error.refuses_pace()));
    }
}

#[tokio::test]
async fn done_job_polled_until_results() {
    let harness = Harness::new(account(Some(1_000)), quick()).await;
    let data = r#"{"status":true,"data":{"status":"done","results":{}}}"#.to_owned();
    harness.service.inject(Fault::forever(Endpoint::BulkJob, FaultKind::Reply { status: 200, body: data }));
    let id = harness.start(100).await;
    let run = harness.until(id, doubts).await;
    assert_eq!((run.doubts[0].reason, run.doubts[0].can_poll), (DoubtReason::NoResults, true));
    harness.service.clear_faults();
    harness.core.runs.poll_lost_jobs(IdRequest { id }).await.unwrap();
    assert_eq!(harness.until_done(id).await.done, 100);
    harness.charged(100, 1);
}
