//! Runs without faults, and what the user does with them.

use std::{sync::Arc, time::Instant};

use porokh_domain::RiskLevel;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::desk::{Desk, account, key, quick};
use crate::{
    AppError, AppEvent,
    bulk::{PausedBy, RunNumber, RunResultRequest, RunState, StartRun},
    check::{CheckRequest, HistoryRequest, PhoneReading},
    requests::IdRequest,
    store::run_numbers,
};

/// What the service said of a number, as it is kept.
fn reply(desk: &Desk, run: i64, number: u32) -> Option<String> {
    desk.core.store.run_blocking(|db| run_numbers::reply(db, run, key(number))).unwrap()
}

#[tokio::test]
async fn a_thousand_numbers_are_checked_once_each_with_two_requests_a_job() {
    let desk = Desk::new(account(None), quick()).await;
    let id = desk.start(1_000).await;
    let run = desk.until_done(id).await;
    assert_eq!((run.numbers, run.done, run.waiting, run.sent), (1_000, 1_000, 0, 0));
    desk.charged(1_000, 1);
    assert_eq!(desk.asked("POST", "/bulk-jobs"), 5);
    let risks = run.risks;
    assert_eq!((risks.low, risks.medium, risks.high, risks.very_high, risks.new), (300, 200, 200, 200, 100));
    let word = |number| {
        let found = desk.core.store.run_blocking(|db| run_numbers::get(db, id, key(number))).unwrap();
        found.and_then(|found| found.verdict.risk_word)
    };
    assert_eq!([7, 12, 5_000].map(word), [Some("very_high".into()), Some("low".into()), None]);
    assert!(reply(&desk, id, 7).unwrap().contains("very_high"));
}

#[tokio::test]
async fn up_to_twenty_five_numbers_are_one_call() {
    let desk = Desk::new(account(None), quick()).await;
    let id = desk.start(25).await;
    assert_eq!(desk.until_done(id).await.done, 25);
    assert_eq!((desk.asked("POST", "/bulk-check"), desk.asked("POST", "/bulk-jobs")), (1, 0));
}

#[tokio::test]
async fn a_plan_without_bulk_checks_is_worked_off_with_single_checks() {
    let desk = Desk::new(porokh_practice::Account { plan_has_bulk: false, ..account(None) }, quick()).await;
    let id = desk.start(30).await;
    let run = desk.until_done(id).await;
    assert_eq!((run.done, desk.asked("POST", "/check")), (30, 30));
    desk.charged(30, 1);
}

#[tokio::test]
async fn fresh_results_of_runs_and_of_single_checks_are_used_again() {
    let desk = Desk::new(account(None), quick()).await;
    desk.core.checks.check_phone(&CheckRequest { phone: "01712000000".into() }).await.unwrap();
    let first = desk.start_from(1, 30).await;
    desk.until_done(first).await;
    let id = desk.start(40).await;
    let run = desk.until_done(id).await;
    assert_eq!((run.reused, run.done), (31, 9));
    desk.charged(40, 1);
    assert!(reply(&desk, id, 0).is_some());
    assert!(reply(&desk, id, 30).is_some());
    desk.pass(25 * 60);
    let numbers = vec![RunNumber { phone: key(0), amount: None }];
    let plan = desk.core.runs.plan_run(&StartRun { numbers, by_amount: false, file: None }).await.unwrap();
    assert_eq!((plan.reused, plan.to_check), (0, 1));
}

#[tokio::test]
async fn a_fresh_result_of_a_run_is_offered_in_the_phone_field_and_opens_for_nothing() {
    let desk = Desk::new(account(None), quick()).await;
    let id = desk.start(10).await;
    desk.until_done(id).await;
    let phone = "01712000007";
    let offered = async || match desk.core.checks.read_phone(phone).await {
        PhoneReading::Valid { previous, .. } => previous.unwrap(),
        other => panic!("{other:?}"),
    };
    let known = offered().await;
    assert_eq!((known.id, known.of_run, known.fresh), (id, true, true));
    assert_eq!(known.level, Some(RiskLevel::VeryHigh));

    let request = || RunResultRequest { run: id, phone: phone.into() };
    let opened = desk.core.runs.open_run_result(request()).await.unwrap();
    assert_eq!(opened.risk.unwrap().level, RiskLevel::VeryHigh);
    assert_eq!((opened.couriers.len(), opened.community), (5, None));
    let counted = opened.couriers.iter().filter(|courier| courier.total > Some(0));
    assert!(counted.map(|courier| courier.success_ratio).all(|ratio| ratio.is_some()));
    assert_eq!(
        desk.core.checks.recent_checks(newest()).await.unwrap().checks.len(),
        0,
        "it is no single check"
    );
    desk.charged(10, 1);

    desk.pass(1);
    desk.core.checks.check_phone(&CheckRequest { phone: phone.into() }).await.unwrap();
    assert!(!offered().await.of_run, "a later check is offered instead");
    desk.pass(25 * 60);
    assert!(!desk.core.runs.open_run_result(request()).await.unwrap().fresh);
    desk.core.runs.delete_run(IdRequest { id }).await.unwrap();
    assert_eq!(desk.core.runs.open_run_result(request()).await, Err(AppError::NotFound));
}

