//! Each fault of the network, the service and the disk has a test.

use std::time::Duration;

use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::desk::{Desk, account, quick};
use crate::{
    AppError, DatabaseProblem,
    alerts::Alert,
    bulk::{DoubtAnswer, DoubtReason, PausedBy, RunState, RunView, WaitsFor},
    requests::IdRequest,
    testing::alerts,
};

fn doubts(run: &RunView) -> bool {
    run.paused_by == Some(PausedBy::Doubts)
}

async fn without_limit() -> Desk {
    Desk::new(account(None), quick()).await
}

#[tokio::test]
async fn a_lost_reply_of_a_post_puts_its_batch_in_doubt_and_the_run_goes_on() {
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let id = desk.start(600).await;
    let run = desk.until(id, doubts).await;
    assert_eq!((run.done, run.sent, run.doubts.len()), (400, 200, 1));
    assert_eq!((run.doubts[0].reason, run.doubts[0].may_have_cost), (DoubtReason::NoAnswer, 200));
    desk.charged(600, 1);
    desk.until(id, |_| alerts(&desk.events) == [Alert::ListAsks]).await;
    desk.resolve(run.doubts[0].batch, DoubtAnswer::CheckAgain).await;
    assert_eq!(desk.until_done(id).await.done, 600);
    desk.until(id, |_| alerts(&desk.events) == [Alert::ListAsks, Alert::ListDone]).await;
    let twice = desk.service.charges().values().filter(|charged| **charged == 2).count();
    assert_eq!(twice, 200);
}

#[tokio::test]
async fn a_doubt_that_the_user_leaves_ends_the_run_without_a_second_charge() {
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let id = desk.start(200).await;
    let run = desk.until(id, doubts).await;
    let run = desk.resolve(run.doubts[0].batch, DoubtAnswer::Leave).await;
    assert_eq!((run.state, run.left), (RunState::Done, 200));
    // The job of which nothing is known may still go on.
    desk.until(id, |_| desk.service.charges().len() == 200).await;
    desk.charged(200, 1);
}

#[tokio::test]
async fn a_quota_that_fell_says_what_a_doubtful_post_has_cost() {
    let desk = Desk::new(account(Some(1_000)), quick()).await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let id = desk.start(200).await;
    desk.until(id, |run| matches!(run.waits_for, Some(WaitsFor::Judgement { .. }))).await;
    desk.pass(3);
    let run = desk.until(id, doubts).await;
    assert_eq!(run.doubts[0].has_cost, Some(200));
    desk.charged(200, 1);
}

#[tokio::test]
async fn a_lost_reply_of_a_poll_is_asked_for_again() {
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJob, FaultKind::CloseBeforeReply).times(2));
    let id = desk.start(100).await;
    assert_eq!(desk.until_done(id).await.done, 100);
    desk.charged(100, 1);
}

#[tokio::test]
async fn a_poll_that_meets_an_error_or_a_page_or_half_a_reply_is_asked_again() {
    for kind in [
        FaultKind::ServerError,
        FaultKind::Html { status: 502 },
        FaultKind::TruncatedJson,
        FaultKind::CloseInBody,
    ] {
        let desk = without_limit().await;
        desk.service.inject(Fault::once(Endpoint::BulkJob, kind.clone()));
        let id = desk.start(100).await;
        let run = desk.until_done(id).await;
        assert_eq!((run.done, run.doubts.len()), (100, 0), "{kind:?}");
        desk.charged(100, 1);
    }
}

#[tokio::test]
async fn a_429_with_or_without_a_time_is_waited_out_and_sent_again() {
    // The wait itself is the gate's, which has tests of its own; without a time it is a minute.
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::RateLimited(RetryAfter::Seconds(1))));
    let id = desk.start(100).await;
    let run = desk.until_done(id).await;
    assert_eq!((run.done, run.doubts.len(), desk.asked("POST", "/bulk-jobs")), (100, 0, 2));
    desk.charged(100, 1);

    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::RateLimited(RetryAfter::Absent)));
    let id = desk.start(100).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    let run = desk.until(id, |run| run.waiting == 100).await;
    assert_eq!((run.state, run.doubts.len()), (RunState::Running, 0));
}

