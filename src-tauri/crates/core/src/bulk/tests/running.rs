use std::{sync::Arc, time::Instant};

use porokh_api::{
    AppError, UiEvent,
    bulk::{PausedBy, RunNumber, RunResultRequest, RunState, StartRun},
    check::{CheckRequest, PhoneReading},
    requests::{IdRequest, ListQuery, OlderQuery},
};
use porokh_domain::RiskLevel;
use porokh_practice::{Endpoint, Fault, FaultKind, RetryAfter};

use super::harness::{Harness, account, key, quick};
use crate::store::run_numbers;

/// The stored reply for a number.
fn reply(harness: &Harness, run: i64, number: u32) -> Option<String> {
    harness.core.ctx.store.run_blocking(|db| run_numbers::reply(db, run, key(number))).unwrap()
}

#[tokio::test]
async fn thousand_numbers_two_requests_per_job() {
    let harness = Harness::new(account(None), quick()).await;
    let id = harness.start(1_000).await;
    let run = harness.until_done(id).await;
    assert_eq!((run.numbers, run.done, run.waiting, run.sent), (1_000, 1_000, 0, 0));
    harness.charged(1_000, 1);
    assert_eq!(harness.asked("POST", "/bulk-jobs"), 5);
    let risks = run.risks;
    assert_eq!((risks.low, risks.medium, risks.high, risks.very_high, risks.new), (300, 200, 200, 200, 100));
    let word = |number| {
        let found = harness.core.ctx.store.run_blocking(|db| run_numbers::get(db, id, key(number))).unwrap();
        found.and_then(|found| found.verdict.risk_word)
    };
    assert_eq!([7, 12, 5_000].map(word), [Some("very_high".into()), Some("low".into()), None]);
    assert!(reply(&harness, id, 7).unwrap().contains("very_high"));
}

#[tokio::test]
async fn up_to_twenty_five_numbers_are_one_call() {
    let harness = Harness::new(account(None), quick()).await;
    let id = harness.start(25).await;
    assert_eq!(harness.until_done(id).await.done, 25);
    assert_eq!((harness.asked("POST", "/bulk-check"), harness.asked("POST", "/bulk-jobs")), (1, 0));
}

#[tokio::test]
async fn a_plan_without_bulk_checks_is_worked_off_with_single_checks() {
    let harness =
        Harness::new(porokh_practice::Account { plan_has_bulk: false, ..account(None) }, quick()).await;
    let id = harness.start(30).await;
    let run = harness.until_done(id).await;
    assert_eq!((run.done, harness.asked("POST", "/check")), (30, 30));
    harness.charged(30, 1);
}

#[tokio::test]
async fn fresh_results_of_runs_and_of_single_checks_are_used_again() {
    let harness = Harness::new(account(None), quick()).await;
    harness.core.checks.check_phone(&CheckRequest { phone: "01712000000".into() }).await.unwrap();
    let first = harness.start_from(1, 30).await;
    harness.until_done(first).await;
    let id = harness.start(40).await;
    let run = harness.until_done(id).await;
    assert_eq!((run.reused, run.done), (31, 9));
    harness.charged(40, 1);
    assert!(reply(&harness, id, 0).is_some());
    assert!(reply(&harness, id, 30).is_some());
    harness.pass(25 * 60);
    let numbers = vec![RunNumber { phone: key(0), amount: None }];
    let plan = harness.core.runs.plan_run(&StartRun { numbers, by_amount: false, file: None }).await.unwrap();
    assert_eq!((plan.reused, plan.to_check), (0, 1));
}

#[tokio::test]
async fn fresh_result_is_free() {
    let harness = Harness::new(account(None), quick()).await;
    let id = harness.start(10).await;
    harness.until_done(id).await;
    let phone = "01712000007";
    let offered = async || match harness.core.checks.read_phone(phone).await {
        PhoneReading::Valid { previous, .. } => previous.unwrap(),
        other => panic!("{other:?}"),
    };
    let known = offered().await;
    assert_eq!((known.id, known.of_run, known.fresh), (id, true, true));
    assert_eq!(known.level, Some(RiskLevel::VeryHigh));

    let request = || RunResultRequest { run: id, phone: phone.into() };
    let opened = harness.core.runs.open_run_result(request()).await.unwrap();
    assert_eq!(opened.risk.unwrap().level, RiskLevel::VeryHigh);
    assert_eq!((opened.couriers.len(), opened.community), (5, None));
    let counted = opened.couriers.iter().filter(|courier| courier.total > Some(0));
    assert!(counted.map(|courier| courier.success_ratio).all(|ratio| ratio.is_some()));
    assert_eq!(
        harness.core.checks.recent_checks(newest()).await.unwrap().rows.len(),
        0,
        "it is no single check"
    );
    harness.charged(10, 1);

    harness.pass(1);
    harness.core.checks.check_phone(&CheckRequest { phone: phone.into() }).await.unwrap();
    assert!(!offered().await.of_run, "a later check is offered instead");
    harness.pass(25 * 60);
    assert!(!harness.core.runs.open_run_result(request()).await.unwrap().fresh);
    harness.core.runs.delete_run(IdRequest { id }).await.unwrap();
    assert_eq!(harness.core.runs.open_run_result(request()).await, Err(AppError::NotFound));
}

