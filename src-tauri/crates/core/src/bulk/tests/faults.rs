use std::time::Duration;

use porokh_api::{
    AppError, DatabaseProblem, UiEvent,
    alerts::Alert,
    bulk::{DoubtAnswer, DoubtReason, PausedBy, RunState, RunView, WaitsFor},
    requests::IdRequest,
};
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::harness::{Harness, account, quick};
use crate::testing::alerts;

fn doubts(run: &RunView) -> bool {
    run.row.paused_by == Some(PausedBy::Doubts)
}

async fn without_limit() -> Harness {
    Harness::new(account(None), quick()).await
}

#[tokio::test]
async fn lost_reply_leaves_batch_unknown() {
    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let id = harness.start(600).await;
    let run = harness.until(id, doubts).await;
    assert_eq!((run.done, run.sent, run.doubts.len()), (400, 200, 1));
    assert_eq!((run.doubts[0].reason, run.doubts[0].may_have_cost), (DoubtReason::NoAnswer, 200));
    harness.charged(600, 1);
    harness.until(id, |_| alerts(&harness.events) == [Alert::ListAsks { run: id }]).await;
    harness.resolve(run.doubts[0].batch, DoubtAnswer::CheckAgain).await;
    assert_eq!(harness.until_done(id).await.done, 600);
    harness
        .until(id, |_| alerts(&harness.events) == [Alert::ListAsks { run: id }, Alert::ListDone { run: id }])
        .await;
    let twice = harness.service.charges().values().filter(|charged| **charged == 2).count();
    assert_eq!(twice, 200);
}

#[tokio::test]
async fn ignored_doubt_charges_once() {
    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let id = harness.start(200).await;
    let run = harness.until(id, doubts).await;
    let run = harness.resolve(run.doubts[0].batch, DoubtAnswer::Leave).await;
    assert_eq!((run.row.state, run.left), (RunState::Done, 200));
    // A job of unknown result may continue.
    harness.until(id, |_| harness.service.charges().len() == 200).await;
    harness.charged(200, 1);
}

#[tokio::test]
async fn a_quota_that_fell_says_what_a_doubtful_post_has_cost() {
    let harness = Harness::new(account(Some(1_000)), quick()).await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let id = harness.start(200).await;
    harness.until(id, |run| matches!(run.waits_for, Some(WaitsFor::Judgement { .. }))).await;
    harness.pass(3);
    let run = harness.until(id, doubts).await;
    assert_eq!(run.doubts[0].has_cost, Some(200));
    harness.charged(200, 1);
}

#[tokio::test]
async fn a_lost_reply_of_a_poll_is_asked_for_again() {
    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::BulkJob, FaultKind::CloseBeforeReply).times(2));
    let id = harness.start(100).await;
    assert_eq!(harness.until_done(id).await.done, 100);
    harness.charged(100, 1);
}

#[tokio::test]
async fn failed_poll_is_repeated() {
    for kind in [
        FaultKind::ServerError,
        FaultKind::Html { status: 502 },
        FaultKind::TruncatedJson,
        FaultKind::CloseInBody,
    ] {
        let harness = without_limit().await;
        harness.service.inject(Fault::once(Endpoint::BulkJob, kind.clone()));
        let id = harness.start(100).await;
        let run = harness.until_done(id).await;
        assert_eq!((run.done, run.doubts.len()), (100, 0), "{kind:?}");
        harness.charged(100, 1);
    }
}

#[tokio::test]
async fn a_429_with_or_without_a_time_is_waited_out_and_sent_again() {
    // The waits are tested with the gate.
    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::RateLimited(RetryAfter::Seconds(1))));
    let id = harness.start(100).await;
    let run = harness.until_done(id).await;
    assert_eq!((run.done, run.doubts.len(), harness.asked("POST", "/bulk-jobs")), (100, 0, 2));
    harness.charged(100, 1);

    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::RateLimited(RetryAfter::Absent)));
    let id = harness.start(100).await;
    let run = harness.until_done(id).await;
    assert_eq!((run.done, run.doubts.len(), harness.asked("POST", "/bulk-jobs")), (100, 0, 2));
    harness.charged(100, 1);
}