#[tokio::test]
async fn an_error_of_the_service_to_a_post_is_a_doubt_even_when_nothing_was_handled() {
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::ServerError));
    let id = desk.start(300).await;
    let run = desk.until(id, doubts).await;
    assert_eq!((run.done, run.doubts[0].numbers, run.doubts[0].reason), (100, 200, DoubtReason::NoAnswer));
    desk.charged(100, 1);
}

#[tokio::test]
async fn a_post_that_times_out_is_a_doubt() {
    let desk = without_limit().await;
    desk.service
        .inject(Fault::once(Endpoint::BulkJobs, FaultKind::Delay(Duration::from_secs(30))).after_handling());
    let id = desk.start(100).await;
    let run = desk.until(id, doubts).await;
    assert_eq!((run.done, run.doubts.len()), (0, 1));
}

#[tokio::test]
async fn three_posts_in_a_row_without_an_answer_pause_the_run() {
    let desk = without_limit().await;
    desk.service.inject(Fault::forever(Endpoint::BulkJobs, FaultKind::ServerError));
    let id = desk.start(2_000).await;
    let run = desk.until(id, |run| run.state == RunState::Paused && !alerts(&desk.events).is_empty()).await;
    assert_eq!((run.paused_by, run.doubts.len(), run.waiting), (Some(PausedBy::NoAnswers), 3, 1_400));
    assert_eq!(alerts(&desk.events), [Alert::ListAsks]);
}

#[tokio::test]
async fn a_failed_job_is_offered_again() {
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobFails));
    let id = desk.start(300).await;
    let run = desk.until(id, doubts).await;
    assert_eq!((run.done, run.doubts[0].reason), (100, DoubtReason::JobFailed));
    desk.resolve(run.doubts[0].batch, DoubtAnswer::CheckAgain).await;
    assert_eq!(desk.until_done(id).await.done, 300);
}

#[tokio::test]
async fn a_job_without_progress_for_ten_minutes_is_shown_as_stuck() {
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobStalls));
    let id = desk.start(100).await;
    desk.until_asked("GET", "/bulk-jobs/", 2).await;
    assert_eq!(desk.run(id).await.stuck_jobs, 0);
    desk.pass(11);
    let run = desk.until(id, |run| run.stuck_jobs == 1).await;
    assert_eq!(run.state, RunState::Running);
}

#[tokio::test]
async fn a_stuck_job_that_is_given_up_is_a_doubt_and_the_next_list_gets_its_turn() {
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::JobStalls));
    let id = desk.start(100).await;
    let next = desk.start_from(200, 20).await;
    desk.until_asked("GET", "/bulk-jobs/", 2).await;
    desk.core.runs.give_up_stuck(IdRequest { id }).await.unwrap();
    desk.pass(11);
    let run = desk.until(id, |run| run.stuck_jobs == 1).await;
    assert_eq!(run.doubts.len(), 0, "what wasn't stuck when it was said stays");
    desk.core.runs.give_up_stuck(IdRequest { id }).await.unwrap();
    let run = desk.until(id, doubts).await;
    assert_eq!((run.doubts[0].reason, run.stuck_jobs), (DoubtReason::JobStuck, 0));
    desk.until_done(next).await;
}

#[tokio::test]
async fn a_key_that_is_revoked_in_the_middle_pauses_the_run_until_it_is_continued() {
    let desk = Desk::new(account(Some(1_000)), quick()).await;
    let id = desk.start(800).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    desk.service.change_account(|account| account.live_key_revoked = true);
    let run = desk.until(id, |run| run.state == RunState::Paused).await;
    let code = Some("invalid_api_key".to_owned());
    assert_eq!(run.paused_by, Some(PausedBy::Refused { code, status: 401 }));
    desk.service.change_account(|account| account.live_key_revoked = false);
    desk.core.runs.continue_run(IdRequest { id }).await.unwrap();
    assert_eq!(desk.until_done(id).await.done, 800);
    desk.charged(800, 1);
}