fn newest() -> OlderQuery<Option<RiskLevel>> {
    OlderQuery { before: None, query: ListQuery { limit: 10, ..ListQuery::default() } }
}

#[tokio::test]
async fn a_paused_run_sends_nothing_more_and_fetches_what_it_paid_for() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_millis(100);
    let harness = Harness::new(account(Some(10_000)), rules).await;
    // With a quota, the first job goes alone until the cost of a number is known.
    harness.service.change_account(|account| account.used_today = 9_000);
    let id = harness.start(800).await;
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    let paused = harness.core.runs.pause_run(IdRequest { id }).await.unwrap();
    assert_eq!((paused.row.state, paused.row.paused_by), (RunState::Paused, Some(PausedBy::User)));
    let run = harness.until(id, |run| run.done == 200).await;
    assert_eq!((run.row.state, run.waiting), (RunState::Paused, 600));
    assert_eq!(harness.asked("POST", "/bulk-jobs"), 1);
    harness.core.runs.continue_run(IdRequest { id }).await.unwrap();
    assert_eq!(harness.until_done(id).await.done, 800);
    harness.charged(800, 1);
}

#[tokio::test]
async fn a_stopped_run_keeps_what_it_has_and_the_next_in_line_begins() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_millis(100);
    let harness = Harness::new(account(Some(1_000)), rules).await;
    let first = harness.start(800).await;
    let second = harness.start_from(5_000, 30).await;
    assert_eq!(harness.run(second).await.row.state, RunState::Waiting);
    harness.until_asked("POST", "/bulk-jobs", 1).await;
    harness.core.runs.stop_run(IdRequest { id: first }).await.unwrap();
    harness.until_done(second).await;
    let run = harness.run(first).await;
    assert_eq!((run.row.state, run.done, run.waiting), (RunState::Stopped, 200, 600));
    assert_eq!(
        harness.core.runs.runs().await.unwrap().iter().map(|run| run.row.id).collect::<Vec<_>>(),
        [second, first]
    );
    harness.core.runs.delete_run(IdRequest { id: first }).await.unwrap();
    assert_eq!(harness.core.runs.runs().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_job_that_is_said_to_have_ended_is_fetched_at_once() {
    let mut rules = quick();
    // Longer than the test waits.
    rules.job_pace.per_number = std::time::Duration::from_secs(30);
    let harness = Harness::new(account(None), rules).await;
    let id = harness.start(100).await;
    harness.until_asked("GET", "/bulk-jobs/", 4).await;
    let asked = harness.asked("GET", "/bulk-jobs/");
    let job: String =
        harness.database().query_row("SELECT job_id FROM run_batches", [], |row| row.get(0)).unwrap();
    harness.pass(60);
    harness.core.runs.job_ended(porokh_courier_api::JobId::parse(&job).unwrap());
    assert_eq!(harness.until_done(id).await.done, 100);
    assert!(harness.asked("GET", "/bulk-jobs/") <= asked + 2);
}

#[tokio::test]
async fn progress_is_told_and_ends_with_the_whole_run() {
    let harness = Harness::new(account(None), quick()).await;
    let id = harness.start(400).await;
    harness.until_done(id).await;
    harness
        .until(id, |_| {
            let events = harness.events.lock().unwrap();
            let last = events.iter().rev().find_map(|event| match event {
                UiEvent::Run { run } => Some(run.clone()),
                _ => None,
            });
            last.is_some_and(|run| run.row.state == RunState::Done && run.done == 400)
        })
        .await;
}

#[tokio::test]
async fn a_number_that_is_typed_during_a_run_is_checked_between() {
    let mut rules = quick();
    rules.job_pace.per_number = std::time::Duration::from_secs(30);
    let harness = Harness::new(account(None), rules).await;
    let id = harness.start(200).await;
    harness.until_asked("GET", "/bulk-jobs/", 1).await;
    harness.core.checks.check_phone(&CheckRequest { phone: "01812345670".into() }).await.unwrap();
    assert_eq!(harness.run(id).await.row.state, RunState::Running);
}

#[tokio::test]
async fn typed_check_goes_first() {
    let harness = Harness::new(account(None), quick()).await;
    harness.service.inject(Fault::once(Endpoint::Check, FaultKind::RateLimited(RetryAfter::Seconds(30))));
    let check = || {
        let core = Arc::clone(&harness.core);
        tokio::spawn(
            async move { core.checks.check_phone(&CheckRequest { phone: "01812345670".into() }).await },
        )
    };
    let (began, refused) = (Instant::now(), check());
    harness.until_waits(1).await;
    harness.core.checks.cancel_check();
    refused.await.unwrap().unwrap_err();
    // The run waits at the gate before the second check does.
    let id = harness.start(200).await;
    harness.until(id, |run| run.row.state == RunState::Running).await;
    let before = harness.service.requests().len();
    check().await.unwrap().unwrap();
    assert!(began.elapsed().as_secs() < 10, "thirty seconds of a clock that is twenty times as fast");
    harness.until_done(id).await;
    assert!(harness.service.requests()[before].path.ends_with("/check"), "{:?}", harness.service.requests());
}