/// The seller read that the service can't be reached, and looked for a broken line while it only asked to wait.
#[tokio::test]
async fn polls_and_questions_about_the_account_that_are_refused_for_their_pace_say_so() {
    for endpoint in [Endpoint::BulkJob, Endpoint::Me] {
        let harness = without_limit().await;
        let slow_down = FaultKind::RateLimited(RetryAfter::Seconds(8));
        harness.service.inject(Fault::once(endpoint, slow_down).times(4));
        let id = harness.start(100).await;
        harness.until(id, |run| matches!(run.waits_for, Some(WaitsFor::SlowDown { .. }))).await;
        let run = harness.until_done(id).await;
        assert_eq!((run.done, run.doubts.len()), (100, 0));
        let is_cut_off = |event: &UiEvent| matches!(event, UiEvent::Run { run } if run.waits_for == Some(WaitsFor::Network));
        assert!(!harness.events.lock().unwrap().iter().any(is_cut_off), "{endpoint:?}");
    }
}

#[tokio::test]
async fn server_error_leaves_post_unknown() {
    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::ServerError));
    let id = harness.start(300).await;
    let run = harness.until(id, doubts).await;
    assert_eq!((run.done, run.doubts[0].numbers, run.doubts[0].reason), (100, 200, DoubtReason::NoAnswer));
    harness.charged(100, 1);
}

#[tokio::test]
async fn a_post_that_times_out_is_a_doubt() {
    let harness = without_limit().await;
    harness
        .service
        .inject(Fault::once(Endpoint::BulkJobs, FaultKind::Delay(Duration::from_secs(30))).after_handling());
    let id = harness.start(100).await;
    let run = harness.until(id, doubts).await;
    assert_eq!((run.done, run.doubts.len()), (0, 1));
}

#[tokio::test]
async fn three_posts_in_a_row_without_an_answer_pause_the_run() {
    let harness = without_limit().await;
    harness.service.inject(Fault::forever(Endpoint::BulkJobs, FaultKind::ServerError));
    let id = harness.start(2_000).await;
    let run = harness
        .until(id, |run| run.row.state == RunState::Paused && !alerts(&harness.events).is_empty())
        .await;
    assert_eq!((run.row.paused_by, run.doubts.len(), run.waiting), (Some(PausedBy::NoAnswers), 3, 1_400));
    assert_eq!(alerts(&harness.events), [Alert::ListAsks { run: id }]);
}

#[tokio::test]
async fn a_failed_job_is_offered_again() {
    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobFails));
    let id = harness.start(300).await;
    let run = harness.until(id, doubts).await;
    assert_eq!((run.done, run.doubts[0].reason), (100, DoubtReason::JobFailed));
    harness.resolve(run.doubts[0].batch, DoubtAnswer::CheckAgain).await;
    assert_eq!(harness.until_done(id).await.done, 300);
}

#[tokio::test]
async fn a_job_without_progress_for_ten_minutes_is_shown_as_stuck() {
    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobStalls));
    let id = harness.start(100).await;
    harness.until_asked("GET", "/bulk-jobs/", 2).await;
    assert_eq!(harness.run(id).await.stuck_jobs, 0);
    harness.pass(11);
    let run = harness.until(id, |run| run.stuck_jobs == 1).await;
    assert_eq!(run.row.state, RunState::Running);
}

#[tokio::test]
async fn abandoned_job_frees_next_list() {
    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobStalls));
    let id = harness.start(100).await;
    let next = harness.start_from(200, 20).await;
    harness.until_asked("GET", "/bulk-jobs/", 2).await;
    harness.core.runs.give_up_stuck(IdRequest { id }).await.unwrap();
    harness.pass(11);
    let run = harness.until(id, |run| run.stuck_jobs == 1).await;
    assert_eq!(run.doubts.len(), 0, "what wasn't stuck when it was said stays");
    harness.core.runs.give_up_stuck(IdRequest { id }).await.unwrap();
    let run = harness.until(id, doubts).await;
    assert_eq!((run.doubts[0].reason, run.stuck_jobs), (DoubtReason::JobStuck, 0));
    harness.until_done(next).await;
}

#[tokio::test]
async fn revoked_key_pauses_run() {
    let harness = Harness::new(account(Some(1_000)), quick()).await;
    let id = harness.start(800).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.service.change_account(|account| account.live_key_revoked = true);
    let run = harness.until(id, |run| run.row.state == RunState::Paused).await;
    let code = Some("invalid_api_key".to_owned());
    assert_eq!(run.row.paused_by, Some(PausedBy::Refused { code, status: 401 }));
    harness.service.change_account(|account| account.live_key_revoked = false);
    harness.core.runs.continue_run(IdRequest { id }).await.unwrap();
    assert_eq!(harness.until_done(id).await.done, 800);
    harness.charged(800, 1);
}