fn newest() -> HistoryRequest {
    HistoryRequest { before: None, level: None, limit: 10 }
}

#[tokio::test]
async fn a_paused_run_sends_nothing_more_and_fetches_what_it_paid_for() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_millis(100);
    let desk = Desk::new(account(Some(10_000)), rules).await;
    // With a quota, the first job goes alone until it is known what a number costs.
    desk.service.change_account(|account| account.used_today = 9_000);
    let id = desk.start(800).await;
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    let paused = desk.core.runs.pause_run(IdRequest { id }).await.unwrap();
    assert_eq!((paused.state, paused.paused_by), (RunState::Paused, Some(PausedBy::User)));
    let run = desk.until(id, |run| run.done == 200).await;
    assert_eq!((run.state, run.waiting), (RunState::Paused, 600));
    assert_eq!(desk.asked("POST", "/bulk-jobs"), 1);
    desk.core.runs.continue_run(IdRequest { id }).await.unwrap();
    assert_eq!(desk.until_done(id).await.done, 800);
    desk.charged(800, 1);
}

#[tokio::test]
async fn a_stopped_run_keeps_what_it_has_and_the_next_in_line_begins() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_millis(100);
    let desk = Desk::new(account(Some(1_000)), rules).await;
    let first = desk.start(800).await;
    let second = desk.start_from(5_000, 30).await;
    assert_eq!(desk.run(second).await.state, RunState::Waiting);
    desk.until_asked("POST", "/bulk-jobs", 1).await;
    desk.core.runs.stop_run(IdRequest { id: first }).await.unwrap();
    desk.until_done(second).await;
    let run = desk.run(first).await;
    assert_eq!((run.state, run.done, run.waiting), (RunState::Stopped, 200, 600));
    assert_eq!(
        desk.core.runs.runs().await.unwrap().iter().map(|run| run.id).collect::<Vec<_>>(),
        [second, first]
    );
    desk.core.runs.delete_run(IdRequest { id: first }).await.unwrap();
    assert_eq!(desk.core.runs.runs().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_job_that_is_said_to_have_ended_is_fetched_at_once() {
    let mut rules = quick();
    // Longer than the test waits.
    rules.job_pace.per_number = std::time::Duration::from_secs(30);
    let desk = Desk::new(account(None), rules).await;
    let id = desk.start(100).await;
    desk.until_asked("GET", "/bulk-jobs/", 4).await;
    let asked = desk.asked("GET", "/bulk-jobs/");
    let job: String =
        desk.database().query_row("SELECT job_id FROM run_batches", [], |row| row.get(0)).unwrap();
    desk.pass(60);
    desk.core.runs.job_ended(porokh_courier_api::JobId::parse(&job).unwrap());
    assert_eq!(desk.until_done(id).await.done, 100);
    assert!(desk.asked("GET", "/bulk-jobs/") <= asked + 2);
}

#[tokio::test]
async fn progress_is_told_and_ends_with_the_whole_run() {
    let desk = Desk::new(account(None), quick()).await;
    let id = desk.start(400).await;
    desk.until_done(id).await;
    desk.until(id, |_| {
        let events = desk.events.lock().unwrap();
        let last = events.iter().rev().find_map(|event| match event {
            AppEvent::Run { run } => Some(run.clone()),
            _ => None,
        });
        last.is_some_and(|run| run.state == RunState::Done && run.done == 400)
    })
    .await;
}

#[tokio::test]
async fn a_number_that_is_typed_during_a_run_is_checked_between() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_secs(30);
    let desk = Desk::new(account(None), rules).await;
    let id = desk.start(200).await;
    desk.until_asked("GET", "/bulk-jobs/", 1).await;
    desk.core.checks.check_phone(&CheckRequest { phone: "01812345670".into() }).await.unwrap();
    assert_eq!(desk.run(id).await.state, RunState::Running);
}

#[tokio::test]
async fn a_typed_check_that_waits_goes_before_the_run_and_waits_in_the_clock_of_the_service() {
    let desk = Desk::new(account(None), quick()).await;
    desk.service.inject(Fault::once(Endpoint::Check, FaultKind::RateLimited(RetryAfter::Seconds(30))));
    let check = || {
        let core = Arc::clone(&desk.core);
        tokio::spawn(
            async move { core.checks.check_phone(&CheckRequest { phone: "01812345670".into() }).await },
        )
    };
    let (began, refused) = (Instant::now(), check());
    desk.until_waits(1).await;
    desk.core.checks.cancel_check();
    refused.await.unwrap().unwrap_err();
    // The run stands at the gate before the second check does.
    let id = desk.start(200).await;
    desk.until(id, |run| run.state == RunState::Running).await;
    let before = desk.service.requests().len();
    check().await.unwrap().unwrap();
    assert!(began.elapsed().as_secs() < 10, "thirty seconds of a clock that is twenty times as fast");
    desk.until_done(id).await;
    assert!(desk.service.requests()[before].path.ends_with("/check"), "{:?}", desk.service.requests());
}