#[tokio::test]
async fn a_run_goes_on_with_single_checks_when_the_account_says_that_its_plan_has_no_bulk_checks() {
    let desk = Desk::new(account(Some(230)), quick()).await;
    let id = desk.start(220).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    desk.service.change_account(|account| account.plan_has_bulk = false);
    let run = desk.until_done(id).await;
    assert_eq!((run.done, desk.asked("POST", "/check")), (220, 20));
    desk.charged(220, 1);
}

#[tokio::test]
async fn a_bulk_call_that_the_plan_does_not_include_pauses_the_run() {
    let desk = without_limit().await;
    let body = r#"{"status":false,"message":"নেই","error":{"code":"bulk_not_in_plan"}}"#.to_owned();
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::Reply { status: 403, body }));
    let id = desk.start(100).await;
    let run = desk.until(id, |run| run.state == RunState::Paused).await;
    let code = Some("bulk_not_in_plan".to_owned());
    assert_eq!(run.paused_by, Some(PausedBy::Refused { code, status: 403 }));
    assert_eq!((run.waiting, run.doubts.len()), (100, 0));
}

#[tokio::test]
async fn a_plan_that_ends_in_the_middle_pauses_the_run() {
    let desk = Desk::new(account(Some(1_000)), quick()).await;
    let id = desk.start(800).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    desk.service.change_account(|account| account.plan_has_api = false);
    let run = desk.until(id, |run| run.state == RunState::Paused).await;
    let code = Some("plan_required".to_owned());
    assert_eq!(run.paused_by, Some(PausedBy::Refused { code, status: 403 }));
}

#[tokio::test]
async fn nothing_is_sent_while_the_intent_cannot_be_written_and_the_run_goes_on_by_itself() {
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::Me, FaultKind::Delay(Duration::from_millis(400))));
    let id = desk.start(100).await;
    let asked = desk.asked("GET", "/me");
    desk.until_asked("GET", "/me", asked.max(1)).await;
    let other = desk.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(desk.asked("POST", "/bulk-jobs"), 0);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(desk.until_done(id).await.done, 100);
}

#[tokio::test]
async fn a_disk_that_is_full_while_a_result_is_saved_loses_nothing() {
    let desk = without_limit().await;
    let id = desk.start(100).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    let run = desk.until(id, |run| run.sent == 100).await;
    assert_eq!(run.done, 0);
    // A lock is refused as a full disk is, and gives way as one does that was made room on.
    let other = desk.database();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let locked = WaitsFor::Storage { error: AppError::Database { reason: DatabaseProblem::Locked } };
    let told = |run: &RunView| run.waits_for.as_ref() == Some(&locked);
    desk.until(id, told).await;
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(desk.until_done(id).await.done, 100);
    desk.charged(100, 1);
}

#[tokio::test]
async fn a_lost_network_is_waited_out() {
    let mut desk = without_limit().await;
    let id = desk.start(100).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    desk.service.inject(Fault::forever(Endpoint::Any, FaultKind::CloseBeforeReply));
    desk.until(id, |run| run.waits_for == Some(WaitsFor::Network)).await;
    desk.service.clear_faults();
    desk.pass(2);
    assert_eq!(desk.until_done(id).await.done, 100);
    desk.kill().await;
}

#[tokio::test]
async fn a_job_that_was_accepted_before_a_kill_is_asked_about_and_not_sent_again() {
    let mut rules = quick();
    rules.job_pace.per_number = Duration::from_secs(1);
    let mut desk = Desk::new(account(None), rules).await;
    let id = desk.start(400).await;
    desk.until(id, |run| run.sent == 400).await;
    desk.until_asked("GET", "/bulk-jobs/", 1).await;
    desk.kill().await;
    desk.pass(10);
    desk.start_again();
    assert_eq!(desk.until_done(id).await.done, 400);
    desk.charged(400, 1);
    assert_eq!(desk.asked("POST", "/bulk-jobs"), 2);
}