#[tokio::test]
async fn plan_without_bulk_uses_single_checks() {
    let harness = Harness::new(account(Some(230)), quick()).await;
    let id = harness.start(220).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.service.change_account(|account| account.plan_has_bulk = false);
    let run = harness.until_done(id).await;
    assert_eq!((run.done, harness.asked("POST", "/check")), (220, 20));
    harness.charged(220, 1);
}

#[tokio::test]
async fn a_bulk_call_that_the_plan_does_not_include_pauses_the_run() {
    let harness = without_limit().await;
    let body = r#"{"status":false,"message":"নেই","error":{"code":"bulk_not_in_plan"}}"#.to_owned();
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::Reply { status: 403, body }));
    let id = harness.start(100).await;
    let run = harness.until(id, |run| run.row.state == RunState::Paused).await;
    let code = Some("bulk_not_in_plan".to_owned());
    assert_eq!(run.row.paused_by, Some(PausedBy::Refused { code, status: 403 }));
    assert_eq!((run.waiting, run.doubts.len()), (100, 0));
}

#[tokio::test]
async fn a_plan_that_ends_in_the_middle_pauses_the_run() {
    let harness = Harness::new(account(Some(1_000)), quick()).await;
    let id = harness.start(800).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.service.change_account(|account| account.plan_has_api = false);
    let run = harness.until(id, |run| run.row.state == RunState::Paused).await;
    let code = Some("plan_required".to_owned());
    assert_eq!(run.row.paused_by, Some(PausedBy::Refused { code, status: 403 }));
}

#[tokio::test]
async fn unwritable_intent_sends_nothing() {
    let harness = without_limit().await;
    harness.service.inject(Fault::once(Endpoint::Me, FaultKind::Delay(Duration::from_millis(400))));
    let id = harness.start(100).await;
    let asked = harness.asked("GET", "/me");
    harness.until_asked("GET", "/me", asked.max(1)).await;
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(harness.asked("POST", "/bulk-jobs"), 0);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(harness.until_done(id).await.done, 100);
}

#[tokio::test]
async fn a_disk_that_is_full_while_a_result_is_saved_loses_nothing() {
    let harness = without_limit().await;
    let id = harness.start(100).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    let run = harness.until(id, |run| run.sent == 100).await;
    assert_eq!(run.done, 0);
    // A lock is refused like a full disk, and resolves like one.
    let other = harness.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let locked = WaitsFor::Storage { error: AppError::Database { reason: DatabaseProblem::Locked } };
    let told = |run: &RunView| run.waits_for.as_ref() == Some(&locked);
    harness.until(id, told).await;
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(harness.until_done(id).await.done, 100);
    harness.charged(100, 1);
}

/// The progress bar counted up to 95 % without a result, while nothing could arrive.
#[tokio::test]
async fn nothing_is_estimated_while_a_run_waits_for_the_network() {
    let mut rules = quick();
    rules.job_pace.per_number = Duration::from_millis(500);
    let mut harness = Harness::new(account(None), rules).await;
    let id = harness.start(200).await;
    harness.until(id, |run| run.about_done > 0).await;
    harness.service.inject(Fault::forever(Endpoint::Any, FaultKind::CloseBeforeReply));
    let run = harness.until(id, |run| run.waits_for == Some(WaitsFor::Network)).await;
    assert_eq!((run.done, run.about_done), (0, 0));
    harness.service.clear_faults();
    harness.pass(2);
    assert_eq!(harness.until_done(id).await.done, 200);
    harness.kill().await;
}

#[tokio::test]
async fn a_lost_network_is_waited_out() {
    let mut harness = without_limit().await;
    let id = harness.start(100).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.service.inject(Fault::forever(Endpoint::Any, FaultKind::CloseBeforeReply));
    harness.until(id, |run| run.waits_for == Some(WaitsFor::Network)).await;
    harness.service.clear_faults();
    harness.pass(2);
    assert_eq!(harness.until_done(id).await.done, 100);
    harness.kill().await;
}

#[tokio::test]
async fn accepted_job_is_polled_after_kill() {
    let mut rules = quick();
    rules.job_pace.per_number = Duration::from_secs(1);
    let mut harness = Harness::new(account(None), rules).await;
    let id = harness.start(400).await;
    harness.until(id, |run| run.sent == 400).await;
    harness.until_asked("GET", "/bulk-jobs/", 1).await;
    harness.kill().await;
    harness.pass(10);
    harness.start_again();
    assert_eq!(harness.until_done(id).await.done, 400);
    harness.charged(400, 1);
    assert_eq!(harness.asked("POST", "/bulk-jobs"), 2);
}

#[tokio::test]
async fn a_post_that_a_kill_interrupted_is_in_doubt_at_the_next_start() {
    let mut harness = without_limit().await;
    harness.service.inject(
        Fault::once(Endpoint::BulkJobs, FaultKind::Delay(Duration::from_millis(900))).after_handling(),
    );
    let id = harness.start(100).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.kill().await;
    harness.start_again();
    let run = harness.until(id, doubts).await;
    assert_eq!((run.doubts[0].reason, harness.asked("POST", "/bulk-jobs")), (DoubtReason::Interrupted, 1));
}

#[tokio::test]
async fn without_an_account_a_run_waits_and_goes_on_when_it_is_back() {
    let harness = Harness::new(account(Some(1_000)), quick()).await;
    harness.core.accounts.set_practice(porokh_api::requests::SwitchRequest { on: true }).await.unwrap();
    let id = harness.start(30).await;
    harness.until_done(id).await;
    harness.core.accounts.set_practice(porokh_api::requests::SwitchRequest { on: false }).await.unwrap();
    assert_eq!(harness.core.runs.run_state(IdRequest { id }).await, Err(AppError::NotFound));
    let id = harness.start(30).await;
    assert_eq!(harness.until_done(id).await.reused, 0);
}

#[tokio::test]
async fn test_key_has_no_doubt() {
    let account = account(Some(10));
    let test_key = account.test_key.clone();
    let harness = Harness::with_key(account, quick(), test_key).await;
    harness.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let id = harness.start(300).await;
    let run = harness.until_done(id).await;
    assert_eq!((run.row.environment, run.done, run.doubts.len()), (crate::Environment::Test, 300, 0));
    assert_eq!(harness.service.account().used_today, 0);
}

#[tokio::test]
async fn pause_cancels_waiting_post() {
    let harness = without_limit().await;
    harness
        .service
        .inject(Fault::once(Endpoint::BulkJobs, FaultKind::RateLimited(RetryAfter::Seconds(3_000))));
    let id = harness.start(100).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    // "Less than a minute left" would stand for the whole time.
    let slowed_down = |run: &RunView| matches!(run.waits_for, Some(WaitsFor::SlowDown { .. }));
    let run = harness.until(id, |run| run.waiting == 100 && slowed_down(run)).await;
    assert_eq!((run.seconds_left, run.about_done), (None, 0));
    harness.core.runs.pause_run(IdRequest { id }).await.unwrap();
    let run = harness.until(id, |run| run.row.state == RunState::Paused).await;
    assert_eq!((run.waiting, run.sent, run.doubts.len()), (100, 0, 0));
    assert_eq!(harness.asked("POST", "/bulk-jobs"), 1);
}

#[tokio::test]
async fn a_locked_key_store_makes_a_run_wait_until_it_is_unlocked() {
    let mut harness = Harness::new(account(Some(1_000)), quick()).await;
    harness.kill().await;
    let id = harness.start(30).await;
    *harness.keys.problem.lock().unwrap() = Some(porokh_api::KeyStoreProblem::Locked);
    harness.start_again();
    harness.until(id, |run| run.waits_for == Some(WaitsFor::Account)).await;
    *harness.keys.problem.lock().unwrap() = None;
    assert_eq!(harness.until_done(id).await.done, 30);
}

#[tokio::test]
async fn unlisted_values_cost_no_result() {
    for kind in [
        FaultKind::UnknownWords,
        FaultKind::UnknownFields,
        FaultKind::NullsEverywhere,
        FaultKind::NumbersAsStrings,
    ] {
        let harness = without_limit().await;
        harness.service.inject(Fault::forever(Endpoint::BulkJob, kind.clone()));
        let id = harness.start(100).await;
        let run = harness.until_done(id).await;
        assert_eq!((run.done, run.doubts.len()), (100, 0), "{kind:?}");
        assert_eq!(run.risks.unknown == 100, kind == FaultKind::UnknownWords, "{kind:?}");
    }
}