#[tokio::test]
async fn a_post_that_a_kill_interrupted_is_in_doubt_at_the_next_start() {
    let mut desk = without_limit().await;
    desk.service.inject(
        Fault::once(Endpoint::BulkJobs, FaultKind::Delay(Duration::from_millis(900))).after_handling(),
    );
    let id = desk.start(100).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    desk.kill().await;
    desk.start_again();
    let run = desk.until(id, doubts).await;
    assert_eq!((run.doubts[0].reason, desk.asked("POST", "/bulk-jobs")), (DoubtReason::Interrupted, 1));
}

#[tokio::test]
async fn without_an_account_a_run_waits_and_goes_on_when_it_is_back() {
    let desk = Desk::new(account(Some(1_000)), quick()).await;
    desk.core.accounts.set_practice(crate::PracticeRequest { on: true }).await.unwrap();
    let id = desk.start(30).await;
    desk.until_done(id).await;
    desk.core.accounts.set_practice(crate::PracticeRequest { on: false }).await.unwrap();
    assert_eq!(desk.core.runs.run_state(IdRequest { id }).await, Err(AppError::NotFound));
    let id = desk.start(30).await;
    assert_eq!(desk.until_done(id).await.reused, 0);
}

#[tokio::test]
async fn with_a_test_key_nothing_is_charged_and_a_lost_reply_is_no_doubt() {
    let account = account(Some(10));
    let test_key = account.test_key.clone();
    let desk = Desk::with_key(account, quick(), test_key).await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::CloseBeforeReply).after_handling());
    let id = desk.start(300).await;
    let run = desk.until_done(id).await;
    assert_eq!((run.environment, run.done, run.doubts.len()), (crate::Environment::Test, 300, 0));
    assert_eq!(desk.service.account().used_today, 0);
}

#[tokio::test]
async fn a_post_that_waits_for_its_turn_is_held_back_by_a_pause_and_is_no_doubt() {
    let desk = without_limit().await;
    desk.service.inject(Fault::once(Endpoint::BulkJobs, FaultKind::RateLimited(RetryAfter::Seconds(3_000))));
    let id = desk.start(100).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    desk.until(id, |run| run.waiting == 100).await;
    desk.core.runs.pause_run(IdRequest { id }).await.unwrap();
    let run = desk.until(id, |run| run.state == RunState::Paused).await;
    assert_eq!((run.waiting, run.sent, run.doubts.len()), (100, 0, 0));
    assert_eq!(desk.asked("POST", "/bulk-jobs"), 1);
}

#[tokio::test]
async fn a_locked_key_store_makes_a_run_wait_until_it_is_unlocked() {
    let mut desk = Desk::new(account(Some(1_000)), quick()).await;
    desk.kill().await;
    let id = desk.start(30).await;
    *desk.keys.problem.lock().unwrap() = Some(crate::KeyStoreProblem::Locked);
    desk.start_again();
    desk.until(id, |run| run.waits_for == Some(WaitsFor::Account)).await;
    *desk.keys.problem.lock().unwrap() = None;
    assert_eq!(desk.until_done(id).await.done, 30);
}

#[tokio::test]
async fn words_and_shapes_that_the_interface_does_not_list_cost_no_result() {
    for kind in [
        FaultKind::UnknownWords,
        FaultKind::UnknownFields,
        FaultKind::NullsEverywhere,
        FaultKind::NumbersAsStrings,
    ] {
        let desk = without_limit().await;
        desk.service.inject(Fault::forever(Endpoint::BulkJob, kind.clone()));
        let id = desk.start(100).await;
        let run = desk.until_done(id).await;
        assert_eq!((run.done, run.doubts.len()), (100, 0), "{kind:?}");
        assert_eq!(run.risks.unknown == 100, kind == FaultKind::UnknownWords, "{kind:?}");
    }
}
